package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// dialogCheck is a choice in a dialog: Enter is that of the dialog, and Escape closes it.
type dialogCheck struct {
	widget.Check
	escape, done func()
}

func newDialogCheck(text string, on bool, escape, done func()) *dialogCheck {
	c := &dialogCheck{escape: escape, done: done}
	c.Text, c.Checked = text, on
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements [fyne.Focusable].
func (c *dialogCheck) TypedKey(ev *fyne.KeyEvent) {
	dialogKey(ev, c.escape, c.done, c.Check.TypedKey)
}

// dialogSelect is a list of a dialog, one of which is chosen: Enter opens it, and Escape closes the dialog.
type dialogSelect struct {
	widget.Select
	escape func()
}

func newDialogSelect(options []string, chosen func(string), escape func()) *dialogSelect {
	s := &dialogSelect{escape: escape}
	s.Options, s.OnChanged = options, chosen
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements [fyne.Focusable].
func (s *dialogSelect) TypedKey(ev *fyne.KeyEvent) {
	open := func() { s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) }
	dialogKey(ev, s.escape, open, s.Select.TypedKey)
}
