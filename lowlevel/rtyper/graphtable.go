package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A graphTable has the graphs of the program and of helpers.
type graphTable struct {
	t *Typer

	all      []*Graph
	bySource map[*annotator.Graph]*Graph
	next     int            // the first graph that is not typed
	memory   flow.Allocator // of what is added to graphs
}

// adopt takes copies of the annotator's graphs, cut to what can be reached.
func (gs *graphTable) adopt() {
	for _, ag := range gs.t.helpers.Graphs()[len(gs.all):] {
		g := &Graph{Source: ag, Helper: ag.Func.Helper}
		g.anns = make([]lattice.SomeValue, ag.NumVariables())
		g.FunctionGraph = gs.reachable(ag, g)
		g.readParameters()
		gs.pushOvfchecks(g)
		g.neededBy, g.neededAt = gs.t.at.graph, gs.t.at.op
		gs.all = append(gs.all, g)
		gs.bySource[ag] = g
	}
}

// of returns the low-level graph of an annotated one.
func (gs *graphTable) of(ag *annotator.Graph) *Graph {
	g := gs.bySource[ag]
	if g == nil {
		gs.adopt()
		g = gs.bySource[ag]
	}
	return g
}

// reachable returns a copy of an annotated graph that has only what can be
// reached: no exits that are never taken, and nothing after an operation that
// cannot succeed.
func (gs *graphTable) reachable(ag *annotator.Graph, g *Graph) *flow.FunctionGraph {
	anns := g.anns
	fg := ag.FunctionGraph.CopyBy(&gs.memory, func(old, copied *flow.Variable) {
		for copied.Number >= len(anns) {
			anns = append(anns, nil)
		}
		anns[copied.Number] = ag.Binding(old)
	})
	g.anns = anns
	fg.GrowIn(&gs.memory)
	g.blocks = ag.Blocks()
	for i, b := range fg.Blocks() {
		cut(ag, g.blocks[i], fg, b)
	}
	return fg
}

// cut removes from block b, the copy of old, what is never reached.
func cut(ag *annotator.Graph, old *flow.Block, fg *flow.FunctionGraph, b *flow.Block) {
	if len(b.Exits) == 0 {
		return
	}
	state, at := ag.State(old)
	var exits []*flow.Link
	for i, l := range b.Exits {
		if ag.Followed(old, i) {
			exits = append(exits, l)
		}
	}
	switch {
	case state == annotator.Unreached:
		return
	case len(exits) == 0:
		// The last operation that is reached never returns.
		if state == annotator.Blocked {
			b.Operations = b.Operations[:at+1]
		} else {
			b.Operations = b.Operations[:stuckAt(ag, old)+1]
		}
		b.ExitSwitch = nil
		b.Close(fg.NewLink(neverValues(fg.ReturnBlock), fg.ReturnBlock, nil))
	case len(exits) == len(b.Exits):
	case len(exits) == 1 && (!b.CanRaise() || exits[0].Case == nil):
		b.ExitSwitch = nil
		exits[0].Case = nil
		b.Close(exits[0])
	case b.CanRaise() && exits[0].Case != nil:
		// It always raises. The way without an exception must be there.
		b.Close(append([]*flow.Link{fg.NewLink(neverValues(fg.ReturnBlock), fg.ReturnBlock, nil)}, exits...)...)
	default:
		b.Close(exits...)
	}
}

// stuckAt returns the index of the operation in a block that never gives a result.
func stuckAt(ag *annotator.Graph, b *flow.Block) int {
	for i, op := range b.Operations {
		if s := ag.Binding(op.Result); s == nil {
			return i
		}
	}
	return len(b.Operations) - 1
}

// neverValues are passed to a block by a link that is never taken.
func neverValues(b *flow.Block) []flow.Value {
	out := make([]flow.Value, len(b.InputArgs))
	for i := range out {
		out[i] = never
	}
	return out
}

// never stands for a value on a path that is never taken.
var never = &flow.Constant{Key: neverKey{}, Show: func(any) string { return "never" }}

type neverKey struct{}

// functionConst returns the constant pointer to the function whose code is a graph.
func (gs *graphTable) functionConst(g *Graph) *flow.Constant {
	if g.constant == nil {
		p := gs.functionPtr(g)
		g.constant = lltype.NewConstant(p, p.Type)
	}
	return g.constant
}

// functionPtr returns the pointer to the function whose code is a graph.
func (gs *graphTable) functionPtr(g *Graph) lltype.Pointer {
	if g.object == nil {
		ft := gs.signature(g)
		f := &lltype.Function{Name: g.functionName(), Graph: g.FunctionGraph}
		g.says(f)
		g.object = lltype.NewFunction(ft, f)
	}
	return g.object.Ref()
}

// signature returns the low-level type of the function of a graph.
func (gs *graphTable) signature(g *Graph) *lltype.FuncType {
	args := make([]lltype.Type, len(g.StartBlock.InputArgs))
	for i, v := range g.StartBlock.InputArgs {
		args[i] = gs.t.reprs.of(g.annotation(v)).LowLevelType()
	}
	return lltype.Func(gs.t.reprs.of(g.annotation(g.ReturnBlock.InputArgs[0])).LowLevelType(), args...)
}
