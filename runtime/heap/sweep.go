package heap

// noBlock ends a list of blocks.
const noBlock = -1

func (h *Heap) clearPending() {
	for l := range h.pending {
		h.pending[l] = noBlock
	}
}

// sweepNext sweeps pending blocks of a list until one has free cells.
func (h *Heap) sweepNext(l freeList) bool {
	i := h.pending[l]
	if i == noBlock {
		return false
	}
	b := &h.blocks[i]
	h.pending[l] = b.next
	h.sweep(int(i))
	return true
}

// sweep makes the cells of block i that were not marked the free cells of its
// list, in the order of addresses. There is at least one.
func (h *Heap) sweep(i int) {
	b := &h.blocks[i]
	marks, cells, size := h.marksOf(i), int(b.cells), Address(b.size)
	first := h.blockAddress(i) + wordSize
	last := &h.state.free[b.list]
	for c := nextBit(marks, 0, cells, ^uint64(0)); c < cells; {
		end := nextBit(marks, c, cells, 0)
		clear(h.bytes(first+Address(c)*size-wordSize, (end-c)*int(size)))
		for ; c < end; c++ {
			*last = first + Address(c)*size
			last = h.link(*last)
		}
		c = nextBit(marks, c, cells, ^uint64(0))
	}
	*last = 0
	b.swept = true
	h.spend((int(b.cells - b.live)) * int(size))
}

// retire takes the garbage in blocks that have not been swept out of sight, so
// that no word of a conservative range can bring it back.
func (h *Heap) retire() {
	for l := range h.pending {
		for i := h.pending[l]; i != noBlock; i = h.blocks[i].next {
			b := &h.blocks[i]
			marks, cells := h.marksOf(int(i)), int(b.cells)
			for c := nextBit(marks, 0, cells, ^uint64(0)); c < cells; c = nextBit(marks, c+1, cells, ^uint64(0)) {
				*h.word(h.blockAddress(int(i)) + Address(c)*Address(b.size)) = 0
			}
			b.swept = true
		}
	}
	h.clearPending()
}

// giveBack takes the free cells of all lists out of the allocation state;
// the collection that follows finds them again.
func (h *Heap) giveBack() {
	for l, p := range h.state.free {
		n := 0
		for ; p != 0; p = *h.link(p) {
			n++
		}
		if n > 0 {
			h.spend(-n * int(freeList(l).class().size))
			h.state.free[l] = 0
		}
	}
}

// reclaim makes what was not marked available again: free blocks at once, the
// others when their list runs out of cells.
func (h *Heap) reclaim() {
	for i := len(h.blocks) - 1; i >= 0; i-- {
		b := &h.blocks[i]
		switch {
		case b.kind == freeBlock || b.kind == tailBlock:
		case b.live == 0:
			h.freeRun(i, max(1, int(b.span)))
		case b.kind == cellBlock:
			h.live += int(b.live * b.size)
			if b.swept = b.live == b.cells; !b.swept {
				b.next = h.pending[b.list]
				h.pending[b.list] = int32(i)
			}
		case b.kind == largeBlock:
			h.live += int(b.span) * blockSize
		}
	}
}
