package rtyper

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

var tupleMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any {
		items := s.(*lattice.SomeTuple).Items
		reprs := make([]Repr, len(items))
		for i, x := range items {
			reprs[i] = t.reprs.of(x)
		}
		return tupleKey(reprs)
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		var items []Repr
		for _, x := range s.(*lattice.SomeTuple).Items {
			items = append(items, t.reprs.of(x))
		}
		return newTupleRepr(t, items)
	},
}

type tupleReprKey string

func tupleKey(items []Repr) tupleReprKey {
	var b strings.Builder
	for _, r := range items {
		fmt.Fprintf(&b, "%T%p,", r, r) // representations without fields may share their address
	}
	return tupleReprKey(b.String())
}

// A tupleRepr represents tuples of a known length as structures with the fields
// item0, item1, ...; the empty tuple as nothing.
type tupleRepr struct {
	Base
	t     *Typer
	items []Repr // of the items outside
	inner []Repr // of the fields
	ptr   *lltype.Ptr
}

func newTupleRepr(t *Typer, items []Repr) *tupleRepr {
	r := &tupleRepr{t: t, items: items}
	types := make([]lltype.Type, len(items))
	for i, x := range items {
		r.inner = append(r.inner, t.reprs.inside(x))
		types[i] = r.inner[i].LowLevelType()
	}
	if len(items) > 0 {
		r.ptr = lltype.PtrTo(t.containers.tuple(types))
	}
	return r
}

// inside returns the representation that values of r have inside of tuples, lists
// and dictionaries: all instances have the same one there, so that container types do not multiply.
func (rs *reprTable) inside(r Repr) Repr {
	if _, ok := r.(*instanceRepr); ok {
		return rs.t.classes.object
	}
	return r
}

// inside is Const for an item of a prebuilt container, which r represents
// outside of it and inner inside. The code that takes it out relies on r, and the program may have
// put something else there since it was annotated.
func (cs *constantTable) inside(r, inner Repr, x stdspace.Object) lltype.Value {
	if r != inner {
		cs.of(r, x)
	}
	return cs.of(inner, x).Value
}

// A tupleTypeKey is the text of the types of the items.
type tupleTypeKey string

// tuple returns the structure for items of these types.
func (ct *containerTypes) tuple(types []lltype.Type) *lltype.Struct {
	key := ""
	fields := make([]lltype.Field, len(types))
	for i, x := range types {
		key += fmt.Sprintf("%p,", x)
		fields[i] = lltype.Field{Name: itemName(i), Type: x}
	}
	s := ct.tuples[tupleTypeKey(key)]
	if s == nil {
		s = lltype.NewStruct(fmt.Sprintf("tuple%d", len(types)), lltype.Gc, lltype.Hints{Immutable: true, NoIdentity: true})
		setFields(s, fields...)
		ct.tuples[tupleTypeKey(key)] = s
	}
	return s
}

func itemName(i int) string { return fmt.Sprintf("item%d", i) }

// String lists the items.
func (r *tupleRepr) String() string { return r.told(mostTold) }

func (r *tupleRepr) told(depth int) string {
	var names []string
	for i, x := range r.items {
		if i == mostItemsTold {
			names = append(names, "...")
			break
		}
		names = append(names, textAt(x, depth))
	}
	return "tuple of (" + strings.Join(names, ", ") + ")"
}

// LowLevelType returns a pointer, Void for the empty tuple.
func (r *tupleRepr) LowLevelType() lltype.Type {
	if r.ptr == nil {
		return lltype.Void
	}
	return r.ptr
}

// Const makes a prebuilt structure.
func (r *tupleRepr) Const(x stdspace.Object) lltype.Value {
	tuple, ok := x.(*stdspace.Tuple)
	if !ok || len(tuple.Items) != len(r.items) {
		fail("%s is not a tuple of %d items", textOf(x), len(r.items))
	}
	if r.ptr == nil {
		return x
	}
	o := r.t.prebuilt.object(r, x, r.ptr.To.(*lltype.Struct).Name, r.ptr.To, 0, func(o *lltype.Object) {
		for i, item := range tuple.Items {
			o.Fields[i] = r.t.consts.inside(r.items[i], r.inner[i], item)
		}
	})
	return o.Ref()
}

