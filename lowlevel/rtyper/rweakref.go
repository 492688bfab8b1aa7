package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// weakRefMaker makes the representations of weak references.
var weakRefMaker = Maker{
	Key: func(_ *Typer, s lattice.SomeValue) any { return weakRefKey{s.(*lattice.SomeWeakRef).Class} },
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		var def *annotator.ClassDef
		if c := s.(*lattice.SomeWeakRef).Class; c != nil {
			def = t.helpers.ClassDef(c)
		}
		return &weakRefRepr{t: t, def: def}
	},
}

type weakRefKey struct{ class *lattice.ClassDef }

// A weakRefRepr represents weak references to the instances of a class, or None. All have one type:
// the low-level reference knows that it leads to an instance, and no more.
type weakRefRepr struct {
	Base
	t   *Typer
	def *annotator.ClassDef // nil for those whose object is known to be dead
}

// String names the class.
func (r *weakRefRepr) String() string {
	if r.def == nil {
		return "dead weak reference"
	}
	return "weak reference to an instance of " + r.def.Name
}

// LowLevelType returns that of all weak references.
func (r *weakRefRepr) LowLevelType() lltype.Type { return rclass.WeakRefType }

// A referring tells prebuilt weak references from other objects: they do not depend on the class.
type referring struct{ ref *stdspace.WeakRef }

// Const makes a prebuilt weak reference. What it leads to is prebuilt too, and lives as long.
func (r *weakRefRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(rclass.WeakRefType)
	}
	ref, ok := x.(*stdspace.WeakRef)
	if !ok {
		fail("%s is not a weak reference", textOf(x))
	}
	o := r.t.prebuilt.objectAs(prebuiltKey{nil, referring{ref}}, "weakref", rclass.WeakRef, 0, func(o *lltype.Object) {
		if referent := ref.Referent(); referent != nil {
			p := r.t.classes.instance(r.def).Const(referent).(lltype.Pointer)
			o.Set(rclass.Referent, castConst(p, rclass.InstanceType))
		}
	})
	return o.Ref()
}

// ConvertTo gives the same reference as one to instances of another class.
func (r *weakRefRepr) ConvertTo(to Repr, v flow.Value, _ *LowLevelOps) flow.Value {
	if _, ok := to.(*weakRefRepr); ok {
		return v
	}
	return nil
}

// Unary returns how a call of a weak reference is typed.
func (r *weakRefRepr) Unary(op string) Rtype {
	if op == "simple_call" {
		return r.call
	}
	return nil
}

// Binary refuses to compare the objects of two references: that of a dead one is no longer there.
func (r *weakRefRepr) Binary(op string, right Repr) Rtype {
	if _, ok := right.(*weakRefRepr); ok && (op == "eq" || op == "ne") {
		return func(*HighLevelOp) flow.Value {
			fail("weak references cannot be compared: compare what they give when they are called")
			return nil
		}
	}
	return nil
}

// call types r(): the object, or None.
func (r *weakRefRepr) call(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	to, ok := hop.RResult.(*instanceRepr)
	if !ok {
		return hop.asResult(0) // the object is known to be dead
	}
	return hop.CastPointer(hop.Op(llop.WeakrefDeref, rclass.InstanceType, hop.Arg(r, 0)), to.ptr())
}

// newWeakRef types weakref.ref(x).
func newWeakRef(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	return hop.Op(llop.WeakrefCreate, rclass.WeakRefType, hop.Arg(hop.Typer.classes.object, 1))
}
