package rtyper

import (
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// instanceMaker makes the representations of instances.
var instanceMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any { return s.(*lattice.SomeInstance).Class },
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		return t.classes.instance(t.helpers.ClassDef(s.(*lattice.SomeInstance).Class))
	},
}

// An instanceRepr represents the instances of a class and its subclasses as pointers to structures
// that begin with the structure of the base class.
type instanceRepr struct {
	Base
	t     *Typer
	def   *annotator.ClassDef // nil for any instance
	class *classRepr
	base  *instanceRepr

	object *lltype.Struct
	fields []field
	byName map[string]field

	vable *virtualizable // nil unless the class is virtualizable

	exemplar *lltype.Object // the instance that stands for all, of an exception without attributes
}

// instance returns the representation of the instances of a class; def is nil
// for any instance.
func (ct *classTable) instance(def *annotator.ClassDef) *instanceRepr {
	r := ct.instances[def]
	if r == nil {
		r = &instanceRepr{t: ct.t, def: def, class: ct.class(def), object: rclass.Object}
		ct.instances[def] = r
		if def == nil {
			r.byName = make(map[string]field)
			return r
		}
		r.object = lltype.NewStruct(qualifiedName(def), lltype.Gc, r.hints())
		r.base = ct.instance(ct.baseOf(def))
		if r.object.Hints.Virtualizable {
			r.makeVirtualizable()
		}
		ct.t.reprs.pending = append(ct.t.reprs.pending, r)
	}
	return r
}

// hints reads what the class says about its instances.
func (r *instanceRepr) hints() lltype.Hints {
	var h lltype.Hints
	h.Immutable = r.t.classes.flag(r.def.Desc, "_immutable_")
	h.Virtualizable = r.t.classes.flag(r.def.Desc, "_virtualizable_") || r.t.classes.flag(r.def.Desc, "_virtualizable2_")
	return h
}

// flag reports whether the body of a class, or of one above, sets a flag.
func (ct *classTable) flag(d *annotator.ClassDesc, name string) bool {
	x, _, ok := d.Attr(name)
	if !ok {
		return false
	}
	truth, err := ct.t.helpers.Space().IsTrue(x)
	return err == nil && truth
}

// Setup gives the structure its fields: the attributes that belong to the class and are set on
// instances.
func (r *instanceRepr) Setup() {
	if r.byName != nil {
		return
	}
	r.base.Setup() // it lies at the beginning
	r.byName = make(map[string]field)
	for _, name := range r.def.AttrNames() {
		if attr := r.def.Attrs[name]; !attr.ReadOnly {
			f := field{name: name, in: rclass.AttributePrefix + name, repr: r.t.reprs.of(attr.Value)}
			if r.vable == nil && r.t.classes.mayBeUnset(r.def, name) {
				f.flag = rclass.FlagPrefix + name
			}
			r.byName[name] = f
			r.fields = append(r.fields, f)
		}
	}
	fields := structFields(r.base.object, withFlags(r.fields))
	fields = slices.Insert(fields, 1, r.vableFields()...)
	immutable, exploded := r.immutableFields(), r.explodedFields()
	for i := range fields {
		fields[i].Immutable = slices.Contains(immutable, fields[i].Name)
		fields[i].Exploded = slices.Contains(exploded, fields[i].Name)
	}
	setFields(r.object, fields...)
	r.setupAccess()
}

// immutableFields returns the fields that the class says are set once. Items of a list may be promised too, as in "code[*]";
// "map?" is a field that changes now and then, which is not promised here.
func (r *instanceRepr) immutableFields() []string {
	var out []string
	for _, text := range r.textsOf("_immutable_fields_") {
		out = append(out, rclass.AttributePrefix+strings.TrimSuffix(text, "[*]"))
	}
	return out
}

// textsOf returns the texts of a list that the body of the class, or of one above, defines; nil if it is something else.
func (r *instanceRepr) textsOf(name string) []string {
	x, _, ok := r.def.Desc.Attr(name)
	if !ok {
		return nil
	}
	items, err := r.t.helpers.Space().ListOf(x)
	if err != nil {
		return nil
	}
	var out []string
	for _, item := range items {
		if text, ok := stdspace.AsText(item); ok {
			out = append(out, text)
		}
	}
	return out
}

