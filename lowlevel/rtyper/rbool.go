package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A boolsRepr represents truth values.
type boolsRepr struct{ Base }

var boolRepr = &boolsRepr{}

// String returns the name of the type.
func (*boolsRepr) String() string { return "Bool" }

// LowLevelType returns Bool.
func (*boolsRepr) LowLevelType() lltype.Type { return lltype.Bool }

// Const converts a truth value.
func (*boolsRepr) Const(x stdspace.Object) lltype.Value {
	b, ok := x.(stdspace.Bool)
	if !ok {
		fail("%s is not a truth value", textOf(x))
	}
	return bool(b)
}

// Equal compares as integers.
func (*boolsRepr) Equal() (helper, bool) { return helper{}, true }

// Hash is 0 or 1.
func (*boolsRepr) Hash() (helper, bool) { return helper{}, true }

// Unary returns how an operation on one truth value is typed.
func (r *boolsRepr) Unary(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "neg", "abs", "pos", "invert", "int", "chr", "unichr", "hash", "neg_ovf", "abs_ovf", "hex", "oct", "bin":
		return func(hop *HighLevelOp) flow.Value { return asSigned(hop).Dispatch() }
	case "float":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(floatRepr, 0) }
	case "str", "repr":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rnumstr", "ll_bool2str"), hop.Arg(r, 0)) }
	}
	return nil
}

// asSigned returns the operation with an integer as its first operand.
func asSigned(hop *HighLevelOp) *HighLevelOp {
	v := hop.Arg(signedRepr, 0)
	c := hop.Copy()
	c.Args[0], c.Reprs[0] = v, signedRepr
	return c
}

// ConvertTo converts to numbers.
func (r *boolsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if _, ok := to.(*floatsRepr); ok {
		return l.Op(llop.CastBoolToFloat, lltype.Float, v)
	}
	return nil
}

// ConvertFrom takes integers: a call may be typed for truth values.
func (r *boolsRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	switch from := from.(type) {
	case *integersRepr:
		if from.small() {
			v, from = l.Convert(v, from, signedRepr), signedRepr
		}
		return l.Op(from.op(llop.IsTrue), lltype.Bool, v)
	case *floatsRepr:
		return l.Op(llop.FloatIsTrue, lltype.Bool, v)
	}
	return nil
}

// Binary treats truth values as integers.
func (r *boolsRepr) Binary(op string, right Repr) Rtype {
	switch right.(type) {
	case *integersRepr, *boolsRepr:
		return integerBinary(op)
	case *floatsRepr:
		return floatRepr.Binary(op, floatRepr)
	}
	return nil
}
