package page

import (
	"slices"
	"testing"
)

// TestAround takes parts of a chain with side branches: 0 → 1 → 2 → 3, 0 → 4, 5 → 2, 3 → 1.
func TestAround(t *testing.T) {
	p := &Page{Kind: CallGraph, Title: "calls", Marks: []Mark{{Node: 2}, {Node: 4}}}
	for i := range 7 {
		p.Nodes = append(p.Nodes, NewNode(i, "f", Function))
	}
	for _, e := range [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 4}, {5, 2}, {3, 1}, {2, 2}} {
		p.Edges = append(p.Edges, &Edge{From: e[0], To: e[1]})
	}
	for _, c := range []struct {
		id, depth int
		nodes     []int
		edges     int
	}{
		{2, 0, []int{2}, 1}, {2, 1, []int{1, 2, 3, 5}, 5}, {2, 2, []int{0, 1, 2, 3, 5}, 6},
		{4, 9, []int{0, 4}, 1}, {6, 3, []int{6}, 0},
	} {
		got := p.Around(c.id, c.depth)
		var ids []int
		for _, n := range got.Nodes {
			ids = append(ids, n.ID)
		}
		if !slices.Equal(ids, c.nodes) || len(got.Edges) != c.edges || got.Kind != CallGraph || got.Title != "calls" {
			t.Errorf("around %d, %d deep, are %v with %d edges", c.id, c.depth, ids, len(got.Edges))
		}
		if slices.Contains(ids, 2) != (len(got.Marks) == 1) && c.id != 4 {
			t.Errorf("around %d the marks are %v", c.id, got.Marks)
		}
	}
	if len(p.Nodes) != 7 || len(p.Edges) != 7 {
		t.Error("the page has changed")
	}
}
