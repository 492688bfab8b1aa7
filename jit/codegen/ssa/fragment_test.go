package ssa

import (
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/lltext"
)

// TestBuildFragment builds a fragment that begins at two blocks, waits at one and goes to
// one of older code, with a label in between that is kept.
func TestBuildFragment(t *testing.T) {
	p, err := lltext.Read("test", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n, 1, n]
block 1 [a: Signed, b: Signed, unused: Signed]:
    c = int_add(a, b)
    goto 2 [c, a, b]
block 2 [d: Signed, a2: Signed, b2: Signed]:
    e = int_mul(d, a2)
    x = int_lt(e, b2)
    switch x: False -> 3 [e, d]; True -> 4 [e, d, a2]
block 3 [e3: Signed, d3: Signed]:
    wait = int_add(e3, d3)
    goto 2 [wait, e3, d3]
block 4 [e4: Signed, d4: Signed, a4: Signed]:
    y = int_add(e4, a4)
    return y
block 5 [n5: Signed]:
    goto 2 [n5, n5, n5]
}
`)
	if err != nil {
		t.Fatal(err)
	}
	g := p.Graphs()[0]
	blocks := make(map[int]*flow.Block)
	for _, b := range g.Blocks() {
		blocks[b.ID] = b
	}
	two := blocks[1].Exits[0].Target
	waits, older := two.Exits[0].Target, two.Exits[1].Target
	f := BuildFragment(&Fragment{
		Graph: g, Entries: []*flow.Block{blocks[1]},
		Kept: func(b *flow.Block) bool { return b == two },
		Waiting: func(b *flow.Block) *flow.SpaceOperation {
			if b == waits {
				return b.Operations[0]
			}
			return nil
		},
		Older: func(b *flow.Block) []bool {
			if b == older {
				return []bool{true, false, true}
			}
			return nil
		},
	})
	kinds := make(map[*flow.Block]*Block)
	for i, b := range f.Blocks {
		if kinds[b.Flow] = b; b.Index != i || (b.Kind == Root) != (i == 0) {
			t.Errorf("block %d has the index %d and the kind %d", i, b.Index, b.Kind)
		}
	}
	if len(f.Blocks) != 5 || len(f.Blocks[0].Exits) != 2 || f.Blocks[0].Exits[0].To.Flow != blocks[1] || f.Blocks[0].Exits[1].To.Flow != two {
		t.Errorf("%d blocks, and %d entries", len(f.Blocks), len(f.Blocks[0].Exits))
	}
	for _, c := range []struct {
		block  *flow.Block
		kind   BlockKind
		params []int // the input arguments that are parameters
	}{
		{blocks[1], Plain, []int{0, 1}}, // the third is not needed
		{two, Plain, []int{0, 1, 2}},
		{waits, Waits, nil}, // its arguments have one source
		{older, Older, []int{0, 2}},
	} {
		b := kinds[c.block]
		if b == nil || b.Kind != c.kind || len(b.Inputs) != len(c.params) || len(b.Params) != len(c.params) {
			t.Fatalf("block %d is %+v", c.block.ID, b)
		}
		for i, k := range c.params {
			if b.Inputs[i] != k {
				t.Errorf("block %d has the parameters %v, want %v", c.block.ID, b.Inputs, c.params)
			}
		}
	}
	if w := kinds[waits].Instrs; len(w) != 1 || len(w[0].Args) != 2 || w[0].Args[1] != kinds[two].Params[0] {
		t.Errorf("the block that waits has %+v", w)
	}
}
