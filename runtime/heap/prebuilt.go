package heap

import (
	"fmt"
	"math/bits"

	"vitrine/lowlevel/lltype"
)

// constants are the prebuilt objects.
type constants struct {
	first, end Address // end is where the next one goes
	addresses  places
	objects    []*lltype.Object // whole ones, in the order of their addresses
	starts     []starts         // where those are, by words of memory
	rooted     []Address        // those with garbage-collected pointers
	rootedSize int              // of those, in bytes
	slots      []uint32         // where these pointers are, in words from first
	queue      []*lltype.Object // have a place, but no contents yet
}

// A starts is about 64 words of memory: a bit for each that is the address of a whole object, and how many objects there are before them.
type starts struct {
	bits   uint64
	before int
}

func (c *constants) init(first Address) {
	c.first, c.end = first, first
	c.addresses.others = make(map[*lltype.Object]Address)
}

// number returns which of the whole prebuilt objects is at p. One without fields, if it is the last, is at the end.
func (c *constants) number(p Address) (n int, ok bool) {
	i := uint64(p-c.first) / wordSize
	if p%wordSize != 0 || p > c.end || i/64 >= uint64(len(c.starts)) {
		return 0, false
	}
	s, bit := c.starts[i/64], uint64(1)<<(i%64)
	return s.before + bits.OnesCount64(s.bits&(bit-1)), s.bits&bit != 0
}

// isStart reports whether p is the address of a whole prebuilt object.
func (c *constants) isStart(p Address) bool {
	_, ok := c.number(p)
	return ok
}

// add adds a whole object, at a higher address than all before it.
func (c *constants) add(o *lltype.Object, p Address) {
	i := int(p-c.first) / wordSize
	for len(c.starts) <= i/64 {
		c.starts = append(c.starts, starts{before: len(c.objects)})
	}
	c.starts[i/64].bits |= 1 << (i % 64)
	c.objects = append(c.objects, o)
	c.addresses.set(o, p)
}

// addSlots notes where an object with n items has pointers.
func (c *constants) addSlots(p Address, l *layout, n int) {
	add := func(at Address, offsets []uint32) {
		for _, offset := range offsets {
			c.slots = append(c.slots, uint32((at+Address(offset)-c.first)/wordSize))
		}
	}
	add(p, l.pointers)
	for i := range n {
		add(p+Address(l.size)+Address(i)*Address(l.itemSize), l.itemPointers)
	}
}

// Prebuilt returns the address of an object that exists before the program
// starts. The first time, the object is laid out with all that it leads to.
// Prebuilt objects live as long as the heap, and what they come to point to
// lives as well. A function is at its descriptor, see [Heap.SetEntry].
func (h *Heap) Prebuilt(o *lltype.Object) (Address, error) {
	if h.broken != nil {
		return 0, h.broken
	}
	if p, ok := h.constants.addresses.at(o); ok {
		return p, nil
	}
	p, err := h.place(o)
	for err == nil && len(h.constants.queue) > 0 {
		last := len(h.constants.queue) - 1
		next := h.constants.queue[last]
		h.constants.queue = h.constants.queue[:last]
		at, _ := h.constants.addresses.at(next)
		err = h.fill(next, at)
	}
	if err != nil {
		// Some objects may have been left without their contents.
		h.broken = fmt.Errorf("heap: prebuilt object %v: %w", o, err)
		return 0, h.broken
	}
	return p, nil
}

// PrebuiltAt returns the prebuilt object or function at an address.
func (h *Heap) PrebuiltAt(p Address) (*lltype.Object, bool) {
	c := &h.constants
	if n := h.numberAt(p); p < c.first && p == h.descriptor(n) {
		return h.Function(n)
	}
	if n, ok := c.number(p); ok {
		return c.objects[n], true
	}
	return nil, false
}

