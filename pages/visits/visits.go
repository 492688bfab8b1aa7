// Package visits counts how often the steps of a recording take up each block of a graph,
// and how often something there becomes more general: where the work of a fixpoint goes.
package visits

import (
	"fmt"
	"slices"

	"vitrine/pages/page"
	"vitrine/pages/stop"
	"vitrine/pages/trace"
)

// A Count is what has happened at one block.
type Count struct {
	Visits      int // it was taken up, or entered by a run
	Generalised int // a state or a value there became more general
}

// Upto counts over the steps of a recording up to one, by ID of the block: only over those
// that touch the graph that the recording shows.
func Upto(r page.Recording, step int) map[int]Count {
	counts := make(map[int]Count)
	_, isRun := r.(page.Run)
	entered := true
	for i := range min(step+1, r.Steps().Len()) {
		s := r.Steps().At(i)
		visit := takes(s.Kind)
		if isRun {
			visit = entered
			entered = enters(s.Kind)
		}
		if s.Block < 0 || !r.Touches(i, s.Block) {
			continue
		}
		c := counts[s.Block]
		if visit {
			c.Visits++
		}
		if stop.Generalises(s) {
			c.Generalised++
		}
		if c != (Count{}) {
			counts[s.Block] = c
		}
	}
	return counts
}

// takes reports whether steps of a kind take up a block: "follow" in the flow space,
// "take" and "analyse" in analyses of programs.
func takes(k trace.Kind) bool { return k == "follow" || k == "take" || k == "analyse" }

// enters reports whether a run is at the beginning of a block after a step of a kind.
func enters(k trace.Kind) bool { return k == "link" || k == "call" || k == "raise" }

// Table lists the blocks of a page with their counts, the most visited first.
func Table(p *page.Page, counts map[int]Count) *page.Table {
	t := page.NewTable("Visits", "block", "visited", "generalised")
	nodes := slices.Clone(p.Nodes)
	slices.SortStableFunc(nodes, func(a, b *page.Node) int {
		x, y := counts[a.ID], counts[b.ID]
		if x.Visits != y.Visits {
			return y.Visits - x.Visits
		}
		return y.Generalised - x.Generalised
	})
	for _, n := range nodes {
		c := counts[n.ID]
		t.Add(n.ID, page.Plain.Span(n.Name), page.Plain.Span(fmt.Sprint(c.Visits)), page.Plain.Span(fmt.Sprint(c.Generalised)))
	}
	return t
}
