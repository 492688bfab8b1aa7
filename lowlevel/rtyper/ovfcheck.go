package rtyper

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// pushOvfchecks treats the calls of ovfcheck that are left in a graph. The flow space
// makes one operation of an addition and the call of ovfcheck around it. If the addition is folded
// on one path to the call but not on another, the call is in a block of its own, after both. Then
// the additions become add_ovf, with the exits of the call, and the call has no effect any more.
//
// The calls stay where they are, so that operations keep their places.
func (gs *graphTable) pushOvfchecks(g *Graph) {
	neededBy, neededAt := gs.t.at.graph, gs.t.at.op // not restored by a failure, which says where it was
	for _, b := range g.Blocks() {
		if len(b.Operations) > 0 && isOvfcheck(b.Operations[0]) {
			gs.t.at.graph, gs.t.at.op = g, b.Operations[0]
			pushOvfcheck(g, b)
		}
	}
	gs.t.at.graph, gs.t.at.op = neededBy, neededAt
}

func isOvfcheck(op *flow.SpaceOperation) bool {
	if op.Name != "simple_call" || len(op.Args) != 2 {
		return false
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return false
	}
	f, ok := c.Value.(*stdspace.Builtin)
	return ok && f.Name == "ovfcheck" && f.Module == "rlib.rarithmetic"
}

// pushOvfcheck treats the call that block b begins with.
func pushOvfcheck(g *Graph, b *flow.Block) {
	at := -1
	for i, v := range b.InputArgs {
		if flow.Value(v) == b.Operations[0].Args[1] {
			at = i
		}
	}
	if at < 0 {
		return
	}
	var exits []*flow.Link // for the exceptions of the call
	if b.CanRaise() && len(b.Operations) == 1 {
		exits = b.Exits[1:]
	}
	for _, l := range g.Entries()[b.ID] {
		checkBefore(g, l, at, exits)
	}
	if len(exits) > 0 {
		b.ExitSwitch = nil
		b.Close(b.Exits[0])
	}
}

// checkBefore finds the operation before link l that computes the argument at, and makes it check
// for overflow.
func checkBefore(g *Graph, l *flow.Link, at int, exits []*flow.Link) {
	prev := l.PrevBlock
	n := len(prev.Operations)
	for i, op := range prev.Operations {
		if l.Args[at] != flow.Value(op.Result) || !isArithmetic(op) {
			continue
		}
		if i != n-1 || prev.Exits[0] != l || len(prev.Exits) > 1 && !prev.CanRaise() {
			fail("ovfcheck() must enclose the operation: ovfcheck(x + y)")
		}
		if passedOn(l, exits, at) {
			op = repeat(g, prev, op)
		}
		op.Become(operation.Form(op.Opcode) | operation.Overflow)
		catchBefore(g, prev, l, exits)
	}
}

// passedOn reports whether a handler for the exceptions of ovfcheck gets what the
// operation before link l computes for its argument at.
func passedOn(l *flow.Link, exits []*flow.Link, at int) bool {
	for _, e := range exits {
		if slices.Contains(e.Args, flow.Value(l.Target.InputArgs[at])) {
			return true
		}
	}
	return false
}

// repeat appends an operation to a block once more, without a change in place.
func repeat(g *Graph, b *flow.Block, op *flow.SpaceOperation) *flow.SpaceOperation {
	result := g.NewVariableLike(op.Result)
	g.annotate(result, g.annotation(op.Result))
	again := g.CopyOperation(op, slices.Clone(op.Args), result)
	again.Become(operation.Form(op.Opcode).Plain())
	b.Operations = append(slices.Clip(b.Operations), again)
	return again
}

// isArithmetic reports whether an operation can check for overflow but does not do so yet.
func isArithmetic(op *flow.SpaceOperation) bool {
	f := operation.Form(op.Opcode)
	return f.Op().Info().Arith && !f.Has(operation.Overflow)
}

// catchBefore gives a block that leaves by link l the exits for exceptions that the
// target of l has. The exceptions of the operation itself are ignored: those of
// ovfcheck count.
func catchBefore(g *Graph, b *flow.Block, l *flow.Link, exits []*flow.Link) {
	all := []*flow.Link{l}
	for _, e := range exits {
		all = append(all, exitBefore(g, l, e))
	}
	b.ExitSwitch = nil
	if len(exits) > 0 {
		b.ExitSwitch = flow.LastException
	}
	l.Case = nil
	b.Close(all...)
}

// exitBefore returns the exit e of the target of link l as one of the block before.
func exitBefore(g *Graph, l, e *flow.Link) *flow.Link {
	passed := make(map[flow.Value]flow.Value)
	for i, v := range l.Target.InputArgs {
		passed[v] = l.Args[i]
	}
	fresh := func(v *flow.Variable) *flow.Variable {
		w := g.NewVariableLike(v)
		g.annotate(w, g.annotation(v))
		passed[v] = w
		return w
	}
	out := g.NewLink(nil, e.Target, e.Case)
	out.LastException = e.LastException
	if v, ok := e.LastException.(*flow.Variable); ok {
		out.LastException = fresh(v)
	}
	out.LastExcValue = fresh(e.LastExcValue)
	for _, a := range e.Args {
		if w := passed[a]; w != nil {
			a = w
		}
		out.Args = append(out.Args, a)
	}
	return out
}
