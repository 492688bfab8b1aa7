package panes

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// editBody is the inside of a source pane. While the text is edited, it has keys, mouse and
// clipboard act on the buffer; else it is like that of any other text.
type editBody struct {
	textBody
	pane *SourcePane

	shift   bool      // a Shift key is held down
	pressed time.Time // the latest press of the mouse button
	at      Pos       // of that
}

// doubleClick is the longest time between the two clicks of one.
const doubleClick = 400 * time.Millisecond

// newEditText returns the view of the lines of a source pane.
func newEditText(p *SourcePane) *Text {
	t := &Text{}
	b := &editBody{pane: p}
	b.ExtendBaseWidget(b)
	t.begin(&b.textBody, b)
	return t
}

// AcceptsTab implements [fyne.Tabbable].
func (b *editBody) AcceptsTab() bool { return b.pane.buffer != nil }

// KeyDown implements [desktop.Keyable].
func (b *editBody) KeyDown(ev *fyne.KeyEvent) { b.hold(ev, true) }

// KeyUp implements [desktop.Keyable].
func (b *editBody) KeyUp(ev *fyne.KeyEvent) { b.hold(ev, false) }

func (b *editBody) hold(ev *fyne.KeyEvent, down bool) {
	if ev.Name == desktop.KeyShiftLeft || ev.Name == desktop.KeyShiftRight {
		b.shift = down
	}
}

// FocusLost implements [fyne.Focusable].
func (b *editBody) FocusLost() {
	b.shift = false
	b.textBody.FocusLost()
}

// TypedRune implements [fyne.Focusable].
func (b *editBody) TypedRune(r rune) {
	if b.pane.buffer == nil {
		b.textBody.TypedRune(r)
		return
	}
	b.pane.edit(func(e *Buffer) { e.Type(r) })
}

// TypedKey implements [fyne.Focusable].
func (b *editBody) TypedKey(ev *fyne.KeyEvent) {
	if b.pane.buffer == nil {
		b.textBody.TypedKey(ev)
		return
	}
	if act := b.keyAction(ev.Name); act != nil {
		b.pane.edit(act)
	} else if b.text.OnKey != nil {
		b.text.OnKey(ev)
	}
}

// keyAction returns what a key does to the buffer, nil if nothing.
func (b *editBody) keyAction(name fyne.KeyName) func(e *Buffer) {
	page := b.text.pageRows()
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		return (*Buffer).Break
	case fyne.KeyTab:
		if b.shift {
			return (*Buffer).Untab
		}
		return (*Buffer).Tab
	case fyne.KeyBackspace:
		return (*Buffer).Backspace
	case fyne.KeyDelete:
		return (*Buffer).Delete
	case fyne.KeyUp:
		return b.moving(-1)
	case fyne.KeyDown:
		return b.moving(+1)
	case fyne.KeyPageUp:
		return b.moving(-page)
	case fyne.KeyPageDown:
		return b.moving(+page)
	}
	if move := moves[name]; move.plain != nil {
		shift := b.shift
		return func(e *Buffer) { move.plain(e, shift) }
	}
	return nil
}

func (b *editBody) moving(lines int) func(e *Buffer) {
	shift := b.shift
	return func(e *Buffer) { e.Down(lines, shift) }
}

// moves are the keys that move the caret within a line; with Ctrl they go further.
var moves = map[fyne.KeyName]struct{ plain, ctrl func(e *Buffer, extend bool) }{
	fyne.KeyLeft:  {(*Buffer).Left, (*Buffer).WordLeft},
	fyne.KeyRight: {(*Buffer).Right, (*Buffer).WordRight},
	fyne.KeyHome:  {(*Buffer).Home, (*Buffer).Top},
	fyne.KeyEnd:   {(*Buffer).End, (*Buffer).Bottom},
}

// TypedShortcut implements [fyne.Shortcutable].
func (b *editBody) TypedShortcut(s fyne.Shortcut) {
	if _, copies := s.(*fyne.ShortcutCopy); copies {
		if text := b.CopyText(); text != "" {
			fyne.CurrentApp().Clipboard().SetContent(text)
		}
		return
	}
	if b.pane.buffer == nil || !b.shortcut(s) {
		if b.pane.OnShortcut != nil {
			b.pane.OnShortcut(s)
		}
	}
}

