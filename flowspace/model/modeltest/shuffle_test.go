package modeltest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"vitrine/flowspace/model"
	"vitrine/flowspace/model/modeltest"
)

// TestShuffle: an operation that is free to move comes to stand at each place after
// its operand; others stay in their order; exits change places but for the fixed ones.
func TestShuffle(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2)).IntN
	free := func(op *model.SpaceOperation) bool { return op.Name == "add" }
	fixed := func(l *model.Link) bool { return l.CaseText() == "default" }
	names, cases := make(map[string]int), make(map[string]int)
	for range 200 {
		g := sample()
		modeltest.Shuffle(g, draw, free, fixed)
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
		order, exits := "", ""
		for _, op := range g.StartBlock.Operations {
			order += op.Name + " "
		}
		for _, l := range g.StartBlock.Exits {
			exits += l.CaseText() + " "
		}
		names[order]++
		cases[exits]++
	}
	wantNames := []string{"use read add write ", "use read write add ", "use add read write "}
	for _, want := range wantNames {
		if names[want] == 0 {
			t.Errorf("the operations never stood as %s", want)
		}
	}
	for order := range names {
		if !slices.Contains(wantNames, order) {
			t.Errorf("the operations stood as %s", order)
		}
	}
	if cases["1 2 default "] == 0 || cases["2 1 default "] == 0 || len(cases) != 2 {
		t.Errorf("the exits stood as %v", cases)
	}
}

func sample() *model.FunctionGraph {
	g := model.NewGraph("f", []string{"n"})
	b := g.StartBlock
	n := b.InputArgs[0]
	add := func(name string, args ...model.Value) *model.Variable {
		v := g.NewVariable("")
		g.Append(b, &model.SpaceOperation{Name: name, Args: args, Result: v})
		return v
	}
	u := add("use", n)
	add("read", n)
	add("write", n)
	b.ExitSwitch = add("add", u)
	var links []*model.Link
	for _, text := range []string{"1", "2", "default"} {
		c := &model.Constant{Key: text, Show: func(any) string { return text }}
		links = append(links, g.NewLink([]model.Value{n}, g.ReturnBlock, c))
	}
	b.Close(links...)
	return g
}
