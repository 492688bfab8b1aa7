package window

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/panes"
)

// toolbar has the few commands that people reach for by mouse.
type toolbar struct {
	bar     *fyne.Container
	buttons map[*command]*panes.IconButton
}

func newToolbar(w *Window) *toolbar {
	t := &toolbar{buttons: map[*command]*panes.IconButton{}}
	button := func(title, text string, icon fyne.Resource) fyne.CanvasObject {
		c := w.commands.find(title)
		if c == nil {
			return layout.NewSpacer() // nothing to press; a test looks at all titles
		}
		b := panes.NewIconButton(title, icon, func() { w.commands.perform(c) }, w.commands.tell)
		b.Text = text
		t.buttons[c] = b
		return b
	}
	t.bar = container.New(layout.NewCustomPaddedLayout(2, 2, 4, 4), container.NewHBox(
		button("Open…", "Open", theme.FolderOpenIcon()),
		button("Back", "", theme.NavigateBackIcon()),
		button("Forward", "", theme.NavigateNextIcon()),
		widget.NewSeparator(),
		button("Zoom Out", "", theme.ZoomOutIcon()),
		button("Zoom In", "", theme.ZoomInIcon()),
		button("Zoom to Fit", "Fit", theme.ZoomFitIcon()),
		widget.NewSeparator(),
		button("Find…", "Find", theme.SearchIcon()),
		button("Choose Stage…", "Stage", theme.ListIcon()),
		widget.NewSeparator(),
		button("Run Step by Step…", "Run", theme.MediaPlayIcon()),
		button("Stop", "Stop", theme.MediaStopIcon()),
		layout.NewSpacer(),
		button("Command Palette…", "Commands", theme.MenuIcon()),
		button("Keys and Mouse", "Keys", theme.HelpIcon()),
	))
	return t
}

// tell says in the status bar what a button does, and which keys do the same; "" says
// nothing.
func (cs *commandSet) tell(title string) {
	if title == "" {
		cs.w.status.point("")
		return
	}
	text := strings.TrimSuffix(title, "…")
	if c := cs.find(title); c != nil && c.keyText() != "" {
		text += "   " + c.keyText()
	}
	cs.w.status.point(text)
}

// update enables the buttons whose commands are available.
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
