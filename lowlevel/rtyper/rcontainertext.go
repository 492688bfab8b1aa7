package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// on returns an operation on values that are not operands of h.
func (l *LowLevelOps) on(name string, result lattice.SomeValue, s lattice.SomeValue, r Repr, values ...flow.Value) *HighLevelOp {
	op := &HighLevelOp{LowLevelOps: l, Name: name, Result: result, RResult: l.Typer.reprs.of(result)}
	for _, v := range values {
		op.Args, op.Anns, op.Reprs = append(op.Args, v), append(op.Anns, s), append(op.Reprs, r)
	}
	return op
}

// containerText types str() and repr() of lists, tuples and dictionaries, which write
// their items as repr() does.
func containerText(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	switch r := hop.Reprs[0].(type) {
	case *tupleRepr:
		return r.text(hop)
	case *listRepr:
		item := hop.Anns[0].(*lattice.SomeList).Def.Item().Value()
		return hop.listText(hop.Arg(r, 0), item, r.inner)
	case *rangeRepr:
		return hop.listText(hop.Arg(r, 0), lattice.Integer, signedRepr)
	case *dictRepr:
		return r.text(hop)
	}
	fail("%s of %v is not possible", hop.Name, hop.Reprs[0])
	return nil
}

// piece returns a constant text.
func (l *LowLevelOps) piece(text string) flow.Value {
	return l.Typer.consts.of(l.Typer.reprs.str(), stdspace.NewStr(text))
}

// text appends what writes a tuple.
func (r *tupleRepr) text(hop *HighLevelOp) flow.Value {
	tuple := flow.Value(noneConst)
	if r.ptr != nil {
		tuple = hop.Arg(r, 0)
	}
	pieces := []flow.Value{hop.piece("(")}
	for i, s := range hop.Anns[0].(*lattice.SomeTuple).Items {
		if i > 0 {
			pieces = append(pieces, hop.piece(", "))
		}
		item := hop.on("repr", lattice.String, s, r.items[i], r.Item(hop.LowLevelOps, tuple, i))
		pieces = append(pieces, item.Dispatch())
	}
	end := ")"
	if len(r.items) == 1 {
		end = ",)"
	}
	return hop.joinPieces(hop.Typer.reprs.str(), append(pieces, hop.piece(end)))
}

// listText appends what writes a list with items of a representation.
func (h *HighLevelOp) listText(list flow.Value, item lattice.SomeValue, inner Repr) flow.Value {
	t := h.Typer
	if lattice.IsImpossible(item) {
		return h.piece("[]")
	}
	return h.Call(ll("rstrrepr", "ll_list_text"), t.made.pieces(), list, t.made.itemText(item, inner),
		h.piece("["), h.piece(", "), h.piece("]"))
}

// text appends what writes a dictionary.
func (r *dictRepr) text(hop *HighLevelOp) flow.Value {
	def := hop.Anns[0].(*lattice.SomeDict).Def
	key, value := def.Key().Value(), def.Value().Value()
	if lattice.IsImpossible(key) || lattice.IsImpossible(value) {
		return hop.piece("{}")
	}
	t := hop.Typer
	return hop.Call(ll("rstrrepr", "ll_dict_text"), t.made.pieces(), hop.Arg(r, 0), t.made.itemText(key, r.innerKey), t.made.itemText(value, r.innerValue),
		hop.piece("{"), hop.piece(": "), hop.piece(", "), hop.piece("}"))
}

// pieces returns the type of arrays of strings.
func (mg *madeGraphs) pieces() flow.Value {
	return typeConst(lltype.ArrayOf(mg.t.reprs.str().ptr(), lltype.Gc, lltype.Hints{}))
}

// itemText returns the function that writes an item of a container.
func (mg *madeGraphs) itemText(s lattice.SomeValue, r Repr) flow.Value {
	s = lattice.NonConst(s)
	return mg.function("repr_of_item", madeKey{"repr", r, s.String()}, mg.t.reprs.str().ptr(), []Repr{r}, func(l *LowLevelOps, x []flow.Value) flow.Value {
		return l.on("repr", lattice.String, s, r, x[0]).Dispatch()
	})
}
