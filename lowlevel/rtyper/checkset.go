package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// checkSet appends a check that an attribute of an instance is set, unless that is certain: machine
// code would read garbage otherwise.
func (r *instanceRepr) checkSet(hop *HighLevelOp, name string) {
	f, at, ok := r.field(name)
	if !ok || f.flag == "" || hop.Typer.at.graph.Helper {
		return
	}
	hop.checkNotNone(r, "None has no attribute "+name)
	text := "the attribute " + name + " is read from an instance of " + at.def.Name + " in which it was never set"
	check := hop.Typer.made.stopUnless("check_set", madeKey{"check set", r, name}, text, r.LowLevelType(), func(l *LowLevelOps, v flow.Value) flow.Value {
		return l.Op(llop.GetField, lltype.Bool, l.CastPointer(v, at.ptr()), fieldName(f.flag))
	})
	hop.Void(llop.DirectCall, check, hop.Arg(r, 0))
}
