package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// dialogButton is a button of a dialog that Enter presses too, and beside which
// Escape closes the dialog.
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
	switch ev.Name {
	case fyne.KeyEscape:
		b.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		b.OnTapped()
	default:
		b.Button.TypedKey(ev)
	}
}
