package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// entry is a one-line text field that passes on the keys it does not use: Escape, the
// arrows up and down, and the function keys.
type entry struct {
	widget.Entry
	OnEscape func()
	OnUp     func()
	OnDown   func()
	OnKey    func(*fyne.KeyEvent)
}

func newEntry() *entry {
	e := &entry{}
	e.ExtendBaseWidget(e)
	e.Wrapping = fyne.TextWrapOff
	e.Scroll = fyne.ScrollHorizontalOnly // else a long text makes the pane wide
	return e
}

// ready selects the text in the field, to be typed over.
func (e *entry) ready() fyne.Focusable {
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	return e
}

// TypedKey implements [fyne.Focusable].
func (e *entry) TypedKey(ev *fyne.KeyEvent) {
	call := func(f func()) {
		if f != nil {
			f()
		}
	}
	switch ev.Name {
	case fyne.KeyEscape:
		call(e.OnEscape)
		if c := fyne.CurrentApp().Driver().CanvasForObject(e); c != nil {
			c.Unfocus()
		}
	case fyne.KeyUp:
		call(e.OnUp)
	case fyne.KeyDown:
		call(e.OnDown)
	case fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6,
		fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12:
		if e.OnKey != nil {
			e.OnKey(ev)
		}
	default:
		e.Entry.TypedKey(ev)
	}
}

// fixedWidth lays out one object with a given width.
type fixedWidth struct{ width float32 }

// MinSize implements [fyne.Layout].
func (l *fixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.width, objects[0].MinSize().Height)
}

// Layout implements [fyne.Layout].
func (l *fixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
}
