package layout

import (
	"testing"

	"pgregory.net/rapid"
)

func TestTree(t *testing.T) {
	// 0 has children 1, 2, 3; 1 has 4, 5; 3 has 6.
	g := edges(7, 0, 1, 0, 2, 0, 3, 1, 4, 1, 5, 3, 6)
	d := layTree(t, g)
	x := func(i int) float64 { return middle(d.Nodes[i]) }
	if x(0) != (x(1)+x(3))/2 || x(1) != (x(4)+x(5))/2 || x(3) != x(6) || !(x(1) < x(2) && x(2) < x(3)) {
		t.Errorf("%v", d.Nodes)
	}
	if d.Nodes[4].Y != d.Nodes[6].Y {
		t.Errorf("depth 2 is at %v and %v", d.Nodes[4].Y, d.Nodes[6].Y)
	}
	if m := Measure(g, d); m.Crossings+m.AllCrossings > 0 {
		t.Errorf("%d crossings", m.AllCrossings)
	}
}

func TestTreeOfSeveralRoots(t *testing.T) {
	d := layTree(t, edges(4, 2, 0, 3, 1))
	if d.Nodes[2].Y != 0 || d.Nodes[3].Y != 0 || d.Nodes[0].Y <= 0 {
		t.Errorf("%v", d.Nodes)
	}
}

func TestOtherGraphsAreNoTrees(t *testing.T) {
	for name, g := range map[string]*Graph{"diamond": edges(4, 0, 1, 0, 2, 1, 3, 2, 3), "cycle": edges(2, 0, 1, 1, 0)} {
		if newForest(g, Options{}.withDefaults()) != nil {
			t.Errorf("a %s is taken for a forest", name)
		}
		layPacked(t, g, Options{})
	}
}

func layTree(t fatalf, g *Graph) *Drawing {
	t.Helper()
	f := newForest(g, Options{}.withDefaults())
	if f == nil {
		t.Fatalf("a forest is not taken for one")
	}
	f.place()
	d := f.draw()
	checkBlocks(t, g, d)
	checkEdges(t, g, d)
	return d
}

func TestRandomTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &Graph{}
		for i := range rapid.IntRange(1, 60).Draw(t, "nodes") {
			g.Nodes = append(g.Nodes, Node{Width: float64(rapid.IntRange(0, 300).Draw(t, "width")), Height: float64(rapid.IntRange(0, 99).Draw(t, "height"))})
			if parent := rapid.IntRange(-1, i-1).Draw(t, "parent"); parent >= 0 {
				g.Edges = append(g.Edges, Edge{From: parent, To: i})
			}
		}
		d := layTree(t, g)
		if m := Measure(g, d); m.BlockOverlaps+m.EdgesThroughBlocks+m.AllCrossings > 0 {
			t.Fatalf("%+v", m)
		}
	})
}
