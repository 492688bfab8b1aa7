package rtyper

import (
	"fmt"

	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

func show(v any) string { return fmt.Sprint(v) }

// reachable returns a copy of an annotated graph that has only what can be
// reached: no exits that are never taken, and nothing behind an operation that
// cannot succeed.
func (t *Typer) reachable(ag *annotator.Graph, g *Graph) *flow.FunctionGraph {
	anns := g.anns
	fg := ag.FunctionGraph.Copy(func(old, copied *flow.Variable) {
		for copied.Number >= len(anns) {
			anns = append(anns, nil)
		}
		anns[copied.Number] = ag.Binding(old)
	})
	g.anns = anns
	fg.GrowIn(&t.memory)
	g.blocks = ag.Blocks()
	for i, b := range fg.Blocks() {
		cut(ag, g.blocks[i], fg, b)
	}
	return fg
}

// cut removes what is never reached from block b, the copy of old.
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
		// The last operation that is reached never gives anything.
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

// stuckAt returns the index of the operation of a block that never gives a
// result.
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

// never stands for a value on a way that is never gone.
var never = &flow.Constant{Key: neverKey{}, Show: func(any) string { return "never" }}

type neverKey struct{}

// graph types all blocks of a graph.
func (t *Typer) graph(g *Graph) {
	t.current = g
	t.rec.begin(g)
	blocks := g.Blocks()
	for _, b := range blocks {
		t.enter(g, b)
	}
	for _, b := range blocks {
		t.block(g, b)
	}
	for _, b := range []*flow.Block{g.ReturnBlock, g.ExceptBlock} {
		t.enter(g, b) // it may be out of reach
	}
	t.currentOp = nil
}

// enter gives the input variables of a block their types.
func (t *Typer) enter(g *Graph, b *flow.Block) {
	if b == g.ExceptBlock {
		b.InputArgs[0].Concrete = rclass.ClassType
		b.InputArgs[1].Concrete = rclass.InstanceType
		return
	}
	for _, v := range b.InputArgs {
		v.Concrete = t.Repr(g.annotation(v)).LowLevelType()
	}
	t.setup()
}

// inputReprs returns the representations of the values that a block takes.
func (t *Typer) inputRepr(g *Graph, b *flow.Block, i int) Repr {
	if b == g.ExceptBlock {
		if i == 0 {
			return t.classes.root
		}
		return t.classes.object
	}
	return t.Repr(g.annotation(b.InputArgs[i]))
}

// block types the operations of a block and converts what its exits pass on.
func (t *Typer) block(g *Graph, b *flow.Block) {
	if len(b.Exits) == 0 {
		return
	}
	transformAllocate(g, b)
	l := &LowLevelOps{Typer: t, graph: g, instr: -1, raising: raisesUnknown, ops: make([]*flow.SpaceOperation, 0, len(b.Operations)+2)}
	for i := range b.Operations {
		var exits []*flow.Link
		if i == len(b.Operations)-1 && b.CanRaise() {
			exits = b.Exits[1:]
		}
		t.operation(l, b, i, exits)
	}
	if b.CanRaise() {
		t.splitAtException(g, b, l)
		return
	}
	b.Operations = l.ops
	t.exits(g, b, b.Exits)
}

// operation types one operation. What results gets the variable that the
// operation of the flow graph had.
func (t *Typer) operation(l *LowLevelOps, b *flow.Block, i int, exits []*flow.Link) {
	op := b.Operations[i]
	t.currentOp = op
	l.span, l.instr = op.Span, op.Instr
	first := len(l.ops)
	hop := t.newHop(l, op, exits)
	hop.block, hop.index = b, i
	t.setup()
	v := hop.Dispatch()
	t.bindResult(hop, v, first)
	if len(exits) > 0 {
		l.settle(first)
	}
	t.rec.operation(l, b, i, op, l.ops[first:])
}

// newHop returns an operation with what is known about its operands.
func (t *Typer) newHop(l *LowLevelOps, op *flow.SpaceOperation, exits []*flow.Link) *HighLevelOp {
	n := len(op.Args)
	for len(t.hopAnns) < n {
		t.hopAnns, t.hopReprs = append(t.hopAnns, nil), append(t.hopReprs, nil)
	}
	hop := &t.hop // nobody keeps it
	*hop = HighLevelOp{LowLevelOps: l, From: op, Name: op.Name, Args: op.Args, exits: exits}
	hop.Anns, hop.Reprs = t.hopAnns[:n:n], t.hopReprs[:n:n]
	for i, v := range op.Args {
		if i == 1 && (op.Name == "getattr" || op.Name == "setattr" || op.Name == "call_args") {
			hop.Anns[i], hop.Reprs[i] = t.helpers.Binding(l.graph.Source, v), noneRepr // a name, or the shape of a call
			continue
		}
		hop.Anns[i], hop.Reprs[i] = t.operandOf(l.graph, v)
	}
	hop.Result = l.graph.annotation(op.Result)
	hop.RResult = t.Repr(hop.Result)
	return hop
}

// bindResult makes v the result of the operation.
func (t *Typer) bindResult(hop *HighLevelOp, v flow.Value, first int) {
	result := hop.From.Result
	want := hop.RResult.LowLevelType()
	result.Concrete = want
	if v == nil {
		if want != lltype.Void {
			fail("%s gave nothing, but its result is represented as %v", hop.Name, hop.RResult)
		}
		return
	}
	if got := lltype.TypeOf(v); got != want {
		if want == lltype.Void && hop.RResult == impossibleRepr {
			return // nothing is done with the result
		}
		fail("the result of %s has the type %v instead of %v", hop.Name, got, want)
	}
	if w, ok := v.(*flow.Variable); ok && renameResult(hop.ops[first:], w, result) {
		return
	}
	if want == lltype.Void {
		return
	}
	if _, known := onlyValue(hop.Result); known {
		return // whoever uses the result takes the constant
	}
	op := hop.graph.NewOperation(llop.SameAs, []flow.Value{v}, result)
	op.Span, op.Instr = hop.span, hop.instr
	hop.ops = append(hop.ops, op)
}

// renameResult makes to the result of the operation that defines v; it returns
// false if none of ops does.
func renameResult(ops []*flow.SpaceOperation, v, to *flow.Variable) bool {
	for i, op := range ops {
		if op.Result != v {
			continue
		}
		op.Result = to
		for _, later := range ops[i+1:] {
			for j, a := range later.Args {
				if a == flow.Value(v) {
					later.Args[j] = to
				}
			}
		}
		return true
	}
	return false
}
