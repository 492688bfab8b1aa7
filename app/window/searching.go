package window

import (
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// query searches for what the user typed.
func (se *searching) query(q panes.Query) {
	se.stopSearch()
	se.whole = q.Program
	if se.w.tabs.current == nil || q.Text == "" {
		se.markHits(nil)
		se.finder.SetHits(nil)
		return
	}
	re, err := q.Compile()
	if err != nil {
		se.markHits(nil)
		se.finder.SetProblem("This is not a regular expression yet")
		return
	}
	if q.Program {
		se.searchProgram(re)
		return
	}
	find := panes.Find
	if se.w.tabs.current.tabled {
		find = panes.FindInTables
	}
	hits := find(se.w.tabs.current.page(), re)
	se.finder.SetHits(hits)
	se.markHits(hits)
}

// again repeats the query on another page. Hits of the whole program stay.
func (se *searching) again() {
	if se.whole {
		se.markHits(se.finder.Hits())
		return
	}
	se.finder.Again()
}

// markHits marks in the current graph what was found there.
func (se *searching) markHits(hits []panes.Hit) {
	if se.w.tabs.current == nil {
		return
	}
	var places []scene.Place
	shown := se.w.tabs.current.page()
	for _, h := range hits {
		if h.Page == shown.Key {
			places = append(places, placeOn(shown, h))
		}
	}
	se.w.tabs.current.graph.SetHits(places)
}

// placeOn returns the place of a hit on a page. Blocks keep their names even when their
// IDs change.
func placeOn(p *page.Page, h panes.Hit) scene.Place {
	at := h.Place
	if n := p.NodeByID(h.Node); n != nil && n.Name == h.Block {
		return at
	}
	for _, n := range p.Nodes {
		if n.Name == h.Block {
			at.Node = n.ID
		}
	}
	return at
}

// goToHit goes to one of the hits, on another page if it is there.
func (se *searching) goToHit(h panes.Hit, index int) {
	if h.Page == problemsPage {
		if list := se.w.problems.pane.Problems(); h.Row < len(list) {
			se.w.problems.jump(list[h.Row])
		}
		return
	}
	arrive := func(t *tab) {
		se.markHits(se.finder.Hits())
		se.finder.Mark(index)
		if h.InTable {
			if t.table != nil {
				t.showTable(true)
				se.w.tabs.bar.Refresh()
				t.table.SelectRow(h.Table, h.Row)
			}
			return
		}
		t.graph.GoToHit(se.placeNumber(index))
	}
	if se.w.tabs.current != nil && se.w.tabs.current.key == h.Page {
		arrive(se.w.tabs.current)
		return
	}
	from := se.w.nav.here()
	se.w.tabs.show(h.Page, func(t *tab) {
		se.w.nav.history.leave(from)
		arrive(t)
		se.w.menus.changed()
	})
}

// placeNumber returns the number of a hit among those of the current graph.
func (se *searching) placeNumber(index int) int {
	n, shown := 0, se.w.tabs.current.key
	for _, h := range se.finder.Hits()[:index] {
		if h.Page == shown {
			n++
		}
	}
	return n
}

// open opens the search pane and lets the user type.
func (se *searching) open() {
	se.w.layout.showPane(paneTools)
	se.w.layout.tools.SelectIndex(toolSearch)
	se.w.win.Canvas().Focus(se.finder.Field())
	se.w.status.showKeys("Enter next   Shift+F3 previous   Esc back to the graph")
}
