package jitstate

import (
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Content is what is known of the object that a box leads to.
type Content interface {
	copy(m *copies) Content
	walk(w *walk)
	replace(r *replacing)

	// match compares the content of a frozen box with that of a box.
	match(m *matching, live Content) bool
}

// A Virtual is an object that residual code does not have (yet).
type Virtual interface {
	Content

	// Own returns the box that leads to it.
	Own() *Box

	// parts returns the boxes of its fields, items or values.
	parts() []*Box

	// Number tells it from others. Copies in other states have the same.
	Number() int

	// force makes residual code build the object.
	force(c *Compiler) error
}

// A numbered object tells itself from others.
type numbered struct{ number int }

// Number returns the number of the object.
func (n numbered) Number() int { return n.number }

// number returns a number for a virtual object.
func (c *Compiler) number() numbered {
	c.virtuals++
	return numbered{c.virtuals - 1}
}

// A fielded content answers reads and writes of fields.
type fielded interface {
	get(c *Compiler, f *FieldDesc) (*Box, error)
	set(c *Compiler, f *FieldDesc, v *Box) error
}

// A VirtualStruct is a structure that residual code does not have.
type VirtualStruct struct {
	numbered
	Desc  *StructDesc
	Boxes []*Box // of its fields
	own   *Box
	built *Box // after a call that may have built it: its address then
}

// NewVirtualStruct returns the box of a new structure, whose fields are zero.
func (c *Compiler) NewVirtualStruct(d *StructDesc) *Box {
	s := &VirtualStruct{numbered: c.number(), Desc: d, Boxes: make([]*Box, len(d.Fields))}
	for i, f := range d.Fields {
		s.Boxes[i] = zero(f.Type)
	}
	s.own = &Box{Type: lltype.PtrTo(d.Type), Content: s, Nonzero: true}
	c.observe(VirtualCreated, s.own)
	return s.own
}

// Own returns the box of the structure.
func (s *VirtualStruct) Own() *Box { return s.own }

func (s *VirtualStruct) parts() []*Box { return s.Boxes }

func (s *VirtualStruct) get(_ *Compiler, f *FieldDesc) (*Box, error) { return s.Boxes[f.Index], nil }

func (s *VirtualStruct) set(c *Compiler, f *FieldDesc, v *Box) error {
	s.Boxes[f.Index] = v
	c.observe(VirtualUpdated, s.own)
	return nil
}

func (s *VirtualStruct) copy(m *copies) Content {
	t := &VirtualStruct{numbered: s.numbered, Desc: s.Desc}
	m.contents[s] = t
	t.Boxes = m.list(s.Boxes)
	t.own = m.box(s.own)
	t.built = m.box(s.built)
	return t
}

func (s *VirtualStruct) walk(w *walk) {
	leave := w.enter(s.Desc)
	w.list(s.Boxes)
	leave()
	w.box(s.built)
}

func (s *VirtualStruct) replace(r *replacing) {
	r.list(s.Boxes)
	s.built = r.box(s.built)
}

// force allocates the structure and sets all fields: first the box is led to it, because
// a field may lead back.
func (s *VirtualStruct) force(c *Compiler) error {
	if k, ok, err := s.asConstant(c); ok || err != nil {
		if err == nil {
			s.own.setConst(k)
		}
		return err
	}
	c.observe(VirtualForced, s.own)
	t := lltype.PtrTo(s.Desc.Type)
	v, err := c.op(llop.Malloc, t, lltype.NewConstant(s.Desc.Type, lltype.Void))
	if err != nil {
		return err
	}
	s.own.Type = t
	s.own.become(varBox(v, t))
	s.own.Content = nil
	for i, f := range s.Desc.Fields {
		if err := c.store(s.own, f, s.Boxes[i]); err != nil {
			return err
		}
	}
	c.observe(VirtualBuilt, s.own)
	return nil
}

// asConstant builds a structure at compile time, if all of it is known and nobody can tell it
// from another with the same contents: a tuple of constants.
func (s *VirtualStruct) asConstant(c *Compiler) (*Const, bool, error) {
	h := s.Desc.Type.Hints
	if !h.Immutable || !h.NoIdentity || slices.ContainsFunc(s.Boxes, func(b *Box) bool { return b.Const == nil }) {
		return nil, false, nil
	}
	id, err := c.Heap.Register(s.Desc.Type)
	if err != nil {
		return nil, false, err
	}
	p, err := c.Heap.Malloc(id)
	if err != nil {
		return nil, false, c.errorf("a constant structure: %w", err)
	}
	k, err := c.constant(uint64(p), lltype.PtrTo(s.Desc.Type))
	if err != nil {
		return nil, false, err
	}
	for i, f := range s.Desc.Fields {
		if err := c.Heap.Store(p, f.Owner.Offset(f.Owner.FieldIndex(f.Name)), lltype.Size(f.Type), s.Boxes[i].Const.Bits); err != nil {
			return nil, false, err
		}
	}
	return k, true, nil
}

// A Known holds the immutable fields that were read of an object of residual code.
type Known struct {
	fields []*FieldDesc
	boxes  []*Box
}

// Fields returns the fields that are known, and their boxes.
func (k *Known) Fields() ([]*FieldDesc, []*Box) { return k.fields, k.boxes }

func (k *Known) get(_ *Compiler, f *FieldDesc) (*Box, error) {
	if i := k.find(f); i >= 0 {
		return k.boxes[i], nil
	}
	return nil, nil
}

func (k *Known) set(*Compiler, *FieldDesc, *Box) error { return nil }

func (k *Known) find(f *FieldDesc) int {
	return slices.IndexFunc(k.fields, func(g *FieldDesc) bool { return g.Owner == f.Owner && g.Name == f.Name })
}

func (k *Known) remember(f *FieldDesc, b *Box) {
	if i := k.find(f); i >= 0 {
		k.boxes[i] = b
		return
	}
	k.fields, k.boxes = append(k.fields, f), append(k.boxes, b)
}

// keep forgets the fields that are not among those.
func (k *Known) keep(those map[*FieldDesc]bool) Content {
	return k.where(func(f *FieldDesc, _ *Box) bool { return those[f] })
}

// constant forgets the fields that are not constant.
func (k *Known) constant() Content {
	if !slices.ContainsFunc(k.boxes, func(b *Box) bool { return b.Const == nil }) {
		return k
	}
	return k.where(func(_ *FieldDesc, b *Box) bool { return b.Const != nil })
}

// where returns what is known of some fields.
func (k *Known) where(wanted func(f *FieldDesc, b *Box) bool) Content {
	kept := &Known{}
	for i, f := range k.fields {
		if wanted(f, k.boxes[i]) {
			kept.remember(f, k.boxes[i])
		}
	}
	return kept.orNone()
}

// orNone returns nothing where no field is known.
func (k *Known) orNone() Content {
	if len(k.fields) == 0 {
		return nil
	}
	return k
}

func (k *Known) copy(m *copies) Content {
	l := &Known{}
	m.contents[k] = l
	for i, f := range k.fields {
		if !m.frozen || k.boxes[i].Const != nil {
			l.remember(f, m.box(k.boxes[i]))
		}
	}
	return l.orNone()
}

func (k *Known) walk(w *walk) { w.list(k.boxes) }

func (k *Known) replace(r *replacing) { r.list(k.boxes) }
