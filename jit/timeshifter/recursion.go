package timeshifter

import (
	"vitrine/jit/hintannotator"
)

// recursiveGraphs returns the copies of graphs that may come to a call of themselves that is followed.
func recursiveGraphs(r *hintannotator.Result) map[*hintannotator.Graph]bool {
	calls := make(map[*hintannotator.Graph][]*hintannotator.Graph)
	for _, g := range r.Graphs {
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				call := g.Call(op)
				if call == nil || call.Kind == hintannotator.PortalCall {
					continue
				}
				for _, t := range call.Targets {
					calls[g] = append(calls[g], t.Graph)
				}
			}
		}
	}
	recursive := make(map[*hintannotator.Graph]bool)
	for _, g := range r.Graphs {
		recursive[g] = reaches(calls, g)
	}
	return recursive
}

// reaches reports whether calls lead from a graph back to it.
func reaches(calls map[*hintannotator.Graph][]*hintannotator.Graph, g *hintannotator.Graph) bool {
	seen := make(map[*hintannotator.Graph]bool)
	pending := append([]*hintannotator.Graph(nil), calls[g]...)
	for len(pending) > 0 {
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if next == g {
			return true
		}
		if !seen[next] {
			seen[next] = true
			pending = append(pending, calls[next]...)
		}
	}
	return false
}
