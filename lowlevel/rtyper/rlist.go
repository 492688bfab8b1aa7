package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// listMaker makes the representations of lists: one for each family of lists
// that share items.
var listMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any { return s.(*lattice.SomeList).Def.Item().Root() },
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		def := s.(*lattice.SomeList).Def
		if step, ok := def.RangeStep(); ok && !def.Mutated() {
			return t.reprs.rangeOf(step)
		}
		return newListRepr(t, def)
	},
}

// newListRepr makes the representation of a family of lists. It may be asked
// for again while the items are found: then the lists contain themselves, and
// have a type of their own whose items are set later.
func newListRepr(t *Typer, def *lattice.ListDef) *listRepr {
	root := def.Item().Root()
	if r, ok := t.containers.making[root].(*listRepr); ok {
		r.makeOwnType()
		return r
	}
	r := &listRepr{t: t, resized: def.Resized(), mutated: def.Mutated()}
	t.containers.making[root] = r
	r.item = t.reprs.of(def.Item().Value())
	delete(t.containers.making, root)
	r.inner = t.reprs.inside(r.item)
	r.complete()
	return r
}

// A listRepr represents lists, or None: as arrays if their length never changes,
// else as structures with a length and an array.
type listRepr struct {
	Base
	t       *Typer
	resized bool
	mutated bool
	item    Repr // of the items outside
	inner   Repr // of the items of the array

	array     *lltype.Array
	list      *lltype.Struct // nil for lists of a fixed size
	ptr       *lltype.Ptr
	comparing bool
}

// makeOwnType gives lists that contain themselves their type: a structure, by
// which the type can be named.
func (r *listRepr) makeOwnType() {
	if r.ptr == nil {
		r.resized = true
		r.list = lltype.NewStruct("list", lltype.Gc, lltype.Hints{})
		r.ptr = lltype.PtrTo(r.list)
	}
}

// complete gives the lists their type, or gives that type its parts.
func (r *listRepr) complete() {
	of := r.inner.LowLevelType()
	// What a program never changes can be read before it runs.
	r.array = lltype.ArrayOf(of, lltype.Gc, lltype.Hints{Immutable: !r.resized && !r.mutated})
	switch {
	case r.list != nil:
		setListFields(r.list, r.array)
	case r.resized:
		r.list = r.t.containers.list(of)
		r.ptr = lltype.PtrTo(r.list)
	default:
		r.ptr = lltype.PtrTo(r.array)
	}
	r.setMethods()
}

// list returns the structure of lists that change their length, with items
// of a type.
func (ct *containerTypes) list(of lltype.Type) *lltype.Struct {
	s := ct.lists[of]
	if s == nil {
		s = lltype.NewStruct("list", lltype.Gc, lltype.Hints{})
		setListFields(s, lltype.ArrayOf(of, lltype.Gc, lltype.Hints{}))
		ct.lists[of] = s
	}
	return s
}

func setListFields(s *lltype.Struct, items *lltype.Array) {
	setFields(s, lltype.Field{Name: "length", Type: lltype.Signed}, lltype.Field{Name: "items", Type: lltype.PtrTo(items)})
}

// setMethods gives the type the methods by which helpers reach the items.
func (r *listRepr) setMethods() {
	if r.list == nil {
		r.t.lib.setMethods(r.array, fixedListMethods)
		return
	}
	clearing := ll("rlist", "ll_clear_nothing")
	if isPointer(r.inner) {
		clearing = ll("rlist", "ll_clear_pointers")
	}
	methods := map[string]helper{"ll_clear": clearing}
	for name, h := range listMethods {
		methods[name] = h
	}
	r.t.lib.setMethods(r.list, methods)
}

var listMethods = map[string]helper{
	"ll_newlist": ll("rlist", "ll_newlist"), "ll_length": ll("rlist", "ll_length"), "ll_items": ll("rlist", "ll_items"),
	"ll_getitem_fast": ll("rlist", "ll_getitem_fast"), "ll_setitem_fast": ll("rlist", "ll_setitem_fast"),
}

var fixedListMethods = map[string]helper{
	"ll_newlist": ll("rlist", "ll_fixed_newlist"), "ll_length": ll("rlist", "ll_fixed_length"),
	"ll_items":        ll("rlist", "ll_fixed_items"),
	"ll_getitem_fast": ll("rlist", "ll_fixed_getitem_fast"), "ll_setitem_fast": ll("rlist", "ll_fixed_setitem_fast"),
}

// String describes the lists.
func (r *listRepr) String() string { return r.told(mostTold) }

