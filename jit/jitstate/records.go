package jitstate

import (
	"fmt"
	"strconv"
	"strings"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// A record has what residual code showed before a call.
type record struct {
	desc     *frameDesc
	values   []uint64
	built    []uint64 // the virtual objects, NULL while nobody has asked for them
	touched  []bool   // which virtualizable structures were written to
	replaced [][]bool // which of their fields were set
	mask     uint64
}

// mark shows the collector what records lead to.
func (c *Compiler) mark(m *heap.Marker) {
	for _, r := range c.records { // each word by itself: the order does not matter
		m.Words(r.values)
		m.Words(r.built)
	}
	m.Words(c.building)
	m.Words(c.aliveWords)
	c.markExecutions(m)
}

// External returns what carries out a function of the compiler that residual code, or a function that it calls, calls; nil
// for other names.
func (c *Compiler) External(name string) external.Function {
	name, ok := strings.CutPrefix(name, supportPrefix)
	if !ok {
		return nil
	}
	switch name {
	case "get_frame_base":
		return c.frameBase
	case "frame_info":
		return c.frameInfo
	case fallBackName:
		return c.fall
	case fallenValue:
		return c.fallenWord
	case fallenException:
		return c.fallenError
	}
	n, err := strconv.Atoi(name)
	if err != nil || n >= len(c.accessors) {
		return nil
	}
	return c.accessors[n]
}

// frameBase makes a record of values.
func (c *Compiler) frameBase(call *external.Call) (uint64, error) {
	d := c.frames[call.Args[0]]
	r := &record{desc: d, values: append([]uint64(nil), call.Args[1:]...), built: make([]uint64, len(d.virtual)), touched: make([]bool, len(d.vables))}
	for _, v := range d.vables {
		r.replaced = append(r.replaced, make([]bool, len(v.fields)))
	}
	c.lastRecord++
	c.records[c.lastRecord] = r
	return c.lastRecord, nil
}

// frameInfo tells what has become of a record.
func (c *Compiler) frameInfo(call *external.Call) (uint64, error) {
	r := c.records[call.Args[0]]
	if r == nil {
		return 0, fmt.Errorf("jitstate: there is no record %d of a call", call.Args[0])
	}
	if n := int64(call.Args[1]); n != wholeMask {
		return r.built[n], nil
	}
	delete(c.records, call.Args[0])
	return r.mask, nil
}

// find returns the record that a virtualizable structure refers to, and its number in it.
func (c *Compiler) find(d *StructDesc, top uint64) (r *record, n int, err error) {
	f := c.Field(d.Type, vableBase)
	base, err := c.Heap.Load(heap.Address(top), f.Owner.Offset(f.Owner.FieldIndex(f.Name)), lltype.WordSize)
	if err != nil {
		return nil, 0, err
	}
	if r = c.records[base]; r != nil {
		for i, v := range r.desc.vables {
			if r.values[v.address] == top {
				return r, i, nil
			}
		}
	}
	return nil, 0, fmt.Errorf("jitstate: a structure of type %v refers to a call that has come to its end", d.Type)
}

// accessOf returns the box of the functions that find the fields of a virtualizable structure during a call.
func (c *Compiler) accessOf(d *StructDesc) (*Box, error) {
	if d.access == nil {
		d.access = lltype.NewObject(d.Type.Name+"_access", d.Type.Access, 0)
		c.fillAccess(d, d.access)
	}
	t := c.Field(d.Type, vableAccess).Type.(*lltype.Ptr)
	return c.prebuiltBox(lltype.Pointer{Type: t, Object: d.access})
}

// fillAccess makes the functions of a structure and of those at its beginning.
func (c *Compiler) fillAccess(d *StructDesc, access *lltype.Object) {
	s := access.Type.(*lltype.Struct)
	number := -1
	fields := make(map[string]int)
	for i, f := range d.RedirectedFields() {
		fields[f.Name] = i
	}
	for i, f := range s.Fields() {
		if f.Name == accessParent {
			c.fillAccess(d, access.Fields[i].(*lltype.Object))
			continue
		}
		name, get := strings.CutPrefix(f.Name, getPrefix)
		if !get {
			name = strings.TrimPrefix(f.Name, setPrefix)
		}
		number = fields[name]
		run := c.setter(d, number)
		if get {
			run = c.getter(d, number)
		}
		t := f.Type.(*lltype.Ptr)
		fn := &lltype.Function{Name: f.Name, External: supportPrefix + strconv.Itoa(len(c.accessors))}
		c.accessors = append(c.accessors, run)
		access.Fields[i] = lltype.Pointer{Type: t, Object: lltype.NewFunction(t.To.(*lltype.FuncType), fn)}
	}
}

// getter reads a field of a structure during a call.
func (c *Compiler) getter(d *StructDesc, field int) external.Function {
	return func(call *external.Call) (uint64, error) {
		r, n, err := c.find(d, call.Args[0])
		if err != nil {
			return 0, err
		}
		e := r.desc.vables[n].fields[field]
		switch {
		case e.virtual != nil && !r.replaced[n][field]:
			return c.build(r, e.virtual)
		case r.touched[n]:
			return c.loadField(d, call.Args[0], field)
		}
		return r.values[e.slot], nil
	}
}

// setter sets a field of a structure during a call. The first time, all fields are written to the structure.
func (c *Compiler) setter(d *StructDesc, field int) external.Function {
	return func(call *external.Call) (uint64, error) {
		r, n, err := c.find(d, call.Args[0])
		if err != nil {
			return 0, err
		}
		if err := c.touch(r, n, call.Args[0]); err != nil {
			return 0, err
		}
		v := r.desc.vables[n]
		if v.fields[field].virtual != nil {
			r.replaced[n][field] = true
			nth := uint(0)
			for i := range field + 1 {
				if v.fields[i].virtual != nil {
					nth++
				}
			}
			r.mask |= 1 << (v.bit + nth)
		}
		return 0, c.storeField(d, call.Args[0], field, call.Args[1])
	}
}

// touch writes all fields of a structure that are not virtual.
func (c *Compiler) touch(r *record, n int, top uint64) error {
	if r.touched[n] {
		return nil
	}
	r.touched[n] = true
	v := r.desc.vables[n]
	r.mask |= 1 << v.bit
	for i, e := range v.fields {
		if e.virtual == nil {
			if err := c.storeField(v.desc, top, i, r.values[e.slot]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Settle writes all fields of a virtualizable structure, if a call is going on that keeps them in a record, so that
// they can be read from the structure.
func (c *Compiler) Settle(d *StructDesc, top uint64) error {
	r, n, err := c.find(d, top)
	if err != nil {
		return err
	}
	if err := c.touch(r, n, top); err != nil {
		return err
	}
	v := r.desc.vables[n]
	nth := uint(0)
	for i, e := range v.fields {
		if e.virtual == nil {
			continue
		}
		nth++
		if r.replaced[n][i] {
			continue
		}
		p, err := c.build(r, e.virtual)
		if err != nil {
			return err
		}
		r.replaced[n][i] = true
		r.mask |= 1 << (v.bit + nth)
		if err := c.storeField(v.desc, top, i, p); err != nil {
			return err
		}
	}
	return nil
}

func (c *Compiler) field(d *StructDesc, field int) (offset, size int) {
	f := d.RedirectedFields()[field]
	return f.Owner.Offset(f.Owner.FieldIndex(f.Name)), lltype.Size(f.Type)
}

func (c *Compiler) loadField(d *StructDesc, top uint64, field int) (uint64, error) {
	offset, size := c.field(d, field)
	return c.Heap.Load(heap.Address(top), offset, size)
}

func (c *Compiler) storeField(d *StructDesc, top uint64, field int, bits uint64) error {
	offset, size := c.field(d, field)
	return c.Heap.Store(heap.Address(top), offset, size, bits)
}

// build builds a virtual object of a record. It is in its place before its parts are, which may lead back to it.
func (c *Compiler) build(r *record, d *virtualDesc) (uint64, error) {
	if p := r.built[d.place]; p != 0 {
		return p, nil
	}
	p, at, err := c.allocate(r, d)
	if err != nil {
		return 0, err
	}
	r.built[d.place] = p
	r.mask |= 1 << d.bit
	items := at(p)
	for i, e := range d.entries {
		v := uint64(0)
		if e.virtual == nil {
			v = r.values[e.slot]
		} else if v, err = c.build(r, e.virtual); err != nil {
			return 0, err
		}
		if err := items(i, v); err != nil {
			return 0, err
		}
	}
	return p, nil
}

// allocate allocates a virtual object of a record, if it is no array outside, and returns its address and what sets its parts.
func (c *Compiler) allocate(r *record, d *virtualDesc) (p uint64, at func(p uint64) func(i int, v uint64) error, err error) {
	if d.outside >= 0 {
		p := r.values[d.outside]
		set := c.itemSetter(heap.Address(p), d.t.To.(*lltype.Array))
		return p, func(uint64) func(int, uint64) error { return set }, nil
	}
	if d.desc != nil {
		id, err := c.Heap.Register(d.desc.Type)
		if err != nil {
			return 0, nil, err
		}
		a, err := c.Heap.Malloc(id)
		return uint64(a), func(p uint64) func(int, uint64) error {
			return func(i int, v uint64) error {
				f := d.desc.Fields[i]
				return c.Heap.Store(heap.Address(p), f.Owner.Offset(f.Owner.FieldIndex(f.Name)), lltype.Size(f.Type), v)
			}
		}, err
	}
	return c.allocateList(d)
}

// itemSetter returns what sets the items of an array.
func (c *Compiler) itemSetter(items heap.Address, array *lltype.Array) func(i int, v uint64) error {
	return func(i int, v uint64) error {
		return c.Heap.Store(items, lltype.ItemsOffset+i*array.ItemSize(), lltype.Size(array.Of), v)
	}
}

func (c *Compiler) allocateList(d *virtualDesc) (p uint64, at func(p uint64) func(i int, v uint64) error, err error) {
	array, isArray := d.t.To.(*lltype.Array)
	s, _ := d.t.To.(*lltype.Struct)
	if !isArray {
		array = s.Field("items").(*lltype.Ptr).To.(*lltype.Array)
	}
	id, err := c.Heap.Register(array)
	if err != nil {
		return 0, nil, err
	}
	items, err := c.Heap.MallocVarsize(id, len(d.entries))
	if err != nil {
		return 0, nil, err
	}
	set := func(uint64) func(int, uint64) error { return c.itemSetter(items, array) }
	if isArray {
		return uint64(items), set, nil
	}
	c.building = append(c.building, uint64(items)) // while the list is allocated
	defer func() { c.building = c.building[:len(c.building)-1] }()
	if id, err = c.Heap.Register(s); err != nil {
		return 0, nil, err
	}
	l, err := c.Heap.Malloc(id)
	if err != nil {
		return 0, nil, err
	}
	if err := c.Heap.Store(l, s.Offset(s.FieldIndex("length")), lltype.WordSize, uint64(len(d.entries))); err != nil {
		return 0, nil, err
	}
	return uint64(l), set, c.Heap.Store(l, s.Offset(s.FieldIndex("items")), lltype.WordSize, uint64(items))
}
