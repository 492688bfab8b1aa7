package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// toolbar has the few commands that people reach for by mouse.
type toolbar struct {
	bar     *fyne.Container
	buttons map[*command]*widget.Button
}

func newToolbar(w *Window) *toolbar {
	t := &toolbar{buttons: map[*command]*widget.Button{}}
	button := func(title, text string, icon fyne.Resource) fyne.CanvasObject {
		c := w.commandTitled(title)
		b := widget.NewButtonWithIcon(text, icon, func() { w.perform(c) })
		b.Importance = widget.LowImportance
		t.buttons[c] = b
		return b
	}
	t.bar = container.New(layout.NewCustomPaddedLayout(2, 2, 4, 4), container.NewHBox(
		button("Open…", "Open", theme.FolderOpenIcon()),
		button("Back", "Back", theme.NavigateBackIcon()),
		button("Forward", "Forward", theme.NavigateNextIcon()),
		widget.NewSeparator(),
		button("Zoom Out", "", theme.ZoomOutIcon()),
		button("Zoom In", "", theme.ZoomInIcon()),
		button("Zoom to Fit", "Fit", theme.ZoomFitIcon()),
		widget.NewSeparator(),
		button("Find…", "Find", theme.SearchIcon()),
		button("Choose Stage…", "Stage", theme.ListIcon()),
		layout.NewSpacer(),
		button("Command Palette…", "Commands", theme.MenuIcon()),
		button("Keys and Mouse", "Keys", theme.HelpIcon()),
	))
	return t
}

// update turns the buttons on whose commands are available.
func (t *toolbar) update() {
	for c, b := range t.buttons {
		if c.available() == b.Disabled() {
			if b.Disabled() {
				b.Enable()
			} else {
				b.Disable()
			}
		}
	}
}
