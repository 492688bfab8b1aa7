package heap

import (
	"fmt"
	"math"
	"runtime"

	"vitrine/lowlevel/lltype"
)

// Load returns the value of a field or an item as a pattern of 64 bits. The
// object is at p; offset and size say where the part is and what lltype.Size
// gives for its type. What is shorter than a word (Char, Bool, Int16) is
// extended by zeros; Void, of size 0, gives 0.
func (h *Heap) Load(p Address, offset, size int) (uint64, error) {
	if room, ok := h.extent(p); !ok || offset < 0 || offset > room-size {
		return 0, h.accessError(p, offset, size)
	}
	return h.load(p+Address(offset), size), nil
}

// load reads from an address that has been checked.
func (h *Heap) load(a Address, size int) uint64 {
	at := h.at(a)
	switch size {
	case 8:
		return *(*uint64)(at)
	case 4:
		return uint64(*(*uint32)(at))
	case 2:
		return uint64(*(*uint16)(at))
	case 1:
		return uint64(*(*uint8)(at))
	}
	return 0
}

// Store sets a field or an item, as Load reads it. Of values shorter than a word
// the lowest bits count.
func (h *Heap) Store(p Address, offset, size int, v uint64) error {
	if room, ok := h.extent(p); !ok || offset < 0 || offset > room-size {
		return h.accessError(p, offset, size)
	}
	h.store(p+Address(offset), size, v)
	return nil
}

// store writes to an address that has been checked.
func (h *Heap) store(a Address, size int, v uint64) {
	at := h.at(a)
	switch size {
	case 8:
		*(*uint64)(at) = v
	case 4:
		*(*uint32)(at) = uint32(v)
	case 2:
		*(*uint16)(at) = uint16(v)
	case 1:
		*(*uint8)(at) = uint8(v)
	}
}

// Word returns a word of an object, for who may write it while code runs. It stays there as long as the object lives.
func (h *Heap) Word(p Address, offset int) (*uint64, error) {
	if room, ok := h.extent(p); !ok || offset < 0 || offset > room-wordSize {
		return nil, h.accessError(p, offset, wordSize)
	}
	return h.word(p + Address(offset)), nil
}

// Move copies n bytes from one object to another or within one, where source
// and destination may overlap.
func (h *Heap) Move(to Address, toOffset int, from Address, fromOffset, n int) error {
	if room, ok := h.extent(to); !ok || toOffset < 0 || n < 0 || toOffset > room-n {
		return h.accessError(to, toOffset, n)
	}
	if room, ok := h.extent(from); !ok || fromOffset < 0 || fromOffset > room-n {
		return h.accessError(from, fromOffset, n)
	}
	moveInParts(h.bytes(to+Address(toOffset), n), h.bytes(from+Address(fromOffset), n), to+Address(toOffset) > from+Address(fromOffset))
	return nil
}

// moved is how many bytes are moved at once: what Go moves in one go, it does not interrupt, and while one goroutine
// cannot be interrupted, all others may have to wait. It rarely finds the goroutine between two moves by itself.
const moved = 1 << 20

// moveInParts copies bytes of which source and destination may overlap, the last ones first if that is up in memory.
func moveInParts(to, from []byte, up bool) {
	for len(from) > moved {
		if up {
			rest := len(from) - moved
			copy(to[rest:], from[rest:])
			to, from = to[:rest], from[:rest]
		} else {
			copy(to, from[:moved])
			to, from = to[moved:], from[moved:]
		}
		runtime.Gosched()
	}
	copy(to, from)
}

// Length returns the number of items of the array at p, or at the end of the
// structure at p.
func (h *Heap) Length(p Address) (int, error) {
	l, err := h.layoutAt(p)
	if err != nil {
		return 0, err
	}
	if !l.varies {
		return 0, fmt.Errorf("heap: %s has no items", h.describe(p))
	}
	n := *h.word(p + Address(l.length))
	if n > uint64(h.mostItems(l, p)) {
		return 0, fmt.Errorf("heap: %s cannot have %d items, its length was overwritten: %w", h.describe(p), n, ErrCorrupt)
	}
	return int(n), nil
}

// mostItems returns how many items there is room for in the object at p.
func (h *Heap) mostItems(l *layout, p Address) int {
	if l.itemSize == 0 {
		return math.MaxInt
	}
	room, _ := h.extent(p)
	return max(0, room-l.size) / l.itemSize
}

// TypeAt returns the type of the object at p.
func (h *Heap) TypeAt(p Address) (lltype.Container, error) {
	l, err := h.layoutAt(p)
	if err != nil {
		return nil, err
	}
	return l.container, nil
}

// layoutAt returns what is known about the type of the object at p.
func (h *Heap) layoutAt(p Address) (*layout, error) {
	room, ok := h.extent(p)
	if !ok {
		return nil, h.accessError(p, 0, 0)
	}
	id := typeOf(*h.header(p))
	if int(id) >= len(h.layouts) || h.layouts[id].size > room {
		return nil, fmt.Errorf("heap: the header at %#x was overwritten: %w", uint64(p-wordSize), ErrCorrupt)
	}
	return h.layouts[id], nil
}

// extent returns how many bytes belong to the object at p, and whether there is
// one; functions do not count.
func (h *Heap) extent(p Address) (int, bool) {
	off := uint64(p - h.firstBlock)
	i := int(off >> blockBits)
	if off >= uint64(len(h.blocks))<<blockBits {
		if !h.constants.isStart(p) {
			return 0, false
		}
		return int(*h.header(p)>>sizeShift) * wordSize, true
	}
	b := &h.blocks[i]
	cell, exact := b.cellAt(off % blockSize)
	switch {
	case !exact:
		return 0, false
	case b.kind == largeBlock:
		return int(b.span)*blockSize - wordSize, true
	}
	return int(b.size) - wordSize, *h.header(p)&allocated != 0 && (b.swept || h.isMarked(i, cell))
}

// accessError says what is wrong with an access.
func (h *Heap) accessError(p Address, offset, size int) error {
	if h.broken != nil {
		return h.broken
	}
	if p == 0 {
		return fmt.Errorf("heap: a part of NULL is used: %w", ErrNull)
	}
	if room, ok := h.extent(p); ok {
		return fmt.Errorf("heap: bytes %d to %d are not in the %d of %s: %w", offset, offset+size, room, h.describe(p), ErrAddress)
	}
	return fmt.Errorf("heap: nothing is at %#x: %w", uint64(p), ErrAddress)
}

// describe names the object at p in an error message.
func (h *Heap) describe(p Address) string {
	if o, ok := h.PrebuiltAt(p); ok {
		return fmt.Sprintf("prebuilt object %v", o)
	}
	if l, err := h.layoutAt(p); err == nil {
		return fmt.Sprintf("the %v at %#x", l.container, uint64(p))
	}
	return fmt.Sprintf("what is at %#x", uint64(p))
}