// String names the class.
func (r *instanceRepr) String() string {
	if r.def == nil {
		return "instance"
	}
	return "instance of " + r.def.Name
}

// LowLevelType returns a pointer to the structure.
func (r *instanceRepr) LowLevelType() lltype.Type { return lltype.PtrTo(r.object) }

func (r *instanceRepr) ptr() *lltype.Ptr { return lltype.PtrTo(r.object) }

// Const makes a prebuilt structure for an instance of the program.
func (r *instanceRepr) Const(x stdspace.Object) lltype.Value {
	if m, ok := x.(*stdspace.Method); ok {
		x = m.Self // a bound method is represented as what it is bound to
	}
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr())
	}
	inst, ok := x.(*stdspace.Instance)
	if !ok {
		fail("%s is not an instance of a class of the program", textOf(x))
	}
	def := r.t.classes.ofInstance(r.def, inst)
	if r.def != nil && !def.IsSubclass(r.def.ClassDef) {
		fail("%s cannot be represented as %v", textOf(x), r)
	}
	exact := r.t.classes.instance(def)
	o := r.t.prebuilt.object(exact, x, exact.object.Name, exact.object, 0, func(o *lltype.Object) { exact.fillPrebuilt(o, inst) })
	return lltype.Pointer{Type: r.ptr(), Object: o}
}

// ofInstance returns the class of a prebuilt instance. A class that is
// specialised by place has several; want says which one is meant.
func (ct *classTable) ofInstance(want *annotator.ClassDef, x *stdspace.Instance) *annotator.ClassDef {
	desc := ct.t.helpers.ClassDesc(x.Class)
	if want != nil && want.Desc == desc {
		return want
	}
	return desc.ClassDef()
}

// fillPrebuilt sets the fields of a prebuilt instance.
func (r *instanceRepr) fillPrebuilt(o *lltype.Object, x *stdspace.Instance) {
	o.Set(rclass.TypePtr, r.t.classes.vtablePtr(r.def))
	for up := r; up.def != nil; up = up.base {
		for _, f := range up.fields {
			r.fillField(o, x, f)
		}
	}
}

// fillField sets one field of a prebuilt instance.
func (r *instanceRepr) fillField(o *lltype.Object, x *stdspace.Instance, f field) {
	v, ok := r.t.helpers.Attribute(x, f.name)
	if f.flag != "" {
		o.Set(f.flag, ok)
	}
	if f.repr.LowLevelType() == lltype.Void {
		return
	}
	if ok {
		o.Set(f.in, r.t.consts.of(f.repr, v).Value)
	} else if v, ok := r.t.classes.attrOf(r.def.Desc, f); ok {
		o.Set(f.in, v)
	}
}

// prebuiltExemplar returns the instance that stands for all instances of an
// exception class that has no attributes.
func (r *instanceRepr) prebuiltExemplar() *lltype.Object {
	if r.exemplar == nil {
		r.exemplar = r.t.prebuilt.objectAs(prebuiltKey{r, "exemplar"}, r.object.Name, r.object, 0, func(o *lltype.Object) {
			o.Set(rclass.TypePtr, r.t.classes.vtablePtr(r.def))
		})
	}
	return r.exemplar
}

// field returns an attribute of the instances, and the representation of the
// class at which it is found.
func (r *instanceRepr) field(name string) (field, *instanceRepr, bool) {
	r.t.reprs.setup()
	for up := r; up != nil; up = up.base {
		if f, ok := up.byName[name]; ok {
			return f, up, true
		}
	}
	return field{}, nil, false
}

// isDirect reports whether the first operand has the flag access_directly.
func (h *HighLevelOp) isDirect() bool {
	s, ok := h.Anns[0].(*lattice.SomeInstance)
	return ok && s.Direct
}

