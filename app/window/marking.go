package window

import "vitrine/host/source"

// markSource marks what comes from a range of the source text in the graphs of a
// tab and in its tables.
func (t *tab) markSource(s source.Span) {
	t.graph.MarkSource(s)
	if t.besideIsGraph() {
		t.beside.graph.MarkSource(s)
	}
	if t.table != nil {
		t.table.MarkSource(s)
	}
}

// markSource marks what comes from a range of the source text on the page that is
// shown.
func (w *Window) markSource(s source.Span) {
	if w.current != nil {
		w.current.markSource(s)
	}
}

// revealSource brings the first of what is marked into view.
func (w *Window) revealSource() {
	switch {
	case w.current == nil:
	case w.current.tabled:
		w.current.table.RevealSource()
	default:
		w.current.graph.RevealSource()
	}
}
