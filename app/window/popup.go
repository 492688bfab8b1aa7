package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/panes"
)

// openPopup shows something on top of the window, at most that large, and
// gives it the focus.
func (w *Window) openPopup(content fyne.CanvasObject, size fyne.Size, focus fyne.Focusable) {
	w.closePopup()
	c := w.win.Canvas()
	room := c.Size()
	size = fyne.NewSize(min(size.Width, room.Width-40), min(size.Height, room.Height-60))
	padded := container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6), content)
	w.popup = widget.NewModalPopUp(padded, c)
	w.popup.Resize(size)
	w.popup.Show()
	if focus != nil {
		c.Focus(focus)
	}
}

// closePopup closes what is on top of the window, and gives the keys back to
// the graph. What has the focus loses it first: a field that is only hidden goes
// on blinking its cursor, and the whole window is painted for it.
func (w *Window) closePopup() {
	if w.dialog != nil {
		w.win.Canvas().Unfocus()
		w.dialog.Hide()
	}
	if w.popup == nil {
		return
	}
	w.win.Canvas().Unfocus()
	w.popup.Hide()
	w.popup = nil
	w.focusGraph()
}

// choose lets the user pick one of several things.
func (w *Window) choose(placeholder string, choices []panes.Choice, done func(int)) {
	c := panes.NewChooser(placeholder, choices)
	c.OnEscape = w.closePopup
	c.OnChoose = func(i int) {
		w.closePopup()
		w.protect(placeholder, func() { done(i) })
	}
	w.openPopup(c, fyne.NewSize(max(560, c.Width()), 420), c.Field())
}

// openPalette offers all commands.
func (w *Window) openPalette() {
	commands := w.allCommands()
	choices := make([]panes.Choice, len(commands))
	for i, c := range commands {
		choices[i] = panes.Choice{Title: c.title, Detail: c.keyText(), Off: !c.available()}
	}
	w.choose("Type a command", choices, func(i int) { w.perform(commands[i]) })
}
