package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/host/source"
)

// Limits as CPython has them.
const (
	maxBrackets = 200
	maxIndents  = 100
)

// A lexeme is a token with its text and place.
type lexeme struct {
	kind     token
	off, end int // in the source text
	at       source.Span
}

// An indent is the width of the white space before a line: with tabs that go
// to multiples of eight, and with tabs of width one.
type indent struct{ wide, narrow int32 }

// A bracket is an open bracket, or the open brace of a field of an f-string.
type bracket struct {
	char  byte
	field bool
	at    source.Span
}

// A scanner cuts text into tokens. It knows brackets (inside them ends of
// lines mean nothing) and indentation.
type scanner struct {
	*reporter
	dialect   source.Dialect
	printName bool // Python 2: print is a name, not a keyword

	pos       int   // offset of the next byte
	line      int32 // its line
	lineStart int   // offset of the start of that line

	tok      lexeme
	newLine  bool // indentation is to be judged next
	indents  []indent
	dedents  int // DEDENT tokens still to be given
	brackets []bracket
	stray    bool // the last closing bracket closed nothing

	echo      bool  // a statement failed: what closes it is not a mistake of its own
	echoWidth int32 // the indentation of that statement
	signs     int   // what only the dialect that is read has
	tabError  bool  // the use of tabs was reported; that does not tell the dialect

	overIndented bool // too many levels of indentation were reported
}

// init begins at the start of the text.
func (s *scanner) init() {
	s.line = 1
	s.newLine = true
	s.tok.kind = tokNewline
	s.indents = append(s.indents[:0], indent{})
}

// place returns the span from offset off to the current position; both are on
// the current line.
func (s *scanner) place(off int) source.Span {
	return source.Span{Line: s.line, Col: int32(off - s.lineStart), EndLine: s.line, EndCol: int32(s.pos - s.lineStart)}
}

// set makes the text from off to the current position the current token.
func (s *scanner) set(kind token, off int) {
	s.tok = lexeme{kind: kind, off: off, end: s.pos, at: s.place(off)}
}

// text returns the source text of the current token.
func (s *scanner) text() string { return s.src[s.tok.off:s.tok.end] }

// peekByte returns the byte i places after the current position, or 0 after
// the end.
func (s *scanner) peekByte(i int) byte {
	if s.pos+i < len(s.src) {
		return s.src[s.pos+i]
	}
	return 0
}

// endLine steps over the end of a line.
func (s *scanner) endLine() {
	if s.src[s.pos] == '\r' && s.peekByte(1) == '\n' {
		s.pos++
	}
	s.pos++
	s.line++
	s.lineStart = s.pos
}

// scan reads the next token into s.tok.
func (s *scanner) scan() {
	if s.newLine && s.dedents == 0 {
		s.newLine = false
		if s.indentation() {
			return
		}
	}
	if s.dedents > 0 {
		s.dedents--
		s.set(tokDedent, s.pos)
		return
	}
	if !s.skipSpace() {
		return
	}
	s.scanToken()
}

// skipSpace steps over white space, comments, continued lines and, inside
// brackets, ends of lines. It returns false when it has set a token itself.
func (s *scanner) skipSpace() bool {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; c {
		case ' ', '\t', '\f':
			s.pos++
		case '#':
			s.skipComment()
		case '\\':
			if !s.continuation() {
				return false
			}
		case '\n', '\r':
			if len(s.brackets) == 0 {
				s.set(tokNewline, s.pos)
				s.endLine()
				s.newLine = true
				return false
			}
			if s.closedByStatement() {
				return false
			}
			s.endLine()
		default:
			return true
		}
	}
	return s.scanEnd()
}

// scanEnd gives the tokens at the end of the text: NEWLINE if the last line
// has none, then EOF. It returns false.
func (s *scanner) scanEnd() bool {
	if len(s.brackets) == 0 && !s.newLine && s.tok.kind != tokNewline && s.tok.kind != tokDedent && s.tok.kind != tokEOF {
		s.set(tokNewline, s.pos)
		s.newLine = true
		return false
	}
	s.set(tokEOF, s.pos)
	s.tok.at = s.endOfText()
	return false
}

