package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A graphTyper types the operations and links of graphs, one graph at a time.
type graphTyper struct {
	t *Typer

	hop      HighLevelOp // the operation being typed
	hopAnns  []lattice.SomeValue
	hopReprs []Repr

	known map[argument]*flow.Place // where variables of the graph come from that links pass on although their values are known
}

// graph types all blocks of a graph.
func (gt *graphTyper) graph(g *Graph) {
	gt.t.at.graph = g
	gt.t.rec.begin(g)
	blocks := g.Blocks()
	gt.placeKnown(g, blocks)
	for _, b := range blocks {
		gt.enter(g, b)
	}
	for _, b := range blocks {
		gt.block(g, b)
	}
	for _, b := range []*flow.Block{g.ReturnBlock, g.ExceptBlock} {
		gt.enter(g, b) // it may be out of reach
	}
	gt.t.at.op = nil
}

// enter gives the input variables of a block their types.
func (gt *graphTyper) enter(g *Graph, b *flow.Block) {
	if b == g.ExceptBlock {
		b.InputArgs[0].Concrete = rclass.ClassType
		b.InputArgs[1].Concrete = rclass.InstanceType
		return
	}
	for _, v := range b.InputArgs {
		v.Concrete = gt.t.reprs.of(g.annotation(v)).LowLevelType()
	}
	gt.t.reprs.setup()
}

// block types the operations of a block and converts what its exits pass on.
func (gt *graphTyper) block(g *Graph, b *flow.Block) {
	if len(b.Exits) == 0 {
		return
	}
	transformAllocate(g, b)
	transformPromoted(b)
	l := &LowLevelOps{Typer: gt.t, graph: g, instr: -1, raising: raisesUnknown, ops: make([]*flow.SpaceOperation, 0, len(b.Operations)+2)}
	for i := range b.Operations {
		var exits []*flow.Link
		if i == len(b.Operations)-1 && b.CanRaise() {
			exits = b.Exits[1:]
		}
		gt.operation(l, b, i, exits)
	}
	if b.CanRaise() {
		gt.splitAtException(g, b, l)
		return
	}
	b.Operations = l.ops
	gt.exits(g, b, b.Exits)
}

// operation types one operation. The result gets the variable of the flow graph's operation.
func (gt *graphTyper) operation(l *LowLevelOps, b *flow.Block, i int, exits []*flow.Link) {
	op := b.Operations[i]
	gt.t.at.op = op
	l.span, l.instr = op.Span, op.Instr
	first := len(l.ops)
	hop := gt.newHop(l, op, exits)
	hop.block, hop.index = b, i
	gt.t.reprs.setup()
	v := hop.Dispatch()
	bindResult(hop, v, first)
	if len(exits) > 0 {
		l.settle(first)
	}
	gt.t.rec.operation(b, i, op, l.ops[first:])
}

// newHop returns an operation with what is known about its operands.
func (gt *graphTyper) newHop(l *LowLevelOps, op *flow.SpaceOperation, exits []*flow.Link) *HighLevelOp {
	n := len(op.Args)
	for len(gt.hopAnns) < n {
		gt.hopAnns, gt.hopReprs = append(gt.hopAnns, nil), append(gt.hopReprs, nil)
	}
	hop := &gt.hop // nobody keeps it
	*hop = HighLevelOp{LowLevelOps: l, From: op, Name: op.Name, Args: op.Args, exits: exits}
	hop.Anns, hop.Reprs = gt.hopAnns[:n:n], gt.hopReprs[:n:n]
	for i, v := range op.Args {
		if i == 1 && (op.Name == "getattr" || op.Name == "setattr" || op.Name == "call_args") {
			hop.Anns[i], hop.Reprs[i] = gt.t.helpers.Binding(l.graph.Source, v), noneRepr // a name, or the shape of a call
			continue
		}
		hop.Anns[i], hop.Reprs[i] = gt.t.consts.operandOf(l.graph, v)
	}
	hop.Result = l.graph.annotation(op.Result)
	hop.RResult = gt.t.reprs.of(hop.Result)
	return hop
}

// bindResult makes v the result of the operation.
func bindResult(hop *HighLevelOp, v flow.Value, first int) {
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

// renameResult makes to the result of the operation that defines v. It returns false if none of ops
// defines v.
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
