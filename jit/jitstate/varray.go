package jitstate

import (
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// An array in a field of a virtualizable structure, as in _virtualizable_ = ['stack[*]'], belongs to that structure alone: a
// program reaches it by the field, and the field always leads to it. So its items can be in boxes as long as
// residual code does not have the field. That is a virtual list with an array outside: what builds the list writes
// the items to the array, which is what everybody sees from then on.

// MostExploded bounds how many items of an array are kept in boxes: all are read where residual code is entered, and shown before
// each call.
const MostExploded = 50

// arrayDesc describes the arrays that pointers of a type lead to, nil if their items are no values.
func arrayDesc(t lltype.Type) *ListDesc {
	p, ok := lltype.IsPtr(t)
	if !ok {
		return nil
	}
	a, ok := p.To.(*lltype.Array)
	if !ok || a.Of == lltype.Type(lltype.Void) {
		return nil
	}
	if _, inside := a.Of.(lltype.Container); inside {
		return nil
	}
	return &ListDesc{Type: p, Item: a.Of}
}

// ExplodedFields returns the fields of a virtualizable structure that lead to arrays whose items may be kept in boxes.
func (d *StructDesc) ExplodedFields() []*FieldDesc {
	var out []*FieldDesc
	for _, f := range d.Fields {
		if f.Items != nil {
			out = append(out, f)
		}
	}
	return out
}

// ExplodeArray reads the n items of the array that a field of a virtualizable structure leads to into boxes.
func (c *Compiler) ExplodeArray(b *Box, f *FieldDesc, n int) error {
	z := b.Content.(*Virtualizable)
	array := c.NewVirtualList(f.Items, n, nil)
	l := array.Content.(*VirtualList)
	l.Outside = z.Boxes[f.Index]
	l.Outside.Nonzero = true
	for i := range l.Items {
		item, err := c.itemOp(llop.GetArrayItem, f.Items.Item, l, i)
		if err != nil {
			return err
		}
		l.Items[i] = varBox(item, f.Items.Item)
	}
	z.Boxes[f.Index] = array
	c.observe(VirtualUpdated, z.own)
	return nil
}

// writeBack writes the items to the array outside, which the box leads to from then on. It does so first: an item may
// lead back.
func (l *VirtualList) writeBack(c *Compiler) error {
	l.own.become(l.Outside)
	l.own.Content = nil
	for i, item := range l.Items {
		v, err := c.value(item, l.Desc.Item)
		if err != nil {
			return err
		}
		if _, err := c.itemOp(llop.SetArrayItem, lltype.Void, l, i, v); err != nil {
			return err
		}
	}
	c.observe(VirtualBuilt, l.own)
	return nil
}

// itemOp makes residual code do something to an item of the array outside.
func (c *Compiler) itemOp(op llop.Op, result lltype.Type, l *VirtualList, i int, more ...codegen.Value) (codegen.Value, error) {
	p, err := c.value(l.Outside, l.Desc.Type)
	if err != nil {
		return nil, err
	}
	args := append([]codegen.Value{p, lltype.NewConstant(int64(i), lltype.Signed)}, more...)
	return c.op(op, result, args...)
}
