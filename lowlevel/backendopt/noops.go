package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// removeNoops removes same_as, casts to the same type, and casts that take back
// what another did.
func removeNoops(r *rewriter) {
	r.defs = sized(r.defs, r.g.NumVariables())
	defs := r.defs
	for _, b := range r.g.Blocks() {
		keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
			defs[op.Result.Number] = op
			by := r.renames(b, op, defs)
			if by == nil {
				return true
			}
			r.did(b, op, "%v is %v", op, by)
			r.replace(op.Result, by)
			return false
		})
	}
}

// renames returns the value that an operation only gives another name; nil if it
// does more.
func (r *rewriter) renames(b *flow.Block, op *flow.SpaceOperation, defs []*flow.SpaceOperation) flow.Value {
	if len(op.Args) != 1 {
		return nil
	}
	arg := r.value(op.Args[0])
	t := lltype.TypeOf(op.Result)
	switch llop.Of(op) {
	case llop.SameAs:
		if c := constant(arg); c != nil && b.ExitSwitch == flow.Value(op.Result) && exitFor(b, c) == nil {
			return nil
		}
		return arg
	case llop.CastPointer:
		if lltype.TypeOf(arg) == t {
			return arg
		}
	}
	v, ok := arg.(*flow.Variable)
	if !ok || defs[v.Number] == nil {
		return nil
	}
	first := defs[v.Number]
	switch {
	case llop.Of(op) == llop.CastPointer && llop.Of(first) == llop.CastPointer:
		return r.castPast(op, first)
	case llop.Of(op).Info().Undoes == llop.Of(first):
		return r.value(first.Args[0])
	}
	return nil
}

// castPast lets the second of two casts begin where the first does. It returns
// the value if that leaves nothing to cast.
func (r *rewriter) castPast(op, first *flow.SpaceOperation) flow.Value {
	from := r.value(first.Args[0])
	if lltype.TypeOf(from) == lltype.TypeOf(op.Result) {
		return from
	}
	if related(pointee(from), pointee(op.Result)) {
		op.Args[0] = from
	}
	return nil
}

// related reports whether one structure begins with the other, so that pointers
// can be cast.
func related(a, b lltype.Container) bool {
	s, ok1 := a.(*lltype.Struct)
	t, ok2 := b.(*lltype.Struct)
	return ok1 && ok2 && (s.Inherits(t) || t.Inherits(s))
}