// Bits returns a constant as the 64 bits that Load would give for it. A pointer
// has its object laid out; Void is 0.
func (h *Heap) Bits(v lltype.Value, t lltype.Type) (uint64, error) {
	if a, ok := v.(lltype.Address); ok {
		return a.At, nil
	}
	ptr, ok := v.(lltype.Pointer)
	if _, want := t.(*lltype.Ptr); !ok || !want {
		return primitiveBits(v, t)
	}
	if ptr.IsNull() {
		return 0, nil
	}
	p, err := h.Prebuilt(ptr.Object)
	return uint64(p), err
}

// place gives an object its address; its contents follow.
func (h *Heap) place(o *lltype.Object) (Address, error) {
	c := &h.constants
	if p, ok := c.addresses.at(o); ok {
		return p, nil
	}
	if o.Func != nil {
		return h.placeFunction(o)
	}
	id, err := h.Register(o.Type)
	if err != nil {
		return 0, err
	}
	l := h.layouts[id]
	words := (l.sizeWith(items(o)) + wordSize - 1) / wordSize
	if room := int(c.first+prebuiltSize-c.end) / wordSize; words+1 > room {
		return 0, fmt.Errorf("%v is too large, there is room for %d words: %w", o, room, ErrMemory)
	}
	p := c.end + wordSize
	c.end = p + Address(words*wordSize)
	*h.header(p) = l.header | prebuilt | uint64(words)<<sizeShift
	c.add(o, p)
	if !l.list.pointerless() {
		c.rooted = append(c.rooted, p)
		c.rootedSize += words * wordSize
		c.addSlots(p, l, items(o))
	}
	c.queue = append(c.queue, o)
	return p, nil
}

// items returns the number of items at the end of a prebuilt object.
func items(o *lltype.Object) int {
	if s, ok := o.Type.(*lltype.Struct); ok && s.VarPart() != nil {
		if a, ok := o.Fields[len(o.Fields)-1].(*lltype.Object); ok {
			return a.Len()
		}
	}
	return o.Len()
}

// fill writes the contents of an object, or of a part of one, at an address.
func (h *Heap) fill(o *lltype.Object, at Address) error {
	switch t := o.Type.(type) {
	case *lltype.Struct:
		fields := t.Fields()
		if len(o.Fields) != len(fields) {
			return fmt.Errorf("%v has %d values for the %d fields of %v", o, len(o.Fields), len(fields), t)
		}
		for i, f := range fields {
			if err := h.fillPart(o.Fields[i], f.Type, at+Address(t.Offset(i))); err != nil {
				return fmt.Errorf("%v.%s: %w", o, f.Name, err)
			}
		}
	case *lltype.Array:
		*h.word(at) = uint64(o.Len())
		at += lltype.ItemsOffset
		for i := range o.Len() {
			v := o.Item(i)
			if err := h.fillPart(v, t.Of, at); err != nil {
				return fmt.Errorf("%v[%d]: %w", o, i, err)
			}
			at += Address(t.ItemSize())
		}
	}
	return nil
}

// fillPart writes a field or an item.
func (h *Heap) fillPart(v lltype.Value, t lltype.Type, at Address) error {
	if c, ok := t.(lltype.Container); ok {
		part, ok := v.(*lltype.Object)
		if !ok || part.Type != c {
			return fmt.Errorf("%T where a part of type %v must be", v, c)
		}
		if p, ok := h.constants.addresses.at(part); ok && p != at {
			return fmt.Errorf("%v is a part of something else or has been laid out on its own", part)
		}
		h.constants.addresses.set(part, at)
		return h.fill(part, at)
	}
	ptr, ok := v.(lltype.Pointer)
	if !ok {
		bits, err := primitiveBits(v, t)
		if err == nil {
			h.store(at, lltype.Size(t), bits)
		}
		return err
	}
	if _, ok := t.(*lltype.Ptr); !ok {
		return fmt.Errorf("a pointer where a %v must be", t)
	}
	if ptr.IsNull() {
		return nil
	}
	p, err := h.place(ptr.Object)
	if err == nil && ptr.Object.Func != nil {
		h.functionAt(p).holders++
	}
	*h.word(at) = uint64(p)
	return err
}
