package window

import (
	"fmt"

	"vitrine/viewer/panes"
)

// mouseHelp says what the mouse does, which is in no command.
var mouseHelp = [][2]string{
	{"Wheel, drag", "zoom at the pointer, move the graph"},
	{"Point at a variable", "every occurrence is marked"},
	{"Point at an operation", "its source and its bytecode light up"},
	{"Click a block or variable", "select it, see what is known about it"},
	{"Click a function constant", "open the graph of that function"},
	{"Click the name of a column", "sort the table by it; click again to reverse the order"},
	{"Click a step of an explanation", "go there: to its graph, its block and its source"},
	{"Click an exit, or the end of a link", "go to its other end"},
	{"Double-click a block, a link", "fly there, to its far end"},
	{"Right click", "what can be done there"},
	{"Drag over the timeline", "scrub through the steps"},
	{"Click the number of a line", "stop at that line (X lists the stops)"},
	{"Point at the source, or click it", "the operations of that expression are marked"},
	{"Drop a file on the window", "open it"},
}

// graphKeys says what the graph's own keys do.
var graphKeys = [][2]string{
	{"↓ ↑ ← →   s w a d", "walk along links from the selected block; scroll if none is"},
	{"o, held down", "see the whole page for as long"},
	{"Enter  Space", "follow the link under the pointer"},
	{"1  2  …", "answer the question of a lesson, while it waits"},
	{"Esc", "stop, unmark, deselect: one after the other"},
}

// editKeys says what the keys of the source pane do while its text is edited.
var editKeys = [][2]string{
	{"Tab  Shift+Tab", "four spaces; indent lines that are selected, or take that back"},
	{"Enter", "a line with the indentation of this one, deeper after a colon"},
	{"Ctrl+← →   Ctrl+Home End", "go by words, to the ends of the text; with Shift, select"},
	{"Ctrl+X C V A", "cut, copy, paste, select all"},
	{"Double-click, drag", "select a word, a stretch of the text"},
	{"Esc", "end the editing; what was edited stays"},
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
