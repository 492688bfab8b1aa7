package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A frozenRepr represents frozen instances: a single one as nothing, several as
// pointers to structures that hold the attributes that are read from more than
// one of them.
type frozenRepr struct {
	Base
	t     *Typer
	only  *annotator.FrozenDesc
	group *frozenGroup

	object *lltype.Struct
	fields []field
	byName map[string]field
}

func (rs *reprTable) frozen(p *lattice.SomePBC) Repr {
	if len(p.Descs) == 1 && !p.CanBeNone {
		return &frozenRepr{t: rs.t, only: p.Descs[0].(*annotator.FrozenDesc)}
	}
	g := rs.t.calls.frozen.group(p.Descs)
	if g.repr == nil {
		g.repr = &frozenRepr{t: rs.t, group: g, object: lltype.NewStruct("pbc_"+show(rs.frozenCount), lltype.Raw, lltype.Hints{Immutable: true})}
		rs.frozenCount++
		rs.pending = append(rs.pending, g.repr)
	}
	return g.repr
}

// Setup gives the structure its fields.
func (r *frozenRepr) Setup() {
	if r.only != nil || r.byName != nil {
		return
	}
	r.byName = make(map[string]field)
	for _, name := range r.group.names {
		s := r.group.attrs[name]
		if functions := frozenFunctions(s); functions != nil {
			s = functions
		}
		f := field{name: name, in: "pbc_" + name, repr: r.t.reprs.of(s)}
		r.byName[name] = f
		r.fields = append(r.fields, f)
	}
	setFields(r.object, structFields(frozenBase, r.fields)...)
}

// frozenFunctions returns the functions behind methods of frozen instances; nil
// if s is not an annotation of such.
func frozenFunctions(s lattice.SomeValue) lattice.SomeValue {
	p, ok := s.(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 || p.Descs[0].Kind() != lattice.FrozenMethodKind {
		return nil
	}
	var fns []lattice.Desc
	for _, d := range p.Descs {
		fns = append(fns, d.(*annotator.FrozenMethodDesc).Func)
	}
	return lattice.NewPBC(fns, false)
}

// String names the instance.
func (r *frozenRepr) String() string {
	if r.only != nil {
		return r.only.String()
	}
	return "one of several frozen instances"
}

// LowLevelType returns Void or a pointer.
func (r *frozenRepr) LowLevelType() lltype.Type {
	if r.only != nil {
		return lltype.Void
	}
	return lltype.PtrTo(r.object)
}

// Const makes the structure of a frozen instance.
func (r *frozenRepr) Const(x stdspace.Object) lltype.Value {
	if r.only != nil {
		return x
	}
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(lltype.PtrTo(r.object))
	}
	if _, ok := x.(*stdspace.Instance); !ok {
		fail("%s is not a frozen instance", textOf(x))
	}
	return r.t.prebuilt.object(r, x, "pbc", r.object, 0, func(o *lltype.Object) {
		for _, f := range r.fields {
			if f.repr.LowLevelType() == lltype.Void {
				continue
			}
			if v, ok := r.attr(x, f.name); ok {
				o.Set(f.in, r.t.consts.of(f.repr, v).Value)
			}
		}
	}).Ref()
}

// attr returns an attribute of a frozen instance; of a method the function.
func (r *frozenRepr) attr(x stdspace.Object, name string) (stdspace.Object, bool) {
	if of := r.group.stored[name]; of != nil {
		return of(x)
	}
	v, ok := r.t.helpers.Attribute(x, name)
	if m, isMethod := v.(*stdspace.Method); ok && isMethod && m.Self != nil {
		return m.Func, true
	}
	return v, ok
}

// Equal compares addresses.
func (r *frozenRepr) Equal() (helper, bool) { return pointerEqual(r.LowLevelType()) }

// Hash returns the helper for addresses.
func (r *frozenRepr) Hash() (helper, bool) { return pointerHash(r.LowLevelType()) }

// ConvertTo converts to a set with more instances.
func (r *frozenRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	other, ok := to.(*frozenRepr)
	switch {
	case !ok:
		return nil
	case other.only != nil:
		return noneConst
	case r.only != nil:
		return lltype.NewConstant(other.Const(r.only.Object), other.LowLevelType())
	}
	return nil
}

// Unary returns how an operation on frozen instances is typed.
func (r *frozenRepr) Unary(op string) Rtype {
	switch op {
	case "getattr":
		return r.getattr
	case "is_true", "nonzero":
		return truth
	}
	return nil
}

func (r *frozenRepr) getattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	hop.checkNotNone(r, "None has no attribute "+name)
	r.checkMembers(hop, name)
	if c := lattice.ConstOf(hop.Result); c != nil {
		return hop.Typer.consts.of(hop.RResult, c.Value)
	}
	if m, ok := hop.RResult.(*frozenMethodsRepr); ok {
		if m.self.only != nil {
			return nil
		}
		return hop.Convert(hop.Arg(r, 0), r, m.self)
	}
	if x, ok := hop.ArgConst(0); ok {
		v, found := hop.Typer.helpers.Attribute(x, name)
		if !found {
			fail("%v has no attribute %s", r, name)
		}
		return hop.Typer.consts.of(hop.RResult, v)
	}
	f, ok := r.byName[name]
	if !ok && hop.RResult == Repr(impossibleRepr) {
		return hop.neverResult() // none of them has it, as has been checked
	}
	if !ok {
		fail("the attribute %s of %v is not stored", name, r)
	}
	if f.repr.LowLevelType() == lltype.Void {
		return hop.narrowed(noneConst, f.repr)
	}
	return hop.narrowed(hop.GetField(hop.Arg(r, 0), f.in), f.repr)
}

// checkMembers appends a check that the instance has an attribute.
func (r *frozenRepr) checkMembers(hop *HighLevelOp, name string) {
	if r.only != nil {
		return
	}
	hop.checkMembers(r, name, func(d lattice.Desc) bool {
		_, ok := r.attr(d.(*annotator.FrozenDesc).Object, name)
		return !ok
	}, func(d lattice.Desc) *flow.Constant {
		return lltype.NewConstant(r.Const(d.(*annotator.FrozenDesc).Object), r.LowLevelType())
	})
}
