package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// method returns how a call of a method of lists is typed.
func (r *listRepr) method(op string) Rtype {
	switch op {
	case "method_append":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Call(ll("rlist", "ll_append"), hop.Arg(r, 0), r.into(hop, 1))
		}
	case "method_insert":
		return r.insert
	case "method_extend":
		return func(hop *HighLevelOp) flow.Value {
			r.extend(hop)
			return nil
		}
	case "method_pop":
		return r.pop
	case "method_remove":
		return func(hop *HighLevelOp) flow.Value { return r.search(hop, "ll_listremove") }
	case "method_index":
		return func(hop *HighLevelOp) flow.Value { return r.search(hop, "ll_listindex") }
	case "method_reverse":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rlist", "ll_reverse"), hop.Arg(r, 0)) }
	}
	return nil
}

func (r *listRepr) insert(hop *HighLevelOp) flow.Value {
	l, i, x := hop.Arg(r, 0), hop.Arg(signedRepr, 1), r.into(hop, 2)
	if n, ok := hop.constInt(1); ok && n == 0 {
		return hop.Call(ll("rlist", "ll_prepend"), l, x)
	}
	return hop.Call(indexed(hop, "ll_insert", 1), l, i, x)
}

// constInt returns operand i if it is a constant number.
func (h *HighLevelOp) constInt(i int) (int64, bool) {
	if x, ok := h.ArgConst(i); ok {
		return integerValue(x)
	}
	return 0, false
}

// search types a method that raises ValueError if an item is not there.
func (r *listRepr) search(hop *HighLevelOp, helper string) flow.Value {
	eq := r.eqConst()
	l, x := hop.Arg(r, 0), r.into(hop, 1)
	hop.ExceptionIsHere()
	return hop.Call(ll("rlist", helper), l, x, eq)
}

// pop types l.pop() and l.pop(i).
func (r *listRepr) pop(hop *HighLevelOp) flow.Value {
	args := []flow.Value{hop.Arg(r, 0)}
	fn := ll("rlist", "ll_pop_default")
	if hop.NArgs() > 1 {
		n, known := hop.constInt(1)
		switch {
		case known && n == -1:
		case known && n == 0:
			fn = ll("rlist", "ll_pop_zero")
		default:
			fn = indexed(hop, "ll_pop", 1)
			args = append(args, hop.Arg(signedRepr, 1))
		}
	}
	return hop.outOf(hop.callChecked(fn, args...), r.inner, r.item)
}

// extend types l.extend(x) and l += x.
func (r *listRepr) extend(hop *HighLevelOp) {
	l, x := hop.Arg(r, 0), hop.itemsFor(1, r)
	hop.Call(ll("rlist", "ll_extend"), l, x)
}

// callList types list(x).
func callList(hop *HighLevelOp) flow.Value {
	c := hop.PopFirst()
	to := resultList(c)
	v, item := c.sequence(0)
	return c.listFor(to, v, item)
}

// callZip types zip(x, y).
func callZip(hop *HighLevelOp) flow.Value {
	to := resultList(hop)
	tuple, ok := to.item.(*tupleRepr)
	if !ok || tuple.ptr == nil {
		return hop.Call(to.newHelper(), to.typeConst(), signedConst(0))
	}
	x, y := hop.itemsFor(1, hop.Typer.reprs.listOf(tuple.items[0])), hop.itemsFor(2, hop.Typer.reprs.listOf(tuple.items[1]))
	return hop.Call(ll("rlist", "ll_zip"), to.typeConst(), typeConst(tuple.ptr.To), x, y)
}

// tupleItems makes a list of the items of a tuple, which is operand i.
func (h *HighLevelOp) tupleItems(r *tupleRepr, i int) flow.Value {
	all := h.Anns[i].(*lattice.SomeTuple)
	to := h.Typer.reprs.listOf(h.Typer.reprs.of(lattice.UnionAll(all.Items...)))
	v := h.Arg(r, i)
	l := h.Call(to.newHelper(), to.typeConst(), signedConst(int64(len(r.items))))
	for k, item := range r.items {
		x := h.Convert(h.Convert(r.Item(h.LowLevelOps, v, k), item, to.item), to.item, to.inner)
		h.Call(ll("rlist", "ll_setitem_nonneg"), h.Typer.lib.noCheck(), l, signedConst(int64(k)), x)
	}
	return l
}

// variableItem types t[i] with an unknown index: the items are put into a list.
func (r *tupleRepr) variableItem(hop *HighLevelOp) flow.Value {
	if len(r.items) == 0 {
		fail("an empty tuple has no items")
	}
	all := hop.Anns[0].(*lattice.SomeTuple)
	list := hop.Typer.reprs.listOf(hop.Typer.reprs.of(lattice.UnionAll(all.Items...)))
	return list.getitem(hop.withFirst(hop.tupleItems(r, 0), list))
}

// listOf returns a representation of lists of a fixed size with these items.
func (rs *reprTable) listOf(item Repr) *listRepr {
	key := listOfKey{item}
	r, ok := rs.byKey[key].(*listRepr)
	if !ok {
		r = &listRepr{t: rs.t, item: item, inner: rs.inside(item)}
		r.complete()
		rs.byKey[key] = r
	}
	return r
}

type listOfKey struct{ item Repr }

// plainListOf is listOf for items that lists hold as they are represented.
func (rs *reprTable) plainListOf(item Repr) *listRepr {
	key := plainListOfKey{item}
	r, ok := rs.byKey[key].(*listRepr)
	if !ok {
		r = &listRepr{t: rs.t, item: item, inner: item}
		r.complete()
		rs.byKey[key] = r
	}
	return r
}

type plainListOfKey struct{ item Repr }

// extremeOf types min(x) and max(x) of a sequence.
func extremeOf(hop *HighLevelOp, helper string) flow.Value {
	x, item := hop.sequence(1)
	pick := ll("rint", helper)
	switch _, primitive := item.LowLevelType().(*lltype.Primitive); {
	case item.LowLevelType() == lltype.Void:
		pick = ll("rnone", "ll_first") // there are no items, or all are the same
	case !primitive:
		pick = extremeHelper(item, helper)
	}
	hop.ExceptionIsHere()
	v := hop.Call(ll("rlist", "ll_list_extreme"), x, hop.Typer.lib.constant(pick))
	return hop.Convert(v, item, hop.RResult)
}

// extremeHelper returns the helper that picks one of two values that are no
// numbers.
func extremeHelper(r Repr, name string) helper {
	if _, ok := r.(*stringsRepr); ok {
		return ll("rstr", name+"_str")
	}
	fail("%s() of %v is not possible: write the comparison out", name[len("ll_"):], r)
	return helper{}
}
