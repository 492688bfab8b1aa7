package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// newDict types newdict().
func newDict(hop *HighLevelOp) flow.Value {
	r, ok := hop.RResult.(*dictRepr)
	if !ok {
		fail("a dictionary is represented as %v", hop.RResult)
	}
	return hop.Call(ll("rdict", "ll_newdict"), typeConst(r.object))
}

// Unary returns how an operation on one dictionary is typed.
func (r *dictRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *dictRepr) unary(op string) Rtype {
	if rtype := containerUnary(r, op, ll("rdict", "ll_dict_len"), ll("rdict", "ll_dict_is_true")); rtype != nil {
		return rtype
	}
	if op == "contains" {
		return r.contains
	}
	return r.method(op)
}

// contains types k in d.
func (r *dictRepr) contains(hop *HighLevelOp) flow.Value {
	d, k := hop.Arg(r, 0), r.keyOf(hop, 1)
	hop.mayRaise(r)
	return hop.Call(ll("rdict", "ll_contains"), d, k)
}

// mayRaise says that the program's functions that compare keys may raise here.
func (h *HighLevelOp) mayRaise(r *dictRepr) {
	if r.custom != nil {
		h.ExceptionIsHere()
	} else {
		h.ExceptionCannotOccur()
	}
}

// Binary returns how an operation on a dictionary and something else is typed.
func (r *dictRepr) Binary(op string, right Repr) Rtype { return quiet(r.binary(op, right)) }

func (r *dictRepr) binary(op string, right Repr) Rtype {
	switch op {
	case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
		return r.getitem
	case "setitem":
		return r.setitem
	case "delitem":
		return r.delitem
	case "eq", "ne":
		if _, ok := right.(*dictRepr); ok {
			return r.compare
		}
	}
	return nil
}

// getitem types d[k]. It raises KeyError whether or not that is caught here.
func (r *dictRepr) getitem(hop *HighLevelOp) flow.Value {
	d, k := hop.Arg(r, 0), r.keyOf(hop, 1)
	hop.ExceptionIsHere()
	return hop.outOf(hop.Call(ll("rdict", "ll_dict_getitem"), d, k), r.innerValue, r.value)
}

func (r *dictRepr) setitem(hop *HighLevelOp) flow.Value {
	d, k, x := hop.Arg(r, 0), r.keyOf(hop, 1), r.valueOf(hop, 2)
	hop.mayRaise(r)
	return hop.Call(ll("rdict", "ll_dict_setitem"), d, k, x)
}

func (r *dictRepr) delitem(hop *HighLevelOp) flow.Value {
	d, k := hop.Arg(r, 0), r.keyOf(hop, 1)
	hop.ExceptionIsHere()
	return hop.Call(ll("rdict", "ll_dict_delitem"), d, k)
}

// compare types == and != of two dictionaries of the same type.
func (r *dictRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	other := hop.Reprs[1].(*dictRepr)
	v := r.equal(hop, other)
	if hop.Name == "ne" {
		v = hop.Op(llop.BoolNot, lltype.Bool, v)
	}
	return v
}

func (r *dictRepr) equal(hop *HighLevelOp, other *dictRepr) flow.Value {
	if r.neverFilled() || other.neverFilled() {
		return hop.Call(ll("rdict", "ll_both_empty"), hop.Arg(r, 0), hop.Arg(other, 1))
	}
	fn, ok := r.innerValue.Equal()
	if !ok || other.object != r.object {
		fail("%v and %v cannot be compared", r, other)
	}
	return hop.Call(ll("rdict", "ll_dicteq"), hop.Arg(r, 0), hop.Arg(other, 1), hop.Typer.lib.equalConst(fn))
}

// neverFilled reports whether nothing is ever put into the dictionaries.
func (r *dictRepr) neverFilled() bool {
	return r.key == Repr(impossibleRepr) || r.value == Repr(impossibleRepr)
}

// method returns how a call of a method of dictionaries is typed.
func (r *dictRepr) method(op string) Rtype {
	switch op {
	case "method_get", "method_setdefault":
		return r.get
	case "method_pop":
		return r.pop
	case "method_popitem":
		return r.popitem
	case "method_copy":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rdict", "ll_dict_copy"), hop.Arg(r, 0)) }
	case "method_update":
		return r.update
	case "method_clear":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rdict", "ll_dict_clear"), hop.Arg(r, 0)) }
	case "method_keys", "method_values", "method_items":
		return func(hop *HighLevelOp) flow.Value {
			return r.list(hop, hop.Name[len("method_"):], resultList(hop), hop.Arg(r, 0))
		}
	case "method_iterkeys", "method_itervalues", "method_iteritems":
		return iterOf
	}
	return nil
}

func (r *dictRepr) get(hop *HighLevelOp) flow.Value {
	d, k := hop.Arg(r, 0), r.keyOf(hop, 1)
	var x flow.Value = noneConst
	if hop.NArgs() > 2 {
		x = r.valueOf(hop, 2)
	} else if t := r.innerValue.LowLevelType(); t != lltype.Void {
		x = lltype.NewConstant(lltype.Default(t), t)
	}
	hop.mayRaise(r)
	v := hop.Call(ll("rdict", "ll_dict_"+hop.Name[len("method_"):]), d, k, x)
	return hop.outOf(v, r.innerValue, r.value)
}

