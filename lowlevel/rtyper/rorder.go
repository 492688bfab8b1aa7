package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// inOrder types the ordering of two tuples or two lists: the first items that differ decide.
func inOrder(left, right Repr) Rtype {
	_, ok := left.(*tupleRepr)
	_, ok2 := right.(*tupleRepr)
	if ok && ok2 || isSequence(left) && isSequence(right) {
		return compareOrder
	}
	return nil
}

func isSequence(r Repr) bool {
	switch r.(type) {
	case *listRepr, *rangeRepr:
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
		r, ok := hop.Typer.reprs.of(s).(*tupleRepr)
		if !ok {
			fail("%v and %v cannot be compared", hop.Reprs[0], hop.Reprs[1])
		}
		order = r.order(hop.LowLevelOps, hop.Arg(r, 0), hop.Arg(r, 1), s.(*lattice.SomeTuple).Items)
	}
	if hop.Name == "cmp" {
		return order
	}
	return hop.Op(compareOp(llop.Int, hop.Name), lltype.Bool, order, signedConst(0))
}

// order appends the comparison of two tuples: -1, 0 or 1.
func (r *tupleRepr) order(l *LowLevelOps, x, y flow.Value, items []lattice.SomeValue) flow.Value {
	result := flow.Value(signedConst(0))
	for i := len(r.items) - 1; i >= 0; i-- {
		if r.items[i].LowLevelType() == lltype.Void {
			continue
		}
		c := l.on("cmp", lattice.Integer, lattice.NonConst(items[i]), r.items[i], r.Item(l, x, i), r.Item(l, y, i)).Dispatch()
		result = l.Call(ll("rint", "ll_first_difference"), c, result)
	}
	return result
}

// orderOfLists appends the comparison of two lists.
func (h *HighLevelOp) orderOfLists() flow.Value {
	x, y := h.Arg(h.Reprs[0], 0), h.Arg(h.Reprs[1], 1)
	left, right := itemOf(h.Anns[0]), itemOf(h.Anns[1])
	if lattice.IsImpossible(left) || lattice.IsImpossible(right) {
		return h.Call(ll("rint", "ll_cmp"), h.Call(ll("rlist", "ll_len"), x), h.Call(ll("rlist", "ll_len"), y))
	}
	r := h.Typer.reprs.inside(h.Typer.reprs.of(left))
	if r != h.Typer.reprs.inside(h.Typer.reprs.of(right)) {
		fail("%v and %v cannot be compared: their items are represented in different ways", h.Reprs[0], h.Reprs[1])
	}
	compare := h.Typer.made.function("compare_items", madeKey{"cmp", r, left.String()}, lltype.Signed, []Repr{r, r},
		func(l *LowLevelOps, v []flow.Value) flow.Value {
			return l.on("cmp", lattice.Integer, left, r, v...).Dispatch()
		})
	return h.Call(ll("rlist", "ll_compare_lists"), x, y, compare)
}

// itemOf returns the annotation of the items of a list.
func itemOf(list lattice.SomeValue) lattice.SomeValue {
	return lattice.NonConst(list.(*lattice.SomeList).Def.Item().Value())
}
