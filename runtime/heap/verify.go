package heap

import "fmt"

// Verify checks all that the heap relies on, and reports the first thing that
// is not so. It is for tests; it looks at every word.
func (h *Heap) Verify() error {
	if h.broken != nil {
		return h.broken
	}
	for _, check := range []func() error{h.verifyBlocks, h.verifyPending, h.verifyFree, h.verifyPointers, h.verifyWeak} {
		if err := check(); err != nil {
			return fmt.Errorf("%w: %w", err, ErrCorrupt)
		}
	}
	return nil
}

// verifyBlocks checks the table of blocks.
func (h *Heap) verifyBlocks() error {
	free := 0
	for i := 0; i < len(h.blocks); i++ {
		b := &h.blocks[i]
		switch b.kind {
		case freeBlock:
			if free++; i < h.lowest {
				return fmt.Errorf("heap: block %d is free, below the lowest free one, %d", i, h.lowest)
			}
		case cellBlock:
			if c := b.list.class(); b.size != c.size || b.cells != c.cells || b.leaf != b.list.pointerless() {
				return fmt.Errorf("heap: block %d is not as its list %d wants it: %+v", i, b.list, *b)
			}
		case largeBlock:
			for k := 1; k < int(b.span); k++ {
				if t := h.blocks[i+k]; t.kind != tailBlock || int(t.span) != k {
					return fmt.Errorf("heap: block %d does not belong to the object of block %d: %+v", i+k, i, t)
				}
			}
			i += int(b.span) - 1
		case tailBlock:
			return fmt.Errorf("heap: block %d belongs to no object", i)
		}
	}
	if free != h.freeBlocks || len(h.blocks) > h.room {
		return fmt.Errorf("heap: %d of %d blocks are free, not %d, and there is room for %d", free, len(h.blocks), h.freeBlocks, h.room)
	}
	if h.live+h.recent > h.limit {
		return fmt.Errorf("heap: %d bytes are in use, the limit is %d", h.live+h.recent, h.limit)
	}
	return nil
}

// verifyPending checks that exactly the blocks with garbage are to be swept.
func (h *Heap) verifyPending() error {
	pending := make(map[int32]bool)
	for l := range h.pending {
		for i := h.pending[l]; i != noBlock; i = h.blocks[i].next {
			if b := &h.blocks[i]; b.kind != cellBlock || b.list != freeList(l) || b.swept || pending[i] {
				return fmt.Errorf("heap: block %d is not to be swept for list %d: %+v", i, l, *b)
			}
			pending[i] = true
		}
	}
	for i := range h.blocks {
		if b := &h.blocks[i]; b.kind == cellBlock && b.swept == pending[int32(i)] {
			return fmt.Errorf("heap: block %d is forgotten: %+v", i, *b)
		}
	}
	return nil
}

// verifyFree checks the lists of free cells, and that what is free is zero.
func (h *Heap) verifyFree() error {
	seen := make(map[Address]bool)
	for l, p := range h.state.free {
		for ; p != 0; p = *h.link(p) {
			off := uint64(p - h.firstBlock)
			i := int(off >> blockBits)
			if i >= len(h.blocks) || seen[p] {
				return fmt.Errorf("heap: list %d leads to %#x", l, uint64(p))
			}
			seen[p] = true
			b := &h.blocks[i]
			_, exact := b.cellAt(off % blockSize)
			if !exact || b.kind != cellBlock || b.list != freeList(l) || !b.swept || *h.header(p)&allocated != 0 {
				return fmt.Errorf("heap: list %d holds %#x, which is not a free cell of it", l, uint64(p))
			}
			for _, x := range h.bytes(p, int(b.size)-wordSize) {
				if x != 0 {
					return fmt.Errorf("heap: the free cell %#x is not zero", uint64(p))
				}
			}
		}
	}
	return nil
}

// verifyPointers checks that every object is sound and leads to objects only.
func (h *Heap) verifyPointers() error {
	for _, p := range h.constants.rooted {
		if err := h.verifyObject(p); err != nil {
			return err
		}
	}
	for i := range h.blocks {
		b := &h.blocks[i]
		cells := int(b.cells)
		if b.kind == largeBlock {
			cells = 1
		}
		for c := range cells {
			p := h.blockAddress(i) + Address(c)*Address(b.size) + wordSize
			if _, ok := h.extent(p); !ok {
				continue
			}
			if err := h.verifyObject(p); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *Heap) verifyObject(p Address) error {
	l, err := h.layoutAt(p)
	if err != nil {
		return err
	}
	if err := h.verifyPart(p, 0, l.pointers); err != nil || !l.varies {
		return err
	}
	n, err := h.Length(p)
	if err != nil || len(l.itemPointers) == 0 {
		return err
	}
	for i := range n {
		if err := h.verifyPart(p, l.size+i*l.itemSize, l.itemPointers); err != nil {
			return err
		}
	}
	return nil
}

// verifyPart checks the pointers of a part of the object at p that begins at
// an offset.
func (h *Heap) verifyPart(p Address, part int, pointers []uint32) error {
	for _, offset := range pointers {
		at := part + int(offset)
		to := Address(*h.word(p + Address(at)))
		if _, ok := h.extent(to); !ok && to != 0 {
			return fmt.Errorf("heap: %s leads to %#x at offset %d, where no object is", h.describe(p), uint64(to), at)
		}
	}
	return nil
}
