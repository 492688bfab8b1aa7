package model

import (
	"slices"
	"testing"
)

// TestLiveness: what only leads round a loop is not needed, and the inputs that carry it
// are dropped with what links pass for them.
func TestLiveness(t *testing.T) {
	g := NewGraph("f", nil)
	n, unused := g.NewVariable("n"), g.NewVariable("unused")
	g.StartBlock.InputArgs = []*Variable{n, unused}
	i, count := g.NewVariable("i"), g.NewVariable("count")
	loop := g.NewBlock([]*Variable{i, count})
	next := &SpaceOperation{Name: "sub", Args: []Value{i, i}, Result: g.NewVariable("")}
	more := &SpaceOperation{Name: "add", Args: []Value{count, i}, Result: g.NewVariable("")}
	loop.Operations = []*SpaceOperation{next, more}
	g.StartBlock.Exits = []*Link{{PrevBlock: g.StartBlock, Target: loop, Args: []Value{n, n}}}
	loop.ExitSwitch = i
	loop.Exits = []*Link{
		{PrevBlock: loop, Target: loop, Args: []Value{next.Result, more.Result}},
		{PrevBlock: loop, Target: g.ReturnBlock, Args: []Value{i}},
	}
	blocks := g.Blocks()
	var live Liveness
	all := live.Find(g, blocks, func(*Block, int) bool { return false })
	if !all[count.Number] {
		t.Error("an operand of an operation that stays is not needed")
	}
	needed := slices.Clone(live.Find(g, blocks, func(*Block, int) bool { return true }))
	for _, v := range []struct {
		*Variable
		needed bool
	}{{n, true}, {unused, true}, {i, true}, {next.Result, true}, {count, false}, {more.Result, false}} {
		if needed[v.Number] != v.needed {
			t.Errorf("%v: needed is %v", v, needed[v.Number])
		}
	}
	lost := map[*Block]int{}
	DropInputs(blocks, needed, func(b *Block, dropped int) { lost[b] = dropped })
	if len(lost) != 1 || lost[loop] != 1 || !slices.Equal(loop.InputArgs, []*Variable{i}) {
		t.Errorf("dropped are %v; the loop is given %v", lost, loop.InputArgs)
	}
	if got := loop.Exits[0].Args; len(got) != 1 || got[0] != Value(next.Result) || len(g.StartBlock.Exits[0].Args) != 1 {
		t.Errorf("links pass %v and %v", got, g.StartBlock.Exits[0].Args)
	}
}
