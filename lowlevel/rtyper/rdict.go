package rtyper

import (
	"fmt"
	"maps"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// dictMaker makes the representations of dictionaries: one for each family that
// shares keys and values.
var dictMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any {
		def := s.(*lattice.SomeDict).Def
		return dictReprKey{def.Key().Root(), def.Value().Root()}
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr { return newDictRepr(t, s.(*lattice.SomeDict).Def) },
}

type dictReprKey struct{ key, value *lattice.Item }

// dictTypeKey tells the structures of dictionaries apart.
type dictTypeKey struct{ key, value lltype.Type }

// newDictRepr makes the representation of a family of dictionaries. It may be
// asked for again while keys and values are found, if they contain themselves.
func newDictRepr(t *Typer, def *lattice.DictDef) *dictRepr {
	root := def.Value().Root()
	if r, ok := t.containers.making[root].(*dictRepr); ok {
		r.makeOwnType()
		return r
	}
	r := &dictRepr{t: t}
	t.containers.making[root] = r
	r.key, r.value = t.reprs.of(def.Key().Value()), t.reprs.of(def.Value().Value())
	delete(t.containers.making, root)
	r.innerKey, r.innerValue = t.reprs.inside(r.key), t.reprs.inside(r.value)
	if r.custom = newCustomKeys(t, def); r.custom != nil {
		r.makeOwnType()
		r.innerKey = r.custom.keyRepr(t)
	}
	r.complete()
	return r
}

// A dictRepr represents dictionaries, or None, as pointers to structures.
type dictRepr struct {
	Base
	t                    *Typer
	key, value           Repr // outside
	innerKey, innerValue Repr // of the entries
	own                  *tupleRepr

	object    *lltype.Struct
	entry     *lltype.Array
	comparing bool
	custom    *customKeys // of dictionaries that bring their own functions
}

func (r *dictRepr) makeOwnType() {
	if r.object == nil {
		r.object = lltype.NewStruct("dicttable", lltype.Gc, lltype.Hints{})
	}
}

// complete gives the dictionaries their type, or gives that type its fields.
func (r *dictRepr) complete() {
	key := dictTypeKey{r.innerKey.LowLevelType(), r.innerValue.LowLevelType()}
	if r.object == nil {
		if r.object = r.t.containers.dicts[key]; r.object != nil {
			r.entry = r.object.Field("entries").(*lltype.Ptr).To.(*lltype.Array)
			return
		}
		r.makeOwnType()
		r.t.containers.dicts[key] = r.object
	}
	entry := lltype.StructOf("dictentry", lltype.Raw, lltype.Hints{},
		lltype.Field{Name: "key", Type: key.key}, lltype.Field{Name: "value", Type: key.value},
		lltype.Field{Name: "f_hash", Type: lltype.Signed, Cached: true}, lltype.Field{Name: "f_valid", Type: lltype.Bool},
	)
	r.entry = lltype.ArrayOf(entry, lltype.Gc, lltype.Hints{})
	fields := []lltype.Field{
		{Name: "num_live_items", Type: lltype.Signed}, {Name: "num_ever_used_items", Type: lltype.Signed},
		{Name: "resize_counter", Type: lltype.Signed, Cached: true},
		{Name: "indexes", Type: lltype.PtrTo(lltype.ArrayOf(lltype.Signed, lltype.Gc, lltype.Hints{})), Cached: true},
		{Name: "entries", Type: lltype.PtrTo(r.entry)},
	}
	setFields(r.object, append(fields, r.custom.fields(r.t)...)...)
	r.setMethods()
}

// setMethods gives the type the methods by which helpers compare and hash keys
// and forget entries.
func (r *dictRepr) setMethods() {
	forget := "ll_forget_nothing"
	switch key, value := isPointer(r.innerKey), isPointer(r.innerValue); {
	case key && value:
		forget = "ll_forget_both"
	case key:
		forget = "ll_forget_key"
	case value:
		forget = "ll_forget_value"
	}
	methods := map[string]helper{"entryclear": ll("rdict", forget), "copyfunctions": ll("rdict", "ll_copy_nothing")}
	if r.custom != nil {
		maps.Copy(methods, r.custom.methods(r))
	} else {
		eq, ok := r.innerKey.Equal()
		hash, ok2 := r.innerKey.Hash()
		if !ok || !ok2 {
			fail("%v cannot be a key of a dictionary", r.key)
		}
		methods["keyeq"] = r.t.lib.bound(eq, "x, y", ll("rdict", "ll_eq_plain"))
		methods["keyhash"] = r.t.lib.bound(hash, "x", ll("rdict", "ll_hash_plain"))
		methods["changed"] = ll("rdict", "ll_never_changed")
	}
	r.t.lib.setMethods(r.object, methods)
}

// bound returns a helper that takes a dictionary first, and otherwise does what fn does; plain
// stands for an empty fn.
func (lib *helperLibrary) bound(fn helper, args string, plain helper) helper {
	if fn == (helper{}) {
		return plain
	}
	var b helperText
	name := fn.Func + "_key"
	call := b.use(fn)
	fmt.Fprintf(&b.body, "def %s(d, %s):\n    return %s(%s)\n", name, args, call, args)
	return lib.write(&b, name)
}

// String describes the dictionaries.
func (r *dictRepr) String() string { return r.told(mostTold) }

func (r *dictRepr) told(depth int) string {
	if r.key == nil || r.value == nil {
		return "dictionary"
	}
	if _, ok := r.value.(*dictRepr); ok {
		return "dictionary from " + textAt(r.key, depth) + " to dictionaries" // it may be itself
	}
	return "dictionary from " + textAt(r.key, depth) + " to " + textAt(r.value, depth)
}

// LowLevelType returns a pointer to the structure.
func (r *dictRepr) LowLevelType() lltype.Type {
	r.makeOwnType()
	return lltype.PtrTo(r.object)
}

// Const makes a prebuilt dictionary without an index, because hashes may depend on addresses.
func (r *dictRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(lltype.PtrTo(r.object))
	}
	o := r.t.prebuilt.object(r, x, "dicttable", r.object, 0, func(o *lltype.Object) {
		content := r.content(x)
		n := int64(len(content))
		o.Set("num_live_items", n)
		o.Set("num_ever_used_items", n)
		o.Set("entries", r.prebuiltEntries(x, content).Ref())
		r.custom.fill(r.t, o, x)
	})
	return o.Ref()
}

