package window

import (
	"context"
	"fmt"
	"regexp"

	"vitrine/engine/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// searching remembers the pages of a program from one query to the next.
type searching struct {
	version int
	pages   map[string]*page.Page
}

// query looks for what the user typed.
func (w *Window) query(q panes.Query) {
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
	hits := panes.Find(w.current.page(), re)
	w.finder.SetHits(hits)
	w.markHits(hits)
}

// searchProgram looks in the graphs of all functions. Those that have not been
// made yet are made now, in a task.
func (w *Window) searchProgram(re *regexp.Regexp) {
	doc, version, pages := w.doc, w.version, map[string]*page.Page{}
	if w.search.version == version {
		pages = w.search.pages
	}
	for _, t := range w.tabs {
		if t.version == version {
			pages[t.key] = t.page()
		}
	}
	known := make(map[string]*page.Page, len(pages)) // the task must not share a map
	for k, p := range pages {
		known[k] = p
	}
	var hits []panes.Hit
	w.begin("Searching all functions", func(ctx context.Context, progress func(string)) error {
		for _, f := range doc.Functions() {
			if err := ctx.Err(); err != nil {
				return err
			}
			if known[f.Key] == nil {
				progress(f.Name)
				// A function that cannot be analysed has nothing to be found.
				if v, err := doc.View(ctx, f.Key, func(int) {}); err == nil {
					known[f.Key] = pageOf(v, lastStep(v))
				}
			}
			if p := known[f.Key]; p != nil {
				hits = append(hits, panes.Find(p, re)...)
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			w.showError("Searching", err)
			return
		}
		w.search = searching{version: version, pages: known}
		w.finder.SetHits(hits)
		w.markHits(hits)
	})
}

// markHits marks in the current graph what was found there.
func (w *Window) markHits(hits []panes.Hit) {
	if w.current == nil {
		return
	}
	var places []scene.Place
	for _, h := range hits {
		if h.Page == w.current.page().Key {
			places = append(places, h.Place)
		}
	}
	w.current.graph.SetHits(places)
}

// goToHit goes to one of the hits, in another graph if it is there.
func (w *Window) goToHit(h panes.Hit, index int) {
	arrive := func(t *tab) {
		w.markHits(w.finder.Hits())
		t.graph.GoToHit(w.placeNumber(index))
	}
	if w.current != nil && w.current.page().Key == h.Page {
		arrive(w.current)
		return
	}
	from := w.here()
	hits := w.finder.Hits()
	w.show(h.Page, func(t *tab) {
		w.history.leave(from)
		w.finder.SetHits(hits) // binding the graph has asked again
		w.finder.Mark(index)
		arrive(t)
	})
}

// placeNumber returns the number of a hit among those of the current graph.
func (w *Window) placeNumber(index int) int {
	n := 0
	for _, h := range w.finder.Hits()[:index] {
		if h.Page == w.current.page().Key {
			n++
		}
	}
	return n
}

// find opens the search pane and lets the user type.
func (w *Window) find() {
	w.showPane(paneTools)
	w.tools.SelectIndex(1)
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
