package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// sequence returns operand i as something that helpers on lists can read, and the
// representation of its items.
func (h *HighLevelOp) sequence(i int) (v flow.Value, item Repr) {
	switch r := h.Reprs[i].(type) {
	case *listRepr:
		return h.Arg(r, i), r.inner
	case *rangeRepr:
		return h.Arg(r, i), signedRepr
	case *stringsRepr:
		return h.Arg(r, i), r.char
	case *byteArrayRepr:
		return h.numbers(r, i)
	case *charsRepr:
		return h.Arg(h.Typer.reprs.stringOf(r), i), r
	case *tupleRepr:
		all := h.Anns[i].(*lattice.SomeTuple)
		return h.tupleItems(r, i), h.Typer.reprs.inside(h.Typer.reprs.of(lattice.UnionAll(all.Items...)))
	case *dictRepr:
		keys := h.Typer.reprs.listOf(r.key)
		return r.list(h, "keys", keys, h.Arg(r, i)), keys.inner
	}
	fail("%v is not a sequence: put its items into a list first", h.Reprs[i])
	return nil, nil
}

// itemsFor returns operand i as something with the items of lists of to.
func (h *HighLevelOp) itemsFor(i int, to *listRepr) flow.Value {
	v, item := h.sequence(i)
	if item.LowLevelType() == to.inner.LowLevelType() {
		return v
	}
	return h.convertItems(h.Typer.reprs.listOf(to.item), v, item)
}

// listFor is itemsFor where the result must be a list of to.
func (h *HighLevelOp) listFor(to *listRepr, v flow.Value, item Repr) flow.Value {
	if item.LowLevelType() == to.inner.LowLevelType() {
		return h.Call(ll("rlist", "ll_copy"), to.typeConst(), v)
	}
	return h.convertItems(to, v, item)
}

// convertItems appends the making of a list of items that are converted one by
// one.
func (h *HighLevelOp) convertItems(to *listRepr, v flow.Value, item Repr) flow.Value {
	if item == Repr(impossibleRepr) {
		return h.Call(to.newHelper(), to.typeConst(), signedConst(0))
	}
	if item.LowLevelType() == lltype.Void || to.inner.LowLevelType() == lltype.Void {
		n := h.Call(ll("rlist", "ll_len"), v)
		x := flow.Value(noneConst)
		if to.inner.LowLevelType() != lltype.Void {
			x = h.Convert(x, item, to.inner)
		}
		return h.Call(ll("rlist", "ll_alloc_and_set"), to.typeConst(), n, x)
	}
	convert := h.Typer.made.function("convert_item", madeKey{"convert", item, to.inner}, to.inner.LowLevelType(), []Repr{item},
		func(l *LowLevelOps, x []flow.Value) flow.Value { return l.Convert(x[0], item, to.inner) })
	return h.Call(ll("rlist", "ll_convert_items"), to.typeConst(), v, convert)
}
