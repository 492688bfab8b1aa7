package window

import (
	"fmt"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/panes"
)

// popups are what is shown on top of the window, one at a time.
type popups struct {
	w      *Window
	shown  *widget.PopUp
	typing bool               // somebody typed in the source pane before
	size   fyne.Size          // of what is shown, at least
	dialog *dialog.FileDialog // on top of the window, or nil
}

// open shows something on top of the window, up to the given size, and gives it the
// focus.
func (p *popups) open(content fyne.CanvasObject, size fyne.Size, focus fyne.Focusable) {
	p.close()
	p.typing = p.w.texts.source.Typing()
	c := p.w.win.Canvas()
	room := c.Size()
	size = fyne.NewSize(min(size.Width, room.Width-40), min(size.Height, room.Height-60))
	padded := container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6), content)
	p.shown = widget.NewModalPopUp(padded, c)
	p.size = size
	p.shown.Resize(size)
	p.shown.Show()
	if focus != nil {
		c.Focus(focus)
	}
}

// fit makes room for what has been added to what is shown.
func (p *popups) fit() {
	if p.shown != nil {
		p.shown.Resize(p.size)
	}
}

// modal reports whether something on top of the window waits for an answer.
func (p *popups) modal() bool { return p.shown != nil || p.dialog != nil }

// close closes what is on top of the window, and gives the keys back to
// the graph, or to the text that is edited. The focus is removed first: the cursor of a field that is only hidden goes
// on blinking, and each blink repaints the whole window.
func (p *popups) close() {
	if p.dialog != nil {
		p.w.win.Canvas().Unfocus()
		p.dialog.Hide()
	}
	if p.shown == nil {
		return
	}
	p.w.win.Canvas().Unfocus()
	p.shown.Hide()
	p.shown = nil
	if p.typing && p.w.editing.on {
		p.w.editing.focus()
		return
	}
	p.w.tabs.focus()
}

// choose lets the user pick one of several things.
func (p *popups) choose(placeholder string, choices []panes.Choice, done func(int)) {
	c := panes.NewChooser(placeholder, choices)
	c.OnEscape = p.close
	c.OnChoose = func(i int) {
		p.close()
		p.w.tasks.protect(placeholder, func() { done(i) })
	}
	p.open(c, fyne.NewSize(max(560, c.Width()), 420), c.Field())
}

// openPalette offers all commands.
func (cs *commandSet) openPalette() {
	commands := cs.all()
	choices := make([]panes.Choice, len(commands))
	for i, c := range commands {
		choices[i] = c.choice()
	}
	cs.w.popups.choose("Type a command", choices, func(i int) { cs.perform(commands[i]) })
}

// choice is how the palette lists the command, which says so if it cannot be run.
func (c *command) choice() panes.Choice {
	if !c.available() {
		return panes.Choice{Title: c.shown(), Detail: strings.TrimSpace(c.notNow() + "  " + c.keyText()), Off: true}
	}
	return panes.Choice{Title: c.shown(), Detail: c.keyText()}
}

func (p *popups) askFile(d *dialog.FileDialog, folder string) {
	if folder != "" {
		if l, err := storage.ListerForURI(storage.NewFileURI(folder)); err == nil {
			d.SetLocation(l)
		}
	}
	room := p.w.win.Canvas().Size()
	d.Resize(fyne.NewSize(min(900, room.Width-60), min(620, room.Height-80)))
	d.Show()
	p.dialog = d
	d.SetOnClosed(func() {
		p.dialog = nil
		p.w.tabs.focus()
	})
}

// showHelp shows all keys and gestures.
func (p *popups) showHelp() {
	h := &helpRows{}
	h.heading("In the graph")
	for _, k := range graphKeys {
		h.line(k[0], k[1])
	}
	h.heading("In the source while it is edited")
	for _, k := range editKeys {
		h.line(k[0], k[1])
	}
	h.heading("Mouse")
	for _, m := range mouseHelp {
		h.line(m[0], m[1])
	}
	for _, g := range p.w.commands.groups {
		h.heading(g.title)
		for _, it := range g.items {
			if c, ok := it.(*command); ok && len(c.keys) > 0 {
				h.line(c.keyText(), strings.TrimSuffix(c.title, "…"))
			}
		}
	}
	h.rows = h.rows[1:]
	text := panes.NewText()
	text.SetRows(h)
	text.OnKey = func(*fyne.KeyEvent) { p.close() }
	text.OnRune = func(rune) { p.close() }
	closing := widget.NewButton("Close", p.close)
	content := container.NewBorder(widget.NewLabelWithStyle("Keys and mouse", fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		container.NewBorder(nil, nil, nil, closing, widget.NewLabel("Everything is also in the command palette, Ctrl+Shift+P.")), nil, nil, text)
	p.open(content, fyne.NewSize(820, 640), text.Focus())
}

// showAbout says what the program is.
func (p *popups) showAbout() {
	meta := p.w.app.Metadata()
	words := newLabel(fmt.Sprintf(
		"Vitrine %s\n\nA translation toolchain behind glass: open a Python file,\nchoose a function, and step forward and backward through\nthe making of its flow graph.\n\n%s, %s/%s",
		meta.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	closing := newDialogButton("Close", p.close, p.close)
	p.open(container.NewBorder(nil, container.NewHBox(closing), nil, nil, words), fyne.NewSize(460, 240), closing)
}
