package model

import "testing"

// TestBackEdges: what meets again is no loop; a block that leads to itself or to one before it is, unless that is left out.
func TestBackEdges(t *testing.T) {
	g := NewGraph("f", nil)
	left, right, join := g.NewBlock(nil), g.NewBlock(nil), g.NewBlock(nil)
	to := func(b *Block) *Link { return g.NewLink(nil, b, nil) }
	g.StartBlock.Close(to(left), to(right))
	left.Close(to(join))
	right.Close(to(join))
	end := g.NewLink([]Value{constant("None")}, g.ReturnBlock, nil)
	join.Close(end)
	if n := g.BackEdges(nil); n != 0 {
		t.Errorf("a graph without a loop has %d back edges", n)
	}
	left.Close(to(left), to(join))
	join.Close(to(right), end)
	if n := g.BackEdges(nil); n != 2 {
		t.Errorf("there are %d back edges, want 2", n)
	}
	if n := g.BackEdges(func(b *Block) bool { return b == right }); n != 1 {
		t.Errorf("without one loop there are %d back edges, want 1", n)
	}
}
