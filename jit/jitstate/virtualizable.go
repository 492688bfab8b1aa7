package jitstate

import (
	"slices"

	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Virtualizable is a structure that residual code has, or will have once somebody asks for its address, but
// whose redirected fields are in boxes all the same. Outside is the box of its address, NULL while it is
// entirely virtual.
//
// While residual code calls a function, the structure refers to functions that find the fields in the record of
// the call (frames.go).
type Virtualizable struct {
	VirtualStruct
	Outside *Box
}

// The fields of virtualizable structures that are not attributes.
const (
	vableBase   = "vable_base"
	vableAccess = "vable_access"
)

func (c *Compiler) newVirtualizable(d *StructDesc) *Box {
	z := &Virtualizable{VirtualStruct: VirtualStruct{numbered: c.number(), Desc: d, Boxes: make([]*Box, len(d.Fields))}}
	for i, f := range d.Fields {
		z.Boxes[i] = zero(f.Type)
	}
	t := lltype.PtrTo(d.Type)
	z.Outside = zero(t)
	z.own = &Box{Type: t, Content: z, Nonzero: true}
	c.observe(VirtualCreated, z.own)
	return z.own
}

// exists reports whether residual code has the structure.
func (z *Virtualizable) exists() bool { return !z.Outside.isNull() }

func (z *Virtualizable) get(c *Compiler, f *FieldDesc) (*Box, error) {
	if !z.exists() || f.Redirected {
		return z.Boxes[f.Index], nil
	}
	return c.GetField(z.Outside, f, false)
}

func (z *Virtualizable) set(c *Compiler, f *FieldDesc, v *Box) error {
	if !z.exists() || f.Redirected {
		z.Boxes[f.Index] = v
		c.observe(VirtualUpdated, z.own)
		return nil
	}
	return c.store(z.Outside, f, v)
}

// value returns the address of the structure; it is allocated if that was not done yet, with the fields that are not
// redirected.
func (z *Virtualizable) value(c *Compiler, t lltype.Type) (codegen.Value, error) {
	if !z.exists() {
		c.observe(VirtualForced, z.own)
		p := lltype.PtrTo(z.Desc.Type)
		v, err := c.op(llop.Malloc, p, lltype.NewConstant(z.Desc.Type, lltype.Void))
		if err != nil {
			return nil, err
		}
		z.Outside = varBox(v, p)
		z.Outside.Nonzero = true
		c.register(z.own)
		for i, f := range z.Desc.Fields {
			if !f.Redirected {
				if err := c.store(z.Outside, f, z.Boxes[i]); err != nil {
					return nil, err
				}
			}
		}
		c.observe(VirtualBuilt, z.own)
	}
	return c.cast(z.Outside, t)
}

// force is for contents that residual code does not have: see value.
func (z *Virtualizable) force(c *Compiler) error {
	_, err := z.value(c, z.own.Type)
	return err
}

func (z *Virtualizable) copy(m *copies) Content {
	t := &Virtualizable{VirtualStruct: VirtualStruct{numbered: z.numbered, Desc: z.Desc}}
	m.contents[z] = t
	t.Boxes = m.list(z.Boxes)
	t.Outside = m.box(z.Outside)
	t.own = m.box(z.own)
	return t
}

func (z *Virtualizable) walk(w *walk) {
	w.list(z.Boxes)
	w.box(z.Outside)
}

func (z *Virtualizable) replace(r *replacing) {
	r.list(z.Boxes)
	z.Outside = r.box(z.Outside)
}

func (z *Virtualizable) match(m *matching, live Content) bool {
	v, _ := live.(Virtual)
	t, same := live.(*Virtualizable)
	same = same && t.Desc == z.Desc
	return m.object(z, v, same, same, func() bool {
		ok := m.list(z.Boxes, t.Boxes)
		return m.outside(z, t) && ok
	})
}

// outside compares what residual code has of two virtualizable structures: no address is NULL there.
func (m *matching) outside(frozen, live *Virtualizable) bool {
	switch {
	case !frozen.exists():
		return !live.exists() || m.mismatch(frozen.own, live.own)
	case live.exists():
		return m.box(frozen.Outside, live.Outside)
	}
	return m.plain(frozen.Outside, live.own) // it is allocated
}

// register notes a virtualizable structure that residual code has.
func (c *Compiler) register(b *Box) {
	if s := c.cur; !slices.Contains(s.virtualizables, b) {
		s.virtualizables = append(s.virtualizables, b)
	}
}

// storeBack writes the redirected fields into the structure.
func (z *Virtualizable) storeBack(c *Compiler) error {
	for i, f := range z.Desc.Fields {
		if f.Redirected {
			if err := c.store(z.Outside, f, z.Boxes[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadBack reads the redirected fields from the structure.
func (z *Virtualizable) loadBack(c *Compiler) error {
	for i, f := range z.Desc.Fields {
		if f.Redirected {
			b, err := c.read(z.Outside, f)
			if err != nil {
				return err
			}
			z.Boxes[i] = b
		}
	}
	return nil
}

// sweepVirtualizables writes back those that no frame leads to any more.
func (c *Compiler) sweepVirtualizables() error {
	s := c.cur
	if len(s.virtualizables) == 0 {
		return nil
	}
	w := newWalk()
	defer w.end()
	s.walk(w)
	var kept []*Box
	for i := 0; i < len(s.virtualizables); i++ { // writing one back may add another
		b := s.virtualizables[i]
		if w.contents[b.Content] {
			kept = append(kept, b)
			continue
		}
		if err := b.Content.(*Virtualizable).storeBack(c); err != nil {
			return err
		}
	}
	s.virtualizables = kept
	return nil
}

// storeVirtualizables writes all back, those too that a field leads to and that exist only now.
func (c *Compiler) storeVirtualizables() error {
	for i := 0; i < len(c.cur.virtualizables); i++ {
		if err := c.cur.virtualizables[i].Content.(*Virtualizable).storeBack(c); err != nil {
			return err
		}
	}
	return nil
}

// Explode returns the box of a virtualizable structure that exists: outside is its address, and fields are its
// redirected fields, in their order.
func (c *Compiler) Explode(outside *Box, d *StructDesc, fields []*Box) *Box {
	b := c.newVirtualizable(d)
	z := b.Content.(*Virtualizable)
	z.Outside = outside
	outside.Nonzero = true
	next := 0
	for i, f := range d.Fields {
		if f.Redirected {
			z.Boxes[i] = fields[next]
			next++
		}
	}
	c.register(b)
	return b
}

// RedirectedFields returns the fields of a virtualizable structure that are kept in boxes.
func (d *StructDesc) RedirectedFields() []*FieldDesc {
	return slices.DeleteFunc(slices.Clone(d.Fields), func(f *FieldDesc) bool { return !f.Redirected })
}

// GetVable reads an attribute of a virtualizable structure; f is the function that does it wherever the fields are.
// [Compiler.AfterRaising] must be called next.
func (c *Compiler) GetVable(b *Box, d *FieldDesc, f *lltype.Object) (*Box, error) {
	if _, ok := b.Content.(*Virtualizable); ok {
		return c.GetField(b, d, false)
	}
	fn, err := c.prebuiltBox(f.Ref())
	if err != nil {
		return nil, err
	}
	return c.ResidualCall(fn, []*Box{b}, f.Type.(*lltype.FuncType), false)
}

// SetVable is GetVable for writing.
func (c *Compiler) SetVable(b *Box, d *FieldDesc, v *Box, f *lltype.Object) error {
	if _, ok := b.Content.(*Virtualizable); ok {
		return c.SetField(b, d, v)
	}
	fn, err := c.prebuiltBox(f.Ref())
	if err != nil {
		return err
	}
	_, err = c.ResidualCall(fn, []*Box{b, v}, f.Type.(*lltype.FuncType), false)
	return err
}
