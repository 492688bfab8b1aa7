package panes

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"pgregory.net/rapid"
)

// at returns a buffer with the caret where the text has a bar; of two bars the first is
// the other end of the selection.
func at(marked string) *Buffer {
	var places []Pos
	for i, line := range strings.Split(marked, "\n") {
		for col := strings.IndexByte(line, '|'); col >= 0; col = strings.IndexByte(line, '|') {
			places = append(places, Pos{i, col})
			line = line[:col] + line[col+1:]
		}
	}
	b := NewBuffer(strings.ReplaceAll(marked, "|", ""))
	b.Go(places[0], false)
	b.Go(places[len(places)-1], true)
	return b
}

// marked is the opposite of at.
func marked(b *Buffer) string {
	lines := append([]string(nil), b.lines...)
	from, to := b.Selection()
	put := func(p Pos) { lines[p.Line] = lines[p.Line][:p.Col] + "|" + lines[p.Line][p.Col:] }
	put(to)
	if from != to {
		put(from)
	}
	return strings.Join(lines, "\n")
}

// TestBufferKeys: what keys do to a text.
func TestBufferKeys(t *testing.T) {
	typed := func(s string) func(*Buffer) {
		return func(b *Buffer) {
			for _, r := range s {
				b.Type(r)
			}
		}
	}
	move := func(f func(*Buffer, bool), extend bool) func(*Buffer) { return func(b *Buffer) { f(b, extend) } }
	down := func(n int) func(*Buffer) { return func(b *Buffer) { b.Down(n, false) } }
	for _, c := range []struct {
		name         string
		before, want string
		act          func(*Buffer)
	}{
		{"letters", "a|b", "axy|b", typed("xy")},
		{"letters over a selection", "a|bc|d", "ax|d", typed("x")},
		{"Enter keeps the indentation", "    a|b", "    a\n    |b", (*Buffer).Break},
		{"Enter after a colon", "  if x:|", "  if x:\n      |", (*Buffer).Break},
		{"Enter after a colon and a comment", "if x:  # so|", "if x:  # so\n    |", (*Buffer).Break},
		{"Enter after a colon in a comment", "x  # so:|", "x  # so:\n|", (*Buffer).Break},
		{"Tab", "ab|c", "ab  |c", (*Buffer).Tab},
		{"Tab at a stop", "|c", "    |c", (*Buffer).Tab},
		{"Tab on lines", "a|b\n\nc|d", "    a|b\n\n    c|d", (*Buffer).Tab},
		{"Tab on lines to the beginning of the next", "|ab\n|cd", "    |ab\n|cd", (*Buffer).Tab},
		{"Shift+Tab", "      a|b", "  a|b", (*Buffer).Untab},
		{"Shift+Tab on a tab", "\ta|b", "a|b", (*Buffer).Untab},
		{"Shift+Tab without indentation", "a|b", "a|b", (*Buffer).Untab},
		{"Backspace", "ab|c", "a|c", (*Buffer).Backspace},
		{"Backspace in indentation", "      |a", "    |a", (*Buffer).Backspace},
		{"Backspace joins lines", "ab\n|c", "ab|c", (*Buffer).Backspace},
		{"Backspace at the beginning", "|c", "|c", (*Buffer).Backspace},
		{"Backspace takes a letter with its marks", "ae\u0301|", "a|", (*Buffer).Backspace},
		{"Delete", "a|bc", "a|c", (*Buffer).Delete},
		{"Delete joins lines", "a|\nbc", "a|bc", (*Buffer).Delete},
		{"Delete at the end", "a|", "a|", (*Buffer).Delete},
		{"Left over a line", "a\n|b", "a|\nb", move((*Buffer).Left, false)},
		{"Left out of a selection", "|ab|c", "|abc", move((*Buffer).Left, false)},
		{"Right selects", "a|bc", "a|b|c", move((*Buffer).Right, true)},
		{"Down keeps the cell", "ab日c|\nabcdef", "ab日c\nabcde|f", down(1)},
		{"Down below the end", "a|b", "ab|", down(1)},
		{"Up above the beginning", "a|b", "|ab", down(-1)},
		{"Home", "    a|b", "    |ab", move((*Buffer).Home, false)},
		{"Home again", "    |ab", "|    ab", move((*Buffer).Home, false)},
		{"a word to the left", "ab.cde |", "ab.|cde ", move((*Buffer).WordLeft, false)},
		{"a word to the right", "|ab.cde", "ab|.cde", move((*Buffer).WordRight, false)},
		{"the word at a place", "ab.c|de f", "ab.|cde| f", func(b *Buffer) { b.SelectWord(b.Caret()) }},
		{"lines with other ends", "a|", "x\ny|", func(b *Buffer) { b.SelectAll(); b.Insert("x\r\ny") }},
	} {
		b := at(c.before)
		if c.act(b); marked(b) != c.want {
			t.Errorf("%s: %q became %q, want %q", c.name, c.before, marked(b), c.want)
		}
	}
}

// TestBufferDownAndBack: the caret goes back to its cell after a shorter line.
func TestBufferDownAndBack(t *testing.T) {
	b := at("abcd|ef\nx\nabcdef")
	b.Down(1, false)
	b.Down(1, false)
	if got := marked(b); got != "abcdef\nx\nabcd|ef" {
		t.Errorf("got %q", got)
	}
}