// shortcut has a shortcut act on the buffer, and reports whether it could.
func (b *editBody) shortcut(s fyne.Shortcut) bool {
	p := b.pane
	clip := fyne.CurrentApp().Clipboard()
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		p.edit(func(e *Buffer) { e.Undo() })
	case *fyne.ShortcutRedo:
		p.edit(func(e *Buffer) { e.Redo() })
	case *fyne.ShortcutSelectAll:
		p.edit((*Buffer).SelectAll)
	case *fyne.ShortcutCut:
		if text := p.buffer.Selected(); text != "" {
			clip.SetContent(text)
			p.edit((*Buffer).Backspace)
		}
	case *fyne.ShortcutPaste:
		p.edit(func(e *Buffer) { e.Insert(clip.Content()) })
	case *desktop.CustomShortcut:
		return b.custom(s)
	default:
		return false
	}
	return true
}

// custom is shortcut for keys that Fyne has no name for.
func (b *editBody) custom(s *desktop.CustomShortcut) bool {
	const ctrl = fyne.KeyModifierShortcutDefault
	shift := s.Modifier == ctrl|fyne.KeyModifierShift
	if s.Modifier != ctrl && !shift {
		return false
	}
	switch move := moves[s.KeyName]; {
	case move.ctrl != nil:
		b.pane.edit(func(e *Buffer) { move.ctrl(e, shift) })
	case s.KeyName == fyne.KeyZ && shift:
		b.pane.edit(func(e *Buffer) { e.Redo() })
	case s.KeyName == fyne.KeyBackspace:
		b.pane.edit(func(e *Buffer) { e.WordLeft(true); e.Backspace() })
	case s.KeyName == fyne.KeyDelete:
		b.pane.edit(func(e *Buffer) { e.WordRight(true); e.Delete() })
	default:
		return false
	}
	return true
}

// posAt returns the place in the buffer at a position in the body.
func (b *editBody) posAt(pos fyne.Position) Pos {
	m, e := b.metrics(), b.pane.buffer
	line := max(0, min(int(pos.Y/m.rowHeight), len(e.lines)-1))
	cell := int(max(0, pos.X-m.margin)/m.cellWidth + 0.5)
	return Pos{line, colOf(e.lines[line], cell)}
}

// MouseDown implements [desktop.Mouseable].
func (b *editBody) MouseDown(ev *desktop.MouseEvent) {
	if b.pane.buffer == nil || ev.Button != desktop.MouseButtonPrimary || ev.Position.X < b.metrics().margin {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	at, now := b.posAt(ev.Position), time.Now()
	twice := at == b.at && now.Sub(b.pressed) < doubleClick
	b.at, b.pressed = at, now
	b.pane.edit(func(e *Buffer) {
		if twice {
			e.SelectWord(at)
			return
		}
		e.Go(at, ev.Modifier&fyne.KeyModifierShift != 0)
	})
}

// MouseUp implements [desktop.Mouseable].
func (b *editBody) MouseUp(*desktop.MouseEvent) {}

// Dragged implements [fyne.Draggable].
func (b *editBody) Dragged(ev *fyne.DragEvent) {
	if b.pane.buffer != nil {
		b.pane.edit(func(e *Buffer) { e.Go(b.posAt(ev.Position), true) })
	}
}

// DragEnd implements [fyne.Draggable].
func (b *editBody) DragEnd() {}

// Tapped implements [fyne.Tappable]. Of a text that is edited only the margin can be
// clicked; the rest has been pressed.
func (b *editBody) Tapped(ev *fyne.PointEvent) {
	if b.pane.buffer == nil || ev.Position.X < b.metrics().margin {
		b.textBody.Tapped(ev)
	}
}

// CopyText returns what Copy takes.
func (b *editBody) CopyText() string {
	if e := b.pane.buffer; e != nil {
		return e.Selected()
	}
	return b.textBody.CopyText()
}
