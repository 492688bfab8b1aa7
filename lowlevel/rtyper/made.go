package rtyper

import (
	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A madeGraphs has the graphs that have no source: no function of the program and no helper.
type madeGraphs struct {
	t *Typer

	all           []*Graph
	byKey         map[madeKey]*Graph
	instantiators map[*annotator.ClassDef]*Graph
	memos         map[string]*Graph
}

func newMadeGraphs(t *Typer) madeGraphs {
	return madeGraphs{
		t: t, byKey: make(map[madeKey]*Graph),
		instantiators: make(map[*annotator.ClassDef]*Graph), memos: make(map[string]*Graph),
	}
}

// A madeKey tells graphs without a source apart: by what they do, and the representations of the
// values.
type madeKey struct {
	what string
	r    Repr
	more any
}

// function returns the function for a graph of one block without a source, to be passed to helpers.
// body appends the operations on the arguments and returns the result. There is one graph for each
// key; it may be asked for while body runs, as containers may contain themselves.
func (mg *madeGraphs) function(name string, key madeKey, result lltype.Type, args []Repr, body func(l *LowLevelOps, args []flow.Value) flow.Value) *flow.Constant {
	if g := mg.byKey[key]; g != nil {
		return mg.t.graphs.functionConst(g)
	}
	g := &Graph{FunctionGraph: flow.NewGraph(name, make([]string, len(args))), Helper: true}
	mg.byKey[key] = g
	types := make([]lltype.Type, len(args))
	values := make([]flow.Value, len(args))
	for i, v := range g.StartBlock.InputArgs {
		types[i] = args[i].LowLevelType()
		v.Concrete, values[i] = types[i], v
	}
	mg.declare(g, result, types...)
	l := &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
	v := body(l, values)
	complete(g, l, v)
	return mg.t.graphs.functionConst(g)
}

// madeFile stands for the file of such graphs.
const madeFile = "<rtyper>"

// declare makes a graph without a source the code of a function.
func (mg *madeGraphs) declare(g *Graph, result lltype.Type, args ...lltype.Type) {
	g.File = madeFile
	g.object = lltype.NewFunction(lltype.Func(result, args...), &lltype.Function{Name: g.Name, Graph: g.FunctionGraph})
	g.ReturnBlock.InputArgs[0].Concrete = result
	g.ExceptBlock.InputArgs[0].Concrete = rclass.ClassType
	g.ExceptBlock.InputArgs[1].Concrete = rclass.InstanceType
	mg.all = append(mg.all, g)
}

// complete gives such a graph its operations and what it returns.
func complete(g *Graph, l *LowLevelOps, v flow.Value) {
	g.StartBlock.Operations = l.ops
	g.StartBlock.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
}
