package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// newList types newlist(x, y, ...).
func newList(hop *HighLevelOp) flow.Value {
	r := resultList(hop)
	l := hop.Call(r.newHelper(), r.typeConst(), signedConst(int64(hop.NArgs())))
	for i := range hop.Args {
		hop.Call(ll("rlist", "ll_setitem_nonneg"), hop.Typer.lib.noCheck(), l, signedConst(int64(i)), r.into(hop, i))
	}
	return l
}

// allocAndSet types alloc_and_set(n, x): the list [x] * n.
func allocAndSet(hop *HighLevelOp) flow.Value {
	r := resultList(hop)
	n, x := hop.Arg(signedRepr, 0), r.into(hop, 1)
	t := lltype.TypeOf(x)
	if t == lltype.Type(lltype.Float) || t == lltype.Type(lltype.Void) { // a negative zero equals what new memory holds
		return hop.Call(ll("rlist", "ll_alloc_and_set"), r.typeConst(), n, x)
	}
	return hop.Call(ll("rlist", "ll_alloc_and_fill"), r.typeConst(), n, x, lltype.NewConstant(lltype.Default(t), t))
}

// noList types a list that is never used: it is not made.
func noList(hop *HighLevelOp) flow.Value {
	return lltype.NewConstant(lltype.Default(hop.ResultType()), hop.ResultType())
}

func (lib *helperLibrary) noCheck() *flow.Constant { return lib.constant(ll("rlist", "dum_nocheck")) }
func (lib *helperLibrary) checkIndex() *flow.Constant {
	return lib.constant(ll("rlist", "dum_checkidx"))
}

// checksIndex reports whether an index must be checked.
func (h *HighLevelOp) checksIndex() bool {
	return !h.Typer.unchecked || h.HasImplicitException("IndexError")
}

// indexCheck returns the constant that tells a helper whether to check the index.
func (h *HighLevelOp) indexCheck() *flow.Constant {
	if h.checksIndex() {
		return h.Typer.lib.checkIndex()
	}
	return h.Typer.lib.noCheck()
}

// callChecked calls a helper that raises if the index is checked.
func (h *HighLevelOp) callChecked(fn helper, args ...flow.Value) flow.Value {
	if h.HasImplicitException("IndexError") {
		h.ExceptionIsHere()
	} else {
		h.ExceptionCannotOccur()
	}
	return h.Call(fn, append([]flow.Value{h.indexCheck()}, args...)...)
}

// Unary returns how an operation on one list is typed.
func (r *listRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *listRepr) unary(op string) Rtype {
	if rtype := containerUnary(r, op, ll("rlist", "ll_len"), ll("rlist", "ll_list_is_true")); rtype != nil {
		return rtype
	}
	switch op {
	case "contains":
		return r.contains
	case "newlist":
		return newList
	}
	return r.method(op)
}

func (r *listRepr) contains(hop *HighLevelOp) flow.Value {
	eq := r.eqConst()
	return hop.Call(ll("rlist", "ll_listcontains"), hop.Arg(r, 0), r.into(hop, 1), eq)
}

// Binary returns how an operation on a list and something else is typed.
func (r *listRepr) Binary(op string, right Repr) Rtype { return quiet(r.binary(op, right)) }

func (r *listRepr) binary(op string, right Repr) Rtype {
	switch other := right.(type) {
	case *integersRepr, *boolsRepr:
		switch op {
		case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
			return r.getitem
		case "setitem":
			return r.setitem
		case "delitem":
			return r.delitem
		case "mul":
			return r.repeat
		case "inplace_mul":
			return r.inplaceMul
		}
	case *sliceRepr:
		switch op {
		case "getitem":
			return func(hop *HighLevelOp) flow.Value { return getListSlice(hop, other) }
		case "setitem":
			return func(hop *HighLevelOp) flow.Value { return r.setslice(hop, other) }
		case "delitem":
			return func(hop *HighLevelOp) flow.Value { return r.delslice(hop, other) }
		}
	case *listRepr, *rangeRepr:
		switch op {
		case "add":
			return concatLists
		case "eq", "ne":
			return r.compare
		}
	case *voidRepr:
		if op == "eq" || op == "ne" {
			return nil // by identity
		}
	}
	if op == "inplace_add" {
		return func(hop *HighLevelOp) flow.Value {
			r.extend(hop)
			return hop.Arg(r, 0)
		}
	}
	return nil
}

// BinaryRight takes numbers on the left.
func (r *listRepr) BinaryRight(op string, left Repr) Rtype { return quiet(r.binaryRight(op, left)) }

