package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A frozenMethodsRepr represents methods bound to frozen instances as those.
type frozenMethodsRepr struct {
	Base
	t    *Typer
	pbc  *lattice.SomePBC
	self *frozenRepr
	anns *lattice.SomePBC // of the instances
}

func newFrozenMethodsRepr(t *Typer, p *lattice.SomePBC) Repr {
	var selves []lattice.Desc
	for _, d := range p.Descs {
		selves = append(selves, d.(*annotator.FrozenMethodDesc).Self)
	}
	if !tellApart(p) {
		return newFrozenMethodPairRepr(t, p, lattice.NewPBC(selves, false).(*lattice.SomePBC))
	}
	anns := lattice.NewPBC(selves, p.CanBeNone).(*lattice.SomePBC)
	return &frozenMethodsRepr{t: t, pbc: p, self: t.reprs.of(anns).(*frozenRepr), anns: anns}
}

// String lists the methods.
func (r *frozenMethodsRepr) String() string { return r.pbc.String() }

// LowLevelType returns that of the instances.
func (r *frozenMethodsRepr) LowLevelType() lltype.Type { return r.self.LowLevelType() }

// Const returns the instance that a method is bound to.
func (r *frozenMethodsRepr) Const(x stdspace.Object) lltype.Value {
	if m, ok := x.(*stdspace.Method); ok {
		if frozenMethodIn(r.pbc, m) == nil {
			fail("%s is not a method of a frozen instance of the program", textOf(x))
		}
		x = m.Self
	}
	return r.self.Const(x)
}

// ConvertTo converts the instance.
func (r *frozenMethodsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if other, ok := to.(*frozenMethodsRepr); ok {
		return l.Convert(v, r.self, other.self)
	}
	return nil
}

// Unary returns how an operation on such methods is typed.
func (r *frozenMethodsRepr) Unary(op string) Rtype { return callableUnary(op, r.call) }

func (r *frozenMethodsRepr) call(hop *HighLevelOp) flow.Value {
	p := hop.Anns[0].(*lattice.SomePBC)
	var descs []lattice.Desc
	for _, d := range p.Descs {
		descs = append(descs, d.(*annotator.FrozenMethodDesc).Func)
	}
	functions := lattice.NewPBC(descs, false).(*lattice.SomePBC)
	v := flow.Value(noneConst)
	if r.self.only == nil {
		v = hop.Convert(hop.Args[0], hop.Reprs[0], r)
	}
	call := hop.withSelf(v, r.anns, r.self)
	if len(functions.Descs) == 1 {
		return call.withCallee(functions).Dispatch()
	}
	f, ok := r.self.byName[hop.Typer.calls.frozenMethodField(p)]
	if !ok {
		fail("the functions of %v are not stored", r)
	}
	fn := hop.GetField(v, f.in)
	return f.repr.(*functionsRepr).callMethod(call.Prepend(fn, functions, f.repr), p, hop)
}

// tellApart reports whether every frozen instance is bound to one function only, so that the
// instance determines the function.
func tellApart(p *lattice.SomePBC) bool {
	functions := make(map[*annotator.FrozenDesc]*annotator.FunctionDesc)
	for _, d := range p.Descs {
		m := d.(*annotator.FrozenMethodDesc)
		if fn := functions[m.Self]; fn != nil && fn != m.Func {
			return false
		}
		functions[m.Self] = m.Func
	}
	return true
}

// A frozenMethodPairRepr represents methods bound to frozen instances as structures
// with the function and the instance, where the instance does not determine the function. All of
// them are prebuilt.
type frozenMethodPairRepr struct {
	Base
	t         *Typer
	pbc       *lattice.SomePBC
	functions *functionsRepr
	self      *frozenRepr
	anns      *lattice.SomePBC // of the instances
	ptr       *lltype.Ptr
}

