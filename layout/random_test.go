package layout

import (
	"testing"

	"pgregory.net/rapid"
)

// randomGraph draws a graph of any kind: edges lead anywhere, so there are self
// loops, parallel edges, unreachable blocks, irreducible loops.
func randomGraph(t *rapid.T, mostNodes int) *Graph {
	g := &Graph{}
	n := rapid.IntRange(1, mostNodes).Draw(t, "nodes")
	for range n {
		g.Nodes = append(g.Nodes, Node{
			Width:  float64(rapid.IntRange(0, 300).Draw(t, "width")),
			Height: float64(rapid.IntRange(0, 200).Draw(t, "height")),
		})
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
		e := Edge{From: rapid.IntRange(0, n-1).Draw(t, "from"), To: rapid.IntRange(0, n-1).Draw(t, "to")}
		if rapid.IntRange(0, 9).Draw(t, "port") == 0 {
			e.FromPort = rapid.Float64Range(-10, 310).Draw(t, "from port")
			e.ToPort = rapid.Float64Range(-10, 310).Draw(t, "to port")
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

func TestRandomGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 25)
		d := lay(t, g, Options{})
		if !sameDrawing(d, lay(t, g, Options{})) {
			t.Fatalf("drawings of the same graph differ")
		}
	})
}

func TestRandomStructuredGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := structured(rapid.IntRange(1, 120).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		f := analyse(g)
		for h, irreducible := range f.irreducible {
			if irreducible {
				t.Fatalf("loop at %d of a structured program is said to be irreducible", h)
			}
		}
		lay(t, g, Options{})
	})
}

func TestRandomLifetimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 20)
		for i := range g.Nodes {
			first := rapid.IntRange(0, 8).Draw(t, "first")
			g.Nodes[i].Lifetime = Lifetime{first, first + rapid.IntRange(0, 6).Draw(t, "steps")}
		}
		lay(t, g, Options{ShareSlots: true})
	})
}

func TestRandomChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 20)
		for i := range g.Nodes {
			g.Nodes[i].Key = string(rune('a' + i))
		}
		before := lay(t, g, Options{})
		opt := Options{Previous: make(map[string]Point)}
		for i, n := range g.Nodes {
			opt.Previous[n.Key] = Point{before.Nodes[i].X, before.Nodes[i].Y}
		}
		cut := rapid.IntRange(0, len(g.Edges)).Draw(t, "cut")
		g.Edges = g.Edges[:cut]
		g.Nodes = append(g.Nodes, Node{Width: 50, Height: 50, Key: "new"})
		g.Edges = append(g.Edges, Edge{From: rapid.IntRange(0, len(g.Nodes)-1).Draw(t, "from"), To: len(g.Nodes) - 1})
		after := lay(t, g, opt)
		for i := range before.Nodes {
			for j := range before.Nodes {
				a, b := middle(before.Nodes[i]), middle(before.Nodes[j])
				if after.Nodes[i].Y == after.Nodes[j].Y && a < b && middle(after.Nodes[i]) > middle(after.Nodes[j]) {
					t.Fatalf("blocks %d and %d have changed sides", i, j)
				}
			}
		}
	})
}

func middle(r Rect) float64 { return r.X + r.Width/2 }

func FuzzLayered(f *testing.F) {
	f.Add([]byte{3, 0, 1, 1, 2, 2, 0, 1, 1})
	f.Add([]byte{5, 0, 1, 0, 2, 1, 2, 2, 1, 3, 4, 4, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		n := 1 + int(data[0])%24
		g := &Graph{}
		for i := range n {
			g.Nodes = append(g.Nodes, Node{Width: float64(20 + 37*i%200), Height: float64(10 + 53*i%90)})
		}
		for k := 1; k+1 < len(data) && k < 120; k += 2 {
			g.Edges = append(g.Edges, Edge{From: int(data[k]) % n, To: int(data[k+1]) % n})
		}
		lay(t, g, Options{})
	})
}
