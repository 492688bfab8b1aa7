package model

import "testing"

// TestRenumber checks that a graph that is numbered where it is looks like its
// compacted copy.
func TestRenumber(t *testing.T) {
	g := sample()
	g.NewVariable("unused") // leaves a gap
	extra := g.NewBlock(nil)
	extra.Close(g.NewLink([]Value{constant("0")}, g.ReturnBlock, nil))
	for _, l := range g.StartBlock.Exits {
		if l.Target == g.ReturnBlock {
			l.Args, l.Target = nil, extra
		}
	}
	want := g.Compact()
	g.Renumber()
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	if g.Dump() != want.Dump() {
		t.Errorf("%s\nwant\n%s", g.Dump(), want.Dump())
	}
	if g.NumBlocks() != want.NumBlocks() || g.NumVariables() != want.NumVariables() {
		t.Errorf("%d blocks, %d variables", g.NumBlocks(), g.NumVariables())
	}
	for i, b := range g.Blocks() {
		if b.ID != i {
			t.Errorf("block %d has the ID %d", i, b.ID)
		}
	}
}

// TestGrowIn checks that graphs that grow in one allocator do not disturb each
// other.
func TestGrowIn(t *testing.T) {
	var a Allocator
	graphs := []*FunctionGraph{sample().Compact(), sample().Compact()}
	before := graphs[0].Dump()
	for _, g := range graphs {
		g.GrowIn(&a)
		for range 100 {
			b := g.NewBlock([]*Variable{g.NewVariable("x")})
			b.Close(g.NewLink(g.NewValues(1), g.ReturnBlock, nil))
		}
	}
	if graphs[0].Dump() != before {
		t.Errorf("%s\nwant\n%s", graphs[0].Dump(), before)
	}
	if v, w := graphs[0].NewVariable(""), graphs[1].NewVariable(""); v == w {
		t.Error("two graphs share a variable")
	}
}
