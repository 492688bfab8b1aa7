package window

import (
	"fmt"

	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// query looks for what the user typed.
func (w *Window) query(q panes.Query) {
	w.stopSearch()
	w.search.whole = q.Program
	if w.current == nil || q.Text == "" {
		w.markHits(nil)
		w.finder.SetHits(nil)
		return
	}
	re, err := q.Compile()
	if err != nil {
		w.markHits(nil)
		w.finder.SetProblem("This is no regular expression yet")
		return
	}
	if q.Program {
		w.searchProgram(re)
		return
	}
	find := panes.Find
	if w.current.tabled {
		find = panes.FindInTables
	}
	hits := find(w.current.page(), re)
	w.finder.SetHits(hits)
	w.markHits(hits)
}

// searchAgain asks the same query of another page. What was found in the whole
// program holds on every page.
func (w *Window) searchAgain() {
	if w.search.whole {
		w.markHits(w.finder.Hits())
		return
	}
	w.finder.Again()
}

// markHits marks in the current graph what was found there.
func (w *Window) markHits(hits []panes.Hit) {
	if w.current == nil {
		return
	}
	var places []scene.Place
	shown := w.current.page()
	for _, h := range hits {
		if h.Page == shown.Key {
			places = append(places, placeOn(shown, h))
		}
	}
	w.current.graph.SetHits(places)
}

// placeOn returns the place of a hit on a page. Blocks keep their names where
// they do not keep their IDs.
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
func (w *Window) goToHit(h panes.Hit, index int) {
	if h.Page == problemsPage {
		if list := w.errors.Problems(); h.Row < len(list) {
			w.jumpToProblem(list[h.Row])
		}
		return
	}
	arrive := func(t *tab) {
		w.markHits(w.finder.Hits())
		w.finder.Mark(index)
		if h.InTable {
			if t.table != nil {
				t.showTable(true)
				w.graphs.Refresh()
				t.table.SelectRow(h.Table, h.Row)
			}
			return
		}
		t.graph.GoToHit(w.placeNumber(index))
	}
	if w.current != nil && w.current.key.String() == h.Page {
		arrive(w.current)
		return
	}
	from := w.here()
	w.show(page.ParseKey(h.Page), func(t *tab) {
		w.history.leave(from)
		arrive(t)
		w.menuChanged()
	})
}

// placeNumber returns the number of a hit among those of the current graph.
func (w *Window) placeNumber(index int) int {
	n, shown := 0, w.current.key.String()
	for _, h := range w.finder.Hits()[:index] {
		if h.Page == shown {
			n++
		}
	}
	return n
}

// find opens the search pane and lets the user type.
func (w *Window) find() {
	w.showPane(paneTools)
	w.tools.SelectIndex(toolSearch)
	w.win.Canvas().Focus(w.finder.Field())
	w.status.showKeys("Enter next   Shift+F3 previous   Esc back to the graph")
}

// goToBlock offers the blocks of the current graph.
func (w *Window) goToBlock() {
	p := w.current.page()
	var choices []panes.Choice
	for _, n := range p.Nodes {
		first := ""
		for _, l := range n.Lines {
			if l.Op >= 0 {
				first = page.Text(l.Spans)
				break
			}
		}
		if len(first) > 40 {
			first = first[:40] + "…"
		}
		choices = append(choices, panes.Choice{Title: nameOfNode(p, n.ID), Detail: first})
	}
	w.choose("Go to block", choices, func(i int) { w.goToNode(p.Nodes[i].ID) })
}

// goToFunction offers the functions of the file.
func (w *Window) goToFunction() {
	functions := w.doc.Functions()
	choices := make([]panes.Choice, len(functions))
	for i, f := range functions {
		choices[i] = panes.Choice{Title: f.Name, Detail: fmt.Sprintf("line %d", f.Span.Line)}
	}
	w.choose("Go to function", choices, func(i int) { w.openFunction(functions[i].Key) })
}