// endOfText is the place of the end of the text. Where a line ends there, it is that line which has it.
func (s *scanner) endOfText() source.Span {
	at := s.place(s.pos)
	if at.Col > 0 || at.Line == 1 {
		return at
	}
	text := strings.TrimSuffix(strings.TrimSuffix(s.src, "\n"), "\r")
	col := int32(len(text) - 1 - strings.LastIndexAny(text, "\r\n"))
	return source.Span{Line: at.Line - 1, Col: col, EndLine: at.Line - 1, EndCol: col}
}

// skipComment steps to the end of the line.
func (s *scanner) skipComment() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' && s.src[s.pos] != '\r' {
		s.pos++
	}
}

// continuation steps over a backslash at the end of a line. It returns false
// when it has set an error token.
func (s *scanner) continuation() bool {
	off := s.pos
	s.pos++
	switch c := s.peekByte(0); {
	case s.pos >= len(s.src):
		s.bad(off, "unexpected end of file after '\\'")
		return false
	case c == '\n' || c == '\r':
		s.endLine()
		if s.pos >= len(s.src) {
			s.report(s.place(s.pos), "unexpected end of file after '\\'")
		}
		return true
	}
	s.bad(off, "unexpected character after '\\'; a continued line must end right after it")
	return false
}

// bad reports an error from offset off to the current position and makes it
// the current token.
func (s *scanner) bad(off int, msg string) {
	s.set(tokBad, off)
	s.report(s.tok.at, msg)
}

// tooManyIndents reports the first line that is indented too deeply: the lines of its block are
// no mistakes of their own.
func (s *scanner) tooManyIndents() {
	if s.overIndented {
		s.set(tokBad, s.pos)
		return
	}
	s.overIndented = true
	s.bad(s.pos, fmt.Sprintf("too many levels of indentation; at most %d are read", maxIndents))
}

// indentation measures the white space before the next line with code, and
// gives INDENT and DEDENT tokens. It returns true if it has set a token.
func (s *scanner) indentation() bool {
	in, code := s.measure()
	if !code {
		s.dedents = len(s.indents) - 1
		s.indents = s.indents[:1]
		return false
	}
	top := s.indents[len(s.indents)-1]
	switch {
	case in.wide == top.wide:
		s.checkTabs(in.narrow == top.narrow)
	case in.wide > top.wide:
		s.checkTabs(in.narrow > top.narrow)
		if len(s.indents) >= maxIndents {
			s.tooManyIndents()
			return true
		}
		s.indents = append(s.indents, in)
		s.set(tokIndent, s.pos)
		return true
	default:
		s.dedent(in)
	}
	return false
}

// dedent closes the blocks that are deeper than in.
func (s *scanner) dedent(in indent) {
	n := len(s.indents)
	for s.indents[n-1].wide > in.wide {
		n--
	}
	if s.indents[n-1].wide == in.wide {
		s.checkTabs(in.narrow == s.indents[n-1].narrow)
	} else {
		if !s.echo {
			s.reportKind(source.IndentError, s.place(s.lineStart), "this line is indented less than the block before it, but matches no outer block")
			s.expectEcho(in.wide)
		}
		s.indents[n] = in // take it as part of the outermost block it left
		n++
	}
	s.dedents = len(s.indents) - n
	s.indents = s.indents[:n]
}

// expectEcho notes that a statement with a certain indentation could not be
// read.
func (s *scanner) expectEcho(width int32) { s.echo, s.echoWidth = true, width }

// width returns the indentation of the present block.
func (s *scanner) width() int32 { return s.indents[len(s.indents)-1].wide }

// checkTabs reports indentation whose depth depends on the width of a tab, once
// for a file.
func (s *scanner) checkTabs(consistent bool) {
	if !consistent && !s.isPython2() && !s.tabError {
		s.tabError = true
		s.reportKind(source.TabsError, s.place(s.lineStart), "inconsistent use of tabs and spaces in indentation")
	}
}

