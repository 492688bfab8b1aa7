package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

// prebuiltWeakRef is the annotation of a weak reference that exists before the program starts.
func (bk *bookkeeper) prebuiltWeakRef(r *stdspace.WeakRef) SomeValue {
	x := r.Referent()
	if x == nil {
		return &lattice.SomeWeakRef{}
	}
	if s, ok := bk.immutableValue(x).(*lattice.SomeInstance); ok {
		return &lattice.SomeWeakRef{Class: s.Class}
	}
	bk.a.fail("operation", fmt.Sprintf("a prebuilt weak reference leads to %v: only those to instances can be translated", bk.immutableValue(x)))
	return lattice.Impossible
}

// weakRefTo considers weakref.ref(x).
func weakRefTo(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	x, ok := s[0].(*lattice.SomeInstance)
	switch {
	case len(s) > 1 && !lattice.IsNone(s[1]):
		a.fail("operation", "weakref.ref() with a callback cannot be translated: leave out the second argument")
	case !ok || x.Class == nil:
		a.fail("operation", fmt.Sprintf("weakref.ref() takes an instance, not %v", s[0]))
	case x.CanBeNone:
		a.fail("operation", fmt.Sprintf("weakref.ref() of %v: assert before that it is not None", s[0]))
	default:
		return &lattice.SomeWeakRef{Class: x.Class}
	}
	return lattice.Impossible
}

// callWeakRef considers r(): the object, or None.
func (a *annotator) callWeakRef(r *lattice.SomeWeakRef, args *arguments) SomeValue {
	if len(args.positional)+len(args.keywords) > 0 || args.star != nil {
		a.fail("signature", "a weak reference takes no arguments")
		return lattice.Impossible
	}
	if r.Class == nil {
		return lattice.None
	}
	return &lattice.SomeInstance{Class: r.Class, CanBeNone: true}
}
