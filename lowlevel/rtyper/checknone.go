package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// calledNone is the message for a program that calls None.
const calledNone = "None is called, as if it were a function"

// checkNotNone appends a check that the first operand is not None, for operations that would not
// notice. text is the message.
func (h *HighLevelOp) checkNotNone(r Repr, text string) {
	if lattice.CanBeNone(h.Anns[0]) && isPointer(r) && !h.Typer.unchecked && !h.Typer.at.graph.Helper {
		h.Void(llop.DirectCall, h.Typer.made.noneCheck(r, text), h.Arg(r, 0))
	}
}

// noneCheck returns the function that stops the program with a text if its argument
// is NULL.
func (mg *madeGraphs) noneCheck(r Repr, text string) flow.Value {
	key := madeKey{"check", r, text}
	return mg.stopUnless("check_not_none", key, text, r.LowLevelType(), func(l *LowLevelOps, x flow.Value) flow.Value {
		return l.Op(llop.PtrNonzero, lltype.Bool, x)
	})
}

// stopUnless returns the function that stops the program with a text unless its
// argument passes a test. There is one for each key.
func (mg *madeGraphs) stopUnless(name string, key madeKey, text string, arg lltype.Type, test func(l *LowLevelOps, x flow.Value) flow.Value) flow.Value {
	if g := mg.byKey[key]; g != nil {
		return mg.t.graphs.functionConst(g)
	}
	g := &Graph{FunctionGraph: flow.NewGraph(name, []string{"x"}), Helper: true}
	mg.byKey[key] = g
	x := g.StartBlock.InputArgs[0]
	x.Concrete = arg
	mg.declare(g, lltype.Void, arg)
	leave := func(exit *flow.Constant) *flow.Link { return g.NewLink([]flow.Value{noneConst}, g.ReturnBlock, exit) }

	l := &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
	g.StartBlock.ExitSwitch = test(l, x)
	g.StartBlock.Operations = l.ops
	none := g.NewBlock(nil)
	g.StartBlock.Close(g.NewLink(nil, none, boolConst(false)), leave(boolConst(true)))

	l = &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
	l.Void(llop.DebugFatalError, lltype.NewConstant(text, lltype.Void))
	none.Operations = l.ops
	none.Close(leave(nil))
	return mg.t.graphs.functionConst(g)
}
