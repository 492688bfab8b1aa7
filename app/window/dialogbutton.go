package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// dialogButton is a button of a dialog. Enter presses it too, and Escape closes the
// dialog.
type dialogButton struct {
	widget.Button
	escape func()
}

func newDialogButton(text string, tapped, escape func()) *dialogButton {
	b := &dialogButton{escape: escape}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements [fyne.Focusable].
func (b *dialogButton) TypedKey(ev *fyne.KeyEvent) {
	dialogKey(ev, b.escape, b.OnTapped, b.Button.TypedKey)
}

// dialogKey does what the keys to leave a dialog do, and else what the widget does that
// has the focus in it.
func dialogKey(ev *fyne.KeyEvent, escape, done func(), otherwise func(*fyne.KeyEvent)) {
	switch ev.Name {
	case fyne.KeyEscape:
		escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		done()
	default:
		otherwise(ev)
	}
}