// newFrom appends the making of a tuple of values that have the representations of
// the items.
func (r *tupleRepr) newFrom(l *LowLevelOps, values []flow.Value) flow.Value {
	inner := make([]flow.Value, len(values))
	for i, v := range values {
		inner[i] = l.Convert(v, r.items[i], r.inner[i])
	}
	return r.newOf(l, inner)
}

// newOf appends the making of a tuple of values as they are in its fields.
func (r *tupleRepr) newOf(l *LowLevelOps, values []flow.Value) flow.Value {
	if r.ptr == nil {
		return noneConst
	}
	p := l.Alloc(r.ptr.To)
	for i, v := range values {
		if r.inner[i].LowLevelType() != lltype.Void {
			l.SetField(p, itemName(i), v)
		}
	}
	return p
}

// Item appends the reading of item i.
func (r *tupleRepr) Item(l *LowLevelOps, p flow.Value, i int) flow.Value {
	if r.items[i].LowLevelType() == lltype.Void {
		return noneConst
	}
	return l.Convert(l.GetField(p, itemName(i)), r.inner[i], r.items[i])
}

// newTuple types newtuple(x, y, ...).
func newTuple(hop *HighLevelOp) flow.Value {
	r, ok := hop.RResult.(*tupleRepr)
	if !ok {
		fail("a tuple is represented as %v", hop.RResult)
	}
	return r.newOf(hop.LowLevelOps, hop.AsArgs(r.inner...))
}

// Unary returns how an operation on one tuple is typed.
func (r *tupleRepr) Unary(op string) Rtype {
	switch op {
	case "len":
		return func(*HighLevelOp) flow.Value { return signedConst(int64(len(r.items))) }
	case "is_true", "nonzero":
		return func(*HighLevelOp) flow.Value { return boolConst(len(r.items) > 0) }
	case "contains":
		return r.contains
	}
	return tupleUnary(r, op)
}

// Binary returns how an operation on a tuple and something else is typed.
func (r *tupleRepr) Binary(op string, right Repr) Rtype {
	switch other := right.(type) {
	case *integersRepr, *boolsRepr:
		if strings.HasPrefix(op, "getitem") {
			return r.getitem
		}
	case *tupleRepr:
		switch op {
		case "add", "inplace_add":
			return func(hop *HighLevelOp) flow.Value { return r.concat(hop, other) }
		case "eq", "ne":
			return r.compare
		}
	}
	return tupleBinary(r, op, right)
}

// getitem types t[i] with a constant index.
func (r *tupleRepr) getitem(hop *HighLevelOp) flow.Value {
	x, ok := hop.ArgConst(1)
	n, isInt := integerValue(x)
	if !ok || !isInt {
		return r.variableItem(hop)
	}
	hop.ExceptionCannotOccur()
	i := int(n)
	if i < 0 {
		i += len(r.items)
	}
	if i < 0 || i >= len(r.items) {
		fail("a tuple of %d items has no item %d", len(r.items), n)
	}
	if v := constantResult(hop); v != nil {
		return v
	}
	v := r.Item(hop.LowLevelOps, hop.Arg(r, 0), i)
	return hop.Convert(v, r.items[i], hop.RResult)
}

// concat types the sum of two tuples.
func (r *tupleRepr) concat(hop *HighLevelOp, other *tupleRepr) flow.Value {
	x, y := hop.Arg(r, 0), hop.Arg(other, 1)
	sum := hop.RResult.(*tupleRepr)
	var values []flow.Value
	for i, from := range r.items {
		values = append(values, hop.Convert(r.Item(hop.LowLevelOps, x, i), from, sum.items[i]))
	}
	for i, from := range other.items {
		values = append(values, hop.Convert(other.Item(hop.LowLevelOps, y, i), from, sum.items[len(r.items)+i]))
	}
	return sum.newFrom(hop.LowLevelOps, values)
}

