package rtyper

import (
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A classesRepr represents classes as values: a single one as nothing, several as
// pointers to their vtables.
type classesRepr struct {
	Base
	t    *Typer
	pbc  *lattice.SomePBC
	only *annotator.ClassDesc
}

func newClassesRepr(t *Typer, p *lattice.SomePBC) Repr {
	r := &classesRepr{t: t, pbc: p}
	if len(p.Descs) == 1 && !p.CanBeNone {
		r.only = p.Descs[0].(*annotator.ClassDesc)
	}
	return r
}

// String lists the classes.
func (r *classesRepr) String() string { return r.pbc.String() }

// LowLevelType returns Void or a pointer to a vtable.
func (r *classesRepr) LowLevelType() lltype.Type {
	if r.only != nil {
		return lltype.Void
	}
	return r.t.classes.root.LowLevelType()
}

// Const returns the vtable of a class.
func (r *classesRepr) Const(x stdspace.Object) lltype.Value {
	if r.only != nil {
		return x
	}
	if class, ok := x.(*stdspace.Class); ok && !slices.Contains(r.pbc.Descs, lattice.Desc(r.t.helpers.ClassDesc(class))) {
		fail("%s is none of %v", textOf(x), r)
	}
	return r.t.classes.root.Const(x)
}

// Equal compares addresses.
func (r *classesRepr) Equal() (helper, bool) { return pointerEqual(r.LowLevelType()) }

// Hash returns the helper for addresses.
func (r *classesRepr) Hash() (helper, bool) { return pointerHash(r.LowLevelType()) }

// ConvertTo converts to a set with more classes.
func (r *classesRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if other, ok := to.(*classesRepr); ok {
		switch {
		case other.only != nil:
			return noneConst
		case r.only != nil:
			return lltype.NewConstant(r.t.classes.vtableOf(r.only), other.LowLevelType())
		}
		return v
	}
	return nil
}

// ConvertFrom takes unknown classes.
func (r *classesRepr) ConvertFrom(from Repr, v flow.Value, _ *LowLevelOps) flow.Value {
	if _, ok := from.(*classRepr); ok {
		if r.only != nil {
			return noneConst
		}
		return v
	}
	return nil
}

// Unary returns how an operation on classes is typed.
func (r *classesRepr) Unary(op string) Rtype {
	switch op {
	case "getattr":
		return r.getattr
	case "simple_call", "call_args":
		return r.call
	case "is_true", "nonzero":
		return truth
	case "issubtype":
		return isSubtype
	case "str":
		return classText
	}
	return nil
}

// getattr types the read of an attribute of classes.
func (r *classesRepr) getattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	hop.checkNotNone(r, "None has no attribute "+name)
	if name != "__name__" && name != "__init__" {
		r.checkMembers(hop, name)
	}
	if c := lattice.ConstOf(hop.Result); c != nil {
		return hop.Typer.consts.of(hop.RResult, c.Value)
	}
	if len(r.pbc.Descs) == 1 {
		d := r.pbc.Descs[0].(*annotator.ClassDesc)
		if name == "__name__" {
			return hop.Typer.consts.of(hop.RResult, stdspace.NewStr(d.Name))
		}
		if x, _, ok := d.Attr(name); ok {
			return hop.Typer.consts.of(hop.RResult, x)
		}
		fail("class %s has no attribute %s", d.Name, name)
	}
	vcls := hop.Arg(hop.Typer.classes.root, 0)
	if name == "__name__" {
		return className(hop)
	}
	set := hop.Typer.calls.accesses.find(accessName(name, hop.Result), r.pbc.Descs[0].(*annotator.ClassDesc))
	if set == nil {
		fail("the attribute %s of %v is not stored", name, r)
	}
	v, from := hop.readAccess(set, vcls)
	return hop.narrowed(v, from)
}

// checkMembers appends a check that the class has an attribute.
func (r *classesRepr) checkMembers(hop *HighLevelOp, name string) {
	root := r.t.classes.root
	hop.checkMembers(root, name, func(d lattice.Desc) bool {
		_, _, ok := d.(*annotator.ClassDesc).Attr(name)
		return !ok
	}, func(d lattice.Desc) *flow.Constant {
		return lltype.NewConstant(r.t.classes.vtableOf(d.(*annotator.ClassDesc)), root.LowLevelType())
	})
}

// call types the creation of an instance.
func (r *classesRepr) call(hop *HighLevelOp) flow.Value {
	inst, ok := hop.RResult.(*instanceRepr)
	if !ok {
		fail("a call of %v gives %v", r, hop.RResult)
	}
	p := hop.Anns[0].(*lattice.SomePBC)
	if len(p.Descs) == 1 {
		hop.checkNotNone(r, calledNone)
		return callClass(hop, p.Descs[0].(*annotator.ClassDesc), inst)
	}
	return r.callSeveral(hop, inst)
}