func (r *listRepr) binaryRight(op string, left Repr) Rtype {
	switch left.(type) {
	case *integersRepr, *boolsRepr:
		if op == "mul" {
			return func(hop *HighLevelOp) flow.Value { return r.repeat(hop.SwapFirstTwo()) }
		}
	}
	return nil
}

// indexed returns the name of a helper for the index that is operand i.
func indexed(hop *HighLevelOp, name string, i int) helper {
	if isNonNeg(hop.Anns[i]) {
		name += "_nonneg"
	}
	return ll("rlist", name)
}

func (r *listRepr) getitem(hop *HighLevelOp) flow.Value {
	l, i := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
	return hop.outOf(hop.callChecked(indexed(hop, "ll_getitem", 1), l, i), r.inner, r.item)
}

func (r *listRepr) setitem(hop *HighLevelOp) flow.Value {
	l, i, x := hop.Arg(r, 0), hop.Arg(signedRepr, 1), r.into(hop, 2)
	return hop.callChecked(indexed(hop, "ll_setitem", 1), l, i, x)
}

func (r *listRepr) delitem(hop *HighLevelOp) flow.Value {
	l, i := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
	return hop.callChecked(indexed(hop, "ll_delitem", 1), l, i)
}

func (r *listRepr) repeat(hop *HighLevelOp) flow.Value {
	to := resultList(hop)
	return hop.Call(ll("rlist", "ll_mul"), to.typeConst(), hop.Arg(r, 0), hop.Arg(signedRepr, 1))
}

func (r *listRepr) inplaceMul(hop *HighLevelOp) flow.Value {
	return hop.Call(ll("rlist", "ll_inplace_mul"), hop.Arg(r, 0), hop.Arg(signedRepr, 1))
}

// concatLists types x + y of lists and ranges.
func concatLists(hop *HighLevelOp) flow.Value {
	to := resultList(hop)
	return hop.Call(ll("rlist", "ll_concat"), to.typeConst(), hop.itemsFor(0, to), hop.itemsFor(1, to))
}

// compare types == and != of two lists.
func (r *listRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	eq := r.eqConst()
	v := hop.Call(ll("rlist", "ll_listeq"), hop.Arg(r, 0), hop.Arg(hop.Reprs[1], 1), eq)
	if hop.Name == "ne" {
		v = hop.Op(llop.BoolNot, lltype.Bool, v)
	}
	return v
}

// getListSlice types l[i:j] of lists and ranges.
func getListSlice(hop *HighLevelOp, slice *sliceRepr) flow.Value {
	to := resultList(hop)
	l := hop.Arg(hop.Reprs[0], 0)
	p := slice.part(hop, 1, func() flow.Value { return hop.Call(ll("rlist", "ll_len"), l) })
	return hop.Call(ll("rlist", "ll_listslice"+p.helper), append([]flow.Value{to.typeConst(), l}, p.args...)...)
}

// setslice types l[i:j] = x.
func (r *listRepr) setslice(hop *HighLevelOp, slice *sliceRepr) flow.Value {
	l, p := r.slicePart(hop, slice)
	x := hop.itemsFor(2, r)
	if lltype.TypeOf(x) == lltype.Type(r.ptr) {
		x = hop.Call(ll("rlist", "ll_another"), l, x)
	}
	return hop.Call(ll("rlist", "ll_listsetslice"+p.helper), append(append([]flow.Value{l}, p.args...), x)...)
}

// delslice types del l[i:j].
func (r *listRepr) delslice(hop *HighLevelOp, slice *sliceRepr) flow.Value {
	l, p := r.slicePart(hop, slice)
	return hop.Call(ll("rlist", "ll_listdelslice"+p.helper), append([]flow.Value{l}, p.args...)...)
}

func (r *listRepr) slicePart(hop *HighLevelOp, slice *sliceRepr) (flow.Value, part) {
	if slice.kind == stepSlice {
		fail("a slice with a step can only be read, not changed: change the items one by one")
	}
	l := hop.Arg(r, 0)
	return l, slice.part(hop, 1, func() flow.Value { return hop.Call(ll("rlist", "ll_len"), l) })
}

var emptyText = stdspace.NewStr("")

// newListHint types newlist_hint(n), an empty list that is expected to get n items.
func newListHint(hop *HighLevelOp) flow.Value {
	r := resultList(hop)
	return hop.Call(r.newHelper(), r.typeConst(), signedConst(0))
}
