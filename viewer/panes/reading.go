package panes

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// reading is text to be read, of which a stretch can be selected with the mouse and copied, across paragraphs.
type reading struct {
	widget.BaseWidget
	content *fyne.Container

	// onKey and onRune receive the keys that it has no use for, onEdge is called while a selection is dragged, with the
	// place of the pointer.
	onKey  func(*fyne.KeyEvent)
	onRune func(rune)
	onEdge func(at fyne.Position)

	passages     []placedPassage // where they were when the selection began
	anchor, head letterPlace     // from where and to where letters are selected
	selecting    bool            // the button is held down
}

// A letterPlace is a place between letters, in one of the passages.
type letterPlace struct{ passage, letter int }

func (p letterPlace) before(q letterPlace) bool {
	return p.passage < q.passage || p.passage == q.passage && p.letter < q.letter
}

func newReading(content *fyne.Container) *reading {
	r := &reading{content: content}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements [fyne.Widget].
func (r *reading) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }

// Cursor implements [desktop.Cursorable].
func (r *reading) Cursor() desktop.Cursor { return desktop.TextCursor }

// MouseDown implements [desktop.Mouseable]: a selection begins here, or ends here with Shift.
func (r *reading) MouseDown(ev *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
		c.Focus(r)
	}
	if ev.Button != desktop.MouseButtonPrimary {
		return
	}
	r.selecting = true
	if ev.Modifier&fyne.KeyModifierShift != 0 && len(r.passages) > 0 {
		r.selectTo(ev.Position)
		return
	}
	r.begin(ev.Position)
}

// MouseUp implements [desktop.Mouseable].
func (r *reading) MouseUp(*desktop.MouseEvent) { r.selecting = false }

// begin begins a selection at a position.
func (r *reading) begin(at fyne.Position) {
	r.clear()
	r.passages = passagesIn(r.content, fyne.NewPos(0, 0))
	r.anchor = r.placeAt(at)
	r.head = r.anchor
}

// Dragged implements [fyne.Draggable]. The drag may have begun on something that takes clicks.
func (r *reading) Dragged(ev *fyne.DragEvent) {
	if !r.selecting {
		r.begin(ev.Position.Subtract(ev.Dragged))
		r.selecting = true
	}
	r.selectTo(ev.Position)
	if r.onEdge != nil {
		r.onEdge(ev.Position)
	}
}

// DragEnd implements [fyne.Draggable].
func (r *reading) DragEnd() { r.selecting = false }

// DoubleTapped implements [fyne.DoubleTappable]: it selects a word.
func (r *reading) DoubleTapped(ev *fyne.PointEvent) {
	r.begin(ev.Position)
	if len(r.passages) == 0 {
		return
	}
	text := r.passages[r.anchor.passage].plain()
	inWord := func(i int) bool {
		return i >= 0 && i < len(text) && (unicode.IsLetter(text[i]) || unicode.IsDigit(text[i]) || text[i] == '_')
	}
	for inWord(r.anchor.letter - 1) {
		r.anchor.letter--
	}
	for inWord(r.head.letter) {
		r.head.letter++
	}
	r.mark()
}

// placeAt returns the place that is nearest to a position.
func (r *reading) placeAt(at fyne.Position) letterPlace {
	best, least := 0, float32(-1)
	for i, p := range r.passages {
		in, size := at.Subtract(p.pos), p.Size()
		away := max(0, -in.Y, in.Y-size.Height)*1000 + max(0, -in.X, in.X-size.Width)
		if least < 0 || away < least {
			best, least = i, away
		}
	}
	if len(r.passages) == 0 {
		return letterPlace{}
	}
	p := r.passages[best]
	return letterPlace{best, p.letterAt(at.Subtract(p.pos))}
}

// selectTo moves the end of the selection.
func (r *reading) selectTo(at fyne.Position) {
	if len(r.passages) > 0 {
		r.head = r.placeAt(at)
		r.mark()
	}
}

// ends returns the selection in the order of reading.
func (r *reading) ends() (from, to letterPlace) {
	if r.head.before(r.anchor) {
		return r.head, r.anchor
	}
	return r.anchor, r.head
}

// stretch returns which letters of a passage are selected.
func (r *reading) stretch(i int) (from, to int) {
	first, last := r.ends()
	if i < first.passage || i > last.passage {
		return 0, 0
	}
	to = len(r.passages[i].plain())
	if i == first.passage {
		from = first.letter
	}
	if i == last.passage {
		to = last.letter
	}
	return from, to
}

// mark shows what is selected.
func (r *reading) mark() {
	for i, p := range r.passages {
		from, to := r.stretch(i)
		p.selectLetters(from, to)
	}
}

// clear selects nothing.
func (r *reading) clear() {
	for _, p := range r.passages {
		p.selectLetters(0, 0)
	}
	r.passages, r.anchor, r.head = nil, letterPlace{}, letterPlace{}
}

// renewed is to be called when the content has changed: what was selected is not there any more.
func (r *reading) renewed() {
	r.clear()
	r.Refresh()
}

// CopyText returns what is selected. Passages are lines of it, as far as they do not stand side by side.
func (r *reading) CopyText() string {
	var b strings.Builder
	first, last := r.ends()
	for i := first.passage; i <= last.passage && i < len(r.passages); i++ {
		if i > first.passage {
			if r.passages[i].pos.Y == r.passages[i-1].pos.Y {
				b.WriteByte(' ')
			} else {
				b.WriteByte('\n')
			}
		}
		from, to := r.stretch(i)
		b.WriteString(string(r.passages[i].plain()[from:to]))
	}
	return b.String()
}

// FocusGained implements [fyne.Focusable].
func (r *reading) FocusGained() {}

// FocusLost implements [fyne.Focusable]. The selection stays, as what the user reads.
func (r *reading) FocusLost() {}

// TypedRune implements [fyne.Focusable].
func (r *reading) TypedRune(letter rune) {
	if r.onRune != nil {
		r.onRune(letter)
	}
}

// TypedKey implements [fyne.Focusable]: Esc takes back the selection.
func (r *reading) TypedKey(ev *fyne.KeyEvent) {
	if ev.Name == fyne.KeyEscape && r.CopyText() != "" {
		r.clear()
		return
	}
	if r.onKey != nil {
		r.onKey(ev)
	}
}
