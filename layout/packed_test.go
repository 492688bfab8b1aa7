package layout

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

func layPacked(t fatalf, g *Graph, opt Options) *Drawing {
	t.Helper()
	d, err := Packed(context.Background(), g, opt)
	if err != nil {
		t.Fatalf("Packed: %v", err)
	}
	checkBlocks(t, g, d)
	checkEdges(t, g, d)
	if m := Measure(g, d); m.BlockOverlaps > 0 || m.EdgesThroughBlocks > 0 {
		t.Fatalf("%d blocks overlap, %d edges pass through blocks\n%+v", m.BlockOverlaps, m.EdgesThroughBlocks, g)
	}
	return d
}

// wide returns a tree or a layered graph in which one block leads to n others.
func wide(n int, back bool) *Graph {
	g := edges(n + 2)
	for i := range n {
		g.Edges = append(g.Edges, Edge{From: 0, To: i + 1})
		if back {
			g.Edges = append(g.Edges, Edge{From: i + 1, To: n + 1})
		}
	}
	return g
}

// TestPackedFitsTheView draws what would be very wide otherwise.
func TestPackedFitsTheView(t *testing.T) {
	for name, g := range map[string]*Graph{"tree": wide(40, false), "graph": wide(40, true), "singles": edges(60)} {
		for _, aspect := range []float64{0.5, 1, 2} {
			d := layPacked(t, g, Options{Aspect: aspect})
			if d.Width > 2.2*aspect*d.Height || d.Height > 2.2*d.Width/aspect {
				t.Errorf("%s for %g: %g by %g", name, aspect, d.Width, d.Height)
			}
		}
	}
}

// TestPackedKeepsSmallTrees draws a tree that fits as Tree does.
func TestPackedKeepsSmallTrees(t *testing.T) {
	g := edges(4, 0, 1, 0, 2, 1, 3)
	if d, want := layPacked(t, g, Options{}), layTree(t, g); !sameDrawing(d, want) {
		t.Errorf("%v instead of %v", d, want)
	}
}

// TestPackedParts draws parts apart from each other.
func TestPackedParts(t *testing.T) {
	g := edges(6, 0, 2, 2, 4, 1, 3, 3, 1)
	if parts := components(g); len(parts) != 3 || len(parts[0].nodes) != 3 || len(parts[1].edges) != 2 {
		t.Fatalf("the parts are %v", parts)
	}
	layPacked(t, g, Options{})
}

func TestRandomPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 40)
		for i := range g.Edges {
			g.Edges[i].FromPort, g.Edges[i].ToPort = 0, 0
		}
		opt := Options{Aspect: rapid.Float64Range(0.3, 3).Draw(t, "aspect")}
		d := layPacked(t, g, opt)
		if again := layPacked(t, g, opt); !sameDrawing(d, again) {
			t.Fatalf("drawings of the same graph differ")
		}
	})
}

func TestRandomPackedTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &Graph{}
		for i := range rapid.IntRange(1, 60).Draw(t, "nodes") {
			g.Nodes = append(g.Nodes, Node{Width: float64(rapid.IntRange(0, 300).Draw(t, "width")), Height: float64(rapid.IntRange(0, 99).Draw(t, "height"))})
			if parent := rapid.IntRange(-1, i-1).Draw(t, "parent"); parent >= 0 {
				g.Edges = append(g.Edges, Edge{From: parent, To: i})
			}
		}
		if m := Measure(g, layPacked(t, g, Options{})); m.AllCrossings > 0 {
			t.Fatalf("%+v", m)
		}
	})
}
