package rtyper

import (
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// newInstance appends the making of an instance, with the attributes that the
// class gives it; __init__ is not called.
func (r *instanceRepr) newInstance(l *LowLevelOps) flow.Value {
	r.t.reprs.setup()
	v := l.Alloc(r.object)
	l.SetField(v, rclass.TypePtr, lltype.NewConstant(r.t.classes.vtablePtr(r.def), rclass.ClassType))
	var all []field
	for up := r; up != nil; up = up.base {
		all = append(all, up.fields...)
	}
	slices.SortFunc(all, func(a, b field) int { return strings.Compare(a.name, b.name) })
	for _, f := range all {
		value, ok := r.t.classes.attrOf(r.def.Desc, f)
		if ok && f.flag != "" {
			l.SetField(v, f.flag, boolConst(true))
		}
		if f.repr.LowLevelType() == lltype.Void {
			continue
		}
		if p, isPtr := value.(lltype.Pointer); !ok || isPtr && p.IsNull() {
			continue // it is zero
		}
		l.SetField(v, f.in, lltype.NewConstant(value, f.repr.LowLevelType()))
	}
	r.initVirtualizable(l, v)
	return v
}
