package jitstate

import (
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// op makes an operation of residual code.
func (c *Compiler) op(op llop.Op, result lltype.Type, args ...codegen.Value) (codegen.Value, error) {
	if c.executing() {
		return c.doNow(op, result, args)
	}
	if err := c.spend(); err != nil {
		return nil, err
	}
	v := c.cur.Builder.Op(op, result, args...)
	c.tell(v, op, args)
	c.observe(Emitted, nil)
	return v, nil
}

// value returns what residual code has for a box, as a value of a type. A virtual object is
// forced.
func (c *Compiler) value(b *Box, t lltype.Type) (codegen.Value, error) {
	if b.IsVirtual() {
		if z, ok := b.Content.(*Virtualizable); ok {
			return z.value(c, t)
		}
		v := b.Virtual()
		if v == nil {
			return nil, c.errorf("a value of type %v is not known in this state", b.Type)
		}
		if err := v.force(c); err != nil {
			return nil, err
		}
	}
	return c.cast(b, t)
}

// cast returns the value of a box as one of a pointer type, which is only a matter of types.
func (c *Compiler) cast(b *Box, t lltype.Type) (codegen.Value, error) {
	v := b.Value()
	if _, ok := lltype.IsPtr(t); !ok || lltype.TypeOf(v) == t {
		return v, nil
	}
	if b.Const != nil {
		k, err := c.constant(b.Const.Bits, t)
		if err != nil {
			return nil, err
		}
		return k.Value, nil
	}
	return c.op(llop.CastPointer, t, v)
}

func (c *Compiler) values(boxes []*Box, types []lltype.Type) ([]codegen.Value, error) {
	out := make([]codegen.Value, len(boxes))
	for i, b := range boxes {
		var err error
		if out[i], err = c.value(b, types[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Operation computes with numbers: at compile time if all operands are known. It is for
// operations that do not raise.
func (c *Compiler) Operation(op llop.Op, args []*Box, types []lltype.Type, result lltype.Type) (*Box, error) {
	if b, ok := fold(op, args, result); ok {
		c.observe(Folded, b)
		return b, nil
	}
	return c.emit(op, args, types, result)
}

// emit makes an operation of residual code, whatever is known.
func (c *Compiler) emit(op llop.Op, args []*Box, types []lltype.Type, result lltype.Type, void ...codegen.Value) (*Box, error) {
	vs, err := c.values(args, types)
	if err != nil {
		return nil, err
	}
	v, err := c.op(op, result, append(vs, void...)...)
	if err != nil || result == lltype.Type(lltype.Void) {
		return nil, err
	}
	return varBox(v, result), nil
}

// fold computes an operation that does not raise on constants.
func fold(op llop.Op, args []*Box, result lltype.Type) (*Box, bool) {
	for _, a := range args {
		if a.Const == nil {
			return nil, false
		}
	}
	switch len(args) {
	case 1:
		if f := arith.Unary(op); f != nil {
			return primitive(f(args[0].Const.Bits), result), true
		}
	case 2:
		if f := arith.Binary(op); f != nil && foldable(op, args[1].Const.Bits) {
			return primitive(f(args[0].Const.Bits, args[1].Const.Bits), result), true
		}
	}
	return nil, false
}

// foldable reports whether the machine computes the same with that second operand.
func foldable(op llop.Op, second uint64) bool {
	info := op.Info()
	switch {
	case info.Kind.IsInteger() && info.Base.IsDivision():
		return second != 0 && second != ^uint64(0)
	case info.Base.IsShift():
		return second < 64
	}
	return true
}

// GetField reads a field. deep says that the object never changes.
func (c *Compiler) GetField(b *Box, f *FieldDesc, deep bool) (*Box, error) {
	if b.Const != nil && b.Const.Bits != 0 && (f.Immutable || deep) {
		r, err := c.load(b.Const.Bits, f.Owner.Offset(f.Owner.FieldIndex(f.Name)), f.Type)
		if err == nil {
			c.observe(Folded, r)
		}
		return r, err
	}
	b.learnNonzero(true)
	if x, ok := b.Content.(fielded); ok {
		if r, err := x.get(c, f); r != nil || err != nil {
			return r, err
		}
	}
	r, err := c.read(b, f)
	if err == nil && f.Immutable && b.Var != nil {
		k, ok := b.Content.(*Known)
		if !ok {
			k = &Known{}
			b.Content = k
		}
		k.remember(f, r)
	}
	return r, err
}

// read makes residual code that reads a field.
func (c *Compiler) read(b *Box, f *FieldDesc) (*Box, error) {
	p, err := c.value(b, f.pointer())
	if err != nil {
		return nil, err
	}
	v, err := c.op(llop.GetField, f.Type, p, lltype.NewConstant(f.Name, lltype.Void))
	if err != nil {
		return nil, err
	}
	return varBox(v, f.Type), nil
}

// SetField sets a field.
func (c *Compiler) SetField(b *Box, f *FieldDesc, v *Box) error {
	b.learnNonzero(true)
	if x, ok := b.Content.(fielded); ok && b.IsVirtual() {
		return x.set(c, f, v)
	}
	return c.store(b, f, v)
}

// store makes residual code that sets a field.
func (c *Compiler) store(b *Box, f *FieldDesc, v *Box) error {
	p, err := c.value(b, f.pointer())
	if err != nil {
		return err
	}
	w, err := c.value(v, f.Type)
	if err != nil {
		return err
	}
	_, err = c.op(llop.SetField, lltype.Void, p, lltype.NewConstant(f.Name, lltype.Void), w)
	return err
}

// load reads memory at compile time.
func (c *Compiler) load(at uint64, offset int, t lltype.Type) (*Box, error) {
	bits, err := c.Heap.Load(heap.Address(at), offset, lltype.Size(t))
	if err != nil {
		return nil, c.errorf("reading an object at compile time: %w", err)
	}
	return c.FromBits(bits, t)
}

// An ArrayDesc is a part of objects that is reached by fields and indices: an array, the items of
// one, or fields of those.
type ArrayDesc struct {
	Object lltype.Type // the pointer
	Path   []Step
	Type   lltype.Type // of the part; for sizes that of the array

	// Immutable says that the part never changes.
	Immutable bool
}

// A Step leads from an object to a part: to a field, or by an index, which is a box.
type Step struct {
	Field   string
	IsIndex bool
}

// Item reads a part of an object with an operation that takes a path.
func (c *Compiler) Item(op llop.Op, b *Box, d *ArrayDesc, indices []*Box, deep bool) (*Box, error) {
	if b.Const != nil && b.Const.Bits != 0 && (d.Immutable || deep) && known(indices) {
		r, ok, err := c.loadPath(b.Const.Bits, d, indices)
		if ok || err != nil {
			if err == nil {
				c.observe(Folded, r)
			}
			return r, err
		}
	}
	b.learnNonzero(true)
	args, err := c.path(b, d, indices)
	if err != nil {
		return nil, err
	}
	v, err := c.op(op, d.Type, args...)
	if err != nil {
		return nil, err
	}
	c.tellPart(v, args[0], d, indices)
	return varBox(v, d.Type), nil
}

// SetItem sets a part of an object.
func (c *Compiler) SetItem(op llop.Op, b *Box, d *ArrayDesc, indices []*Box, v *Box) error {
	b.learnNonzero(true)
	args, err := c.path(b, d, indices)
	if err != nil {
		return err
	}
	w, err := c.value(v, d.Type)
	if err != nil {
		return err
	}
	_, err = c.op(op, lltype.Void, append(args, w)...)
	return err
}

// path returns the operands of an operation that takes a path.
func (c *Compiler) path(b *Box, d *ArrayDesc, indices []*Box) ([]codegen.Value, error) {
	p, err := c.value(b, d.Object)
	if err != nil {
		return nil, err
	}
	args := []codegen.Value{p}
	next := 0
	for _, s := range d.Path {
		if !s.IsIndex {
			args = append(args, lltype.NewConstant(s.Field, lltype.Void))
			continue
		}
		i, err := c.value(indices[next], lltype.Signed)
		if err != nil {
			return nil, err
		}
		args = append(args, i)
		next++
	}
	return args, nil
}

// Size reads the number of items of an array.
func (c *Compiler) Size(op llop.Op, b *Box, d *ArrayDesc, indices []*Box) (*Box, error) {
	if b.Const != nil && b.Const.Bits != 0 && known(indices) {
		at, _, ok, err := c.follow(b.Const.Bits, d, indices)
		if err != nil {
			return nil, err
		}
		if ok {
			r, err := c.load(b.Const.Bits, at, lltype.Signed)
			if err == nil {
				c.observe(Folded, r)
			}
			return r, err
		}
	}
	b.learnNonzero(true)
	args, err := c.path(b, d, indices)
	if err != nil {
		return nil, err
	}
	v, err := c.op(op, lltype.Signed, args...)
	if err != nil {
		return nil, err
	}
	c.tellPart(v, args[0], d, indices)
	return varBox(v, lltype.Signed), nil
}

func known(boxes []*Box) bool {
	for _, b := range boxes {
		if b.Const == nil {
			return false
		}
	}
	return true
}

// loadPath reads a part at compile time; ok is false if an index is out of range.
func (c *Compiler) loadPath(object uint64, d *ArrayDesc, indices []*Box) (*Box, bool, error) {
	at, t, ok, err := c.follow(object, d, indices)
	if !ok || err != nil {
		return nil, false, err
	}
	b, err := c.load(object, at, t)
	return b, err == nil, err
}

// follow finds the offset of a part in an object.
func (c *Compiler) follow(object uint64, d *ArrayDesc, indices []*Box) (offset int, t lltype.Type, ok bool, err error) {
	t = d.Object.(*lltype.Ptr).To
	next := 0
	for _, s := range d.Path {
		switch u := t.(type) {
		case *lltype.Struct:
			for u.FieldIndex(s.Field) < 0 && u.Super() != nil {
				u = u.Super()
			}
			i := u.FieldIndex(s.Field)
			if i < 0 {
				return 0, nil, false, nil
			}
			offset += u.Offset(i)
			t = u.Fields()[i].Type
		case *lltype.Array:
			n, err := c.Heap.Load(heap.Address(object), offset, lltype.WordSize)
			if err != nil {
				return 0, nil, false, c.errorf("reading an array at compile time: %w", err)
			}
			i := indices[next].Const.Bits
			next++
			if i >= n {
				return 0, nil, false, nil
			}
			offset += lltype.ItemsOffset + int(i)*u.ItemSize()
			t = u.Of
		default:
			return 0, nil, false, nil
		}
	}
	if s, isStruct := t.(*lltype.Struct); isStruct && s.VarPart() != nil { // the size of one that ends in an array
		offset += s.Offset(len(s.Fields()) - 1)
	}
	return offset, t, true, nil
}

// Nonzero tests a pointer; reverse asks whether it is NULL.
func (c *Compiler) Nonzero(b *Box, reverse bool) (*Box, error) {
	switch {
	case b.Const != nil:
		return truth((b.Const.Bits != 0) != reverse), nil
	case b.Nonzero:
		return truth(!reverse), nil
	}
	op := llop.PtrNonzero
	if reverse {
		op = llop.PtrIsZero
	}
	return c.emit(op, []*Box{b}, []lltype.Type{b.Type}, lltype.Bool)
}

// Same compares two pointers of a type; reverse asks whether they differ.
func (c *Compiler) Same(a, b *Box, t lltype.Type, reverse bool) (*Box, error) {
	switch {
	case a.Const != nil && b.Const != nil:
		return truth((a.Const.Bits == b.Const.Bits) != reverse), nil
	case a == b && !a.IsVirtual():
		return truth(!reverse), nil
	}
	for _, p := range [][2]*Box{{a, b}, {b, a}} {
		if p[0].IsVirtual() {
			if z, ok := p[0].Content.(*Virtualizable); ok && z.exists() && p[1].Content != p[0].Content {
				continue
			}
			return truth((p[0].Content == p[1].Content) != reverse), nil
		}
	}
	op := llop.PtrEQ
	if reverse {
		op = llop.PtrNE
	}
	return c.emit(op, []*Box{a, b}, []lltype.Type{t, t}, lltype.Bool)
}

// Malloc makes a structure: a virtual one, if its type has no parts inside.
func (c *Compiler) Malloc(t *lltype.Struct) (*Box, error) {
	d := c.Struct(t)
	switch {
	case d.Whole && t.Hints.Virtualizable:
		return c.newVirtualizable(d), nil
	case d.Whole && t.IsGc():
		return c.NewVirtualStruct(d), nil
	}
	p := lltype.PtrTo(t)
	v, err := c.op(llop.Malloc, p, lltype.NewConstant(t, lltype.Void))
	if err != nil {
		return nil, err
	}
	b := varBox(v, p)
	b.Nonzero = true
	return b, nil
}

// KeepAlive keeps an object of residual code alive up to here, and what a virtual one leads to.
func (c *Compiler) KeepAlive(b *Box) error {
	inside := []*Box{b}
	if b.IsVirtual() {
		w := newWalk()
		defer w.end()
		w.box(b)
		inside = w.incoming
	}
	for _, x := range inside {
		if p, ok := lltype.IsPtr(x.Type); !ok || !p.IsGc() || x.Var == nil {
			continue
		}
		if _, err := c.emit(llop.Keepalive, []*Box{x}, []lltype.Type{x.Type}, lltype.Void); err != nil {
			return err
		}
	}
	return nil
}

// WeakRef makes a weak reference at run time: what it leads to is there then.
func (c *Compiler) WeakRef(b *Box) (*Box, error) {
	ref, err := c.emit(llop.WeakrefCreate, []*Box{b}, []lltype.Type{rclass.InstanceType}, rclass.WeakRefType)
	if err == nil {
		ref.Nonzero = true
	}
	return ref, err
}

// MallocVarsize makes an object with n items, at run time.
func (c *Compiler) MallocVarsize(t lltype.Container, n *Box) (*Box, error) {
	v, err := c.value(n, lltype.Signed)
	if err != nil {
		return nil, err
	}
	p := lltype.PtrTo(t)
	w, err := c.op(llop.MallocVarsize, p, lltype.NewConstant(t, lltype.Void), v)
	if err != nil {
		return nil, err
	}
	b := varBox(w, p)
	b.Nonzero = true
	return b, nil
}

// Effect makes an operation that is only carried out at run time.
func (c *Compiler) Effect(op llop.Op, args []*Box, types []lltype.Type, result lltype.Type, void ...codegen.Value) (*Box, error) {
	return c.emit(op, args, types, result, void...)
}
