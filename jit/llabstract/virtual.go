package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// virtual follows an operation that makes a virtual object or works on one; ok is false
// if it must be copied.
func (w *writer) virtual(f *frame, op *flow.SpaceOperation, kind llop.Op, args []Value) (x Value, ok bool) {
	switch kind {
	case llop.Malloc, llop.MallocVarsize:
		return w.made(f, op, kind, args)
	case llop.PtrIsZero, llop.PtrNonzero:
		if _, ok := args[0].(*Virtual); ok {
			return w.is(f, op, little(kind == llop.PtrNonzero, lltype.Bool)), true
		}
	case llop.PtrEQ, llop.PtrNE:
		a, ok1 := args[0].(*Virtual)
		c, ok2 := args[1].(*Virtual)
		if ok1 || ok2 { // a new object differs from all others
			return w.is(f, op, little((ok1 && ok2 && a == c) == (kind == llop.PtrEQ), lltype.Bool)), true
		}
	}
	v, ok := firstVirtual(args)
	if !ok {
		return nil, false
	}
	switch kind {
	case llop.GetArraySize:
		return w.is(f, op, little(int64(len(v.Parts)), lltype.Signed)), true
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		if i := v.find(args[1:]); i >= 0 {
			return w.is(f, op, v.Parts[i]), true
		}
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		if i := v.find(args[1 : len(args)-1]); i >= 0 {
			x := args[len(args)-1]
			w.it.step(stepUpdate, f, "%s of %s becomes %s", part{v, i}, v, said(x))
			v.Parts[i] = w.it.bound(v.originOf(i), x)
			w.it.rec.updated(v)
			return little(nil, lltype.Void), true
		}
	case llop.ArrayCopy:
		return w.arrayCopy(f, args)
	}
	return nil, false
}

// is notes that an operation on a virtual object gives a value that is known.
func (w *writer) is(f *frame, op *flow.SpaceOperation, x Value) Value {
	if lltype.TypeOf(op.Result) == lltype.Void {
		w.it.step(stepFold, f, "%v needs nothing: what it is about is known", op)
	} else {
		w.it.step(stepRead, f, "%v is %s", op, said(x))
	}
	return x
}

func firstVirtual(args []Value) (*Virtual, bool) {
	if len(args) == 0 {
		return nil, false
	}
	v, ok := args[0].(*Virtual)
	return v, ok
}

// made makes a virtual object.
func (w *writer) made(f *frame, op *flow.SpaceOperation, kind llop.Op, args []Value) (Value, bool) {
	n := 0
	if kind == llop.MallocVarsize {
		c, ok := args[1].(*Constant)
		if !ok {
			return nil, false
		}
		size, _ := c.Value.(int64)
		n = int(size)
	}
	t, ok := lltype.IsPtr(lltype.TypeOf(op.Result))
	if !ok {
		return nil, false
	}
	v, ok := newVirtual(t.To, n, op, w.it.objects)
	if !ok {
		return nil, false
	}
	w.it.objects++
	for i, p := range v.Parts {
		v.Parts[i] = w.it.bound(v.originOf(i), p)
	}
	w.it.step(stepVirtual, f, "%v makes %s, which is virtual: it is not allocated", op, v)
	w.it.rec.made(v)
	return v, true
}

// find returns the index of a part by its field name or index, -1 if it is not known or
// there is none.
func (v *Virtual) find(path []Value) int {
	if len(path) != 1 {
		return -1
	}
	c, ok := path[0].(*Constant)
	if !ok {
		return -1
	}
	switch t := v.Type.(type) {
	case *lltype.Struct:
		name, _ := c.Value.(string)
		return partIndex(t, name)
	case *lltype.Array:
		if i, ok := c.Value.(int64); ok && i >= 0 && int(i) < len(v.Parts) {
			return int(i)
		}
	}
	return -1
}

// arrayCopy copies items between two virtual arrays.
func (w *writer) arrayCopy(f *frame, args []Value) (Value, bool) {
	from, ok1 := args[0].(*Virtual)
	to, ok2 := args[1].(*Virtual)
	if !ok1 || !ok2 {
		return nil, false
	}
	var n [3]int
	for i, a := range args[2:] {
		c, ok := a.(*Constant)
		if !ok {
			return nil, false
		}
		x, _ := c.Value.(int64)
		n[i] = int(x)
	}
	if n[0] < 0 || n[1] < 0 || n[2] < 0 || n[0]+n[2] > len(from.Parts) || n[1]+n[2] > len(to.Parts) {
		return nil, false
	}
	w.it.step(stepUpdate, f, "%d items are copied from %s to %s", n[2], from, to)
	copy(to.Parts[n[1]:n[1]+n[2]], from.Parts[n[0]:n[0]+n[2]])
	w.it.rec.updated(to)
	return little(nil, lltype.Void), true
}

