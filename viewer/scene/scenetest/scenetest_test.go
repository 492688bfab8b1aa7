package scenetest

import (
	"testing"

	"vitrine/pages/page"
)

// TestPagesHoldTogether: edges of the pages that other tests draw lead from exits that
// there are to nodes that there are.
func TestPagesHoldTogether(t *testing.T) {
	for _, p := range []*page.Page{Loop(), Everything(), Calls(30), Classes(20), Generated(50), Wide(4, 5)} {
		if len(p.Nodes) < 3 || p.Title == "" || p.Key.IsZero() {
			t.Errorf("%v, %q: %d nodes", p.Key, p.Title, len(p.Nodes))
		}
		ids := map[int]bool{}
		for _, n := range p.Nodes {
			if ids[n.ID] {
				t.Errorf("%v: two nodes have the ID %d", p.Key, n.ID)
			}
			ids[n.ID] = true
		}
		for _, e := range p.Edges {
			from := p.NodeByID(e.From)
			if from == nil || !ids[e.To] || p.Kind == page.FlowGraph && e.Exit >= len(from.Exits) {
				t.Errorf("%v: an edge leads from exit %d of %d to %d", p.Key, e.Exit, e.From, e.To)
			}
		}
	}
}

// TestRecorded: a recording has each node at some step, and its union has all of them.
func TestRecorded(t *testing.T) {
	p := Loop()
	r := Recorded(p, 40)
	if r.Steps().Len() != 40 || len(r.Union().Nodes) != len(p.Nodes) {
		t.Fatalf("%d steps, %d nodes of %d", r.Steps().Len(), len(r.Union().Nodes), len(p.Nodes))
	}
	for i := range r.Steps().Len() {
		for _, n := range r.PageAt(i).Nodes {
			if first, last := r.Lifetime(n.ID); i < first || i > last || p.NodeByID(n.ID) == nil {
				t.Errorf("step %d: node %d lives from %d to %d", i, n.ID, first, last)
			}
		}
	}
}
