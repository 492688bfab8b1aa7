package rtyper

import (
	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A madeGraphs has the graphs that no function of the program or helper is the source
// of.
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

// A madeKey tells graphs apart that no function of the program or helper is the source
// of: what they do, and to values of which representation.
type madeKey struct {
	what string
	r    Repr
	more any
}

// function returns the function for a graph of one block that no function of the
// program or of the helpers is the source of, to be passed to helpers. body appends
// the operations on the arguments and returns the result. There is one graph for each
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

// declare makes a graph that no function is the source of the code of a function.
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
