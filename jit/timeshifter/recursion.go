package timeshifter

import (
	"vitrine/jit/hintannotator"
)

// A recursion tells which copies of graphs may come to a call of themselves that is followed. It looks at graphs only that
// somebody asks about, and at what these call.
type recursion struct {
	calls map[*hintannotator.Graph][]*hintannotator.Graph
	known map[*hintannotator.Graph]bool
}

func newRecursion() *recursion {
	return &recursion{calls: make(map[*hintannotator.Graph][]*hintannotator.Graph), known: make(map[*hintannotator.Graph]bool)}
}

// of reports whether calls lead from a graph back to it.
func (r *recursion) of(g *hintannotator.Graph) bool {
	is, known := r.known[g]
	if !known {
		is = r.reaches(g)
		r.known[g] = is
	}
	return is
}

// called returns the graphs whose calls a graph follows.
func (r *recursion) called(g *hintannotator.Graph) []*hintannotator.Graph {
	if list, known := r.calls[g]; known {
		return list
	}
	var list []*hintannotator.Graph
	for _, call := range g.Calls() {
		if call.Kind == hintannotator.PortalCall {
			continue
		}
		for _, t := range call.Targets {
			list = append(list, t.Graph)
		}
	}
	r.calls[g] = list
	return list
}

func (r *recursion) reaches(g *hintannotator.Graph) bool {
	seen := make(map[*hintannotator.Graph]bool)
	pending := append([]*hintannotator.Graph(nil), r.called(g)...)
	for len(pending) > 0 {
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if next == g {
			return true
		}
		if !seen[next] {
			seen[next] = true
			pending = append(pending, r.called(next)...)
		}
	}
	return false
}
