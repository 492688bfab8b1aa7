package window

import "vitrine/host/source"

// markSource marks what comes from a range of the source text in the graphs of a
// tab and in its tables.
func (t *tab) markSource(s source.Span) {
	t.graph.MarkSource(s)
	for _, b := range t.beside {
		b.graph.MarkSource(s)
	}
	if t.table != nil {
		t.table.MarkSource(s)
	}
}

// markSource marks what comes from a range of the source text on the page that is
// shown.
func (l *textLink) markSource(s source.Span) {
	if l.w.tabs.current != nil {
		l.w.tabs.current.markSource(s)
	}
}

// revealSource brings the first of what is marked into view.
func (l *textLink) revealSource() {
	switch {
	case l.w.tabs.current == nil:
	case l.w.tabs.current.tabled:
		l.w.tabs.current.table.RevealSource()
	default:
		l.w.tabs.current.graph.RevealSource()
	}
}
