package rtyper

import (
	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	"vitrine/engine/lltype/rclass"
	flow "vitrine/flowspace/model"
)

// sequence returns operand i as something that helpers on lists can read, and the
// representation of its items.
func (h *HighLevelOp) sequence(i int) (v flow.Value, item Repr) {
	switch r := h.Reprs[i].(type) {
	case *ListRepr:
		return h.Arg(r, i), r.inner
	case *RangeRepr:
		return h.Arg(r, i), signedRepr
	case *StringRepr:
		return h.Arg(r, i), r.char
	case *CharRepr:
		return h.Arg(h.Typer.stringOf(r), i), r
	case *TupleRepr:
		all := h.Anns[i].(*lattice.SomeTuple)
		return h.tupleItems(r, i), h.Typer.Inside(h.Typer.Repr(lattice.UnionAll(all.Items...)))
	case *DictRepr:
		keys := h.Typer.listOf(r.key)
		return r.list(h, "keys", keys, h.Arg(r, i)), keys.inner
	}
	Fail("%v is no sequence: put its items into a list first", h.Reprs[i])
	return nil, nil
}

// itemsFor returns operand i as something whose items are what lists of to hold.
func (h *HighLevelOp) itemsFor(i int, to *ListRepr) flow.Value {
	v, item := h.sequence(i)
	if item.LowLevelType() == to.inner.LowLevelType() {
		return v
	}
	return h.convertItems(h.Typer.listOf(to.item), v, item)
}

// listFor is itemsFor if that has to be a list of to, and not another one.
func (h *HighLevelOp) listFor(to *ListRepr, v flow.Value, item Repr) flow.Value {
	if item.LowLevelType() == to.inner.LowLevelType() {
		return h.Call(LL("rlist", "ll_copy"), to.typeConst(), v)
	}
	return h.convertItems(to, v, item)
}

// convertItems appends the making of a list of items that are converted one by
// one.
func (h *HighLevelOp) convertItems(to *ListRepr, v flow.Value, item Repr) flow.Value {
	if item == Repr(impossibleRepr) {
		return h.Call(to.newHelper(), to.typeConst(), SignedConst(0))
	}
	if item.LowLevelType() == lltype.Void || to.inner.LowLevelType() == lltype.Void {
		n := h.Call(LL("rlist", "ll_len"), v)
		x := flow.Value(noneConst)
		if to.inner.LowLevelType() != lltype.Void {
			x = h.Convert(x, item, to.inner)
		}
		return h.Call(LL("rlist", "ll_alloc_and_set"), to.typeConst(), n, x)
	}
	convert := h.Typer.FunctionConst(h.Typer.conversion(item, to.inner))
	return h.Call(LL("rlist", "ll_convert_items"), to.typeConst(), v, convert)
}

// conversionKey tells conversions apart.
type conversionKey struct{ from, to Repr }

// conversion returns the graph that converts a value from one representation to
// another.
func (t *Typer) conversion(from, to Repr) *Graph {
	key := conversionKey{from, to}
	if g := t.conversions[key]; g != nil {
		return g
	}
	fg := flow.NewGraph("convert_item", []string{"x"})
	g := &Graph{FunctionGraph: fg, Helper: true}
	t.conversions[key] = g
	x := fg.StartBlock.InputArgs[0]
	x.Concrete = from.LowLevelType()
	l := &LowLevelOps{Typer: t, graph: g, instr: -1}
	v := l.Convert(x, from, to)
	fg.StartBlock.Operations = l.ops
	t.finish(g, v, to.LowLevelType(), from.LowLevelType())
	return g
}

// finish completes a graph of one block that no function is the source of: the
// block returns v, and the graph becomes a function.
func (t *Typer) finish(g *Graph, v flow.Value, result lltype.Type, args ...lltype.Type) {
	fg := g.FunctionGraph
	fg.StartBlock.Close(fg.NewLink([]flow.Value{v}, fg.ReturnBlock, nil))
	fg.ReturnBlock.InputArgs[0].Concrete = result
	fg.ExceptBlock.InputArgs[0].Concrete = rclass.ClassType
	fg.ExceptBlock.InputArgs[1].Concrete = rclass.InstanceType
	g.object = lltype.NewFunction(lltype.Func(result, args...), &lltype.Function{Name: fg.Name, Graph: fg})
	t.made = append(t.made, g)
}
