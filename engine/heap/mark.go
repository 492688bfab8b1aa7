package heap

import "fmt"

// maxMarkerStack is how many objects may wait to be looked into.
const maxMarkerStack = 1 << 16

// A Marker is told by the callbacks of AddRoots what the program can reach.
type Marker struct {
	heap     *Heap
	stack    []Address
	overflow bool    // some block has its rescan bit set
	holder   Address // whose pointers are being followed, 0 for roots
	err      error
}

type rootCallback struct{ show func(*Marker) }

// AddRoots has every collection call show, which tells the Marker about all
// pointers that the heap does not know of. The function that it returns takes
// show away again.
func (h *Heap) AddRoots(show func(*Marker)) (remove func()) {
	r := &rootCallback{show}
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

// Words keeps every object alive that one of the words may point to: to its
// address, into it, or right behind it.
func (m *Marker) Words(words []uint64) {
	for _, w := range words {
		if p, ok := m.heap.objectAround(Address(w)); ok {
			m.mark(p)
		}
	}
}

// objectAround returns the object in a block that an address points to, into, or right
// behind. An object never begins where its cell does, so an address there
// belongs to the object before. While marking, no garbage can be found.
func (h *Heap) objectAround(a Address) (Address, bool) {
	off := uint64(a - 1 - h.firstBlock)
	i := int(off >> blockBits)
	if a <= h.firstBlock || i >= len(h.blocks) {
		return 0, false
	}
	b := &h.blocks[i]
	switch b.kind {
	case small:
		cell := off % blockSize * b.magic >> 32
		p := h.blockAddress(i) + Address(cell*uint64(b.size)) + wordSize
		if cell >= uint64(b.cells) || *h.header(p)&allocated == 0 {
			return 0, false
		}
		return p, b.swept || h.isMarked(i, cell)
	case large:
		return h.blockAddress(i) + wordSize, true
	case tail:
		return h.blockAddress(i-int(b.span)) + wordSize, true
	}
	return 0, false
}

func (h *Heap) isMarked(i int, cell uint64) bool {
	return h.marks[uint64(i*marksPerBlock)+cell/64]>>(cell%64)&1 != 0
}

// mark marks the object at p and remembers to look into it.
func (m *Marker) mark(p Address) {
	h := m.heap
	off := uint64(p - h.firstBlock)
	i := int(off >> blockBits)
	if off >= uint64(len(h.blocks))<<blockBits {
		if p != 0 && !h.constants.isStart(p) {
			m.corrupt(p)
		}
		return
	}
	b := &h.blocks[i]
	off %= blockSize
	if b.kind != small {
		if off != wordSize || b.kind != large {
			m.corrupt(p)
			return
		}
		if b.live != 0 {
			return
		}
	} else {
		cell := off * b.magic >> 32
		if cell*uint64(b.size)+wordSize != off || cell >= uint64(b.cells) {
			m.corrupt(p)
			return
		}
		word, bit := &h.marks[uint64(i*marksPerBlock)+cell/64], uint64(1)<<(cell%64)
		if *word&bit != 0 {
			return
		}
		if *h.header(p)&allocated == 0 {
			m.corrupt(p)
			return
		}
		*word |= bit
	}
	b.live++
	if *h.header(p)&pointerless == 0 {
		m.push(p, b)
	}
}

// push remembers to look into an object. If the stack is full, its block is
// looked through later.
func (m *Marker) push(p Address, b *block) {
	if len(m.stack) < m.heap.stackLimit {
		m.stack = append(m.stack, p)
		return
	}
	b.rescan = true
	m.overflow = true
}

// drain looks into all objects that are waiting.
func (m *Marker) drain() {
	m.empty()
	for m.overflow {
		m.overflow = false
		for i := range m.heap.blocks {
			if b := &m.heap.blocks[i]; b.rescan {
				b.rescan = false
				m.rescan(i)
			}
		}
	}
	m.holder = 0
}

func (m *Marker) empty() {
	for len(m.stack) > 0 {
		p := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		m.scan(p)
	}
}

// rescan looks into all marked objects of a block.
func (m *Marker) rescan(i int) {
	b := &m.heap.blocks[i]
	first := m.heap.blockAddress(i) + wordSize
	if b.kind == large {
		m.scan(first)
		m.empty()
		return
	}
	marks, cells := m.heap.marksOf(i), int(b.cells)
	for c := nextBit(marks, 0, cells, 0); c < cells; c = nextBit(marks, c+1, cells, 0) {
		if p := first + Address(c)*Address(b.size); *m.heap.header(p)&pointerless == 0 {
			m.scan(p)
			m.empty()
		}
	}
}

// scan marks what the object at p points to.
func (m *Marker) scan(p Address) {
	h := m.heap
	id := typeOf(*h.header(p))
	if int(id) >= len(h.layouts) {
		m.corrupt(p)
		return
	}
	m.holder = p
	l := h.layouts[id]
	for _, offset := range l.pointers {
		m.mark(Address(*h.word(p + Address(offset))))
	}
	if len(l.itemPointers) == 0 {
		return
	}
	n := *h.word(p + Address(l.length))
	if room, _ := h.extent(p); n > uint64((room-l.size)/l.itemSize) {
		m.corrupt(p)
		return
	}
	for item := p + Address(l.size); n > 0; n-- {
		for _, offset := range l.itemPointers {
			m.mark(Address(*h.word(item + Address(offset))))
		}
		item += Address(l.itemSize)
	}
}

// corrupt notes that p was taken for an object, but is none.
func (m *Marker) corrupt(p Address) {
	if m.err != nil {
		return
	}
	from := "a root"
	if m.holder != 0 {
		from = m.heap.describe(m.holder)
	}
	m.err = fmt.Errorf("heap: %s leads to %#x, where no object is: %w", from, uint64(p), ErrCorrupt)
}
