package rtyper

import (
	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// isInstance types isinstance(x, cls).
func isInstance(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	t := hop.Typer
	r := hop.Reprs[1]
	x, known := hop.ArgConst(2)
	if _, ok := r.(*instanceRepr); !ok {
		if !known {
			return boolConst(false) // a class that is a value is one of the program
		}
		if !isPointer(r) {
			fail("isinstance() of %v is not known", r)
		}
		return hop.Op(llop.PtrNonzero, lltype.Bool, hop.Arg(r, 1)) // all but None are
	}
	v := hop.Arg(t.classes.object, 1)
	if !known {
		return hop.Call(ll("rclass", "ll_isinstance"), v, hop.Arg(t.classes.root, 2))
	}
	c, isClass := x.(*stdspace.Class)
	if !isClass {
		fail("isinstance() needs one class")
	}
	lo, hi := t.classes.rangeConsts(t.helpers.ClassDesc(c).ClassDef())
	return hop.Call(ll("rclass", "ll_isinstance_const"), v, lo, hi)
}

// hasAttr types hasattr(x, name). The class of an instance decides: attributes that are set on
// instances are set before they are asked for.
func hasAttr(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	r, ok := hop.Reprs[1].(*instanceRepr)
	if !ok || r.def == nil {
		fail("hasattr() of %v is not known", hop.Reprs[1])
	}
	name := hop.ArgText(2)
	var owners []*annotator.ClassDef // below the class, those that begin to have it
	r.findOwners(name, &owners)
	switch {
	case r.attribute(name):
		return boolConst(true)
	case len(owners) == 0:
		return boolConst(false)
	}
	v := hop.Arg(hop.Typer.classes.object, 1)
	var found flow.Value = signedConst(0)
	for _, def := range owners {
		lo, hi := hop.Typer.classes.rangeConsts(def)
		is := hop.Call(ll("rclass", "ll_isinstance_const"), v, lo, hi)
		found = hop.Op(llop.IntOr, lltype.Signed, found, hop.Op(llop.CastBoolToInt, lltype.Signed, is))
	}
	return hop.Op(llop.IntIsTrue, lltype.Bool, found)
}

// attribute reports whether instances of the class have an attribute: from its
// body, or set on them.
func (r *instanceRepr) attribute(name string) bool {
	_, _, ok := r.field(name)
	if !ok {
		_, _, ok = r.def.Desc.Attr(name)
	}
	return ok
}

// findOwners adds the nearest classes below that have an attribute.
func (r *instanceRepr) findOwners(name string, owners *[]*annotator.ClassDef) {
	for _, sub := range r.def.Subs {
		s := r.t.classes.instance(r.t.helpers.ClassDef(sub))
		if s.attribute(name) {
			*owners = append(*owners, s.def)
		} else {
			s.findOwners(name, owners)
		}
	}
}
