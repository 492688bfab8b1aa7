package layout

import "testing"

// TestLadder: edges from thousands of blocks to common targets become straight lines,
// however many they are. What is counted is corners: a line that is not straight has some
// in every layer.
func TestLadder(t *testing.T) {
	const rungs = 9000
	g := &Graph{}
	node := func() int {
		g.Nodes = append(g.Nodes, Node{Width: 100, Height: 40})
		return len(g.Nodes) - 1
	}
	edge := func(from, to int) { g.Edges = append(g.Edges, Edge{From: from, To: to, FromPort: -1, ToPort: -1}) }
	left, right := node(), node()
	at := node()
	for range rungs {
		handler, next := node(), node()
		edge(at, next)
		edge(at, handler)
		edge(at, left)
		edge(handler, right)
		edge(handler, next)
		at = next
	}
	d, err := Layered(t.Context(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	corners := 0
	for _, e := range d.Edges {
		corners += len(e)
	}
	if corners > 8*len(g.Edges) {
		t.Errorf("%d edges have %d corners in a drawing %.0f wide", len(g.Edges), corners, d.Width)
	}
}
