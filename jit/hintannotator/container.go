package hintannotator

import (
	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A container is a structure, an array or a list that is followed. Those that meet
// become one: the others forward to it.
type container struct {
	forward    *container
	t          lltype.Type // what it is; of a list, what stands for it
	list       bool
	fields     []*slot // of a structure
	item       *slot   // of an array or a list
	parent     *container
	index      int  // in the parent
	degenerate bool // it has met something else: it is as good as red
}

// A slot is what a field, or all items, of a container hold.
type slot struct {
	s       *Value
	readers flowing.Readers[*position]
}

// find returns the container that has become of c.
func (c *container) find() *container {
	for c != nil && c.forward != nil {
		c = c.forward
	}
	return c
}

func (c *container) same(d *container) bool { return c.find() == d.find() }

// String is "blue Pair".
func (c *container) String() string {
	c = c.find()
	if c.degenerate {
		return "red, after it was blue"
	}
	return "blue " + c.t.String()
}

// newContainer returns a container that was just allocated.
func newContainer(t lltype.Type, parent *container, index int) *container {
	c := &container{t: t, parent: parent, index: index}
	switch t := t.(type) {
	case *lltype.Struct:
		for i, f := range t.Fields() {
			c.fields = append(c.fields, &slot{s: fresh(f.Type, c, i)})
		}
	case *lltype.Array:
		c.item = &slot{s: fresh(t.Of, c, 0)}
	}
	return c
}

// fresh returns what a part of a new container holds; nothing for pointers.
func fresh(t lltype.Type, in *container, index int) *Value {
	if part, ok := t.(lltype.Container); ok {
		return blueOf(newContainer(part, in, index))
	}
	if _, ok := lltype.IsPtr(t); ok {
		return nil
	}
	return &Value{kind: constant, t: t, known: &known{lltype.Default(t)}}
}

func blueOf(c *container) *Value {
	return &Value{kind: blue, t: lltype.PtrTo(c.t.(lltype.Container)), content: c}
}

// malloc is an allocation.
func (a *analysis) malloc(op *flow.SpaceOperation) *Value {
	if !a.policy.VirtualContainers {
		return a.red(op)
	}
	return a.allocated(op, false)
}

// allocated returns what the operation that is considered has allocated.
func (a *analysis) allocated(op *flow.SpaceOperation, list bool) *Value {
	c := a.blues[a.Pos]
	if c == nil {
		p, _ := lltype.IsPtr(lltype.TypeOf(op.Result))
		if list {
			c = &container{t: p.To, list: true, item: &slot{}}
		} else {
			c = newContainer(p.To, nil, 0)
		}
		a.blues[a.Pos] = c
	}
	return blueOf(c)
}

// castTo returns a followed structure as one that it begins with, or that begins with it; nil
// if it is not part of such a one.
func (s *Value) castTo(t lltype.Type) *Value {
	p, ok := lltype.IsPtr(t)
	if !ok {
		return nil
	}
	target, _ := p.To.(*lltype.Struct)
	from, _ := s.content.find().t.(*lltype.Struct)
	if target == nil || from == nil {
		return nil
	}
	down := from.Inherits(target)
	for c := s.content.find(); c != nil; {
		if c.t == lltype.Type(target) {
			return blueOf(c)
		}
		if down {
			c = c.fields[0].s.content.find()
		} else {
			c = c.parent.find()
		}
	}
	return nil
}

// onBlue is an operation with a container among its operands; ok is false if
// it is nothing special.
func (a *analysis) onBlue(op *flow.SpaceOperation, args []*Value) (s *Value, ok bool) {
	o := llop.Of(op)
	if o == llop.PtrEQ || o == llop.PtrNE {
		both := args[0].kind == blue && args[1].kind == blue
		s = &Value{kind: constant, t: lltype.Bool}
		if !both {
			s.known = &known{o == llop.PtrNE}
		}
		return s, true
	}
	if args[0].kind != blue {
		return nil, false
	}
	c := args[0].content.find()
	switch o {
	case llop.PtrNonzero, llop.PtrIsZero:
		return &Value{kind: constant, t: lltype.Bool, known: &known{o == llop.PtrNonzero}}, true
	case llop.GetField:
		return a.readSlot(c.field(op.Args[1])), true
	case llop.SetField:
		a.grow(c.field(op.Args[1]), args[2])
		return voidValue, true
	case llop.SetArrayItem:
		a.grow(c.item, args[2])
		return voidValue, true
	case llop.GetArraySize:
		return &Value{kind: constant, t: lltype.Signed, origins: of(a.here())}, true
	case llop.GetArrayItem:
		return a.reorigin(a.readSlot(c.item), args[1]), true
	}
	return nil, false
}

// field returns the slot of a field.
func (c *container) field(x flow.Value) *slot {
	name, _ := fieldName(x)
	for c := c; c != nil; c = c.fields[0].s.content.find() {
		s := c.t.(*lltype.Struct)
		if i := s.FieldIndex(name); i >= 0 {
			return c.fields[i]
		}
		if s.Super() == nil {
			return nil
		}
	}
	return nil
}

// readSlot returns what a slot holds. The operation that is considered is considered again when
// that grows.
func (a *analysis) readSlot(s *slot) *Value {
	if s == nil {
		return nil
	}
	s.readers.Add(a.Pos)
	return s.s
}

// reorigin returns a value that comes from the operation that is considered, and from others.
func (a *analysis) reorigin(s *Value, from ...*Value) *Value {
	if s == nil || !s.isConstant() {
		return s
	}
	origins := of(a.here(), append(from, s)...)
	return &Value{kind: constant, t: s.t, origins: origins, eager: s.eager, frozen: s.frozen}
}

// grow has a slot hold a value too.
func (a *analysis) grow(s *slot, more *Value) {
	if s == nil {
		return
	}
	now := a.union(s.s, more)
	if now.equal(s.s) {
		return
	}
	s.s = now
	for _, at := range s.readers.All() {
		a.Reflow(at, "what a container holds has grown")
	}
}

// merge makes two containers one.
func (a *analysis) merge(c, d *container) {
	c, d = c.find(), d.find()
	if c == d {
		return
	}
	d.forward = c
	for i, s := range d.fields {
		a.mergeSlots(c.fields[i], s)
	}
	if d.item != nil {
		a.mergeSlots(c.item, d.item)
	}
	p, q := c.parent.find(), d.parent.find()
	switch {
	case (p == nil) != (q == nil), p != nil && (p.t != q.t || c.index != d.index), c.degenerate, d.degenerate:
		a.degrade(c)
		a.degrade(q)
	case p != nil:
		a.merge(p, q)
	}
}

func (a *analysis) mergeSlots(s, t *slot) {
	more := t.s
	a.grow(t, s.s) // its readers have to see the rest, too
	if more != nil {
		a.grow(s, more)
	}
	s.readers.AddAll(&t.readers)
}

// degrade makes a container as good as red, with all that it is part of and that is part of it.
func (a *analysis) degrade(c *container) {
	if c = c.find(); c == nil || c.degenerate {
		return
	}
	c.degenerate = true
	if s, ok := c.t.(*lltype.Struct); ok && !c.list {
		for i, f := range s.Fields() {
			a.degradeSlot(c.fields[i], f.Type)
		}
	}
	if c.item != nil && c.item.s != nil {
		a.degradeSlot(c.item, c.item.s.t)
	}
	a.degrade(c.parent)
}

func (a *analysis) degradeSlot(s *slot, t lltype.Type) {
	if _, ok := t.(lltype.Container); ok {
		a.degrade(s.s.content)
		return
	}
	a.grow(s, redOf(t, false))
}

// blueCall is an operation on a list that is followed; ok is false if there is none.
func (a *analysis) blueCall(op *flow.SpaceOperation, name string, operands []*Value) (s *Value, ok bool) {
	if name == "newlist" {
		return a.allocated(op, true), true
	}
	if len(operands) == 0 || operands[0].kind != blue || !operands[0].content.find().list {
		return nil, false
	}
	item := operands[0].content.find().item
	last := operands[len(operands)-1]
	switch name {
	case "list.len", "list.nonzero":
		return &Value{kind: constant, t: lltype.TypeOf(op.Result), origins: of(a.here())}, true
	case "list.getitem", "list.pop":
		return a.reorigin(a.readSlot(item), operands[1:]...), true
	case "list.setitem", "list.append", "list.insert":
		a.grow(item, last)
	case "list.copy", "list.concat":
		to := a.allocated(op, true)
		for _, l := range operands {
			if l.kind != blue || !l.content.find().list {
				return nil, false
			}
			a.grow(to.content.find().item, a.readSlot(l.content.find().item))
		}
		return to, true
	case "list.delitem", "list.reverse":
	default:
		return nil, false
	}
	return voidValue, true
}