// callClass types the creation of an instance of a known class.
func callClass(hop *HighLevelOp, d *annotator.ClassDesc, inst *instanceRepr) flow.Value {
	fn := d.Init()
	exact := inst
	if inst.def == nil || inst.def.Desc != d {
		exact = hop.Typer.classes.instance(d.ClassDef())
	}
	if fn == nil && d.IsException() && exact.hasNoFields() {
		hop.ExceptionCannotOccur()
		return lltype.NewConstant(lltype.Pointer{Type: inst.ptr(), Object: exact.prebuiltExemplar()}, inst.ptr())
	}
	v := exact.newInstance(hop.LowLevelOps)
	if fn != nil {
		s := &lattice.SomeInstance{Class: exact.def.ClassDef}
		init := hop.callInit(v, s, exact)
		init = init.withCallee(&lattice.SomePBC{Descs: []lattice.Desc{fn}})
		init.Dispatch()
	} else {
		hop.ExceptionCannotOccur()
		exact.setReason(hop, v)
	}
	return hop.Convert(v, exact, inst)
}

// setReason stores the number, the text and perhaps the file that OSError, IOError or EnvironmentError is called with.
func (r *instanceRepr) setReason(hop *HighLevelOp, v flow.Value) {
	if !r.def.Desc.IsException() || hop.Name != "simple_call" || hop.NArgs() < 3 {
		return
	}
	for i, name := range []string{"errno", "strerror", "filename"}[:min(hop.NArgs()-1, 3)] {
		if f, at, ok := r.field(name); ok && at.def.Builtin {
			r.setField(hop.LowLevelOps, v, f, at, false, hop.Arg(f.repr, i+1))
		}
	}
}

// hasNoFields reports whether instances have nothing but their class.
func (r *instanceRepr) hasNoFields() bool {
	r.t.reprs.setup()
	for up := r; up != nil; up = up.base {
		if len(up.fields) > 0 {
			return false
		}
	}
	return true
}

// callInit returns the call of __init__ for a call of a class: the instance takes
// the place of the class.
func (h *HighLevelOp) callInit(v flow.Value, s lattice.SomeValue, r Repr) *HighLevelOp {
	c := h.Copy()
	c.Result, c.RResult = lattice.None, noneRepr
	return c.withSelf(v, s, r)
}

// withSelf returns the call of a method: the operands without the callee, the
// instance in front of them. What is still missing is the function.
func (h *HighLevelOp) withSelf(v flow.Value, s lattice.SomeValue, r Repr) *HighLevelOp {
	rest := h.PopFirst()
	if rest.Name == "call_args" {
		return rest.withSelfInShape(v, s, r)
	}
	return rest.Prepend(v, s, r)
}

// withSelfInShape is withSelf for calls with keywords or *args: the shape counts
// one more positional argument.
func (h *HighLevelOp) withSelfInShape(v flow.Value, s lattice.SomeValue, r Repr) *HighLevelOp {
	x, _ := h.ArgConst(0)
	shape := x.(*stdspace.Tuple)
	n, _ := integerValue(shape.Items[0])
	items := append([]stdspace.Object{stdspace.MakeInt(n + 1)}, shape.Items[1:]...)
	c := h.Typer.helpers.Constant(stdspace.NewTuple(items...))
	rest := h.PopFirst().Prepend(v, s, r)
	ann, repr := h.Typer.consts.operandOf(h.graph, c)
	return rest.Prepend(c, ann, repr)
}

// withCallee returns the call with a function in front.
func (h *HighLevelOp) withCallee(p *lattice.SomePBC) *HighLevelOp {
	return h.Prepend(noneConst, p, h.Typer.reprs.of(p))
}

// callSeveral types the creation of an instance of one of several classes.
func (r *classesRepr) callSeveral(hop *HighLevelOp, inst *instanceRepr) flow.Value {
	t := hop.Typer
	vcls := hop.Arg(t.classes.root, 0)
	v := newOfSeveral(hop, vcls, hop.Anns[0].(*lattice.SomePBC), inst)
	set := t.calls.accesses.find("__init__", r.pbc.Descs[0].(*annotator.ClassDesc))
	if set == nil {
		hop.ExceptionCannotOccur()
		return v
	}
	init, from := hop.readAccess(set, vcls)
	call := hop.callInit(v, &lattice.SomeInstance{Class: inst.def.ClassDef}, inst)
	call = call.Prepend(init, t.classes.initsOf(hop.Anns[0].(*lattice.SomePBC)), from)
	call.Dispatch()
	return v
}

// initsOf returns the __init__ of these classes only; the vtable field may hold more.
func (ct *classTable) initsOf(p *lattice.SomePBC) lattice.SomeValue {
	var functions []lattice.Desc
	for _, d := range p.Descs {
		fn := d.(*annotator.ClassDesc).Init()
		if fn == nil {
			fn = ct.t.helpers.Function(ct.t.lib.function(noInit))
		}
		functions = append(functions, fn)
	}
	return lattice.NewPBC(functions, false)
}

// newOfSeveral appends the creation of an instance of one of several classes, by the function in
// the vtable.
func newOfSeveral(hop *HighLevelOp, vcls flow.Value, p *lattice.SomePBC, inst *instanceRepr) flow.Value {
	t := hop.Typer
	fn := hop.GetField(vcls, rclass.Instantiate)
	var graphs []*Graph
	for _, d := range p.Descs {
		graphs = append(graphs, t.made.instantiator(d.(*annotator.ClassDesc).ClassDef()))
	}
	v := hop.Op(llop.IndirectCall, t.classes.object.ptr(), fn, graphsConst(graphs))
	return hop.Convert(v, t.classes.object, inst)
}