// real returns what stands for a value in the residual graph, as type t. A virtual object
// is forced.
func (w *writer) real(b *block, s *state, x Value, t lltype.Type) flow.Value {
	switch x := x.(type) {
	case *Constant:
		return x.Constant
	case *Variable:
		return x.Var
	case *Virtual:
		v := w.force(b, s, x)
		if lltype.TypeOf(v) != t {
			return w.emit(b, llop.CastPointer, x.made, t, v)
		}
		return v
	}
	return nil
}

// force allocates a virtual object and those that it leads to. From now on they are
// variables wherever the state has them.
func (w *writer) force(b *block, s *state, x *Virtual) *flow.Variable {
	var made []*Virtual
	as := make(map[*Virtual]*Variable)
	var allocate func(v *Virtual)
	allocate = func(v *Virtual) {
		if as[v] != nil {
			return
		}
		as[v] = &Variable{Var: w.allocate(b, v)}
		made = append(made, v)
		for _, p := range v.Parts {
			if inner, ok := p.(*Virtual); ok {
				allocate(inner)
			}
		}
	}
	allocate(x)
	for _, v := range made {
		w.it.forces(s, v, as[v])
		for i, p := range v.Parts {
			w.store(b, v, i, p, as)
		}
	}
	s.replace(as)
	w.it.rec.replaced()
	return as[x].Var
}

// allocate writes the allocation of an object.
func (w *writer) allocate(b *block, v *Virtual) *flow.Variable {
	t := lltype.PtrTo(v.Type)
	if _, ok := v.Type.(*lltype.Array); ok {
		n := lltype.NewConstant(int64(len(v.Parts)), lltype.Signed)
		return w.emit(b, llop.MallocVarsize, v.made, t, v.made.Args[0], n)
	}
	return w.emit(b, llop.Malloc, v.made, t, v.made.Args[0])
}

// store writes what sets a part of an allocated object, unless it is zero.
func (w *writer) store(b *block, v *Virtual, i int, p Value, as map[*Virtual]*Variable) {
	t := v.partType(i)
	if c, ok := p.(*Constant); ok && (t == lltype.Void || c.Key == lltype.NewConstant(lltype.Default(t), t).Key) {
		return
	}
	var x flow.Value
	switch p := p.(type) {
	case *Constant:
		x = p.Constant
	case *Variable:
		x = p.Var
	case *Virtual:
		x = as[p].Var
		if lltype.TypeOf(x) != t {
			x = w.emit(b, llop.CastPointer, v.made, t, x)
		}
	}
	object := as[v].Var
	if _, ok := v.Type.(*lltype.Array); ok {
		w.emit(b, llop.SetArrayItem, v.made, lltype.Void, object, lltype.NewConstant(int64(i), lltype.Signed), x)
		return
	}
	leaves, _ := leavesOf(v.Type.(*lltype.Struct))
	if in := lltype.PtrTo(leaves[i].in); in != lltype.TypeOf(object) {
		object = w.emit(b, llop.CastPointer, v.made, in, object)
	}
	w.emit(b, llop.SetField, v.made, lltype.Void, object, lltype.NewConstant(leaves[i].name, lltype.Void), x)
}

// replace puts variables in the place of objects that have been allocated.
func (s *state) replace(as map[*Virtual]*Variable) {
	seen := make(map[*Virtual]bool)
	var inside func(v *Virtual)
	instead := func(x Value) Value {
		v, ok := x.(*Virtual)
		if !ok {
			return x
		}
		if r := as[v]; r != nil {
			return r
		}
		inside(v)
		return x
	}
	inside = func(v *Virtual) {
		if seen[v] {
			return
		}
		seen[v] = true
		for i, p := range v.Parts {
			v.Parts[i] = instead(p)
		}
	}
	for f := s.top; f != nil; f = f.below {
		for v, x := range f.vals {
			f.vals[v] = instead(x)
		}
	}
}
