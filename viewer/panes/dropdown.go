package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// dropDown is a choice among a few words that passes on the keys it does not use: it
// keeps the focus after a choice.
type dropDown struct {
	widget.Select
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)
}

func newDropDown(options []string, changed func(string)) *dropDown {
	d := &dropDown{}
	d.Options, d.OnChanged = options, changed
	d.ExtendBaseWidget(d)
	return d
}

// TypedKey implements [fyne.Focusable].
func (d *dropDown) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		d.Select.TypedKey(ev)
	default:
		if d.OnKey != nil {
			d.OnKey(ev)
		}
	}
}

// TypedRune implements [fyne.Focusable].
func (d *dropDown) TypedRune(r rune) {
	if r != ' ' && d.OnRune != nil { // that came as a key
		d.OnRune(r)
	}
}
