package panes

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/viewer/letters"
)

// indent is what the Tab key stands for.
const indent = "    "

// Break begins a new line with the indentation of this one, or a deeper one after a colon.
func (b *Buffer) Break() {
	from, _ := b.Selection()
	head := b.lines[from.Line][:from.Col]
	space := head[:len(head)-len(strings.TrimLeft(head, " \t"))]
	code, _, _ := strings.Cut(head, "#")
	if strings.HasSuffix(strings.TrimRight(code, " \t"), ":") {
		space += indent
	}
	b.Insert("\n" + space)
}

// Tab inserts spaces up to the next multiple of four, or indents all lines that are
// selected.
func (b *Buffer) Tab() {
	from, to := b.Selection()
	if from.Line != to.Line {
		b.shift(func(line string) string {
			if line == "" {
				return line
			}
			return indent + line
		})
		return
	}
	at := cellOf(b.lines[from.Line], from.Col)
	b.Insert(indent[at%len(indent):])
}

// Untab takes one indentation from all lines that are selected.
func (b *Buffer) Untab() {
	b.shift(func(line string) string {
		if strings.HasPrefix(line, "\t") {
			return line[1:]
		}
		space := len(line) - len(strings.TrimLeft(line, " "))
		return line[min(space, len(indent)):]
	})
}

// shift changes the beginnings of all lines that are selected. A line of which only the
// beginning is selected stays as it is.
func (b *Buffer) shift(change func(line string) string) {
	from, to := b.Selection()
	last := to.Line
	if last > from.Line && to.Col == 0 {
		last--
	}
	fresh := make([]string, 0, last-from.Line+1)
	for _, line := range b.lines[from.Line : last+1] {
		fresh = append(fresh, change(line))
	}
	old := b.between(Pos{from.Line, 0}, Pos{last, len(b.lines[last])})
	if text := strings.Join(fresh, "\n"); text != old {
		moved := func(p Pos) Pos {
			if i := p.Line - from.Line; i < len(fresh) {
				p.Col = max(0, p.Col+len(fresh[i])-len(b.lines[p.Line]))
			}
			return p
		}
		anchor, caret := moved(b.anchor), moved(b.caret)
		b.replace(Pos{from.Line, 0}, Pos{last, len(b.lines[last])}, text)
		b.Go(anchor, false)
		b.Go(caret, true)
	}
}

// Backspace removes what is selected, or the character before the caret; in the space that
// a line begins with, one indentation.
func (b *Buffer) Backspace() {
	from, to := b.Selection()
	if from == to {
		from = b.left(from)
		if head := b.lines[to.Line][:to.Col]; head != "" && isSpace(head) && !strings.Contains(head, "\t") {
			from = Pos{to.Line, (len(head) - 1) / len(indent) * len(indent)}
		}
	}
	b.replace(from, to, "")
}

// Delete removes what is selected, or the character after the caret.
func (b *Buffer) Delete() {
	from, to := b.Selection()
	if from == to {
		to = b.right(to)
	}
	b.replace(from, to, "")
}

// left returns the place before a character, with the marks that stand on it.
func (b *Buffer) left(p Pos) Pos {
	if p.Col == 0 {
		if p.Line == 0 {
			return p
		}
		return Pos{p.Line - 1, len(b.lines[p.Line-1])}
	}
	line := b.lines[p.Line]
	for p.Col > 0 {
		r, size := utf8.DecodeLastRuneInString(line[:p.Col])
		p.Col -= size
		if letters.Width(r) > 0 || r == '\t' {
			break
		}
	}
	return p
}

func (b *Buffer) right(p Pos) Pos {
	line := b.lines[p.Line]
	if p.Col == len(line) {
		if p.Line == len(b.lines)-1 {
			return p
		}
		return Pos{p.Line + 1, 0}
	}
	_, size := utf8.DecodeRuneInString(line[p.Col:])
	p.Col += size
	for p.Col < len(line) {
		r, size := utf8.DecodeRuneInString(line[p.Col:])
		if letters.Width(r) > 0 || r == '\t' {
			break
		}
		p.Col += size
	}
	return p
}

// Left and the methods below move the caret, as the keys of that name do. extend selects
// on the way.

// Left goes to the character before, or to the beginning of what is selected.
func (b *Buffer) Left(extend bool) {
	if from, to := b.Selection(); from != to && !extend {
		b.Go(from, false)
		return
	}
	b.Go(b.left(b.caret), extend)
}

// Right goes to the next character, or to the end of what is selected.
func (b *Buffer) Right(extend bool) {
	if from, to := b.Selection(); from != to && !extend {
		b.Go(to, false)
		return
	}
	b.Go(b.right(b.caret), extend)
}

// Down moves by a number of lines, up if that is negative. The caret keeps to its cell.
func (b *Buffer) Down(lines int, extend bool) {
	goal := b.goal
	if goal < 0 {
		goal = cellOf(b.lines[b.caret.Line], b.caret.Col)
	}
	switch line := b.caret.Line + lines; {
	case line < 0:
		b.Go(Pos{}, extend)
	case line >= len(b.lines):
		b.Go(b.end(), extend)
	default:
		b.Go(Pos{line, colOf(b.lines[line], goal)}, extend)
	}
	b.goal = goal
}

// Home goes to where the text of the line begins, or from there to where the line begins.
func (b *Buffer) Home(extend bool) {
	line := b.lines[b.caret.Line]
	col := len(line) - len(strings.TrimLeft(line, " \t"))
	if col == b.caret.Col {
		col = 0
	}
	b.Go(Pos{b.caret.Line, col}, extend)
}

// End goes to the end of the line.
func (b *Buffer) End(extend bool) { b.Go(Pos{b.caret.Line, len(b.lines[b.caret.Line])}, extend) }

// Top goes to the beginning of the text.
func (b *Buffer) Top(extend bool) { b.Go(Pos{}, extend) }

// Bottom goes to the end of the text.
func (b *Buffer) Bottom(extend bool) { b.Go(b.end(), extend) }

// WordLeft goes to the beginning of a word.
func (b *Buffer) WordLeft(extend bool) {
	p := b.caret
	for {
		q := b.left(p)
		if q == p || q.Line != p.Line && p != b.caret {
			break
		}
		inside := b.isWord(q)
		p = q
		if inside && !b.isWord(b.left(p)) || inside && p.Col == 0 {
			break
		}
	}
	b.Go(p, extend)
}

// WordRight goes to the end of a word.
func (b *Buffer) WordRight(extend bool) {
	p := b.caret
	for {
		q := b.right(p)
		if q == p || q.Line != p.Line && p != b.caret {
			break
		}
		inside := b.isWord(p)
		p = q
		if inside && !b.isWord(p) {
			break
		}
	}
	b.Go(p, extend)
}

// isWord reports whether a letter, a digit or an underscore follows a place.
func (b *Buffer) isWord(p Pos) bool {
	r, _ := utf8.DecodeRuneInString(b.lines[p.Line][p.Col:])
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// SelectWord selects the word at a place.
func (b *Buffer) SelectWord(p Pos) {
	from, to := b.clamp(p), b.clamp(p)
	for from.Col > 0 && b.isWord(b.left(from)) {
		from = b.left(from)
	}
	for to.Col < len(b.lines[to.Line]) && b.isWord(to) {
		to = b.right(to)
	}
	b.Go(from, false)
	b.Go(to, true)
}
