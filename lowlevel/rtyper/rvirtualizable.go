package rtyper

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// The fields of the structure of a virtualizable class: while compiled code keeps
// the attributes of an instance in registers, vable_access leads to functions that
// find them there.
const (
	vableBase   = "vable_base"
	vableRTI    = "vable_rti"
	vableAccess = "vable_access"
)

// A virtualizable is the additional part of the representation of a class whose body says
// _virtualizable_ = True, or that inherits from such a class.
type virtualizable struct {
	top     *instanceRepr // of the class that says so
	access  *lltype.Struct
	helpers map[string]helper
}

// makeVirtualizable makes a representation that of a virtualizable class.
func (r *instanceRepr) makeVirtualizable() {
	v := &virtualizable{top: r, helpers: make(map[string]helper)}
	if r.base.vable != nil {
		v.top = r.base.vable.top
	}
	v.access = lltype.NewStruct(r.object.Name+"_access", lltype.Raw, lltype.Hints{Immutable: true})
	r.vable = v
	r.object.Access = v.access
}

// vableFields returns the fields in front of the attributes.
func (r *instanceRepr) vableFields() []lltype.Field {
	if r.vable == nil || r.vable.top != r {
		return nil
	}
	if base := r.base; base.def != nil && len(base.fields) > 0 {
		fail("the virtualizable class %s inherits attributes from a class that is not virtualizable", r.def.Name)
	}
	return []lltype.Field{
		{Name: vableBase, Type: lltype.Signed},
		{Name: vableRTI, Type: rclass.InstanceType},
		{Name: vableAccess, Type: lltype.PtrTo(r.vable.access)},
	}
}

// explodedFields returns the fields of a virtualizable class that lead to arrays whose items compiled code may keep too:
// those that are named as in "stack[*]".
func (r *instanceRepr) explodedFields() []string {
	if r.vable == nil {
		return nil
	}
	var out []string
	for _, attr := range []string{"_virtualizable_", "_virtualizable2_"} {
		for _, text := range r.textsOf(attr) {
			if name, all := strings.CutSuffix(text, "[*]"); all {
				out = append(out, rclass.AttributePrefix+name)
			}
		}
	}
	return out
}

// setupAccess gives the structure of the access functions its fields: two for each
// attribute.
func (r *instanceRepr) setupAccess() {
	if r.vable == nil {
		return
	}
	var fields []lltype.Field
	if r.vable.top != r {
		fields = append(fields, lltype.Field{Name: "parent", Type: r.base.vable.access})
	}
	top := r.vable.top.ptr()
	for _, f := range r.fields {
		t := f.repr.LowLevelType()
		if t == lltype.Void {
			continue
		}
		fields = append(fields,
			lltype.Field{Name: "get_" + f.in, Type: lltype.PtrTo(lltype.Func(t, top))},
			lltype.Field{Name: "set_" + f.in, Type: lltype.PtrTo(lltype.Func(lltype.Void, top, t))})
	}
	setFields(r.vable.access, fields...)
}

// redirects reports whether attributes of the class are read and written by
// helpers.
func (r *instanceRepr) redirects() bool { return r.vable != nil }

// getter returns the helper that reads an attribute: by the function that
// vable_access leads to, if there is one.
func (r *instanceRepr) getter(f field) helper {
	return r.accessor("ll_getter", f.in, fmt.Sprintf(`def ll_getter(inst):
    top = cast_pointer(TOP, inst)
    access = top.vable_access
    if access:
        return cast_pointer(ACCESS, access).get_%s(top)
    return inst.%s


ll_getter.oopspec = 'vable.get_%s(inst)'
`, f.in, f.in, f.in))
}

// setter is getter for writing.
func (r *instanceRepr) setter(f field) helper {
	return r.accessor("ll_setter", f.in, fmt.Sprintf(`def ll_setter(inst, value):
    top = cast_pointer(TOP, inst)
    access = top.vable_access
    if access:
        cast_pointer(ACCESS, access).set_%s(top, value)
    else:
        inst.%s = value


ll_setter.oopspec = 'vable.set_%s(inst, value)'
`, f.in, f.in, f.in))
}

func (r *instanceRepr) accessor(name, attr, text string) helper {
	key := name + attr
	h, ok := r.vable.helpers[key]
	if !ok {
		b := helperText{types: []namedType{{"TOP", r.vable.top.ptr()}, {"ACCESS", lltype.PtrTo(r.vable.access)}}}
		b.imports = append(b.imports, "from rlib.lltype import cast_pointer\n\n\n")
		b.body.WriteString(text)
		h = r.t.lib.write(&b, name)
		r.vable.helpers[key] = h
	}
	return h
}

// initVirtualizable sets the fields of a fresh instance that are not attributes.
func (r *instanceRepr) initVirtualizable(l *LowLevelOps, v flow.Value) {
	if r.vable == nil {
		return
	}
	top := r.vable.top
	l.SetField(v, vableAccess, nullConst(lltype.PtrTo(top.vable.access)))
	l.SetField(v, vableBase, signedConst(0))
	l.SetField(v, vableRTI, nullConst(rclass.InstanceType))
}
