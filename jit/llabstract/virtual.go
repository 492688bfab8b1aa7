package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// virtual follows an operation that makes a virtual object or works on one; it returns nil
// if it must be copied.
func (w *writer) virtual(f *frame, op *flow.SpaceOperation, kind llop.Op, args []Value) (x Value, err error) {
	switch kind {
	case llop.Malloc, llop.MallocVarsize:
		return w.made(f, op, kind, args)
	case llop.PtrIsZero, llop.PtrNonzero:
		if _, ok := args[0].(*Virtual); ok {
			return w.is(f, op, little(kind == llop.PtrNonzero, lltype.Bool)), nil
		}
	case llop.PtrEQ, llop.PtrNE:
		a, ok1 := args[0].(*Virtual)
		c, ok2 := args[1].(*Virtual)
		if ok1 || ok2 { // a new object differs from all others
			return w.is(f, op, little((ok1 && ok2 && a == c) == (kind == llop.PtrEQ), lltype.Bool)), nil
		}
	}
	if kind == llop.ArrayCopy {
		return w.arrayCopy(f, args)
	}
	v, ok := firstVirtual(args)
	if !ok {
		return nil, nil
	}
	switch kind {
	case llop.GetArraySize, llop.GetInteriorArraySize:
		return w.is(f, op, little(int64(v.length()), lltype.Signed)), nil
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		if i := v.find(args[1:]); i >= 0 {
			return w.is(f, op, v.Parts[i]), nil
		}
		return nil, w.it.wants(f, args[1:]...)
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		i := v.find(args[1 : len(args)-1])
		if i < 0 {
			return nil, w.it.wants(f, args[1:len(args)-1]...)
		}
		x := args[len(args)-1]
		w.it.step(stepUpdate, f, "%s of %s becomes %s", part{v, i}, v, said(x))
		v.Parts[i] = w.it.bound(v.originOf(i), x)
		w.it.rec.updated(v)
		return little(nil, lltype.Void), nil
	}
	return nil, nil
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
func (w *writer) made(f *frame, op *flow.SpaceOperation, kind llop.Op, args []Value) (Value, error) {
	n := 0
	if kind == llop.MallocVarsize {
		c, ok := args[1].(*Constant)
		if !ok {
			return nil, w.it.wants(f, args[1])
		}
		size, _ := c.Value.(int64)
		n = int(size)
	}
	t, ok := lltype.IsPtr(lltype.TypeOf(op.Result))
	if !ok {
		return nil, nil
	}
	v := newVirtual(t.To, n)
	if v == nil {
		return nil, nil
	}
	v.made, v.Number = op, w.it.objects
	w.it.objects++
	for i, p := range v.Parts {
		v.Parts[i] = w.it.bound(v.originOf(i), p)
	}
	w.it.step(stepVirtual, f, "%v makes %s, which is virtual: it is not allocated", op, v)
	w.it.rec.made(v)
	return v, nil
}

// arrayCopy copies items into a virtual array, from another one or from one that never changes.
func (w *writer) arrayCopy(f *frame, args []Value) (Value, error) {
	to, ok := args[1].(*Virtual)
	if !ok {
		return nil, nil
	}
	var n [3]int
	for i, a := range args[2:] {
		c, ok := a.(*Constant)
		if !ok {
			return nil, w.it.wants(f, args[2:]...)
		}
		x, _ := c.Value.(int64)
		n[i] = int(x)
	}
	items := w.it.itemsFrom(args[0], n[0], n[2])
	size := len(to.layout.item)
	if items == nil || n[1] < 0 || n[1]+n[2] > to.length() || len(items) != n[2]*size {
		return nil, nil
	}
	w.it.step(stepUpdate, f, "%d items are copied to %s", n[2], to)
	first := len(to.layout.head) + n[1]*size
	for i, x := range items {
		to.Parts[first+i] = w.it.bound(to.originOf(first+i), x)
	}
	w.it.rec.updated(to)
	return little(nil, lltype.Void), nil
}

// itemsFrom returns what n items of an array are, from one of them on: of a virtual array, or of one that
// never changes. It returns nil if they are not known.
func (it *interpreter) itemsFrom(from Value, first, n int) []Value {
	if first < 0 || n < 0 {
		return nil
	}
	switch from := from.(type) {
	case *Virtual:
		if first+n > from.length() {
			return nil
		}
		at, size := len(from.layout.head)+first*len(from.layout.item), len(from.layout.item)
		return append([]Value{}, from.Parts[at:at+n*size]...)
	case *Constant:
		o := prebuilt(from.Constant)
		if o == nil {
			return nil
		}
		if o = arrayIn(o); o == nil {
			return nil
		}
		a := o.Type.(*lltype.Array)
		if !it.itemsNeverWritten(a) || first+n > o.Len() {
			return nil
		}
		items := []Value{}
		for i := range n {
			items = append(items, little(o.Item(first+i), a.Of))
		}
		return items
	}
	return nil
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
	if len(v.layout.item) > 0 {
		n := lltype.NewConstant(int64(v.length()), lltype.Signed)
		return w.emit(b, llop.MallocVarsize, v.made, t, v.made.Args[0], n)
	}
	return w.emit(b, llop.Malloc, v.made, t, v.made.Args[0])
}

// store writes what sets a part of an allocated object, unless it is zero.
func (w *writer) store(b *block, v *Virtual, i int, p Value, as map[*Virtual]*Variable) {
	of, item := v.layout.leaf(i)
	if c, ok := p.(*Constant); ok && (of.of == lltype.Void || c.Key == lltype.NewConstant(lltype.Default(of.of), of.of).Key) {
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
		if lltype.TypeOf(x) != of.of {
			x = w.emit(b, llop.CastPointer, v.made, of.of, x)
		}
	}
	object := as[v].Var
	name := lltype.NewConstant(of.name, lltype.Void)
	index := lltype.NewConstant(int64(item), lltype.Signed)
	switch {
	case item < 0:
		if in := lltype.PtrTo(of.in); in != lltype.TypeOf(object) {
			object = w.emit(b, llop.CastPointer, v.made, in, object)
		}
		w.emit(b, llop.SetField, v.made, lltype.Void, object, name, x)
	case v.layout.array != "":
		path := []flow.Value{object, lltype.NewConstant(v.layout.array, lltype.Void), index}
		if of.name != "" {
			path = append(path, name)
		}
		w.emit(b, llop.SetInteriorField, v.made, lltype.Void, append(path, x)...)
	case of.name != "":
		w.emit(b, llop.SetInteriorField, v.made, lltype.Void, object, index, name, x)
	default:
		w.emit(b, llop.SetArrayItem, v.made, lltype.Void, object, index, x)
	}
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
