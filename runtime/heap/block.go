package heap

import "math/bits"

// A blockKind says what a block is used for.
type blockKind uint8

const (
	freeBlock  blockKind = iota
	cellBlock            // cells of one size
	largeBlock           // the first block of a large object
	tailBlock            // a further block of a large object
)

// A block is what is known about a piece of memory of blockSize bytes.
type block struct {
	magic  uint64 // for cells: as in its class
	size   uint32 // for cells: of one
	cells  uint32 // for cells
	live   uint32 // how many cells were marked; 1 or 0 for a large object
	span   int32  // of a large object, in blocks; for its tail: the distance to the first
	next   int32  // for cells: the next pending block of the list
	kind   blockKind
	list   freeList // for cells
	leaf   bool     // the objects have no garbage-collected pointers
	swept  bool     // for cells: cells are free or in use, none is garbage
	dirty  bool     // for free blocks: the memory is not zero
	rescan bool     // holds marked objects that did not fit on the marker's stack
}

// cellAt returns the cell of the object that begins at an offset in the block,
// and whether one can begin there: the first of a large object is cell 0.
func (b *block) cellAt(off uint64) (cell uint64, exact bool) {
	if b.kind != cellBlock {
		return 0, b.kind == largeBlock && off == wordSize
	}
	cell = off * b.magic >> 32
	return cell, cell*uint64(b.size)+wordSize == off && cell < uint64(b.cells)
}

// marksPerBlock is the number of words with mark bits for the cells of a block.
const marksPerBlock = blockSize / 16 / 64

// blockAddress returns where block i begins.
func (h *Heap) blockAddress(i int) Address {
	return h.firstBlock + Address(i)<<blockBits
}

// marksOf returns the mark bits of block i.
func (h *Heap) marksOf(i int) []uint64 {
	return h.marks[i*marksPerBlock : (i+1)*marksPerBlock]
}

// takeBlocks finds n free blocks in a row and returns the first, or -1. The
// caller says what they become.
func (h *Heap) takeBlocks(n int) int {
	first := h.findRun(n)
	if first+n > h.room {
		return -1
	}
	for len(h.blocks) < first+n {
		h.blocks = append(h.blocks, block{})
		h.marks = append(h.marks, make([]uint64, marksPerBlock)...)
		h.freeBlocks++
	}
	h.freeBlocks -= n
	if first == h.lowest || n == 1 {
		h.lowest = first + n
	}
	for i := first; i < first+n; i++ {
		if h.blocks[i].dirty {
			clear(h.bytes(h.blockAddress(i), blockSize))
		}
	}
	return first
}

// findRun returns the lowest run of n free blocks. It may go beyond the blocks
// that have been in use.
func (h *Heap) findRun(n int) int {
	if h.freeBlocks == 0 {
		return len(h.blocks)
	}
	for i := h.lowest; ; {
		for i < len(h.blocks) && h.blocks[i].kind != freeBlock {
			i += max(1, int(h.blocks[i].span))
		}
		first := i
		for i < len(h.blocks) && i < first+n && h.blocks[i].kind == freeBlock {
			i++
		}
		if i == len(h.blocks) || i == first+n {
			return first
		}
	}
}

// freeRun makes n blocks from first on free.
func (h *Heap) freeRun(first, n int) {
	for i := first; i < first+n; i++ {
		h.blocks[i] = block{dirty: true}
	}
	h.freeBlocks += n
	h.lowest = min(h.lowest, first)
}

// nextBit returns the first of n bits, from i on, that is set, or clear if flip
// is all ones; n if there is none.
func nextBit(words []uint64, i, n int, flip uint64) int {
	for i < n {
		if w := (words[i/64] ^ flip) >> (i % 64); w != 0 {
			return min(n, i+bits.TrailingZeros64(w))
		}
		i = (i/64 + 1) * 64
	}
	return n
}
