package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A methodsRepr represents bound methods as the instance that they are bound to.
// Its vtable or its class determines the function.
type methodsRepr struct {
	Base
	t    *Typer
	pbc  *lattice.SomePBC
	name string
	self *instanceRepr
}

func newMethodsRepr(t *Typer, p *lattice.SomePBC) Repr {
	first := p.Descs[0].(*annotator.MethodDesc)
	if first.Self == nil {
		return newUnboundRepr(t, p)
	}
	if _, clear := t.classes.boundClasses(p); !clear {
		return newMethodPairRepr(t, p)
	}
	class, same := sameMethod(p)
	r := &methodsRepr{t: t, pbc: p, name: first.Name, self: t.classes.object}
	if class == nil {
		return r
	}
	if _, at := class.Find(r.name); same && at != nil {
		class = at
	}
	r.self = t.classes.instance(t.helpers.ClassDef(class))
	return r
}

// newUnboundRepr represents unbound methods as functions.
func newUnboundRepr(t *Typer, p *lattice.SomePBC) Repr {
	var fns []lattice.Desc
	for _, d := range p.Descs {
		fns = append(fns, d.(*annotator.MethodDesc).Func)
	}
	return t.reprs.of(lattice.NewPBC(fns, p.CanBeNone))
}

// String lists the methods.
func (r *methodsRepr) String() string { return r.pbc.String() }

// LowLevelType returns that of the instances.
func (r *methodsRepr) LowLevelType() lltype.Type { return r.self.LowLevelType() }

// Const returns the instance that a method is bound to.
func (r *methodsRepr) Const(x stdspace.Object) lltype.Value {
	if m, ok := x.(*stdspace.Method); ok && !r.t.classes.isBoundIn(r.pbc, m) {
		fail("%s cannot be represented as %v", textOf(x), r)
	}
	return r.self.Const(x)
}

// Equal compares the instances.
func (r *methodsRepr) Equal() (helper, bool) { return r.self.Equal() }

// ConvertTo converts to a set with more methods.
func (r *methodsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if other, ok := to.(*methodsRepr); ok {
		return l.Convert(v, r.self, other.self)
	}
	return nil
}

// Binary returns how a comparison with other methods is typed.
func (r *methodsRepr) Binary(op string, right Repr) Rtype { return methodEquality(op, right) }

// Unary returns how an operation on methods is typed.
func (r *methodsRepr) Unary(op string) Rtype { return callableUnary(op, r.call) }

// callableUnary types operations on values that can only be called and tested.
func callableUnary(op string, call Rtype) Rtype {
	switch op {
	case "simple_call", "call_args":
		return call
	case "is_true", "nonzero":
		return truth
	}
	return nil
}

// call types a call of a method: one that is known, or that of the vtable.
func (r *methodsRepr) call(hop *HighLevelOp) flow.Value {
	p := hop.Anns[0].(*lattice.SomePBC)
	hop.checkNotNone(r, calledNone)
	v := hop.Arg(r, 0)
	functions := functionsOf(p)
	if len(functions.Descs) == 1 {
		return r.callOnly(hop, v, p, functions)
	}
	s := anyInstance
	fn, from := r.function(hop, v, p, functions)
	call := hop.withSelf(v, s, r.self)
	call = call.Prepend(fn, functions, from)
	return from.(*functionsRepr).callMethod(call, p, hop)
}

// callOnly types a call of the one function that all methods are.
func (r *methodsRepr) callOnly(hop *HighLevelOp, v flow.Value, p, functions *lattice.SomePBC) flow.Value {
	class, _ := sameMethod(p)
	self := hop.Typer.classes.object
	s := p.Descs[0].(*annotator.MethodDesc).Instance()
	if class != nil {
		self = hop.Typer.classes.instance(hop.Typer.helpers.ClassDef(class))
		s.Class = class
	}
	return hop.withSelf(hop.Convert(v, r.self, self), s, self).withCallee(functions).Dispatch()
}

// function appends the read of a method's function from the vtable. If the methods are not at one
// place of it, or share it with others that are not called like them, it appends a choice by the
// class.
func (r *methodsRepr) function(hop *HighLevelOp, v flow.Value, p, functions *lattice.SomePBC) (flow.Value, Repr) {
	vcls := typePtr(hop.LowLevelOps, v)
	called := hop.Typer.reprs.of(functions).(*functionsRepr)
	class, same := sameMethod(p)
	if class == nil || !same {
		return hop.Typer.classes.chooseFunction(hop.LowLevelOps, vcls, p, called), called
	}
	if f, ok := r.self.class.field(r.name); ok {
		if from := f.repr.(*functionsRepr); from.table == called.table {
			return r.self.class.readField(hop.LowLevelOps, vcls, f), from
		}
		return hop.Typer.classes.chooseFunction(hop.LowLevelOps, vcls, p, called), called
	}
	set := hop.Typer.calls.accesses.find(r.name, p.Descs[0].(*annotator.MethodDesc).Self.Desc)
	if set == nil {
		fail("the vtable of %v has no method %s", r.self.class, r.name)
	}
	if from := hop.Typer.reprs.of(set.value).(*functionsRepr); from.table != called.table {
		return hop.Typer.classes.chooseFunction(hop.LowLevelOps, vcls, p, called), called
	}
	return hop.readAccess(set, vcls)
}

// callMethod types a call of one of several methods, whose function has been read
// from the vtable. The operands of hop begin with the function and the instance;
// those of orig with the methods.
func (r *functionsRepr) callMethod(hop *HighLevelOp, p *lattice.SomePBC, orig *HighLevelOp) flow.Value {
	args, err := hop.Typer.helpers.Arguments(orig.Name, orig.Anns[1:])
	if err != nil {
		giveUp(err)
	}
	row, shape := hop.Typer.calls.rowOf(p.Descs, args, hop.position())
	return r.callRow(hop, row, shape)
}

// instantiator returns the graph that makes instances of a class, for calls of several classes; its
// function is in the vtable.
func (mg *madeGraphs) instantiator(def *annotator.ClassDef) *Graph {
	if g := mg.instantiators[def]; g != nil {
		return g
	}
	g := &Graph{FunctionGraph: flow.NewGraph("instantiate_"+def.Name, nil), Helper: true}
	mg.instantiators[def] = g
	r := mg.t.classes.instance(def)
	mg.t.reprs.setup()
	l := &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
	v := l.Convert(r.newInstance(l), r, mg.t.classes.object)
	mg.declare(g, rclass.InstanceType)
	complete(g, l, v)
	mg.t.classes.vtable(def)
	mg.t.prebuilt.fill = append([]func(){func() { mg.t.classes.vtable(def).Set(rclass.Instantiate, g.object.Ref()) }}, mg.t.prebuilt.fill...)
	return g
}
