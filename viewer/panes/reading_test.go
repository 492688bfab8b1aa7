package panes

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"vitrine/pages/prose"
)

// readable returns a lesson pane in a window, with text of all kinds.
func readable(t *testing.T) (*LessonPane, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	p := NewLessonPane()
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(320, 400))
	p.SetStep(LessonStep{Lesson: "L", Number: 1, Count: 1, Title: "One", Text: []prose.Block{
		{Spans: []prose.Span{{Text: "A paragraph that is "}, {Text: "longer", Strong: true}, {Text: " than a line of this narrow pane, see "}, {Text: "here", Link: "https://example.org"}, {Text: "."}}},
		{Kind: prose.Item, Spans: []prose.Span{{Text: "an item"}}},
		{Kind: prose.Code, Spans: []prose.Span{{Text: "code = [PUSH]\nreturn code\n", Code: true}}},
		{Spans: []prose.Span{{Text: "The "}, {Text: "end", Code: true}, {Text: "."}}},
	}, Question: &LessonQuestion{Text: "What next?", Choices: []string{"alpha", "beta"}, Chosen: -1}})
	return p, w
}

// find returns where a word stands in a reading: the left end of its first letter, and the right end of its last.
func (r *reading) find(t *testing.T, word string) (from, to fyne.Position) {
	t.Helper()
	for _, p := range passagesIn(r.content, fyne.NewPos(0, 0)) {
		at := strings.Index(string(p.plain()), word)
		if at < 0 {
			continue
		}
		place := func(letter int) fyne.Position {
			switch p := p.passage.(type) {
			case *codeLine:
				return fyne.NewPos(p.width(letter), p.Size().Height/2)
			case *flowing:
				for _, piece := range p.placed {
					if n := len(piece.Text); piece.first <= letter && letter <= piece.first+n {
						return piece.pos.AddXY(p.offset(piece, letter-piece.first), 6)
					}
				}
			}
			t.Fatalf("%q is not placed", word)
			return fyne.Position{}
		}
		return p.pos.Add(place(at)), p.pos.Add(place(at + len(word)))
	}
	t.Fatalf("there is no %q", word)
	return
}

func (r *reading) press(at fyne.Position, mod fyne.KeyModifier) {
	ev := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary, Modifier: mod}
	r.MouseDown(ev)
}

func (r *reading) drag(from, to fyne.Position) {
	r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-from.X, to.Y-from.Y)})
	r.DragEnd()
}

// TestSelectingText: text of a lesson is selected by dragging in either direction, across lines and blocks.
func TestSelectingText(t *testing.T) {
	p, w := readable(t)
	r := p.reading
	for _, c := range []struct{ from, to, want string }{
		{"paragraph", "longer", "paragraph that is longer"},
		{"One", "here", "One\nA paragraph that is longer than a line of this narrow pane, see here"},
		{"see", "item", "see here.\n• an item"},
		{"[PUSH]", "return", "[PUSH]\nreturn"},
		{"code = ", "end", "code = [PUSH]\nreturn code\nThe end"},
		{"next", "that is", ""}, // backwards
	} {
		from, _ := r.find(t, c.from)
		_, to := r.find(t, c.to)
		if c.want == "" {
			c.want = "that is longer than a line of this narrow pane, see here.\n• an item\ncode = [PUSH]\nreturn code\nThe end.\nWhat next"
			_, from = r.find(t, c.from)
			to, _ = r.find(t, c.to)
		}
		r.press(from, 0)
		r.drag(from, to)
		if got := r.CopyText(); got != c.want {
			t.Errorf("from %q to %q is selected:\n%s\nwant:\n%s", c.from, c.to, got, c.want)
		}
		if w.Canvas().Focused() != fyne.Focusable(r) {
			t.Error("the text has not the focus")
		}
	}
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.CopyText() != "" {
		t.Error("Esc does not take back the selection")
	}
}

// TestSelectingMore: Shift extends a selection, a double click takes a word, a drag may begin on an answer, and
// another step begins without a selection.
func TestSelectingMore(t *testing.T) {
	p, _ := readable(t)
	r := p.reading
	from, middle := r.find(t, "longer")
	_, to := r.find(t, "line")
	r.press(from, 0)
	r.drag(from, middle)
	r.press(to, fyne.KeyModifierShift)
	if got := r.CopyText(); got != "longer than a line" {
		t.Errorf("with Shift is selected %q", got)
	}
	r.MouseUp(nil)
	for _, word := range []string{"paragraph", "PUSH", "item", "end"} {
		at, _ := r.find(t, word)
		r.DoubleTapped(&fyne.PointEvent{Position: at.AddXY(9, 0)})
		if got := r.CopyText(); got != word {
			t.Errorf("a double click on %q selects %q", word, got)
		}
	}
	alpha, _ := r.find(t, "alpha")
	_, next := r.find(t, "next")
	r.drag(alpha, next)
	if got := r.CopyText(); got != "?\n1 " {
		t.Errorf("from an answer is selected %q", got)
	}
	keys := ""
	p.OnRune = func(letter rune) { keys += string(letter) }
	r.TypedRune(']')
	p.SetStep(p.Step())
	if r.CopyText() != "" || keys != "]" {
		t.Errorf("selected is still %q, keys %q", r.CopyText(), keys)
	}
}
