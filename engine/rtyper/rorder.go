package rtyper

import (
	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	flow "vitrine/flowspace/model"
)

// inOrder returns how a comparison of two tuples or two lists by their order is
// typed: by the first items that differ.
func inOrder(left, right Repr) Rtype {
	_, ok := left.(*TupleRepr)
	_, ok2 := right.(*TupleRepr)
	if ok && ok2 || isSequence(left) && isSequence(right) {
		return compareOrder
	}
	return nil
}

func isSequence(r Repr) bool {
	switch r.(type) {
	case *ListRepr, *RangeRepr:
		return true
	}
	return false
}

func compareOrder(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	hop.ExceptionCannotOccur()
	var order flow.Value
	if isSequence(hop.Reprs[0]) {
		order = hop.orderOfLists()
	} else {
		s := lattice.Union(hop.Anns[0], hop.Anns[1])
		r, ok := hop.Typer.Repr(s).(*TupleRepr)
		if !ok {
			Fail("%v and %v cannot be compared", hop.Reprs[0], hop.Reprs[1])
		}
		order = r.order(hop.LowLevelOps, hop.Arg(r, 0), hop.Arg(r, 1), s.(*lattice.SomeTuple).Items)
	}
	if hop.Name == "cmp" {
		return order
	}
	return hop.Op("int_"+hop.Name, lltype.Bool, order, SignedConst(0))
}

// order appends the comparison of two tuples: -1, 0 or 1.
func (r *TupleRepr) order(l *LowLevelOps, x, y flow.Value, items []lattice.SomeValue) flow.Value {
	result := flow.Value(SignedConst(0))
	for i := len(r.items) - 1; i >= 0; i-- {
		if r.items[i].LowLevelType() == lltype.Void {
			continue
		}
		c := l.on("cmp", lattice.Integer, lattice.NonConst(items[i]), r.items[i], r.Item(l, x, i), r.Item(l, y, i)).Dispatch()
		result = l.Call(LL("rint", "ll_first_difference"), c, result)
	}
	return result
}

// orderOfLists appends the comparison of two lists.
func (h *HighLevelOp) orderOfLists() flow.Value {
	x, y := h.Arg(h.Reprs[0], 0), h.Arg(h.Reprs[1], 1)
	left, right := itemOf(h.Anns[0]), itemOf(h.Anns[1])
	if lattice.IsImpossible(left) || lattice.IsImpossible(right) {
		return h.Call(LL("rint", "ll_cmp"), h.Call(LL("rlist", "ll_len"), x), h.Call(LL("rlist", "ll_len"), y))
	}
	r := h.Typer.Inside(h.Typer.Repr(left))
	if r != h.Typer.Inside(h.Typer.Repr(right)) {
		Fail("%v and %v cannot be compared: their items are represented in different ways", h.Reprs[0], h.Reprs[1])
	}
	compare := h.Typer.makeFunction("compare_items", madeKey{"cmp", r, lattice.CanBeNone(left)}, lltype.Signed, []Repr{r, r},
		func(l *LowLevelOps, v []flow.Value) flow.Value {
			return l.on("cmp", lattice.Integer, left, r, v...).Dispatch()
		})
	return h.Call(LL("rlist", "ll_compare_lists"), x, y, compare)
}

// itemOf returns the annotation of the items of a list.
func itemOf(list lattice.SomeValue) lattice.SomeValue {
	return lattice.NonConst(list.(*lattice.SomeList).Def.Item().Value())
}
