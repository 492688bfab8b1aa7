package model

import "testing"

// TestCyclic: blocks of loops, of loops inside of others and of loops of one block are on cycles; what only comes before, after or
// between them is not, and what goes through a block that is left out is none.
func TestCyclic(t *testing.T) {
	g := NewGraph("f", nil)
	var b [8]*Block
	for i := range b {
		b[i] = g.NewBlock(nil)
	}
	to := func(b *Block) *Link { return g.NewLink(nil, b, nil) }
	g.StartBlock.Close(to(b[0]))
	b[0].Close(to(b[1]))
	b[1].Close(to(b[2]), to(b[4]))
	b[2].Close(to(b[3]))
	b[3].Close(to(b[2]), to(b[1])) // a loop inside of another
	b[4].Close(to(b[5]), to(b[6]))
	b[5].Close(to(b[6]))
	b[6].Close(to(b[6]), to(b[7]))
	b[7].Close(g.NewLink([]Value{constant("None")}, g.ReturnBlock, nil))
	check := func(without *Block, want string) {
		t.Helper()
		cyclic := g.Cyclic(func(x *Block) bool { return x == without })
		got := ""
		for i, x := range b {
			if cyclic[x.ID] {
				got += string(rune('0' + i))
			}
		}
		if got != want {
			t.Errorf("on cycles: %q, want %q", got, want)
		}
	}
	check(nil, "1236")
	check(b[1], "236")
	check(b[2], "6")
	check(b[6], "123")
}
