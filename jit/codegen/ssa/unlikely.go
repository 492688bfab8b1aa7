package ssa

import (
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// isUnlikely guesses whether an exit is seldom taken: pointers are there, indices are not negative and in bounds, and what a switch with one
// case was made for comes. (T. Ball and J. Larus, Branch prediction for free, 1993, has the first two.)
func (f *Func) isUnlikely(e *Edge) bool {
	b := e.From
	if e.Link == nil || len(b.Exits) != 2 || b.Switch < 0 {
		return false
	}
	if e.Link.Case == lltype.DefaultCase {
		return f.Types[b.Switch] != lltype.Type(lltype.Bool)
	}
	on, ok := e.Link.Case.Value.(bool)
	if !ok || len(b.Instrs) == 0 {
		return false
	}
	in := &b.Instrs[len(b.Instrs)-1]
	if in.Result != b.Switch || in.Op == nil {
		return false
	}
	switch llop.Of(in.Op) {
	case llop.PtrIsZero:
		return on
	case llop.PtrNonzero, llop.UIntLT:
		return !on
	case llop.IntLT:
		return on && f.isZero(in.Args[1])
	case llop.IntGE:
		return !on && f.isZero(in.Args[1])
	}
	return false
}

// isOutOfBounds reports whether an exit is taken for an index that is not in bounds: a number that turns out not to be less than another without
// regard to its sign, which is asked for next.
func (f *Func) isOutOfBounds(e *Edge) bool {
	if len(e.From.Exits) != 2 || e.From.Switch < 0 || len(e.To.Exits) != 2 || e.To.Switch < 0 {
		return false
	}
	all, sign := f.definition(e.From, e.From.Switch), f.definition(e.To, e.To.Switch)
	if all == nil || sign == nil || all.Op == nil || sign.Op == nil || llop.Of(all.Op) != llop.UIntLT || llop.Of(sign.Op) != llop.IntLT {
		return false
	}
	return f.isUnlikely(e) && sign.Args[0] == all.Args[0] && f.isZero(sign.Args[1])
}

func (f *Func) isZero(v Value) bool {
	if !f.IsConst(v) {
		return false
	}
	n, ok := f.Consts[v].Value.(int64)
	return ok && n == 0
}
