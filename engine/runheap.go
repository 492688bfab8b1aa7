package engine

import (
	"runtime"
	"slices"

	"vitrine/engine/page"
)

// A runHeap shows the objects of a run. It keeps the memory of the run from being
// given back.
//
// Objects have one exit for each pointer, at every step, whether it leads somewhere
// or not; functions have one for all their variables, of which there may be many.
// Pointers lead downward, as links do, so that lists hang down.
type runHeap struct {
	page.Recording
	owner *recordedRun
	union *page.Page
	exits map[int][]page.Exit // by node
}

func newRunHeap(r *recordedRun) *runHeap {
	h := &runHeap{Recording: r.run.Heap(), owner: r, exits: make(map[int][]page.Exit)}
	all := h.Recording.Union()
	for _, n := range all.Nodes {
		if n.Role == page.Function {
			h.exits[n.ID] = []page.Exit{{}}
			continue
		}
		for _, x := range n.Exits {
			if exitNumber(h.exits[n.ID], x) < 0 {
				h.exits[n.ID] = append(h.exits[n.ID], x)
			}
		}
	}
	h.union = h.withExits(all)
	for i, n := range h.union.Nodes {
		if n.Role == page.Function { // it names a variable for each object that it has ever pointed to
			m := *n
			m.Lines = slices.CompactFunc(slices.Clone(n.Lines), func(a, b page.Line) bool { return page.Text(a.Spans) == page.Text(b.Spans) })
			h.union.Nodes[i] = &m
		}
	}
	return h
}

// exitNumber returns the index of the exit that looks like another one, or -1.
func exitNumber(exits []page.Exit, x page.Exit) int {
	return slices.IndexFunc(exits, func(y page.Exit) bool { return page.Text(x.Spans) == page.Text(y.Spans) })
}

// withExits returns a page whose nodes have the exits that they have at all steps.
func (h *runHeap) withExits(p *page.Page) *page.Page {
	out := *p
	out.Kind = page.FlowGraph
	out.Nodes = make([]*page.Node, len(p.Nodes))
	old := make(map[int][]page.Exit)
	for i, n := range p.Nodes {
		m := *n
		m.Exits = h.exits[n.ID]
		out.Nodes[i], old[n.ID] = &m, n.Exits
	}
	out.Edges = nil
	seen := make(map[[3]int]bool)
	for _, e := range p.Edges {
		f := page.Edge{From: e.From, To: e.To, Style: e.Style}
		if p.NodeByID(e.From).Role != page.Function {
			f.Exit = exitNumber(h.exits[e.From], old[e.From][e.Exit])
		}
		if k := [3]int{f.From, f.Exit, f.To}; f.Exit >= 0 && !seen[k] { // others came to be after this view was made
			seen[k] = true
			out.Edges = append(out.Edges, &f)
		}
	}
	return &out
}

// Union implements page.Recording.
func (h *runHeap) Union() *page.Page { return h.union }

// PageAt implements page.Recording.
func (h *runHeap) PageAt(i int) *page.Page {
	defer runtime.KeepAlive(h.owner)
	return h.withExits(h.Recording.PageAt(i))
}

// StateAt implements page.Recording.
func (h *runHeap) StateAt(i int) []*page.Table {
	defer runtime.KeepAlive(h.owner)
	return h.Recording.StateAt(i)
}
