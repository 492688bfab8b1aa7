package heap

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// A layout is what the heap knows about a type.
type layout struct {
	container lltype.Container
	header    uint64
	size      int      // of the part before the items
	list      freeList // for objects of a fixed size, if they are small; else of class 0
	pointers  []uint32

	// For types of variable size:
	varies       bool
	length       uint32 // offset of the length
	of           lltype.Type
	itemSize     int
	itemPointers []uint32 // offsets in an item
}

// Register makes a type known, if it is not, and returns its number.
func (h *Heap) Register(c lltype.Container) (TypeID, error) {
	if id, ok := h.ids[c]; ok {
		return id, nil
	}
	if len(h.layouts) == maxTypes {
		return 0, fmt.Errorf("heap: %v is one type too many: %w", c, ErrMemory)
	}
	l, err := newLayout(c)
	if err != nil {
		return 0, fmt.Errorf("heap: %v cannot be laid out: %w", c, err)
	}
	id := TypeID(len(h.layouts))
	l.header = allocated | uint64(id)<<typeShift
	if len(l.pointers)+len(l.itemPointers) == 0 {
		l.list = maxClasses
	}
	if size := l.size + wordSize; c.IsGc() && !l.varies && !l.isWeak() && size <= MaxSmall {
		l.list += freeList(h.state.classOf[(size+wordSize-1)/wordSize])
	}
	h.layouts = append(h.layouts, l)
	h.ids[c] = id
	return id, nil
}

func newLayout(c lltype.Container) (*layout, error) {
	l := &layout{container: c, size: lltype.Size(c)}
	switch c := c.(type) {
	case *lltype.Array:
		return l, l.setItems(c, 0)
	case *lltype.Struct:
		array := c.VarPart()
		if l.isWeak() {
			return l, nil // what it points to is not marked for its sake
		}
		if array == nil {
			var err error
			l.pointers, err = gcPointers(nil, c, 0)
			return l, err
		}
		last := len(c.Fields()) - 1
		for i, f := range c.Fields()[:last] {
			var err error
			if l.pointers, err = gcPointers(l.pointers, f.Type, c.Offset(i)); err != nil {
				return nil, err
			}
		}
		return l, l.setItems(array, c.Offset(last))
	}
	return nil, fmt.Errorf("only structures and arrays have objects in the heap")
}

// setItems describes the array at the end of an object.
func (l *layout) setItems(a *lltype.Array, offset int) (err error) {
	l.varies = true
	l.length = uint32(offset)
	l.size = offset + lltype.ItemsOffset
	l.of = a.Of
	l.itemSize = a.ItemSize()
	l.itemPointers, err = gcPointers(nil, a.Of, 0)
	return err
}

// gcPointers appends the offsets of the garbage-collected pointers in a value of
// type t that lies at an offset.
func gcPointers(list []uint32, t lltype.Type, offset int) ([]uint32, error) {
	switch t := t.(type) {
	case *lltype.Ptr:
		if t.IsGc() {
			list = append(list, uint32(offset))
		}
	case *lltype.Struct:
		for i, f := range t.Fields() {
			var err error
			if list, err = gcPointers(list, f.Type, offset+t.Offset(i)); err != nil {
				return nil, err
			}
		}
	case *lltype.Array:
		return nil, fmt.Errorf("%v lies inside, but is not the last field of the whole; point to it", t)
	}
	return list, nil
}

// sizeWith returns the size of an object with n items, without its header; -1 if
// there is no such object.
func (l *layout) sizeWith(n int) int {
	const most = 1 << 46 // of bytes; more than any machine has
	if n < 0 || l.itemSize > 0 && n > most/l.itemSize {
		return -1
	}
	return l.size + n*l.itemSize
}

// A Recipe is what native code has to know to make objects of a type.
type Recipe struct {
	Header uint64

	// FreeList is the offset of a list of free cells in the allocation state.
	// For a type of fixed size it is the one to take cells from; one that is
	// always empty if the objects are not small. For a type of variable size it
	// is that of class 0: the list to take from is at FreeList + 8*class.
	FreeList int

	// FixedSize is the size of the header and all before the items. For a type
	// of variable size, n items make an object of FixedSize + n*ItemSize bytes,
	// and the length lies at LengthOffset.
	FixedSize    int
	Varies       bool
	LengthOffset int
	ItemSize     int
}

// Recipe returns how objects of a type are made.
func (h *Heap) Recipe(id TypeID) Recipe {
	l := h.layouts[id]
	return Recipe{
		Header: l.header, FreeList: int(l.list) * wordSize, FixedSize: wordSize + l.size,
		Varies: l.varies, LengthOffset: int(l.length), ItemSize: l.itemSize,
	}
}
