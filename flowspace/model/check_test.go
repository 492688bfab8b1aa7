package model

import (
	"strings"
	"testing"
)

func text(s string) func(any) string { return func(any) string { return s } }

func constant(s string) *Constant { return &Constant{Value: s, Key: s, Show: text(s)} }

// sample returns a correct graph: a test, an operation that may raise, and a
// return.
func sample() *FunctionGraph {
	g := NewGraph("f", []string{"n"})
	n := g.StartBlock.InputArgs[0]
	v := g.NewVariable("")
	g.StartBlock.Operations = []*SpaceOperation{{Name: "is_true", Args: []Value{n}, Result: v}}
	g.StartBlock.ExitSwitch = v

	m := g.NewVariable("n")
	raising := g.NewBlock([]*Variable{m})
	w := g.NewVariable("")
	raising.Operations = []*SpaceOperation{{Name: "getitem", Args: []Value{m, constant("1")}, Result: w}}
	raising.ExitSwitch = LastException
	normal := g.NewLink([]Value{w}, g.ReturnBlock, nil)
	exc := g.NewLink(nil, g.ExceptBlock, constant("class IndexError"))
	exc.LastException, exc.LastExcValue = g.NewVariable("t"), g.NewVariable("e")
	exc.Args = []Value{exc.LastException, exc.LastExcValue}
	raising.Close(normal, exc)

	g.StartBlock.Close(
		g.NewLink([]Value{constant("0")}, g.ReturnBlock, constant("False")),
		g.NewLink([]Value{n}, raising, constant("True")),
	)
	return g
}

func TestCheckAcceptsSample(t *testing.T) {
	if err := sample().Check(); err != nil {
		t.Fatalf("%v\n%s", err, sample().Dump())
	}
}

// TestCheckFindsDefects breaks one rule at a time.
func TestCheckFindsDefects(t *testing.T) {
	raising := func(g *FunctionGraph) *Block { return g.StartBlock.Exits[1].Target }
	tests := []struct {
		name   string
		damage func(g *FunctionGraph)
		want   string
	}{
		{"use before definition", func(g *FunctionGraph) {
			g.StartBlock.Operations[0].Args[0] = raising(g).InputArgs[0]
		}, "not defined before"},
		{"shared variable", func(g *FunctionGraph) {
			raising(g).InputArgs[0] = g.StartBlock.InputArgs[0]
			raising(g).Operations[0].Args[0] = g.StartBlock.InputArgs[0]
		}, "belongs to another block"},
		{"double definition", func(g *FunctionGraph) {
			g.StartBlock.Operations[0].Result = g.StartBlock.InputArgs[0]
		}, "defined twice"},
		{"wrong number of arguments", func(g *FunctionGraph) {
			g.StartBlock.Exits[1].Args = nil
		}, "passes 0 values to a block that takes 1"},
		{"unknown switch", func(g *FunctionGraph) {
			g.StartBlock.ExitSwitch = g.NewVariable("")
		}, "not a variable of the block"},
		{"equal cases", func(g *FunctionGraph) {
			g.StartBlock.Exits[1].Case = constant("False")
		}, "different cases"},
		{"no exits", func(g *FunctionGraph) { raising(g).Close() }, "no exits"},
		{"two exits without a switch", func(g *FunctionGraph) {
			g.StartBlock.ExitSwitch = nil
		}, "one exit without a case"},
		{"catching without an operation", func(g *FunctionGraph) {
			raising(g).Operations = nil
		}, "has no operation"},
		{"catching with one exit", func(g *FunctionGraph) {
			b := raising(g)
			b.Close(b.Exits[0])
		}, "only one exit"},
		{"result passed on an exception link", func(g *FunctionGraph) {
			b := raising(g)
			b.Exits[1].Args[1] = b.Operations[0].Result
		}, "the operation that defines it raised"},
		{"exception variable on another link", func(g *FunctionGraph) {
			b := raising(g)
			b.Exits[0].Args[0] = b.Exits[1].LastExcValue
		}, "not defined before"},
		{"missing exception variables", func(g *FunctionGraph) {
			l := raising(g).Exits[1]
			l.LastException, l.LastExcValue = nil, nil
		}, "lacks its exception variables"},
		{"operation in the return block", func(g *FunctionGraph) {
			g.ReturnBlock.Operations = []*SpaceOperation{{Name: "pos", Args: []Value{g.ReturnBlock.InputArgs[0]}, Result: g.NewVariable("")}}
		}, "must be empty"},
		{"two results", func(g *FunctionGraph) {
			g.ReturnBlock.InputArgs = append(g.ReturnBlock.InputArgs, g.NewVariable(""))
		}, "has 2 input arguments"},
		{"link of another block", func(g *FunctionGraph) {
			raising(g).Exits[0].PrevBlock = g.StartBlock
		}, "belongs to another block"},
		{"operation without a name", func(g *FunctionGraph) {
			g.StartBlock.Operations[0].Name = ""
		}, "no name"},
		{"missing operand", func(g *FunctionGraph) {
			g.StartBlock.Operations[0].Args[0] = nil
		}, "there is no value"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := sample()
			tt.damage(g)
			err := g.Check()
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error about %q\n%s", err, tt.want, g.Dump())
			}
		})
	}
}

func TestDump(t *testing.T) {
	const want = `graph f
block 0 [n_0] (start)
    v4 = is_true(n_0)
    exitswitch v4
    link False -> block 1 [(0)]
    link True -> block 2 [n_0]
block 1 [v1] (return)
block 2 [n_5]
    v6 = getitem(n_5, (1))
    exitswitch last_exception
    link None -> block 1 [v6]
    link IndexError -> block 3 [t_7, e_8] last_exception=t_7 last_exc_value=e_8
block 3 [etype_2, evalue_3] (except)
`
	if got := sample().Dump(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestDumpOfBrokenGraph: dumps are needed most when a graph is wrong.
func TestDumpOfBrokenGraph(t *testing.T) {
	g := sample()
	g.StartBlock.Operations[0].Args[0] = nil
	g.StartBlock.InputArgs[0] = nil
	if got := g.Dump(); !strings.Contains(got, "??") {
		t.Errorf("no sign of the missing values in\n%s", got)
	}
}
