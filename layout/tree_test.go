package layout

import (
	"context"
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

func TestTreeOfOtherGraphs(t *testing.T) {
	for name, g := range map[string]*Graph{"diamond": edges(4, 0, 1, 0, 2, 1, 3, 2, 3), "cycle": edges(2, 0, 1, 1, 0), "empty": edges(0)} {
		t.Run(name, func(t *testing.T) {
			d := layTree(t, g)
			if want := lay(t, g, Options{}); !sameDrawing(d, want) {
				t.Errorf("%v, Layered gives %v", d, want)
			}
		})
	}
}

func layTree(t fatalf, g *Graph) *Drawing {
	t.Helper()
	d, err := Tree(context.Background(), g, Options{})
	if err != nil {
		t.Fatalf("Tree: %v", err)
	}
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

func TestForceDirected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 30)
		d := layForce(t, g)
		if again := layForce(t, g); !sameDrawing(d, again) {
			t.Fatalf("drawings of the same graph differ")
		}
	})
}

func layForce(t fatalf, g *Graph) *Drawing {
	t.Helper()
	d, err := ForceDirected(context.Background(), g, Options{})
	if err != nil {
		t.Fatalf("ForceDirected: %v", err)
	}
	checkBlocks(t, g, d)
	if m := Measure(g, d); m.BlockOverlaps > 0 {
		t.Fatalf("%d blocks overlap", m.BlockOverlaps)
	}
	for e, pts := range d.Edges {
		for _, p := range pts {
			checkInside(t, d, p)
		}
		if len(pts) < 2 {
			t.Fatalf("edge %d has %d points", e, len(pts))
		}
	}
	return d
}

func TestNeighboursAreNear(t *testing.T) {
	// Two cliques joined by one edge: blocks of one stand nearer to each other.
	g := edges(12, 0, 6)
	for i := range 6 {
		for j := range i {
			g.Edges = append(g.Edges, Edge{From: i, To: j}, Edge{From: 6 + i, To: 6 + j})
		}
	}
	d := layForce(t, g)
	near, far := 0.0, 0.0
	for i := range 6 {
		for j := range 6 {
			near += distance(d.Nodes[i], d.Nodes[j])
			far += distance(d.Nodes[i], d.Nodes[6+j])
		}
	}
	if near*1.5 > far {
		t.Errorf("mean distances are %v within and %v between cliques", near/36, far/36)
	}
}

func distance(a, b Rect) float64 {
	dx, dy := middle(a)-middle(b), a.Y+a.Height/2-b.Y-b.Height/2
	return dx*dx + dy*dy
}