// getField appends the read of an attribute. A virtualizable instance is read by the access
// functions, unless it is accessed directly.
func (r *instanceRepr) getField(l *LowLevelOps, v flow.Value, f field, at *instanceRepr, direct bool) flow.Value {
	if f.repr.LowLevelType() == lltype.Void {
		return noneConst
	}
	v = l.CastPointer(v, at.ptr())
	if at.redirects() && !direct {
		return l.Call(at.getter(f), v)
	}
	return l.Op(llop.GetField, f.repr.LowLevelType(), v, fieldName(f.in))
}

// setField appends the write of an attribute, like getField.
func (r *instanceRepr) setField(l *LowLevelOps, v flow.Value, f field, at *instanceRepr, direct bool, value flow.Value) {
	if f.flag != "" {
		l.Void(llop.SetField, l.CastPointer(v, at.ptr()), fieldName(f.flag), boolConst(true))
	}
	if f.repr.LowLevelType() == lltype.Void {
		return
	}
	v = l.CastPointer(v, at.ptr())
	if at.redirects() && !direct {
		l.Call(at.setter(f), v, value)
		return
	}
	l.Void(llop.SetField, v, fieldName(f.in), value)
}

// typePtr appends the read of an instance's class.
func typePtr(l *LowLevelOps, v flow.Value) flow.Value { return l.GetField(v, rclass.TypePtr) }

// Equal compares addresses.
func (*instanceRepr) Equal() (helper, bool) { return helper{}, true }

// Hash returns the helper for addresses.
func (*instanceRepr) Hash() (helper, bool) { return ll("rclass", "ll_hash_instance"), true }

// Unary returns how an operation on an instance is typed.
func (r *instanceRepr) Unary(op string) Rtype {
	switch op {
	case "getattr":
		return r.getattr
	case "setattr":
		return r.setattr
	case "type":
		return typeOf
	case "hash":
		return func(hop *HighLevelOp) flow.Value {
			if lattice.CanBeNone(hop.Anns[0]) {
				return hop.Call(ll("rclass", "ll_hash_instance"), hop.Arg(r, 0))
			}
			return hop.Op(llop.GCIdentityHash, lltype.Signed, hop.Arg(r, 0))
		}
	case "str", "repr":
		return instanceText
	}
	return nil
}

func (r *instanceRepr) getattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	r.checkAttribute(hop, name)
	r.checkSet(hop, name)
	if c := lattice.ConstOf(hop.Result); c != nil {
		if _, isMethod := hop.RResult.(*methodsRepr); !isMethod {
			hop.checkNotNone(r, "None has no attribute "+name)
			return hop.Typer.consts.of(hop.RResult, c.Value)
		}
	}
	if name == "__class__" {
		if hop.ResultType() == lltype.Void {
			return nil
		}
		return hop.Convert(typePtr(hop.LowLevelOps, hop.Arg(r, 0)), hop.Typer.classes.root, hop.RResult)
	}
	v := hop.Arg(r, 0)
	if f, at, ok := r.field(name); ok {
		return hop.narrowed(r.getField(hop.LowLevelOps, v, f, at, hop.isDirect()), f.repr)
	}
	if m, ok := hop.RResult.(*methodsRepr); ok && r.class.methods[name] {
		hop.checkNotNone(r, "None has no attribute "+name)
		return hop.Convert(r.methodOrNone(hop, v, name, m), r, m.self)
	}
	f, ok := r.class.field(name)
	if !ok {
		fail("%v has no attribute %s", r, name)
	}
	if f.repr.LowLevelType() == lltype.Void {
		return hop.narrowed(noneConst, f.repr)
	}
	return hop.narrowed(r.class.readField(hop.LowLevelOps, typePtr(hop.LowLevelOps, v), f), f.repr)
}

// callSpecial types an operation that calls a method of its first operand.
func (r *instanceRepr) callSpecial(hop *HighLevelOp, name string) flow.Value {
	methods := hop.Typer.helpers.InstanceAttr(hop.Anns[0].(*lattice.SomeInstance), name)
	m, ok := hop.Typer.reprs.of(methods).(*methodsRepr)
	if !ok {
		fail("%s of %v must be a method", name, r)
	}
	hop.checkNotNone(r, "None has no attribute "+name)
	v := hop.Convert(r.methodOrNone(hop, hop.Arg(r, 0), name, m), r, m.self)
	call := hop.PopFirst()
	if hop.Name == "getattr" || hop.Name == "setattr" {
		call = call.PopFirst() // the name of the property
	}
	if call.NArgs() > 0 {
		if slice, ok := call.Reprs[0].(*sliceRepr); ok {
			call = call.withBounds(slice, hop.Typer.helpers.SpecialArguments(hop.Name, hop.Anns))
		}
	}
	call = call.Prepend(v, methods, m)
	call.Name = "simple_call"
	return call.Dispatch()
}

