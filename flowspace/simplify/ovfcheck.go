package simplify

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/operation"
)

// transformOvfcheck turns v = add(x, y); w = ovfcheck(v) into w = add_ovf(x, y).
// The exceptions of the operation itself are ignored, those of the call of
// ovfcheck count: that gives a program full control.
func transformOvfcheck(r *rewriter) {
	for again := true; again; {
		again = false
		for _, b := range r.blocks() {
			if ovfcheckBlock(r, b) {
				again = true
				break
			}
		}
	}
}

// ovfcheckBlock treats the calls in one block. It returns true if it had to
// join blocks; then the graph must be traversed again.
func ovfcheckBlock(r *rewriter, b *model.Block) bool {
	for i := len(b.Operations) - 1; i >= 0; i-- {
		op := b.Operations[i]
		switch {
		case isCallOf(op, "ovfcheck") && len(op.Args) == 2:
			if i == 0 {
				if joinWithRaisingBlock(r, b) {
					return true
				}
				continue
			}
			overflowForm(r, b, i)
		case isCallOf(op, "ovfcheck_lshift") && len(op.Args) == 3:
			op.Become(operation.Form(operation.LShift) | operation.Overflow)
			op.Args = op.Args[1:]
			r.did(b, "ovfcheck_lshift became lshift_ovf")
		}
	}
	return false
}

func isCallOf(op *model.SpaceOperation, name string) bool {
	return op.Name == "simple_call" && isBuiltinFunction(op.Args[0], "rlib.rarithmetic", name)
}

// overflowForm merges the call of ovfcheck at i with the operation before it,
// if that computes its argument.
func overflowForm(r *rewriter, b *model.Block, i int) {
	call, op := b.Operations[i], b.Operations[i-1]
	if !isArithmetic(op) || call.Args[1] != model.Value(op.Result) {
		return
	}
	if passedOnFailure(b, i, op.Result) {
		call.Become(operation.Form(op.Opcode).Plain() | operation.Overflow)
		call.Args = slices.Clone(op.Args)
		r.did(b, "ovfcheck became %s; a handler needs the result of the operation before it", call.Name)
		return
	}
	op.Become(operation.Form(op.Opcode) | operation.Overflow)
	op.Span = op.Span.Join(call.Span)
	b.Operations = append(b.Operations[:i:i], b.Operations[i+1:]...)
	to := make([]*model.Variable, call.Result.Number+1)
	to[call.Result.Number] = op.Result
	b.Rename(to)
	r.did(b, "ovfcheck made the operation before it %s", op.Name)
}

// passedOnFailure reports whether a handler for the exceptions of operation i gets v.
func passedOnFailure(b *model.Block, i int, v *model.Variable) bool {
	if !b.CanRaise() || i != len(b.Operations)-1 {
		return false
	}
	for _, l := range b.Exits[1:] {
		if slices.Contains(l.Args, model.Value(v)) {
			return true
		}
	}
	return false
}

// isArithmetic reports whether an operation is one that ovfcheck can check.
func isArithmetic(op *model.SpaceOperation) bool {
	f := operation.Form(op.Opcode)
	return f.Op().Info().Arith && !f.Has(operation.Overflow)
}

// joinWithRaisingBlock handles an ovfcheck of an operation with exits for
// exceptions, which therefore ends the block before: its exits are dropped and
// the two blocks joined.
func joinWithRaisingBlock(r *rewriter, b *model.Block) bool {
	links := r.g.Entries()[b.ID]
	if len(links) != 1 {
		return false
	}
	l := links[0]
	prev := l.PrevBlock
	if !prev.CanRaise() || prev.Exits[0] != l || !isArithmetic(prev.RaisingOp()) ||
		!model.Same(argument(l, b.Operations[0].Args[1]), prev.RaisingOp().Result) {
		return false
	}
	prev.ExitSwitch = nil
	r.close(prev, l)
	joinBlocks(r)
	return true
}
