package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A floatsRepr represents floating-point numbers.
type floatsRepr struct{ Base }

var floatRepr = &floatsRepr{}

// String returns the name of the type.
func (*floatsRepr) String() string { return "Float" }

// LowLevelType returns Float.
func (*floatsRepr) LowLevelType() lltype.Type { return lltype.Float }

// Const converts a number.
func (*floatsRepr) Const(x stdspace.Object) lltype.Value {
	if f, ok := x.(stdspace.Float); ok {
		return float64(f)
	}
	n, ok := integerValue(x)
	if !ok {
		fail("%s is not a number", textOf(x))
	}
	return float64(n)
}

// Equal compares by the operation of the type.
func (*floatsRepr) Equal() (helper, bool) { return helper{}, true }

// Hash returns the helper for hash(x).
func (*floatsRepr) Hash() (helper, bool) { return ll("rfloat", "ll_hash_float"), true }

// Unary returns how an operation on one float is typed.
func (r *floatsRepr) Unary(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value {
			if v := constantResult(hop); v != nil {
				return v
			}
			return hop.Op(llop.FloatIsTrue, lltype.Bool, hop.Arg(r, 0))
		}
	case "neg", "abs":
		return func(hop *HighLevelOp) flow.Value { return hop.Op(floatOp(op), lltype.Float, hop.Arg(r, 0)) }
	case "pos", "float":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "int":
		return floatToInt
	case "str", "repr":
		return floatText
	}
	return nil
}

// floatOp returns the operation on floats that does what one of flow graphs does.
func floatOp(name string) llop.Op {
	return llop.Find(llop.Float, computations[name].base, llop.Unchecked)
}

// floatToInt types int(x): the fraction is dropped, and a number without room is an error.
func floatToInt(hop *HighLevelOp) flow.Value {
	v := hop.Arg(floatRepr, 0)
	if !hop.checks() {
		return hop.Convert(hop.Op(llop.CastFloatToInt, lltype.Signed, v), signedRepr, hop.RResult)
	}
	hop.catchesConversion()
	return hop.Convert(hop.Call(ll("rfloat", "ll_float_to_int"), v), signedRepr, hop.RResult)
}

// catchesConversion assigns the exceptions that the program catches to the next operation, if those
// of a conversion to an integer are among them.
func (h *HighLevelOp) catchesConversion() {
	if h.HasImplicitException("OverflowError") || h.HasImplicitException("ValueError") {
		h.ExceptionIsHere()
	} else {
		h.ExceptionCannotOccur()
	}
}

// floatToWord types the conversion to an integer of a fixed size. If there is no room, the lower
// bits are kept.
func floatToWord(hop *HighLevelOp) flow.Value {
	v := hop.Arg(floatRepr, 0)
	hop.catchesConversion()
	to := hop.RResult.(*integersRepr)
	if to.kind.IsSigned() {
		return hop.Convert(hop.Call(ll("rfloat", "ll_float_to_signed"), v), signedRepr, to)
	}
	return hop.Convert(hop.Call(ll("rfloat", "ll_float_to_unsigned"), v), integerReprs[lattice.Unsigned], to)
}

// Binary returns how an operation on two numbers, of which one is a float, is
// typed.
func (r *floatsRepr) Binary(op string, right Repr) Rtype {
	switch right.(type) {
	case *floatsRepr, *integersRepr, *boolsRepr:
	default:
		return nil
	}
	switch op {
	case "add", "sub", "mul":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Op(floatOp(op), lltype.Float, hop.Arg(r, 0), hop.Arg(r, 1))
		}
	case "div", "truediv":
		return func(hop *HighLevelOp) flow.Value { return divideFloats(hop, hop.Arg(r, 0), hop.Arg(r, 1)) }
	case "lt", "le", "eq", "ne", "gt", "ge", "is_":
		return func(hop *HighLevelOp) flow.Value { return compareFloats(hop, op) }
	case "pow":
		return func(hop *HighLevelOp) flow.Value {
			x, y := hop.Arg(r, 0), hop.Arg(r, 1)
			return hop.CallExternal(lltype.Function{External: "ll_float_pow", CanRaise: true, Pure: true}, lltype.Float, x, y)
		}
	case "cmp":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rint", "ll_cmp"), hop.Arg(r, 0), hop.Arg(r, 1)) }
	case "coerce":
		return coerce
	}
	return nil
}

// BinaryRight takes integers on the left.
func (r *floatsRepr) BinaryRight(op string, left Repr) Rtype { return r.Binary(op, left) }

func compareFloats(hop *HighLevelOp, op string) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	if op == "is_" {
		if hop.Reprs[0] != hop.Reprs[1] {
			return boolConst(false)
		}
		op = "eq"
	}
	return hop.Op(compareOp(llop.Float, op), lltype.Bool, hop.Arg(floatRepr, 0), hop.Arg(floatRepr, 1))
}

// divideFloats types a division.
func divideFloats(hop *HighLevelOp, x, y flow.Value) flow.Value {
	switch {
	case hop.HasImplicitException("ZeroDivisionError"):
		hop.ExceptionIsHere()
		return hop.Call(ll("rfloat", "ll_truediv_zer"), x, y)
	case hop.checksDivisor(y):
		hop.ExceptionCannotOccur()
		return hop.Call(ll("rfloat", "ll_truediv_zer"), x, y)
	}
	return hop.Op(llop.FloatTrueDiv, lltype.Float, x, y)
}