func newFrozenMethodPairRepr(t *Typer, p *lattice.SomePBC, selves *lattice.SomePBC) Repr {
	s := lltype.NewStruct("frozen_method", lltype.Raw, lltype.Hints{Immutable: true})
	r := &frozenMethodPairRepr{t: t, pbc: p, anns: selves, ptr: lltype.PtrTo(s)}
	r.functions = t.reprs.of(frozenFunctions(p)).(*functionsRepr)
	r.self = t.reprs.of(selves).(*frozenRepr)
	setFields(s, lltype.Field{Name: pairFunction, Type: r.functions.LowLevelType()}, lltype.Field{Name: pairSelf, Type: r.self.LowLevelType()})
	return r
}

// String lists the methods.
func (r *frozenMethodPairRepr) String() string { return r.pbc.String() }

// LowLevelType returns a pointer to the structure.
func (r *frozenMethodPairRepr) LowLevelType() lltype.Type { return r.ptr }

// Const returns the structure of a prebuilt method.
func (r *frozenMethodPairRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr)
	}
	if m, ok := x.(*stdspace.Method); ok {
		if d := frozenMethodIn(r.pbc, m); d != nil {
			return r.constDesc(d)
		}
	}
	fail("%s is not a method of a frozen instance of the program", textOf(x))
	return nil
}

// frozenMethodIn returns which one of a set a method is, or nil.
func frozenMethodIn(p *lattice.SomePBC, m *stdspace.Method) *annotator.FrozenMethodDesc {
	for _, d := range p.Descs {
		if d := d.(*annotator.FrozenMethodDesc); stdspace.Object(d.Self.Object) == m.Self && stdspace.Object(d.Func.Func) == m.Func {
			return d
		}
	}
	return nil
}

func (r *frozenMethodPairRepr) constDesc(d *annotator.FrozenMethodDesc) lltype.Value {
	return r.t.prebuilt.objectAs(prebuiltKey{r, d}, "frozen_method", r.ptr.To, 0, func(o *lltype.Object) {
		if r.functions.LowLevelType() != lltype.Void {
			o.Set(pairFunction, r.functions.constDesc(d.Func))
		}
		if r.self.only == nil {
			o.Set(pairSelf, r.self.Const(d.Self.Object))
		}
	}).Ref()
}

// ConvertFrom takes methods of a smaller set.
func (r *frozenMethodPairRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	var keys, values []flow.Value
	of := func(p *lattice.SomePBC, key func(*annotator.FrozenMethodDesc) flow.Value, none lltype.Type) {
		for _, d := range p.Descs {
			m := d.(*annotator.FrozenMethodDesc)
			keys, values = append(keys, key(m)), append(values, lltype.NewConstant(r.constDesc(m), r.ptr))
		}
		if ptr, ok := none.(*lltype.Ptr); ok && p.CanBeNone {
			keys, values = append(keys, nullConst(ptr)), append(values, nullConst(r.ptr))
		}
	}
	switch from := from.(type) {
	case *frozenMethodsRepr:
		of(from.pbc, func(m *annotator.FrozenMethodDesc) flow.Value { return r.t.consts.of(from.self, m.Self.Object) }, from.LowLevelType())
	case *frozenMethodPairRepr:
		of(from.pbc, func(m *annotator.FrozenMethodDesc) flow.Value { return lltype.NewConstant(from.constDesc(m), from.ptr) }, from.ptr)
	default:
		return nil
	}
	return choose(l, v, keys, values)
}

// Unary returns how an operation on such methods is typed.
func (r *frozenMethodPairRepr) Unary(op string) Rtype { return callableUnary(op, r.call) }

func (r *frozenMethodPairRepr) call(hop *HighLevelOp) flow.Value {
	p := hop.Anns[0].(*lattice.SomePBC)
	v := hop.Arg(r, 0)
	self := flow.Value(noneConst)
	if r.self.only == nil {
		self = hop.GetField(v, pairSelf)
	}
	fn := hop.GetField(v, pairFunction)
	call := hop.withSelf(self, r.anns, r.self).Prepend(fn, frozenFunctions(p), r.functions)
	return r.functions.callMethod(call, p, hop)
}