// content returns the entries of a dictionary of the program.
func (r *dictRepr) content(x stdspace.Object) []stdspace.Entry {
	if d, ok := stdspace.DictOf(x); ok {
		return d.Entries()
	}
	entries, err := r.t.customEntries(x)
	if err != nil {
		fail("%s is not a dictionary: its items cannot be listed", textOf(x))
	}
	return entries
}

// entriesOf tells the entries of a prebuilt dictionary from the dictionary.
type entriesOf struct{ dict any }

func (r *dictRepr) prebuiltEntries(x stdspace.Object, content []stdspace.Entry) *lltype.Object {
	key := prebuiltKey{r, entriesOf{stdspace.ConstantKey(x)}}
	return r.t.prebuilt.objectAs(key, "entries", r.entry, len(content), func(o *lltype.Object) {
		for i, e := range content {
			entry := o.Items[i].(*lltype.Object)
			entry.Set("key", r.t.consts.inside(r.key, r.innerKey, e.Key))
			entry.Set("value", r.t.consts.inside(r.value, r.innerValue, e.Value))
			entry.Set("f_valid", true)
		}
	})
}

// Equal returns a helper that compares value by value.
func (r *dictRepr) Equal() (helper, bool) {
	if r.custom != nil {
		return helper{}, false
	}
	return r.t.lib.equalItems(&r.comparing, r.innerValue, "ll_eq_dict", ll("rdict", "ll_dicteq"))
}

// keyOf returns operand i as a key, valueOf as a value.
func (r *dictRepr) keyOf(hop *HighLevelOp, i int) flow.Value {
	return inner(hop, i, r.key, r.innerKey)
}

func (r *dictRepr) valueOf(hop *HighLevelOp, i int) flow.Value {
	return inner(hop, i, r.value, r.innerValue)
}

func inner(hop *HighLevelOp, i int, outside, inside Repr) flow.Value {
	v := hop.Convert(hop.Arg(outside, i), outside, inside)
	if inside.LowLevelType() == lltype.Void {
		return noneConst
	}
	return v
}
