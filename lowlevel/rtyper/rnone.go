package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A voidRepr represents what has only one value: it takes no room, and is known when code is
// generated.
type voidRepr struct {
	Base
	name string
}

var (
	noneRepr       = &voidRepr{name: "None"}
	impossibleRepr = &voidRepr{name: "no value"}
)

// String describes it.
func (r *voidRepr) String() string { return r.name }

// LowLevelType returns Void.
func (*voidRepr) LowLevelType() lltype.Type { return lltype.Void }

// Const returns the object itself.
func (*voidRepr) Const(x stdspace.Object) lltype.Value { return x }

// Equal compares nothing: all values are the same.
func (*voidRepr) Equal() (helper, bool) { return ll("rnone", "ll_same"), true }

// Hash is the same for all values.
func (*voidRepr) Hash() (helper, bool) { return ll("rnone", "ll_hash_none"), true }

// Unary returns how an operation on None is typed.
func (r *voidRepr) Unary(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return func(*HighLevelOp) flow.Value { return boolConst(false) }
	case "len":
		return func(*HighLevelOp) flow.Value { return signedConst(0) }
	case "hash":
		return func(*HighLevelOp) flow.Value { return signedConst(0) }
	case "str", "repr":
		if r == noneRepr {
			return noneText
		}
	}
	if r == impossibleRepr {
		return func(hop *HighLevelOp) flow.Value { return hop.neverResult() }
	}
	return nil
}

// neverResult is the result of an operation that is never reached.
func (h *HighLevelOp) neverResult() flow.Value {
	h.ExceptionCannotOccur()
	if h.RResult.LowLevelType() == lltype.Void {
		return nil
	}
	return h.Typer.consts.never(h.RResult)
}

// ConvertTo gives the null pointer, or a value that is never used.
func (r *voidRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	lt := to.LowLevelType()
	if p, ok := lltype.IsPtr(lt); ok {
		return nullConst(p)
	}
	if lt == lltype.Void {
		return noneConst
	}
	if r == impossibleRepr {
		return l.Typer.consts.never(to)
	}
	return nil
}

// ConvertFrom drops the value.
func (r *voidRepr) ConvertFrom(Repr, flow.Value, *LowLevelOps) flow.Value {
	return noneConst
}
