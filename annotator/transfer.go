package annotator

import (
	"slices"

	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// Constant returns the annotation of a constant.
func (a *annotator) Constant(c *flow.Constant) SomeValue { return a.bk.constantValue(c) }

// Operation computes the annotation of the result of an operation.
func (a *annotator) Operation(at *Position, args []SomeValue) (SomeValue, bool) {
	op := at.Operation()
	s := a.operate(op, args)
	switch {
	case s == nil:
		return lattice.Impossible, true // it gives nothing
	case lattice.IsImpossible(s):
		return nil, false
	case lattice.TooLarge(s):
		a.fail("size", "the type of the result of "+op.Name+" has too many parts, or they are nested too deep: does it contain the type that it had in the round before?")
		return lattice.Object, true
	}
	return s, true
}

// Fails decides what happens to a block in which an operation cannot succeed.
func (a *annotator) Fails(at *Position, _ flowing.Reason) flowing.Verdict {
	op := at.Operation()
	switch {
	case a.refusedCall(at.Graph, op) != "":
		return flowing.Blocks
	case at.Op == len(at.Block.Operations)-1 && at.Block.CanRaise():
		// The operation always raises, and the exception is handled.
		return flowing.Raises
	case a.takesNone(at.Graph, op):
		return flowing.Blocks
	case op.Name == "next" || a.makesCall(at.Graph, op):
		// These may always raise: a function that does not return, an iteration that ends
		// at once.
		return flowing.Leaves
	case op.Name == "getattr" && a.isDeclared(at.Graph, op):
		return flowing.Leaves // nothing sets the attribute yet, but it may be read
	}
	return flowing.Blocks
}

// takesNone reports whether an operation calls a builtin function or method with None, which may still become what that takes.
func (a *annotator) takesNone(g *Graph, op *flow.SpaceOperation) bool {
	if !isCall(op) {
		return false
	}
	_, ok := a.binding(g, op.Args[0]).(*lattice.SomeBuiltin)
	return ok && slices.ContainsFunc(a.Values(&g.Graph, op.Args[1:]), func(s SomeValue) bool { return s != nil && lattice.IsNone(s) })
}
