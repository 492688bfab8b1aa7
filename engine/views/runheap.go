package views

import (
	"slices"

	"vitrine/pages/page"
)

// A runHeap shows the objects of a run, while its memory exists.
//
// Objects have one exit for each pointer, at every step, whether it leads somewhere
// or not; functions have one for all their variables, of which there may be many.
// Pointers lead downward, as links do, so that lists hang down. In a long run there
// are more objects than the page of all steps shows: those beyond it have the exits of
// what they point to at the step.
type runHeap struct {
	page.Recording
	memory *Lifetime
	union  *page.Page
	exits  map[int][]page.Exit // by node of the page of all steps
}

func newRunHeap(r page.Recording, memory *Lifetime) *runHeap {
	h := &runHeap{Recording: r, memory: memory, exits: make(map[int][]page.Exit)}
	all := h.Recording.Union()
	for _, n := range all.Nodes {
		h.exits[n.ID] = exitsOf(n)
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

// exitsOf returns the exits of a node, of those that look alike only the first.
func exitsOf(n *page.Node) []page.Exit {
	if n.Role == page.Function {
		return []page.Exit{{}}
	}
	var exits []page.Exit
	for _, x := range n.Exits {
		if exitNumber(exits, x) < 0 {
			exits = append(exits, x)
		}
	}
	return exits
}

// exitNumber returns the index of the exit that looks like another one, or -1.
func exitNumber(exits []page.Exit, x page.Exit) int {
	return slices.IndexFunc(exits, func(y page.Exit) bool { return page.Text(x.Spans) == page.Text(y.Spans) })
}

// withExits returns a page whose nodes have the exits that they have at all steps,
// as far as the page of all steps has those nodes.
func (h *runHeap) withExits(p *page.Page) *page.Page {
	out := *p
	out.Kind = page.FlowGraph
	out.Nodes = make([]*page.Node, len(p.Nodes))
	old := make(map[int][]page.Exit)
	for i, n := range p.Nodes {
		m := *n
		exits, known := h.exits[n.ID]
		if !known {
			exits = exitsOf(n)
		}
		m.Exits = exits
		out.Nodes[i], old[n.ID] = &m, n.Exits
	}
	var edges []*page.Edge
	for _, e := range p.Edges {
		f := page.Edge{From: e.From, To: e.To, Style: e.Style}
		if from := out.NodeByID(e.From); from.Role != page.Function {
			f.Exit = exitNumber(from.Exits, old[e.From][e.Exit])
		}
		if f.Exit >= 0 { // others came to be after this view was made
			edges = append(edges, &f)
		}
	}
	out.Edges = page.Distinct(edges)
	return &out
}

// Union implements page.Recording.
func (h *runHeap) Union() *page.Page { return h.union }

// PageAt implements page.Recording.
func (h *runHeap) PageAt(i int) *page.Page {
	p := h.union
	h.memory.look(func() { p = h.withExits(h.Recording.PageAt(i)) })
	return p
}

// StateAt implements page.Recording.
func (h *runHeap) StateAt(i int) []*page.Table {
	var tables []*page.Table
	h.memory.look(func() { tables = h.Recording.StateAt(i) })
	return tables
}