// measure steps over blank lines to the first code of a line and returns its
// indentation; code is false at the end of the text.
func (s *scanner) measure() (in indent, code bool) {
	var first *indent // indentation before a backslash; it counts for what follows
	for s.pos < len(s.src) {
		switch s.src[s.pos] {
		case ' ':
			in.wide++
			in.narrow++
		case '\t':
			in.wide = in.wide/8*8 + 8
			in.narrow++
		case '\f':
			in = indent{}
		case '#':
			s.skipComment()
			continue
		case '\n', '\r':
			s.endLine()
			in, first = indent{}, nil
			continue
		case '\\':
			if c := s.peekByte(1); c == '\n' || c == '\r' {
				if first == nil {
					first = &indent{in.wide, in.narrow}
				}
				s.pos++
				s.endLine()
				in = indent{}
				continue
			}
			fallthrough
		default:
			if first != nil {
				in = *first
			}
			return in, true
		}
		s.pos++
	}
	return indent{}, false
}

// scanToken reads a token that begins at the current position.
func (s *scanner) scanToken() {
	off := s.pos
	c := s.src[off]
	switch {
	case nameByte[c]&nameStart != 0:
		s.scanName()
	case c >= '0' && c <= '9', c == '.' && isDigit(s.peekByte(1)):
		s.scanNumber()
	case c == '"' || c == '\'':
		s.scanString(off)
	case c >= utf8.RuneSelf:
		s.scanUnicodeName()
	default:
		s.scanOperator(c)
	}
}

const (
	nameStart = 1 << iota
	namePart
)

// nameByte tells the ASCII bytes of names.
var nameByte = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = nameStart | namePart
		t[c-'a'+'A'] = nameStart | namePart
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = namePart
	}
	t['_'] = nameStart | namePart
	return t
}()

func isDigit(c byte) bool { return c-'0' <= 9 }

// scanName reads a name, a keyword, or a string with a prefix.
func (s *scanner) scanName() {
	off, src := s.pos, s.src
	i := off + 1
	for i < len(src) && nameByte[src[i]] != 0 {
		i++
	}
	s.pos = i
	if i < len(src) {
		switch c := src[i]; {
		case (c == '"' || c == '\'') && isStringPrefix(src[off:i]):
			s.scanString(off)
			return
		case c >= utf8.RuneSelf:
			s.pos = off
			s.scanUnicodeName()
			return
		}
	}
	kind := keyword(src[off:i], s.dialect)
	if kind == tokPrint && s.printName {
		kind = tokName
	}
	s.set(kind, off)
}

// scanUnicodeName reads a name that has letters outside of ASCII.
func (s *scanner) scanUnicodeName() {
	off := s.pos
	for s.pos < len(s.src) {
		c, n := utf8.DecodeRuneInString(s.src[s.pos:])
		if !isNameRune(c, s.pos == off) {
			break
		}
		s.pos += n
	}
	if s.pos == off {
		s.badRune()
		return
	}
	s.set(tokName, off)
	if s.dialect == source.Python2 {
		s.report(s.tok.at, fmt.Sprintf("name %q has letters outside of ASCII; that needs Python 3", s.text()))
	}
}

// isNameRune reports whether a name may hold c, or begin with it.
func isNameRune(c rune, first bool) bool {
	if c < utf8.RuneSelf {
		return nameByte[c]&namePart != 0 && (!first || nameByte[c]&nameStart != 0)
	}
	if unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start) {
		return true
	}
	return !first && unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}

// badRune reports a character that begins no token.
func (s *scanner) badRune() {
	off := s.pos
	c, n := utf8.DecodeRuneInString(s.src[off:])
	s.pos += n
	switch {
	case c == 0:
		s.bad(off, "NUL byte in the source")
	case strings.ContainsRune("“”„«»", c):
		s.bad(off, fmt.Sprintf("unexpected character %q (U+%04X); did you mean '\"'?", c, c))
	case strings.ContainsRune("‘’‚´", c):
		s.bad(off, fmt.Sprintf("unexpected character %q (U+%04X); did you mean \"'\"?", c, c))
	case c == '!':
		s.bad(off, "unexpected character '!'; did you mean 'not'?")
	case c < utf8.RuneSelf && unicode.IsPrint(c):
		s.bad(off, fmt.Sprintf("unexpected character '%c'", c))
	default:
		s.bad(off, fmt.Sprintf("unexpected character %q (U+%04X)", c, c))
	}
}