// compare types == and != of two tuples, by the helper for their common type.
func (r *tupleRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	other := hop.Reprs[1].(*tupleRepr)
	if len(r.items) != len(other.items) {
		return boolConst(hop.Name == "ne")
	}
	u := lattice.Union(hop.Anns[0], hop.Anns[1])
	if lattice.Degenerated(u) {
		return boolConst(hop.Name == "ne") // items of kinds that are never equal
	}
	common := hop.Typer.reprs.of(u)
	fn, ok := common.Equal()
	if !ok {
		fail("%v cannot be compared", common)
	}
	v := hop.Call(fn, hop.Arg(common, 0), hop.Arg(common, 1))
	if hop.Name == "ne" {
		v = hop.Op(llop.BoolNot, lltype.Bool, v)
	}
	return v
}

// contains types x in t: a comparison with every item.
func (r *tupleRepr) contains(hop *HighLevelOp) flow.Value {
	tuple := hop.Arg(r, 0)
	var found flow.Value = signedConst(0)
	for i := range r.items {
		c := &HighLevelOp{
			LowLevelOps: hop.LowLevelOps, From: hop.From, Name: "eq", Result: lattice.Bool, RResult: boolRepr,
			Args:  []flow.Value{hop.Arg(hop.Reprs[1], 1), r.Item(hop.LowLevelOps, tuple, i)},
			Anns:  []lattice.SomeValue{lattice.NonConst(hop.Anns[1]), lattice.NonConst(hop.Anns[0].(*lattice.SomeTuple).Items[i])},
			Reprs: []Repr{hop.Reprs[1], r.items[i]},
		}
		is := hop.Convert(c.Dispatch(), boolRepr, signedRepr)
		found = hop.Op(llop.IntOr, lltype.Signed, found, is)
	}
	return hop.Op(llop.IntIsTrue, lltype.Bool, found)
}

// ConvertTo converts item by item.
func (r *tupleRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	other, ok := to.(*tupleRepr)
	if !ok || len(other.items) != len(r.items) {
		return nil
	}
	if r.ptr == other.ptr {
		return v // they differ in the classes of instances only
	}
	values := make([]flow.Value, len(r.items))
	for i := range r.items {
		values[i] = l.Convert(r.Item(l, v, i), r.items[i], other.items[i])
	}
	return other.newFrom(l, values)
}

// Equal returns a helper that is written for the types of the items.
func (r *tupleRepr) Equal() (helper, bool) {
	var b helperText
	name := fmt.Sprintf("ll_eq_tuple%d", len(r.items))
	fmt.Fprintf(&b.body, "def %s(t1, t2):\n", name)
	for i, x := range r.inner {
		fn, ok := x.Equal()
		switch {
		case !ok:
			return helper{}, false
		case x.LowLevelType() == lltype.Void:
		case fn == helper{}:
			fmt.Fprintf(&b.body, "    if t1.item%d != t2.item%d:\n        return False\n", i, i)
		default:
			fmt.Fprintf(&b.body, "    if not %s(t1.item%d, t2.item%d):\n        return False\n", b.use(fn), i, i)
		}
	}
	b.body.WriteString("    return True\n")
	return r.t.lib.write(&b, name), true
}

// Hash returns a helper that is written for the types of the items.
func (r *tupleRepr) Hash() (helper, bool) {
	var b helperText
	n := len(r.items)
	name := fmt.Sprintf("ll_hash_tuple%d", n)
	fmt.Fprintf(&b.body, "def %s(t):\n    x = 0x345678\n    mult = 1000003\n", name)
	for i, item := range r.inner {
		fn, ok := item.Hash()
		value := fmt.Sprintf("t.item%d", i)
		switch {
		case !ok:
			return helper{}, false
		case item.LowLevelType() == lltype.Void:
			value = "0"
		case fn != helper{}:
			value = fmt.Sprintf("%s(%s)", b.use(fn), value)
		}
		fmt.Fprintf(&b.body, "    x = (x ^ %s) * mult\n    mult = mult + %d\n", value, 82520+2*(n-1-i))
	}
	b.body.WriteString("    return x + 97531\n")
	return r.t.lib.write(&b, name), true
}