// pop types d.pop(k) and d.pop(k, x).
func (r *dictRepr) pop(hop *HighLevelOp) flow.Value {
	fn, args := ll("rdict", "ll_dict_pop"), []flow.Value{hop.Arg(r, 0), r.keyOf(hop, 1)}
	if hop.NArgs() > 2 {
		fn, args = ll("rdict", "ll_dict_pop_default"), append(args, r.valueOf(hop, 2))
		hop.mayRaise(r)
	} else {
		hop.ExceptionIsHere()
	}
	return hop.outOf(hop.Call(fn, args...), r.innerValue, r.value)
}

// popitem types d.popitem(), which takes the item that was put in last.
func (r *dictRepr) popitem(hop *HighLevelOp) flow.Value {
	d := hop.Arg(r, 0)
	hop.ExceptionIsHere()
	tuple := r.itemTuple(hop.RResult)
	if tuple == nil {
		hop.Call(ll("rdict", "ll_dict_last"), d) // it raises
		return hop.Typer.consts.never(hop.RResult)
	}
	own := r.ownItems()
	return hop.Convert(hop.Call(ll("rdict", "ll_dict_popitem"), typeConst(own.ptr.To), d), own, tuple)
}

func (r *dictRepr) update(hop *HighLevelOp) flow.Value {
	d, other := hop.Arg(r, 0), hop.Arg(r, 1)
	hop.mayRaise(r)
	return hop.Call(ll("rdict", "ll_dict_update"), d, other)
}

// list types the making of a list of the keys, values or items of dictionary d.
func (r *dictRepr) list(hop *HighLevelOp, what string, to *listRepr, d flow.Value) flow.Value {
	fn := ll("rdict", "ll_dict_"+what)
	if what == "items" {
		return r.itemList(hop, to, d)
	}
	inner := r.innerKey
	if what == "values" {
		inner = r.innerValue
	}
	if inner.LowLevelType() != to.inner.LowLevelType() {
		from := hop.Typer.reprs.plainListOf(inner)
		return hop.convertItems(to, hop.Call(fn, from.typeConst(), d), inner)
	}
	return hop.Call(fn, to.typeConst(), d)
}

func (r *dictRepr) itemList(hop *HighLevelOp, to *listRepr, d flow.Value) flow.Value {
	tuple := r.itemTuple(to.item)
	if tuple == nil {
		return hop.Call(to.newHelper(), to.typeConst(), signedConst(0))
	}
	items := ll("rdict", "ll_dict_items")
	if own := r.ownItems(); own.ptr != tuple.ptr {
		from := hop.Typer.reprs.listOf(own)
		return hop.convertItems(to, hop.Call(items, from.typeConst(), typeConst(own.ptr.To), d), own)
	}
	return hop.Call(items, to.typeConst(), typeConst(tuple.ptr.To), d)
}

// ownItems returns the representation of items as tuples whose fields are as in the entries. Keys that a function of
// the program compares are there as what it takes, and else as any instance.
func (r *dictRepr) ownItems() *tupleRepr {
	if r.own == nil {
		types := []lltype.Type{r.innerKey.LowLevelType(), r.innerValue.LowLevelType()}
		r.own = &tupleRepr{t: r.t, items: []Repr{r.key, r.value}, inner: []Repr{r.innerKey, r.innerValue},
			ptr: lltype.PtrTo(r.t.containers.tuple(types))}
	}
	return r.own
}

// itemTuple returns the representation of the items if they are tuples; nil if the dictionaries are
// always empty.
func (r *dictRepr) itemTuple(item Repr) *tupleRepr {
	tuple, ok := item.(*tupleRepr)
	if !ok || tuple.ptr == nil || r.neverFilled() {
		return nil
	}
	return tuple
}

// newIterator makes an iterator that notices changes.
func (r *dictRepr) newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value {
	return hop.Call(ll("rdict", "ll_dictiter"), typeConst(it.object), v)
}

// next types the next key, value or item of an iterator.
func (r *dictRepr) next(hop *HighLevelOp, variant string, it flow.Value) flow.Value {
	switch variant {
	case "values":
		return hop.outOf(hop.Call(ll("rdict", "ll_dictnext_values"), it), r.innerValue, r.value)
	case "items":
		tuple := r.itemTuple(hop.RResult)
		if tuple == nil {
			hop.Call(ll("rdict", "ll_dictnext"), it) // it raises
			return hop.Typer.consts.never(hop.RResult)
		}
		own := r.ownItems()
		return hop.Convert(hop.Call(ll("rdict", "ll_dictnext_items"), typeConst(own.ptr.To), it), own, tuple)
	}
	return hop.outOf(hop.Call(ll("rdict", "ll_dictnext_keys"), it), r.innerKey, r.key)
}
