package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// identity types x is y.
func identity(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	left, right := hop.Reprs[0], hop.Reprs[1]
	switch {
	case left == noneRepr:
		return hop.isNull(1)
	case right == noneRepr:
		return hop.isNull(0)
	}
	if sameArea(left, right) {
		return hop.Op(llop.PtrEQ, lltype.Bool, hop.Arg(left, 0), hop.Arg(right, 1))
	}
	if kind := kindOf(left); kind != kindOf(right) || kind == aContainer {
		return hop.bothNull()
	}
	r := commonPointer(left, right)
	if !isPointer(r) {
		c := hop.Copy()
		c.Name = "eq" // values without identity
		return c.Dispatch()
	}
	return hop.Op(llop.PtrEQ, lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
}

// Values of different kinds are never the same object.
type kind int

const (
	aConstant kind = iota // a function, a class, a frozen instance, a low-level pointer
	anInstance
	aNumber
	aText
	aUnicode
	aContainer // lists, dictionaries, tuples: the same only if they are represented alike
)

func kindOf(r Repr) kind {
	switch r := r.(type) {
	case *instanceRepr:
		return anInstance
	case *integersRepr, *boolsRepr, *floatsRepr:
		return aNumber
	case *charsRepr:
		if r == uniCharRepr {
			return aUnicode
		}
		return aText
	case *stringsRepr:
		if r.object == unicodeType {
			return aUnicode
		}
		return aText
	case *listRepr, *rangeRepr, *dictRepr, *tupleRepr, *iteratorRepr, *sliceRepr:
		return aContainer
	}
	return aConstant
}

// sameArea reports whether values of both are pointers to containers of one type.
func sameArea(left, right Repr) bool {
	return kindOf(left) == aContainer && isPointer(left) && left.LowLevelType() == right.LowLevelType()
}

// bothNull types the identity of two values that are the same only if both are None.
func (h *HighLevelOp) bothNull() flow.Value {
	if !lattice.CanBeNone(h.Anns[0]) || !lattice.CanBeNone(h.Anns[1]) {
		return boolConst(false)
	}
	x, y := h.Convert(h.isNull(0), boolRepr, signedRepr), h.Convert(h.isNull(1), boolRepr, signedRepr)
	return h.Op(llop.IntIsTrue, lltype.Bool, h.Op(llop.IntAnd, lltype.Signed, x, y))
}

// isNull types a comparison with None.
func (h *HighLevelOp) isNull(i int) flow.Value {
	r := h.Reprs[i]
	switch {
	case r == noneRepr:
		return boolConst(true)
	case isPointer(r):
		return h.Op(llop.PtrIsZero, lltype.Bool, h.Arg(r, i))
	}
	return boolConst(false) // what it is represented as has no room for None
}

// equality types x == y by identity, for values without a comparison of their own.
func equality(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	left, right := hop.Reprs[0], hop.Reprs[1]
	if !isPointer(left) && !isPointer(right) {
		switch {
		case left.LowLevelType() == lltype.Void && right.LowLevelType() == lltype.Void:
			return boolConst((left == right) == (hop.Name == "eq"))
		case kindOf(left) == kindOf(right):
			fail("%v and %v cannot be compared", left, right)
		}
		return boolConst(hop.Name == "ne")
	}
	c := hop.Copy()
	c.Name = "is_"
	v := identity(c)
	if hop.Name == "ne" {
		return hop.Op(llop.BoolNot, lltype.Bool, v)
	}
	return v
}

// commonPointer returns a representation in which values of both can be compared.
func commonPointer(left, right Repr) Repr {
	x, ok := left.(*instanceRepr)
	y, ok2 := right.(*instanceRepr)
	switch {
	case ok && ok2 && x.def != nil && y.def != nil:
		if y.def.IsSubclass(x.def.ClassDef) {
			return x
		}
		if x.def.IsSubclass(y.def.ClassDef) {
			return y
		}
		return x.t.classes.object
	case ok && ok2:
		return x.t.classes.object
	case !isPointer(left):
		return right
	}
	if c, isRoot := right.(*classRepr); isRoot {
		return c
	}
	return left
}
