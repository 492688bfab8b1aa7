// Package source holds what every stage of the toolchain shares about the
// user's text: places in it ([Span]), the language it is written in
// ([Dialect]) and what is wrong with it ([Error], [ErrorList]).
//
// The packages below it turn text into code, in this order:
//
//	syntax    text   -> syntax tree   (scanner, recursive-descent parser)
//	compile   tree   -> bytecode      (scopes, stack code, peephole)
//	bytecode  the stack code itself   (instructions, stack effects, dump)
package source

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// A Span is a range of a source file. Lines count from 1; columns count bytes
// from 0, as the ast module of CPython does. The end is exclusive. The zero
// Span means "no known place".
type Span struct {
	Line, Col       int32
	EndLine, EndCol int32
}

// AtLine returns the place of a line as a whole, at its beginning.
func AtLine(line int) Span {
	return Span{Line: int32(line), Col: 1, EndLine: int32(line), EndCol: 1}
}

// IsValid reports whether s is a known place.
func (s Span) IsValid() bool { return s.Line > 0 }

// Join returns the smallest span that covers both s and t. An unknown place
// adds nothing.
func (s Span) Join(t Span) Span {
	if !s.IsValid() {
		return t
	}
	if !t.IsValid() {
		return s
	}
	if t.Line < s.Line || t.Line == s.Line && t.Col < s.Col {
		s.Line, s.Col = t.Line, t.Col
	}
	if t.EndLine > s.EndLine || t.EndLine == s.EndLine && t.EndCol > s.EndCol {
		s.EndLine, s.EndCol = t.EndLine, t.EndCol
	}
	return s
}

// Before reports whether s ends where t begins, or earlier.
func (s Span) Before(t Span) bool {
	return s.EndLine < t.Line || s.EndLine == t.Line && s.EndCol <= t.Col
}

// Contains reports whether the place (line, col) lies inside s.
func (s Span) Contains(line, col int32) bool {
	if line < s.Line || line == s.Line && col < s.Col {
		return false
	}
	return line < s.EndLine || line == s.EndLine && col < s.EndCol
}

// String gives the first place as people read it: line and column from 1.
func (s Span) String() string {
	if !s.IsValid() {
		return "?"
	}
	return fmt.Sprintf("%d:%d", s.Line, s.Col+1)
}

// A Dialect says which Python a file is written in.
type Dialect int8

// The dialects. Auto lets [DetectDialect] decide for each file.
const (
	Auto    Dialect = 0
	Python2 Dialect = 2
	Python3 Dialect = 3
)

// String returns "2", "3" or "auto".
func (d Dialect) String() string {
	switch d {
	case Python2:
		return "2"
	case Python3:
		return "3"
	}
	return "auto"
}

// An Error is one thing that is wrong with a source file, at one place.
type Error struct {
	File string
	Span Span
	Msg  string // what is wrong and, where known, what was expected
	Text string // the source line at Span.Line, without its newline
	Kind ErrorKind
}

// An ErrorKind sets errors apart that a running program tells from others.
type ErrorKind uint8

// The kinds of errors.
const (
	PlainError  ErrorKind = iota
	IndentError           // of indentation
	TabsError             // of indentation that depends on the width of a tab
	EscapeError           // of what follows a backslash in a string of bytes
)

// Error gives file, line and column, the message, then the source line with a
// caret below the place.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s", e.File, e.Span.Line, e.Span.Col+1, e.Msg)
	if e.Text != "" {
		b.WriteString("\n" + Excerpt(e.Text, e.Span))
	}
	return b.String()
}

// Excerpt returns a source line and, below it, a caret at the place where the
// span begins, both indented. Of a long line it shows what is around that place.
func Excerpt(line string, s Span) string {
	line, col := cut(line, int(s.Col))
	return fmt.Sprintf("    %s\n    %s^", line, caretPad(line, col))
}

// Part returns what stands at a span in its line, "" if it goes on in others.
func Part(line string, s Span) string {
	if s.EndLine != s.Line || s.Col < 0 || s.Col >= s.EndCol || int(s.EndCol) > len(line) {
		return ""
	}
	return Shorten(line[s.Col:s.EndCol])
}

// mostShown is how many bytes of a source line are shown.
const mostShown = 200

// Shorten returns the beginning of a line that is too long to be shown.
func Shorten(line string) string {
	line, _ = cut(line, 0)
	return line
}

// cut returns the part of a line that is shown, and where column col is in it.
func cut(line string, col int) (string, int) {
	if len(line) <= mostShown {
		return line, col
	}
	col = max(0, min(col, len(line)))
	from := max(0, min(col-mostShown/2, len(line)-mostShown))
	to := from + mostShown
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to++
	}
	shown, col := line[from:to], col-from
	if from > 0 {
		shown, col = "..."+shown, col+len("...")
	}
	if to < len(line) {
		shown += "..."
	}
	return shown, col
}

// caretPad returns white space as wide as the first col bytes of line, tabs
// kept so that the caret stays below its character.
func caretPad(line string, col int) string {
	var b strings.Builder
	for i, r := range line {
		if i >= col {
			break
		}
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// An ErrorList is all that is wrong with a file, in source order.
type ErrorList []*Error

// Error joins the messages, one after the other.
func (l ErrorList) Error() string {
	parts := make([]string, len(l))
	for i, e := range l {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "\n")
}

// Sort brings the errors into source order.
func (l ErrorList) Sort() {
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i].Span, l[j].Span
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
}

// Err returns l as an error, or nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
