package window

import (
	"fmt"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/panes"
)

// mouseHelp says what the mouse does, which no command can tell.
var mouseHelp = [][2]string{
	{"Wheel, drag", "zoom at the pointer, move the graph"},
	{"Point at a variable", "every occurrence is marked"},
	{"Point at an operation", "its source and its bytecode light up"},
	{"Click a block or variable", "select it, see what is known about it"},
	{"Click a function constant", "open the graph of that function"},
	{"Click the name of a column", "sort the table by it; once more: the other way round"},
	{"Click a step of an explanation", "go there: to its graph, its block and its source"},
	{"Click an exit, or the end of a link", "go to its other end"},
	{"Double-click a block, a link", "fly there, to its far end"},
	{"Right click", "what can be done there"},
	{"Drag over the timeline", "scrub through the steps"},
	{"Point at, click the source", "the operations of that expression are marked"},
	{"Drop a file on the window", "open it"},
}

// graphKeys says what keys do that only the graph knows.
var graphKeys = [][2]string{
	{"↓ ↑ ← →   s w a d", "walk along links from the selected block; scroll if none is"},
	{"Enter  Space", "follow the link under the pointer"},
	{"Esc", "stop, unmark, deselect: one after the other"},
}

// helpRows is the text of the overlay.
type helpRows struct{ rows []panes.Row }

// Len implements [panes.Rows].
func (h *helpRows) Len() int { return len(h.rows) }

// Row implements [panes.Rows].
func (h *helpRows) Row(i int) panes.Row { return h.rows[i] }

// Columns implements [panes.Rows].
func (h *helpRows) Columns() int { return 80 }

func (h *helpRows) heading(text string) {
	h.rows = append(h.rows, panes.Row{}, panes.Row{
		Ground: panes.GroundHeading, Runs: []panes.Run{{Text: text, Ink: panes.Heading}},
	})
}

func (h *helpRows) line(keys, does string) {
	h.rows = append(h.rows, panes.Row{Runs: []panes.Run{
		{Text: fmt.Sprintf("  %-36s", keys), Ink: panes.LinkInk}, {Text: does, Ink: panes.Plain},
	}})
}

// showHelp shows all keys and gestures.
func (w *Window) showHelp() {
	h := &helpRows{}
	h.heading("In the graph")
	for _, k := range graphKeys {
		h.line(k[0], k[1])
	}
	h.heading("Mouse")
	for _, m := range mouseHelp {
		h.line(m[0], m[1])
	}
	for _, g := range w.groups {
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
	text.OnKey = func(*fyne.KeyEvent) { w.closePopup() }
	text.OnRune = func(rune) { w.closePopup() }
	closing := widget.NewButton("Close", w.closePopup)
	content := container.NewBorder(widget.NewLabelWithStyle("Keys and mouse", fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		container.NewBorder(nil, nil, nil, closing, widget.NewLabel("Everything is also in the command palette, Ctrl+Shift+P.")), nil, nil, text)
	w.openPopup(content, fyne.NewSize(820, 640), text.Focus())
}

// showAbout says what the program is.
func (w *Window) showAbout() {
	meta := w.app.Metadata()
	words := widget.NewLabel(fmt.Sprintf(
		"Vitrine %s\n\nA translation toolchain behind glass: open a Python file,\nchoose a function, and step forward and backward through\nthe making of its flow graph.\n\n%s, %s/%s",
		meta.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	closing := newDialogButton("Close", w.closePopup, w.closePopup)
	w.openPopup(container.NewBorder(nil, container.NewHBox(closing), nil, nil, words), fyne.NewSize(460, 240), closing)
}
