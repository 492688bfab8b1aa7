package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A madeKey tells graphs apart that no function of the program or helper is the source
// of: what they do, and to values of which representation.
type madeKey struct {
	what string
	r    Repr
	more any
}

// makeFunction returns the function for a graph of one block that no function of the
// program or of the helpers is the source of, to be passed to helpers. body appends
// the operations on the arguments and returns the result. There is one graph for each
// key; it may be asked for while body runs, as containers may contain themselves.
func (t *Typer) makeFunction(name string, key madeKey, result lltype.Type, args []Repr, body func(l *LowLevelOps, args []flow.Value) flow.Value) *flow.Constant {
	if g := t.madeFor[key]; g != nil {
		return t.FunctionConst(g)
	}
	g := &Graph{FunctionGraph: flow.NewGraph(name, make([]string, len(args))), Helper: true}
	t.madeFor[key] = g
	types := make([]lltype.Type, len(args))
	values := make([]flow.Value, len(args))
	for i, v := range g.StartBlock.InputArgs {
		types[i] = args[i].LowLevelType()
		v.Concrete, values[i] = types[i], v
	}
	t.declare(g, result, types...)
	l := &LowLevelOps{Typer: t, graph: g, instr: -1}
	v := body(l, values)
	t.complete(g, l, v)
	return t.FunctionConst(g)
}

// madeFile stands for the file of such graphs.
const madeFile = "<rtyper>"

// declare makes a graph that no function is the source of the code of a function.
func (t *Typer) declare(g *Graph, result lltype.Type, args ...lltype.Type) {
	g.File = madeFile
	g.object = lltype.NewFunction(lltype.Func(result, args...), &lltype.Function{Name: g.Name, Graph: g.FunctionGraph})
	g.ReturnBlock.InputArgs[0].Concrete = result
	g.ExceptBlock.InputArgs[0].Concrete = rclass.ClassType
	g.ExceptBlock.InputArgs[1].Concrete = rclass.InstanceType
	t.made = append(t.made, g)
}

// complete gives such a graph its operations and what it returns.
func (t *Typer) complete(g *Graph, l *LowLevelOps, v flow.Value) {
	g.StartBlock.Operations = l.ops
	g.StartBlock.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
}
