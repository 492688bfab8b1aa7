package layout

import (
	"testing"

	gonumflow "gonum.org/v1/gonum/graph/flow"
	"gonum.org/v1/gonum/graph/simple"
	"pgregory.net/rapid"
)

func TestBackEdgesAndLoops(t *testing.T) {
	// Two loops in each other, a self loop, and an exit from both.
	g := edges(7, 0, 1, 1, 2, 2, 3, 3, 3, 3, 2, 3, 4, 4, 1, 4, 5, 2, 6)
	f := analyse(g)
	for e, edge := range g.Edges {
		if want := edge.To <= edge.From; f.back[e] != want {
			t.Errorf("edge %v: back is %v", edge, f.back[e])
		}
	}
	for v, want := range []int32{-1, 1, 2, 3, 1, -1, -1} {
		if got := f.loopOf(int32(v)); got != want {
			t.Errorf("block %d is in the loop of %d, want %d", v, got, want)
		}
	}
	if f.header[3] != 2 || f.header[2] != 1 || f.header[1] != -1 {
		t.Errorf("nest of loops: %v", f.header)
	}
}

func TestIrreducibleLoop(t *testing.T) {
	f := analyse(edges(4, 0, 1, 0, 2, 1, 2, 2, 1, 1, 3))
	if !f.irreducible[1] || !f.isHeader[1] {
		t.Errorf("headers %v, irreducible %v", f.isHeader, f.irreducible)
	}
}

// TestLoopsAgainstDominators compares the loops of structured programs with
// their definition: a back edge's target dominates its source, and the header
// of a loop dominates every block in it.
func TestLoopsAgainstDominators(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := structured(rapid.IntRange(1, 80).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		f := analyse(g)
		d := simple.NewDirectedGraph()
		for i := range g.Nodes {
			d.AddNode(simple.Node(i))
		}
		for _, e := range g.Edges {
			if e.From != e.To {
				d.SetEdge(simple.Edge{F: simple.Node(e.From), T: simple.Node(e.To)})
			}
		}
		tree := gonumflow.Dominators(simple.Node(0), d)
		dominates := func(a, b int) bool {
			for n := d.Node(int64(b)); n != nil; n = tree.DominatorOf(n.ID()) {
				if n.ID() == int64(a) {
					return true
				}
			}
			return false
		}
		for e, edge := range g.Edges {
			if f.back[e] != dominates(edge.To, edge.From) {
				t.Fatalf("edge %v: back is %v", edge, f.back[e])
			}
		}
		for v := range g.Nodes {
			if h := f.loopOf(int32(v)); h >= 0 && !dominates(int(h), v) {
				t.Fatalf("block %d is in a loop of %d, which does not dominate it", v, h)
			}
		}
	})
}

func TestExitsBelowLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := structured(rapid.IntRange(1, 150).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		f := analyse(g)
		layer := assignLayers(g, f, Options{})
		for e, edge := range g.Edges {
			if !f.back[e] && layer[edge.From] >= layer[edge.To] {
				t.Fatalf("edge %v leads from layer %d to %d", edge, layer[edge.From], layer[edge.To])
			}
			left := f.loopLeft(newNest(f), int32(edge.From), int32(edge.To))
			if left < 0 {
				continue
			}
			for v := range g.Nodes {
				for h := f.loopOf(int32(v)); h >= 0; h = f.header[h] {
					if h == left && layer[v] >= layer[edge.To] {
						t.Fatalf("edge %v leaves the loop of %d, but does not end below its block %d", edge, left, v)
					}
				}
			}
		}
	})
}