func (r *listRepr) told(depth int) string {
	name := "list"
	if !r.resized {
		name = "fixed-size list"
	}
	if r.item == nil {
		return name
	}
	if _, ok := r.item.(*listRepr); ok {
		return name + " of lists" // it may be the list itself
	}
	return name + " of " + textAt(r.item, depth)
}

// LowLevelType returns a pointer to the structure or the array.
func (r *listRepr) LowLevelType() lltype.Type {
	if r.ptr == nil {
		r.makeOwnType()
	}
	return r.ptr
}

// Item returns the representation of the items.
func (r *listRepr) Item() Repr { return r.item }

// typeConst returns the constant for the type of the lists, for helpers that
// make one.
func (r *listRepr) typeConst() *flow.Constant {
	if r.list != nil {
		return typeConst(r.list)
	}
	return typeConst(r.array)
}

// itemsHelper returns the helper that gives the array of a list.
func (r *listRepr) itemsHelper() helper {
	if r.list != nil {
		return ll("rlist", "ll_items")
	}
	return ll("rlist", "ll_fixed_items")
}

// newHelper returns the helper that makes lists of some length.
func (r *listRepr) newHelper() helper {
	if r.list != nil {
		return ll("rlist", "ll_newlist")
	}
	return ll("rlist", "ll_fixed_newlist")
}

// Const makes a prebuilt list.
func (r *listRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr)
	}
	list, ok := x.(*stdspace.List)
	if !ok {
		fail("%s is not a list", textOf(x))
	}
	if r.list == nil {
		return r.prebuiltItems(prebuiltKey{r, x}, list).Ref()
	}
	o := r.t.prebuilt.object(r, x, "list", r.list, 0, func(o *lltype.Object) {
		o.Set("length", int64(len(list.Items)))
		o.Set("items", r.prebuiltItems(prebuiltKey{r, itemsOf{list}}, list).Ref())
	})
	return o.Ref()
}

// itemsOf tells the array of a prebuilt list from the list.
type itemsOf struct{ list *stdspace.List }

func (r *listRepr) prebuiltItems(key prebuiltKey, list *stdspace.List) *lltype.Object {
	return r.t.prebuilt.objectAs(key, "items", r.array, len(list.Items), func(o *lltype.Object) {
		for i, x := range list.Items {
			o.Items[i] = r.t.consts.inside(r.item, r.inner, x)
		}
	})
}

// Equal returns a helper that compares item by item.
func (r *listRepr) Equal() (helper, bool) {
	return r.t.lib.equalItems(&r.comparing, r.inner, "ll_eq_list", ll("rlist", "ll_listeq"))
}

// equalItems writes a helper that compares two containers, based on one that takes the comparison
// of two items. comparing is set while the items are looked at: a container that can contain itself
// is not compared.
func (lib *helperLibrary) equalItems(comparing *bool, item Repr, name string, containers helper) (helper, bool) {
	if *comparing {
		return helper{}, false
	}
	*comparing = true
	fn, ok := item.Equal()
	*comparing = false
	if !ok {
		return helper{}, false
	}
	var b helperText
	eq := "None"
	if fn != (helper{}) {
		eq = b.use(fn)
	}
	b.body.WriteString("def " + name + "(x, y):\n    return " + b.use(containers) + "(x, y, " + eq + ")\n")
	return lib.write(&b, name), true
}

// eqConst returns the constant for the helper that compares two items.
func (r *listRepr) eqConst() *flow.Constant {
	fn, ok := r.inner.Equal()
	if !ok {
		fail("items of a %v cannot be compared", r)
	}
	return r.t.lib.equalConst(fn)
}

// equalConst returns the constant for a helper that compares, None for ==.
func (lib *helperLibrary) equalConst(fn helper) *flow.Constant {
	if fn == (helper{}) {
		return noneConst
	}
	return lib.constant(fn)
}

// into returns operand i as an item of the lists.
func (r *listRepr) into(hop *HighLevelOp, i int) flow.Value {
	v := hop.Arg(r.inner, i)
	if r.inner.LowLevelType() == lltype.Void {
		return noneConst
	}
	return v
}

// outOf returns an item of the lists as the result of the operation.
func (h *HighLevelOp) outOf(v flow.Value, inner, item Repr) flow.Value {
	if h.RResult.LowLevelType() == lltype.Void {
		return nil
	}
	if v == nil {
		v = noneConst
	}
	return h.Convert(h.Convert(v, inner, item), item, h.RResult)
}

// resultList returns the representation of the result, which must be a list.
func resultList(hop *HighLevelOp) *listRepr {
	r, ok := hop.RResult.(*listRepr)
	if !ok {
		fail("the result of %s is represented as %v, not as a list", hop.Name, hop.RResult)
	}
	return r
}
