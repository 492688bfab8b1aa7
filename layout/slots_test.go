package layout

import (
	"testing"
)

// replaced is a chain in which a block was replaced in every step: blocks 1 to n
// stand, one after the other, between block 0 and the last one.
func replaced(n int) *Graph {
	g := edges(n + 2)
	for i := range n {
		g.Nodes[i+1].Lifetime = Lifetime{i, i}
		g.Nodes[i+1].Width = float64(50 + 20*i)
		g.Nodes[i+1].Height = float64(80 - 5*i)
		g.Edges = append(g.Edges, Edge{From: 0, To: i + 1}, Edge{From: i + 1, To: n + 1})
	}
	g.Nodes[0].Lifetime, g.Nodes[n+1].Lifetime = Lifetime{0, n - 1}, Lifetime{0, n - 1}
	return g
}

func TestReplacedBlocksShareASlot(t *testing.T) {
	g := replaced(8)
	d := lay(t, g, Options{ShareSlots: true})
	for i := 2; i <= 8; i++ {
		if middle(d.Nodes[i]) != middle(d.Nodes[1]) || d.Nodes[i].Y != d.Nodes[1].Y {
			t.Errorf("block %d stands at %v, the first at %v", i, d.Nodes[i], d.Nodes[1])
		}
	}
	if m := Measure(g, d); m.Crossings > 0 {
		t.Errorf("%d crossings", m.Crossings)
	}
	if apart := lay(t, g, Options{}); apart.Width < 3*d.Width {
		t.Errorf("%v wide, but %v without sharing", d.Width, apart.Width)
	}
}

func TestBlocksThatMeetDoNotShare(t *testing.T) {
	g := replaced(2)
	g.Nodes[2].Lifetime = Lifetime{0, 3}
	d := lay(t, g, Options{ShareSlots: true})
	if middle(d.Nodes[1]) == middle(d.Nodes[2]) {
		t.Errorf("%v and %v", d.Nodes[1], d.Nodes[2])
	}
}

func TestLoopsInSharedSlots(t *testing.T) {
	// Two latches, one after the other, of one loop, and a self loop on both.
	g := edges(5, 0, 1, 1, 2, 2, 1, 1, 3, 3, 1, 2, 2, 3, 3, 1, 4)
	g.Nodes[2].Lifetime, g.Nodes[3].Lifetime = Lifetime{0, 1}, Lifetime{2, 3}
	for _, v := range []int{0, 1, 4} {
		g.Nodes[v].Lifetime = Lifetime{0, 3}
	}
	g.Nodes[3].Height = 150
	d := lay(t, g, Options{ShareSlots: true})
	if middle(d.Nodes[2]) != middle(d.Nodes[3]) {
		t.Errorf("%v and %v", d.Nodes[2], d.Nodes[3])
	}
}

func TestSmallChangeKeepsOrder(t *testing.T) {
	g := structured(150, 5)
	for i := range g.Nodes {
		g.Nodes[i].Key = string(rune(0x4000 + i))
	}
	before := lay(t, g, Options{})
	opt := Options{Previous: make(map[string]Point)}
	for i, n := range g.Nodes {
		opt.Previous[n.Key] = Point{before.Nodes[i].X, before.Nodes[i].Y}
	}
	if again := lay(t, g, opt); Measure(g, again).Crossings > 2*Measure(g, before).Crossings+5 {
		t.Errorf("crossings rise from %d to %d although nothing changed", Measure(g, before).Crossings, Measure(g, again).Crossings)
	}
	// Split the edge from the entry.
	old := g.Edges[0]
	g.Nodes = append(g.Nodes, Node{Width: 200, Height: 60, Key: "new"})
	g.Edges[0].To = len(g.Nodes) - 1
	g.Edges = append(g.Edges, Edge{From: len(g.Nodes) - 1, To: old.To})
	after := lay(t, g, opt)
	for i := range before.Nodes {
		for j := range before.Nodes {
			a, b := before.Nodes[i], before.Nodes[j]
			if a.Y == b.Y && middle(a) < middle(b) && after.Nodes[i].Y == after.Nodes[j].Y && middle(after.Nodes[i]) > middle(after.Nodes[j]) {
				t.Errorf("blocks %d and %d have changed sides", i, j)
			}
		}
	}
}
