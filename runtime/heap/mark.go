package heap

import "fmt"

// maxMarkerStack is how many objects may wait to be looked into.
const maxMarkerStack = 1 << 16

// queueLen is how many objects are being fetched from memory while marking.
const queueLen = 16

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
	cell, exact := b.cellAt(off % blockSize)
	switch {
	case !exact:
		m.corrupt(p)
		return
	case b.kind == cellBlock:
		word, bit := &h.marks[uint64(i*marksPerBlock)+cell/64], uint64(1)<<(cell%64)
		if *word&bit != 0 {
			return
		}
		*word |= bit
	case b.live != 0:
		return
	}
	b.live++
	if !b.leaf {
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

// empty looks into the objects on the stack. They pass through a short queue on
// the way, so that several are being fetched from memory at a time.
func (m *Marker) empty() {
	var queue [queueLen]Address
	for first, n := 0, 0; ; {
		if k := len(m.stack); k > 0 && n < queueLen {
			p := m.stack[k-1]
			m.stack = m.stack[:k-1]
			prefetch(m.heap.at(p - wordSize))
			queue[(first+n)%queueLen] = p
			n++
			continue
		}
		if n == 0 {
			return
		}
		p := queue[first%queueLen]
		first, n = first+1, n-1
		m.scan(p)
	}
}

// rescan looks into all marked objects of a block.
func (m *Marker) rescan(i int) {
	b := &m.heap.blocks[i]
	first := m.heap.blockAddress(i) + wordSize
	if b.kind == largeBlock {
		m.scan(first)
		m.empty()
		return
	}
	marks, cells := m.heap.marksOf(i), int(b.cells)
	for c := nextBit(marks, 0, cells, 0); c < cells; c = nextBit(marks, c+1, cells, 0) {
		m.scan(first + Address(c)*Address(b.size))
		m.empty()
	}
}

// scan marks what the object at p points to.
func (m *Marker) scan(p Address) {
	h := m.heap
	header := *h.header(p)
	id := typeOf(header)
	if header&allocated == 0 || int(id) >= len(h.layouts) {
		m.corrupt(p)
		return
	}
	m.holder = p
	l := h.layouts[id]
	if uint64(p-h.start)+uint64(l.size) > uint64(len(h.memory)) {
		m.corrupt(p)
		return
	}
	for _, offset := range l.pointers {
		m.mark(Address(*h.word(p + Address(offset))))
	}
	if len(l.itemPointers) > 0 {
		m.scanItems(l, p)
	}
}

// scanItems marks what the items of the object at p point to.
func (m *Marker) scanItems(l *layout, p Address) {
	h := m.heap
	n := *h.word(p + Address(l.length))
	if n > uint64(h.mostItems(l, p)) {
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

// corrupt notes that p was taken for an object, but is none or makes no sense.
func (m *Marker) corrupt(p Address) {
	if m.err != nil {
		return
	}
	from := "a root"
	switch m.holder {
	case 0:
	case p:
		m.err = fmt.Errorf("heap: the header or the length of %s was overwritten: %w", m.heap.describe(p), ErrCorrupt)
		return
	default:
		from = m.heap.describe(m.holder)
	}
	m.err = fmt.Errorf("heap: %s leads to %#x, where no object is: %w", from, uint64(p), ErrCorrupt)
}
