package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// expand puts the fields of the families that go in the place of the pointers.
func (m *mallocs) expand() {
	for _, b := range m.r.g.Blocks() {
		e := &expansion{m: m, b: b, objects: make(map[*flow.Variable]*object)}
		e.inputs()
		keepOperations(b, func(_ int, op *flow.SpaceOperation) bool { return e.keeps(op) })
		for _, l := range b.Exits {
			l.Args = e.args(l.Args)
		}
	}
}

// An expansion goes through one block, and follows the values of fields.
type expansion struct {
	m       *mallocs
	b       *flow.Block
	objects map[*flow.Variable]*object // what pointers lead to
}

// An object is a structure that is not allocated any more.
type object struct {
	family *family
	fields []flow.Value
}

// goes returns the family of a value if it goes, else nil.
func (m *mallocs) goes(v *flow.Variable) *family {
	if v.Number >= len(m.parent) || !isCandidate(v) {
		return nil
	}
	if f := m.family(v); f.gone {
		return f
	}
	return nil
}

// inputs replaces the input arguments of the block.
func (e *expansion) inputs() {
	var inputs []*flow.Variable
	changed := false
	for _, v := range e.b.InputArgs {
		f := e.m.goes(v)
		if f == nil {
			inputs = append(inputs, v)
			continue
		}
		changed = true
		o := &object{family: f}
		for _, field := range f.fields {
			w := e.m.r.variable(field.name, field.t)
			o.fields = append(o.fields, w)
			inputs = append(inputs, w)
		}
		e.objects[v] = o
	}
	if changed {
		e.b.InputArgs = inputs
		e.m.r.did(e.b, nil, "block %d is given fields in place of pointers", e.b.ID)
	}
}

// args replaces what a link passes on.
func (e *expansion) args(args []flow.Value) []flow.Value {
	var out []flow.Value
	for _, a := range args {
		if o := e.object(a); o != nil {
			out = append(out, o.fields...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// object returns what a value points to, nil if it is something that stays.
func (e *expansion) object(v flow.Value) *object {
	w, ok := v.(*flow.Variable)
	if !ok {
		return nil
	}
	return e.objects[w]
}

// keeps reports whether an operation stays; if not, it is carried out on the
// fields.
func (e *expansion) keeps(op *flow.SpaceOperation) bool {
	r := e.m.r
	if o := llop.Of(op); o == llop.Malloc || o == llop.MallocVarsize {
		f := e.m.goes(op.Result)
		if f != nil {
			e.objects[op.Result] = newObject(f)
			r.did(e.b, op, "%v is not needed: the fields become variables", op)
		}
		return f == nil
	}
	if llop.Of(op) == llop.PtrEQ || llop.Of(op) == llop.PtrNE {
		return e.comparison(op)
	}
	if len(op.Args) == 0 {
		return true
	}
	o := e.object(op.Args[0])
	if o == nil {
		return true
	}
	switch llop.Of(op) {
	case llop.SameAs, llop.CastPointer:
		e.objects[op.Result] = o
		return false
	case llop.GetField, llop.GetInteriorField:
		v := o.get(op)
		r.did(e.b, op, "%v is %v", op, v)
		r.replace(op.Result, v)
	case llop.GetArraySize:
		n := lltype.NewConstant(int64(o.family.length), lltype.Signed)
		r.did(e.b, op, "%v is %v", op, n)
		r.replace(op.Result, n)
	case llop.GetArrayItem:
		i, _ := indexOf(op.Args[1])
		v := o.fields[o.family.index[i]]
		r.did(e.b, op, "%v is %v", op, v)
		r.replace(op.Result, v)
	case llop.SetArrayItem:
		i, _ := indexOf(op.Args[1])
		if k, isRead := o.family.index[i]; isRead {
			o.fields[k] = placedAt(op, op.Args[2])
		}
		r.did(e.b, op, "%v needs no memory", op)
	case llop.SetField, llop.SetInteriorField:
		o.set(op)
		r.did(e.b, op, "%v needs no memory", op)
	case llop.PtrIsZero, llop.PtrNonzero:
		r.did(e.b, op, "%v is %v", op, truth(llop.Of(op) == llop.PtrNonzero))
		r.replace(op.Result, truth(llop.Of(op) == llop.PtrNonzero))
	}
	return false
}

// comparison answers a comparison of pointers: an object that nobody else knows
// of is only equal to itself.
func (e *expansion) comparison(op *flow.SpaceOperation) bool {
	o, p := e.object(op.Args[0]), e.object(op.Args[1])
	if o == nil && p == nil {
		return true
	}
	is := (o == p) == (llop.Of(op) == llop.PtrEQ)
	e.m.r.did(e.b, op, "%v is %v", op, truth(is))
	e.m.r.replace(op.Result, truth(is))
	return false
}

// newObject returns a fresh object, which is zero.
func newObject(f *family) *object {
	o := &object{family: f}
	for _, field := range f.fields {
		o.fields = append(o.fields, lltype.NewConstant(lltype.Default(field.t), field.t))
	}
	return o
}

func (o *object) get(op *flow.SpaceOperation) flow.Value {
	offset, t, _ := offsetOf(op.Args[0], op.Args[1:])
	if t == lltype.Void {
		return lltype.NewConstant(nil, lltype.Void)
	}
	return o.fields[o.family.index[offset]]
}

// set writes a field, if anybody reads it.
func (o *object) set(op *flow.SpaceOperation) {
	last := len(op.Args) - 1
	offset, t, _ := offsetOf(op.Args[0], op.Args[1:last])
	if i, ok := o.family.index[offset]; ok && t != lltype.Void {
		o.fields[i] = placedAt(op, op.Args[last])
	}
}
