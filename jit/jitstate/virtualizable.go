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
type Virtualizable struct {
	VirtualStruct
	Outside *Box
}

func (c *Compiler) newVirtualizable(d *StructDesc) *Box {
	z := &Virtualizable{VirtualStruct: VirtualStruct{Desc: d, Boxes: make([]*Box, len(d.Fields))}}
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

// redirects reports whether a field is kept in a box while the structure exists.
func (z *Virtualizable) redirects(f *FieldDesc) bool {
	return f.Name != vableBase && f.Name != vableRTI && f.Name != vableAccess
}

// The fields of virtualizable structures that are not attributes.
const (
	vableBase   = "vable_base"
	vableRTI    = "vable_rti"
	vableAccess = "vable_access"
)

func (z *Virtualizable) get(c *Compiler, f *FieldDesc) (*Box, error) {
	if !z.exists() || z.redirects(f) {
		return z.Boxes[f.Index], nil
	}
	return c.read(z.Outside, f)
}

func (z *Virtualizable) set(c *Compiler, f *FieldDesc, v *Box) error {
	if !z.exists() || z.redirects(f) {
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
			if !z.redirects(f) {
				if err := c.store(z.Outside, f, z.Boxes[i]); err != nil {
					return nil, err
				}
			}
		}
	}
	return c.cast(z.Outside, t)
}

// force is for contents that residual code does not have: see value.
func (z *Virtualizable) force(c *Compiler) error {
	_, err := z.value(c, z.own.Type)
	return err
}

func (z *Virtualizable) copy(m *copies) Content {
	t := &Virtualizable{VirtualStruct: VirtualStruct{Desc: z.Desc}}
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
		return m.box(z.Outside, t.Outside) && ok
	})
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
		if z.redirects(f) {
			if err := c.store(z.Outside, f, z.Boxes[i]); err != nil {
				return err
			}
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
	s.walk(w)
	var kept []*Box
	for _, b := range s.virtualizables {
		if w.seen[b.Content] {
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

// storeVirtualizables writes all back.
func (c *Compiler) storeVirtualizables() error {
	for _, b := range c.cur.virtualizables {
		if err := b.Content.(*Virtualizable).storeBack(c); err != nil {
			return err
		}
	}
	return nil
}

// loaded gives a box that was read from memory, if it leads to a virtualizable structure, the fields of that.
func (c *Compiler) loaded(b *Box, f *FieldDesc) (*Box, error) {
	if f.Virtualizable == nil {
		return b, nil
	}
	return c.Explode(b, f.Virtualizable)
}

// Explode reads the redirected fields of a virtualizable structure, and returns the box of the structure with
// these in boxes.
func (c *Compiler) Explode(outside *Box, d *StructDesc) (*Box, error) {
	b := c.newVirtualizable(d)
	z := b.Content.(*Virtualizable)
	z.Outside = outside
	outside.Nonzero = true
	for i, f := range d.Fields {
		if z.redirects(f) {
			r, err := c.read(outside, f)
			if err != nil {
				return nil, err
			}
			z.Boxes[i] = r
		}
	}
	c.register(b)
	return b, nil
}