// TestUndo: letters that follow each other are taken back together, and done again.
func TestUndo(t *testing.T) {
	b := at("x = |")
	for _, r := range "one+two" {
		b.Type(r)
	}
	b.Break()
	for _, want := range []string{"x = one+two|", "x = |"} {
		if b.Undo(); marked(b) != want {
			t.Errorf("got %q, want %q", marked(b), want)
		}
	}
	if b.Undo() {
		t.Error("there was something left to take back")
	}
	for b.Redo() {
	}
	if got := marked(b); got != "x = one+two\n|" {
		t.Errorf("done again it is %q", got)
	}
}

// TestBufferKeepsLineEnds: a text that nobody has edited is as it was.
func TestBufferKeepsLineEnds(t *testing.T) {
	for _, text := range []string{"", "a", "a\n", "a\r\nb\r\n", "a\n\n\nb"} {
		if got := NewBuffer(text).Text(); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestEditingPane: keys, mouse and clipboard act on the text while it is edited, and do what
// they do elsewhere while it is not.
func TestEditingPane(t *testing.T) {
	p := NewSourcePane()
	w := show(t, p, 300, 100)
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("line%d", i))
	}
	p.SetSource(strings.Join(lines, "\n"))
	var runes []rune
	p.Text.OnRune = func(r rune) { runes = append(runes, r) }
	var passed []string
	p.OnShortcut = func(s fyne.Shortcut) { passed = append(passed, s.ShortcutName()) }
	w.Canvas().Focus(p.Text.Focus())
	w.Canvas().Focused().TypedRune('x')
	p.Text.Reveal(30, 0)
	scrolled := p.Text.scroll.Offset
	b := NewBuffer(strings.Join(lines, "\n"))
	b.Go(Pos{Line: 31}, false)
	changes := 0
	p.OnChange = func() { changes++ }
	p.Edit(b)
	if p.Text.scroll.Offset != scrolled || len(runes) != 1 || !p.Typing() {
		t.Fatalf("the text has moved from %v to %v; %q typed; typing: %v", scrolled, p.Text.scroll.Offset, runes, p.Typing())
	}
	body := w.Canvas().Focused().(*editBody)
	key := func(name fyne.KeyName) { body.TypedKey(&fyne.KeyEvent{Name: name}) }
	ctrl := func(name fyne.KeyName) {
		body.TypedShortcut(&desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault})
	}
	body.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyEnd)
	body.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	body.TypedShortcut(&fyne.ShortcutCut{})
	ctrl(fyne.KeyHome)
	body.TypedShortcut(&fyne.ShortcutPaste{})
	key(fyne.KeyReturn)
	ctrl(fyne.KeyK)
	if got := b.Text(); !strings.HasPrefix(got, "line31\nline0\n") || !strings.Contains(got, "line30\n\nline32") || changes != 3 || len(passed) != 1 {
		t.Errorf("%d changes, passed on %q, the text is\n%s", changes, passed, got)
	}
	press := func(line, cell int) {
		at := place(p.Text, line, cell)
		at.X -= p.Text.body.metrics().cellWidth / 2
		body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary})
	}
	press(1, 2)
	if b.Caret() != (Pos{1, 2}) {
		t.Errorf("a click leads to %v", b.Caret())
	}
	press(1, 2)
	if b.Selected() != "line0" {
		t.Errorf("a double click selects %q", b.Selected())
	}
	body.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: place(p.Text, 2, 0)}})
	if from, to := b.Selection(); from != (Pos{1, 0}) || to.Line != 2 {
		t.Errorf("dragging selects from %v to %v", from, to)
	}
	p.Read()
	if body.TypedRune('y'); string(runes) != "xy" || body.AcceptsTab() {
		t.Errorf("typed is %q", string(runes))
	}
}

// TestBufferRandomly: whatever is done, taking everything back gives the first text, and
// the colours are those of the text.
func TestBufferRandomly(t *testing.T) {
	show(t, NewSourcePane(), 300, 200)
	rapid.Check(t, func(t *rapid.T) {
		pane := NewSourcePane()
		text := rapid.StringMatching(`([a"' \n#:\t日]|""")*`).Draw(t, "text")
		b := NewBuffer(text)
		pane.Edit(b)
		acts := []func(){
			func() { b.Type(rapid.SampledFrom([]rune("ab\"'#: (")).Draw(t, "rune")) },
			func() { b.Insert(rapid.SampledFrom([]string{`"""`, "x\ny", "\n\n", "'"}).Draw(t, "insert")) },
			b.Break, b.Tab, b.Untab, b.Backspace, b.Delete, b.SelectAll,
			func() { b.Left(true) }, func() { b.Right(false) }, func() { b.WordLeft(true) }, func() { b.WordRight(false) },
			func() { b.Down(-1, true) }, func() { b.Down(2, false) }, func() { b.Home(false) }, func() { b.End(true) },
			func() { b.Undo() }, func() { b.Redo() },
		}
		for range rapid.IntRange(0, 30).Draw(t, "acts") {
			rapid.SampledFrom(acts).Draw(t, "act")()
			var h highlighter
			for i, line := range b.lines {
				want := h.colour(line)
				if got := pane.Row(i).Runs; len(got) != len(want) {
					t.Fatalf("line %d of %q: got %v, want %v", i, b.lines, got, want)
				}
			}
		}
		for b.Undo() {
		}
		if b.Text() != text {
			t.Fatalf("got %q, want %q", b.Text(), text)
		}
	})
}