// withBounds returns the operation with the bounds of its first operand, a slice, in its place.
// Their annotations come first among anns.
func (h *HighLevelOp) withBounds(slice *sliceRepr, anns []lattice.SomeValue) *HighLevelOp {
	start, stop := slice.bounds(h.LowLevelOps, h.Arg(slice, 0))
	return h.PopFirst().Prepend(stop, anns[1], signedRepr).Prepend(start, anns[0], signedRepr)
}

// methodOrNone appends the read of a method, which is the instance v itself. If a class has None
// instead of a method, its vtable says so.
func (r *instanceRepr) methodOrNone(hop *HighLevelOp, v flow.Value, name string, m *methodsRepr) flow.Value {
	f, ok := r.class.field(name)
	if !m.pbc.CanBeNone || !ok || f.repr.LowLevelType() == lltype.Void {
		return v
	}
	fn := r.class.readField(hop.LowLevelOps, typePtr(hop.LowLevelOps, v), f)
	return hop.Call(ll("rclass", "ll_method_or_none"), v, fn)
}

// narrowed returns v, represented as from, as the result of the operation.
func (h *HighLevelOp) narrowed(v flow.Value, from Repr) flow.Value {
	if h.RResult.LowLevelType() == lltype.Void {
		return nil
	}
	return h.Convert(v, from, h.RResult)
}

func (r *instanceRepr) setattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	f, at, ok := r.field(name)
	if !ok {
		fail("%v has no attribute %s that can be set", r, name)
	}
	v := hop.Arg(r, 0)
	r.setField(hop.LowLevelOps, v, f, at, hop.isDirect(), hop.Arg(f.repr, 2))
	return nil
}

// typeOf types type(x) of an instance.
func typeOf(hop *HighLevelOp) flow.Value {
	if hop.ResultType() == lltype.Void {
		return nil
	}
	if c := lattice.ConstOf(hop.Result); c != nil {
		return hop.Typer.consts.of(hop.RResult, c.Value)
	}
	r, ok := hop.Reprs[0].(*instanceRepr)
	if !ok {
		if hop.isIdle() {
			return nullConst(rclass.ClassType)
		}
		fail("type() of %v is not possible", hop.Reprs[0])
	}
	if lattice.CanBeNone(hop.Anns[0]) {
		return hop.Call(ll("rclass", "ll_inst_type"), hop.Arg(hop.Typer.classes.object, 0))
	}
	return hop.Convert(typePtr(hop.LowLevelOps, hop.Arg(r, 0)), hop.Typer.classes.root, hop.RResult)
}

// isIdle reports whether nothing depends on the result: the results of all operations on it are
// known, as in the tests whether the value of a raise statement is an instance.
func (h *HighLevelOp) isIdle() bool {
	v := flow.Value(h.From.Result)
	if h.block == nil || h.block.ExitSwitch == v {
		return false
	}
	for _, l := range h.block.Exits {
		if slices.Contains(l.Args, v) {
			return false
		}
	}
	for _, op := range h.block.Operations[h.index+1:] {
		if slices.Contains(op.Args, v) && lattice.ConstOf(h.graph.annotation(op.Result)) == nil {
			return false
		}
	}
	return true
}

// ConvertTo casts to a class above or below.
func (r *instanceRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	other, ok := to.(*instanceRepr)
	if !ok {
		return nil
	}
	if !related(r.def, other.def) {
		return nil
	}
	return l.CastPointer(v, other.ptr())
}

// related reports whether one of two classes is below the other; nil stands for
// the class above all.
func related(a, b *annotator.ClassDef) bool {
	return a == nil || b == nil || a.IsSubclass(b.ClassDef) || b.IsSubclass(a.ClassDef)
}
