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

// A Counter counts over the steps of a recording up to one, forward and backward: from one
// step to the next it looks at that step only.
type Counter struct {
	recording page.Recording
	isRun     bool
	steps     int // counted so far
	counts    map[int]Count
}

// NewCounter returns a counter at the beginning of a recording.
func NewCounter(r page.Recording) *Counter {
	_, isRun := r.(page.Run)
	return &Counter{recording: r, isRun: isRun, counts: make(map[int]Count)}
}

// Recording returns what is counted over.
func (c *Counter) Recording() page.Recording { return c.recording }

// Upto counts up to a step, that included, by ID of the block: only steps that touch the graph
// that the recording shows. The result holds until the next call.
func (c *Counter) Upto(step int) map[int]Count {
	end := min(step+1, c.recording.Steps().Len())
	for ; c.steps < end; c.steps++ {
		c.add(c.steps, +1)
	}
	for c.steps > end {
		c.steps--
		c.add(c.steps, -1)
	}
	return c.counts
}

// add counts a step, or takes it back.
func (c *Counter) add(i, sign int) {
	s := c.recording.Steps().At(i)
	visit := takes(s.Kind) || c.isRun && i > 0 && enters(c.recording.Steps().At(i-1).Kind)
	general := stop.Generalises(s)
	if s.Block < 0 || !visit && !general || !c.recording.Touches(i, s.Block) {
		return
	}
	n := c.counts[s.Block]
	if visit {
		n.Visits += sign
	}
	if general {
		n.Generalised += sign
	}
	c.counts[s.Block] = n
	if n == (Count{}) {
		delete(c.counts, s.Block)
	}
}

// String writes a count as headers of blocks show it: "3×", with "↑2" if something became more
// general twice.
func (c Count) String() string {
	text := fmt.Sprintf("%d×", c.Visits)
	if c.Generalised > 0 {
		text += fmt.Sprintf(" ↑%d", c.Generalised)
	}
	return text
}

// takes reports whether steps of a kind take up a block: "follow" in the flow space,
// "take" and "analyse" in analyses of programs, "follow", "begin" and "redo" where graphs are
// specialised, "start" at the beginning of runs.
func takes(k trace.Kind) bool {
	switch k {
	case "follow", "take", "analyse", "begin", "redo", "start":
		return true
	}
	return false
}

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
