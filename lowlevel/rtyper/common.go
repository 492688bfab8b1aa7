package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// binaryOps are the operations whose typing depends on two operands.
var binaryOps = nameSet(`add sub mul div truediv floordiv mod divmod lshift rshift and_ or_ xor pow
	lt le eq ne gt ge is_ cmp coerce
	getitem getitem_idx getitem_key getitem_idx_key setitem delitem
	add_ovf sub_ovf mul_ovf div_ovf floordiv_ovf mod_ovf lshift_ovf truediv_ovf rshift_ovf
	inplace_add inplace_sub inplace_mul inplace_div inplace_truediv inplace_floordiv inplace_mod
	inplace_lshift inplace_rshift inplace_and inplace_or inplace_xor inplace_pow`)

func isBinary(name string) bool { return binaryOps[name] }

// plainOf gives the operation that an in-place one stands for, except on lists.
var plainOf = map[string]string{
	"inplace_add": "add", "inplace_sub": "sub", "inplace_mul": "mul", "inplace_div": "div", "inplace_truediv": "truediv",
	"inplace_floordiv": "floordiv", "inplace_mod": "mod", "inplace_lshift": "lshift", "inplace_rshift": "rshift",
	"inplace_and": "and_", "inplace_or": "or_", "inplace_xor": "xor", "inplace_pow": "pow",
}

// commonBinary types operations that no representation types itself.
func commonBinary(name string, left, right Repr) Rtype {
	if plain := plainOf[name]; plain != "" {
		return func(hop *HighLevelOp) flow.Value {
			c := hop.Copy()
			c.Name = plain
			return c.Dispatch()
		}
	}
	switch name {
	case "lt", "le", "gt", "ge", "cmp":
		return inOrder(left, right)
	case "is_":
		return identity
	case "eq", "ne":
		return equality
	case "getitem_idx", "getitem_key", "getitem_idx_key":
		return func(hop *HighLevelOp) flow.Value {
			c := hop.Copy()
			c.Name = "getitem"
			return c.Dispatch()
		}
	}
	return nil
}

// commonUnary is commonBinary for operations on one operand.
func commonUnary(name string, r Repr) Rtype {
	switch name {
	case "is_true", "nonzero":
		return truth
	case "hash":
		return hash
	case "id":
		return identityHash
	case "type":
		return typeOf
	case "issubtype":
		return isSubtype
	case "ord":
		return ordOf
	case "newtuple":
		return newTuple
	case "newlist":
		return quiet(newList)
	case "alloc_and_set":
		return quiet(allocAndSet)
	case "newslice":
		return quiet(newSlice)
	case "getattr":
		return builtinMethod
	case "str", "repr":
		return containerText
	case "format":
		return formatOne
	case "float":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(floatRepr, 0) }
	}
	return nil
}

// builtinMethod types the access to a method of a value of a builtin type.
func builtinMethod(hop *HighLevelOp) flow.Value {
	m, ok := hop.RResult.(*builtinMethodRepr)
	if !ok {
		return constantAttr(hop)
	}
	if m.LowLevelType() == lltype.Void {
		return nil
	}
	return hop.Arg(m.self, 0)
}

// nullary types an operation without operands.
func (h *HighLevelOp) nullary() flow.Value {
	switch h.Name {
	case "newtuple":
		return newTuple(h)
	case "newlist":
		return newList(h)
	case "newdict":
		return newDict(h)
	case unusedList:
		return noList(h)
	}
	fail("%s without operands is not possible", h.Name)
	return nil
}

// constantResult returns the result of an operation whose value is known, nil if
// it is not.
func constantResult(hop *HighLevelOp) flow.Value {
	if c := lattice.ConstOf(hop.Result); c != nil {
		hop.ExceptionCannotOccur()
		return hop.Typer.consts.of(hop.RResult, c.Value)
	}
	return nil
}

// unlessKnown types an operation on one value by a call of a helper, unless the result is known.
func unlessKnown(r Repr, fn helper) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		if v := constantResult(hop); v != nil {
			return v
		}
		return hop.Call(fn, hop.Arg(r, 0))
	}
}

// isPointer reports whether values of a representation are pointers.
func isPointer(r Repr) bool {
	_, ok := lltype.IsPtr(r.LowLevelType())
	return ok
}

// truth types the truth of a pointer: whether it is null.
func truth(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	if !isPointer(hop.Reprs[0]) {
		fail("the truth of %v is not known", hop.Reprs[0])
	}
	return hop.Op(llop.PtrNonzero, lltype.Bool, hop.Arg(hop.Reprs[0], 0))
}

// hash types hash(x) by the helper of the representation.
func hash(hop *HighLevelOp) flow.Value {
	r := hop.Reprs[0]
	fn, ok := r.Hash()
	if !ok {
		fail("%v has no hash", r)
	}
	return hop.Typer.lib.hashOf(hop.LowLevelOps, r, fn, hop.Arg(r, 0))
}

// hashOf computes the hash of a low-level value.
func (lib *helperLibrary) hashOf(l *LowLevelOps, r Repr, fn helper, v flow.Value) flow.Value {
	if fn == (helper{}) {
		return l.Convert(v, r, signedRepr)
	}
	return l.Call(fn, v)
}

// identityHash types id(x).
func identityHash(hop *HighLevelOp) flow.Value {
	r := hop.Reprs[0]
	if !isPointer(r) {
		return hop.Convert(hop.Arg(r, 0), r, signedRepr)
	}
	return hop.Op(llop.CastPtrToInt, lltype.Signed, hop.Arg(r, 0))
}

// nameSet makes a set of the words of a text.
func nameSet(list string) map[string]bool {
	set := make(map[string]bool)
	for _, name := range strings.Fields(list) {
		set[name] = true
	}
	return set
}

// containerUnary returns how operations on one list, range or dictionary are typed that
// all of these have, given the helpers for its length and its truth; nil for others.
func containerUnary(r Repr, op string, length, truth helper) Rtype {
	switch op {
	case "len":
		return unlessKnown(r, length)
	case "is_true", "nonzero":
		return unlessKnown(r, truth)
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "iter":
		return iterOf
	}
	return nil
}
