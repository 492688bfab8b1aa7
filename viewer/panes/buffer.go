package panes

import (
	"strings"
	"unicode/utf8"

	"vitrine/viewer/letters"
)

// A Pos is a place between two characters of a [Buffer]: a line, counted from 0, and a
// column in bytes.
type Pos struct{ Line, Col int }

func (p Pos) before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// A Buffer is a text that is being edited: its lines, a caret with a selection, and what
// can be undone. It always has at least one line.
type Buffer struct {
	lines  []string
	ending string // of lines: "\n" or "\r\n"

	caret, anchor Pos // what lies between them is selected
	goal          int // the cell that the caret keeps to while it moves up and down; -1: its own

	done, undone []change
	typing       bool // the next character joins the latest change

	// changed is told which lines were replaced by how many others.
	changed func(first, old, lines int)
}

// A change replaces one text by another at a place.
type change struct {
	at             Pos
	removed, added string
	before, after  Pos // the caret
	anchorBefore   Pos
	joined         bool // it is undone together with the one before
}

// NewBuffer returns a buffer with a text, the caret at its beginning.
func NewBuffer(text string) *Buffer {
	b := &Buffer{ending: "\n", goal: -1}
	if strings.Contains(text, "\r\n") {
		b.ending = "\r\n"
	}
	b.lines = strings.Split(plainLines(text), "\n")
	return b
}

// plainLines returns a text whose lines end with "\n".
func plainLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// Text returns the text, with the line ends that it had at first.
func (b *Buffer) Text() string { return strings.Join(b.lines, b.ending) }

// Caret returns where the caret is.
func (b *Buffer) Caret() Pos { return b.caret }

// Go moves the caret to a place, or as near as there is one. extend keeps the other end of
// the selection.
func (b *Buffer) Go(to Pos, extend bool) {
	b.goal, b.typing = -1, false
	b.caret = b.clamp(to)
	if !extend {
		b.anchor = b.caret
	}
}

func (b *Buffer) clamp(p Pos) Pos {
	p.Line = max(0, min(p.Line, len(b.lines)-1))
	line := b.lines[p.Line]
	p.Col = max(0, min(p.Col, len(line)))
	for p.Col > 0 && p.Col < len(line) && !utf8.RuneStart(line[p.Col]) {
		p.Col--
	}
	return p
}

// Selection returns the two ends of what is selected, in order.
func (b *Buffer) Selection() (from, to Pos) {
	if b.anchor.before(b.caret) {
		return b.anchor, b.caret
	}
	return b.caret, b.anchor
}

// Selected returns the text that is selected.
func (b *Buffer) Selected() string { return b.between(b.Selection()) }

func (b *Buffer) between(from, to Pos) string {
	if from.Line == to.Line {
		return b.lines[from.Line][from.Col:to.Col]
	}
	parts := append([]string{b.lines[from.Line][from.Col:]}, b.lines[from.Line+1:to.Line]...)
	return strings.Join(append(parts, b.lines[to.Line][:to.Col]), "\n")
}

// SelectAll selects the whole text.
func (b *Buffer) SelectAll() {
	b.Go(Pos{}, false)
	b.Go(b.end(), true)
}

func (b *Buffer) end() Pos { return Pos{len(b.lines) - 1, len(b.lines[len(b.lines)-1])} }

// Insert replaces what is selected by a text.
func (b *Buffer) Insert(text string) {
	from, to := b.Selection()
	b.replace(from, to, plainLines(text))
}

// replace replaces what is between two places, and puts the caret after what is new there.
func (b *Buffer) replace(from, to Pos, text string) {
	c := change{at: from, removed: b.between(from, to), added: text, before: b.caret, anchorBefore: b.anchor}
	if c.removed == "" && text == "" {
		return
	}
	c.after = b.apply(from, c.removed, text)
	b.undone = nil
	b.Go(c.after, false)
	b.done = append(b.done, c)
}

// apply replaces a text at a place, and returns where the new one ends.
func (b *Buffer) apply(at Pos, removed, added string) (end Pos) {
	old := strings.Count(removed, "\n")
	tail := len(removed) - 1 - strings.LastIndex(removed, "\n") // of the last line
	if old == 0 {
		tail += at.Col
	}
	last := b.lines[at.Line+old][tail:]
	fresh := strings.Split(b.lines[at.Line][:at.Col]+added, "\n")
	n := len(fresh)
	end = Pos{at.Line + n - 1, len(fresh[n-1])}
	fresh[n-1] += last
	b.lines = splice(b.lines, at.Line, old+1, fresh)
	if b.changed != nil {
		b.changed(at.Line, old+1, n)
	}
	return end
}

// splice replaces n items of a list by others.
func splice[T any](list []T, at, n int, items []T) []T {
	if n == len(items) {
		copy(list[at:], items)
		return list
	}
	rest := list[at+n:]
	out := make([]T, 0, len(list)-n+len(items))
	return append(append(append(out, list[:at]...), items...), rest...)
}

// Undo takes the latest change back, and reports whether there was one.
func (b *Buffer) Undo() bool {
	for again := true; again; {
		n := len(b.done)
		if n == 0 {
			return false
		}
		c := b.done[n-1]
		b.done, b.undone = b.done[:n-1], append(b.undone, c)
		b.apply(c.at, c.added, c.removed)
		b.Go(c.anchorBefore, false)
		b.Go(c.before, true)
		again = c.joined
	}
	return true
}

// Redo makes the latest change that was taken back again, and reports whether there was
// one.
func (b *Buffer) Redo() bool {
	n := len(b.undone)
	if n == 0 {
		return false
	}
	for again := true; again; again = n > 0 && b.undone[n-1].joined {
		c := b.undone[n-1]
		n--
		b.undone, b.done = b.undone[:n], append(b.done, c)
		b.apply(c.at, c.removed, c.added)
		b.Go(c.after, false)
	}
	return true
}

// Type inserts one character. Letters that follow each other are undone together.
func (b *Buffer) Type(r rune) {
	joins := b.typing && b.anchor == b.caret
	b.Insert(string(r))
	if joins {
		b.done[len(b.done)-1].joined = true
	}
	b.typing = r == '_' || letters.Width(r) > 0 && r > ' ' && !strings.ContainsRune("()[]{}:,.", r)
}

// isSpace reports whether there is nothing but space in a text.
func isSpace(s string) bool { return strings.TrimLeft(s, " \t") == "" }
