package heap

import "slices"

// A Marker is told by the callbacks of AddRoots what the program can reach.
type Marker struct {
	heap     *Heap
	stack    []Address
	overflow bool    // some block has its rescan bit set
	holder   Address // whose pointers are being followed, 0 for roots
	err      error
}

type rootCallback struct {
	show    func(*Marker)
	cleared func(ref Address) // of what remembers objects, nil for the program
}

// AddRoots has every collection call show, which tells the Marker about all
// pointers that the heap does not know of. The function that it returns takes
// show away again.
func (h *Heap) AddRoots(show func(*Marker)) (remove func()) {
	return h.addRoots(&rootCallback{show: show})
}

// AddMemory is AddRoots for what remembers objects that the program may have lost: they live on, but
// for weak references they are dead. A collection calls cleared before it sets such a reference to NULL.
func (h *Heap) AddMemory(show func(*Marker), cleared func(ref Address)) (remove func()) {
	return h.addRoots(&rootCallback{show, cleared})
}

func (h *Heap) addRoots(r *rootCallback) (remove func()) {
	h.roots = append(h.roots, r)
	return func() {
		for i := range h.roots {
			if h.roots[i] == r {
				h.roots = append(h.roots[:i:i], h.roots[i+1:]...)
				return
			}
		}
	}
}

// Pointer keeps the object at p alive, and what it leads to. It must be NULL or
// the address of an object.
func (m *Marker) Pointer(p Address) { m.mark(p) }

// prebuilt marks what prebuilt objects point to. Most of it is prebuilt itself, and passed over quickly: there may be
// thousands of such objects, and a program whose own ones die young collects often.
func (m *Marker) prebuilt() {
	h := m.heap
	c := &h.constants
	size := uint64(len(h.blocks)) << blockBits
	for _, slot := range c.slots {
		p := Address(*h.word(c.first + Address(slot)*wordSize))
		switch {
		case uint64(p-h.firstBlock) < size:
			m.mark(p)
			if len(m.stack) >= queueLen {
				m.drain()
			}
		case p != 0 && uint64(p-c.first) > uint64(c.end-c.first): // no more is asked here: Verify asks whether it is an object
			i, found := slices.BinarySearch(c.rooted, c.first+Address(slot)*wordSize)
			if !found {
				i--
			}
			m.holder = c.rooted[i]
			m.corrupt(p)
			return
		}
	}
	m.drain()
}

// Words keeps every object alive that one of the words may point to: to its
// address, into it, or right after it.
func (m *Marker) Words(words []uint64) {
	for _, w := range words {
		if p, ok := m.heap.objectAround(Address(w)); ok {
			m.mark(p)
		}
	}
}

// objectAround returns the object in a block that an address points to, into, or
// right after. An object never begins where its cell does, so an address there
// belongs to the object before.
func (h *Heap) objectAround(a Address) (Address, bool) {
	off := uint64(a - 1 - h.firstBlock)
	i := int(off >> blockBits)
	if a <= h.firstBlock || i >= len(h.blocks) {
		return 0, false
	}
	b := &h.blocks[i]
	switch b.kind {
	case cellBlock:
		cell := off % blockSize * b.magic >> 32
		p := h.blockAddress(i) + Address(cell*uint64(b.size)) + wordSize
		if cell >= uint64(b.cells) || *h.header(p)&allocated == 0 {
			return 0, false
		}
		return p, b.swept || h.isMarked(i, cell)
	case largeBlock:
		return h.blockAddress(i) + wordSize, true
	case tailBlock:
		return h.blockAddress(i-int(b.span)) + wordSize, true
	}
	return 0, false
}

func (h *Heap) isMarked(i int, cell uint64) bool {
	return h.marks[uint64(i*marksPerBlock)+cell/64]>>(cell%64)&1 != 0
}
