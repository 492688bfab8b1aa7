package heap

import "fmt"

// Malloc returns a new object of a type of fixed size. All of it is zero. It may
// collect: an object that is not reachable from a root may be gone afterwards.
func (h *Heap) Malloc(id TypeID) (Address, error) {
	if int(id) >= len(h.layouts) || h.layouts[id].container == nil || h.layouts[id].varies {
		return 0, fmt.Errorf("heap: type %d has no objects of fixed size, use MallocVarsize", id)
	}
	l := h.layouts[id]
	p := h.state.free[l.list]
	if p == 0 && l.isWeak() {
		return 0, fmt.Errorf("heap: a weak reference leads to an object, use WeakRef")
	}
	if p == 0 {
		return h.mallocSize(l, l.size)
	}
	h.state.free[l.list] = *h.link(p)
	*h.header(p) = l.header
	return p, nil
}

// MallocVarsize returns a new object of a type of variable size, with n items.
// All of it but the length is zero. It may collect like Malloc.
func (h *Heap) MallocVarsize(id TypeID, n int) (Address, error) {
	if int(id) >= len(h.layouts) || !h.layouts[id].varies {
		return 0, fmt.Errorf("heap: type %d has no objects of variable size, use Malloc", id)
	}
	l := h.layouts[id]
	size := l.sizeWith(n)
	if size < 0 {
		return 0, fmt.Errorf("heap: %v with %d items: %w", l.container, n, ErrMemory)
	}
	p, err := h.mallocSize(l, size)
	if err == nil {
		*h.word(p + Address(l.length)) = uint64(n)
	}
	return p, err
}

// mallocSize makes an object of a given size, header not included.
func (h *Heap) mallocSize(l *layout, size int) (Address, error) {
	size = (size + 2*wordSize - 1) &^ (wordSize - 1)
	if size > MaxSmall {
		return h.mallocSlowly(l, size)
	}
	list := h.listOf(l, size)
	p := h.state.free[list]
	if p == 0 || !l.container.IsGc() {
		return h.mallocSlowly(l, size)
	}
	h.state.free[list] = *h.link(p)
	*h.header(p) = l.header
	return p, nil
}

// listOf returns the list of free cells for an object of a given size, header
// included.
func (h *Heap) listOf(l *layout, size int) freeList {
	return l.list&maxClasses + freeList(h.state.classOf[size/wordSize])
}

// mallocSlowly makes an object of a given size, header included, when there
// may be no free cell for it.
func (h *Heap) mallocSlowly(l *layout, size int) (p Address, err error) {
	switch {
	case h.broken != nil:
		return 0, h.broken
	case !l.container.IsGc():
		return 0, fmt.Errorf("heap: %v is not garbage-collected, so its objects are prebuilt ones or parts of others", l.container)
	case size <= MaxSmall:
		p, err = h.mallocSmall(h.listOf(l, size))
	default:
		p, err = h.mallocLarge((size+blockSize-1)/blockSize, l.list.pointerless())
	}
	if err != nil {
		return 0, fmt.Errorf("heap: no %d bytes for a %v: %w", size, l.container, err)
	}
	*h.header(p) = l.header
	return p, nil
}

// mallocSmall takes a free cell of a list.
func (h *Heap) mallocSmall(l freeList) (Address, error) {
	if h.state.free[l] == 0 {
		err := h.find(int(l.class().size), func() bool { return h.sweepNext(l) || h.newSmallBlock(l) })
		if err != nil {
			return 0, err
		}
		h.ration(l)
	}
	p := h.state.free[l]
	h.state.free[l] = *h.link(p)
	if h.stress {
		h.giveBack()
	}
	return p, nil
}

// mallocLarge takes n blocks for one object.
func (h *Heap) mallocLarge(n int, leaf bool) (Address, error) {
	i := -1
	err := h.find(n*blockSize, func() bool { i = h.takeBlocks(n); return i >= 0 })
	if err != nil {
		return 0, err
	}
	h.blocks[i] = block{kind: largeBlock, span: int32(n), leaf: leaf}
	for k := 1; k < n; k++ {
		h.blocks[i+k] = block{kind: tailBlock, span: int32(k)}
	}
	h.spend(n * blockSize)
	return h.blockAddress(i) + wordSize, nil
}

// find runs try, which looks for at least n bytes of memory, unless they would
// exceed the limit. It collects before that if it is time for it, and otherwise
// if there is no memory.
func (h *Heap) find(n int, try func() bool) error {
	for collect := h.stress || h.recent >= h.budget; ; collect = true {
		if collect {
			if err := h.Collect(); err != nil {
				return err
			}
		}
		if n <= h.limit-h.live-h.recent && try() {
			return nil
		}
		if collect {
			return h.limitError()
		}
	}
}

// newSmallBlock makes a free block one with free cells for a list.
func (h *Heap) newSmallBlock(l freeList) bool {
	i := h.takeBlocks(1)
	if i < 0 {
		return false
	}
	c := l.class()
	h.blocks[i] = block{
		kind: cellBlock, list: l, leaf: l.pointerless(), swept: true,
		size: c.size, cells: c.cells, magic: c.magic,
	}
	p := h.blockAddress(i) + wordSize
	h.state.free[l] = p
	for n := c.cells; n > 1; n-- {
		next := p + Address(c.size)
		*h.link(p) = next
		p = next
	}
	h.spend(int(c.cells * c.size))
	return true
}

func (h *Heap) limitError() error {
	return fmt.Errorf("%d bytes are in use, the limit is %d: %w", h.live+h.recent, h.limit, ErrMemory)
}

// ration takes the last cells of a list, all of which have just been found, out
// of it if together they exceed the limit. The next collection finds them again.
func (h *Heap) ration(l freeList) {
	size := int(l.class().size)
	over := h.live + h.recent - h.limit
	if over <= 0 {
		return
	}
	n := 0
	for p := h.state.free[l]; p != 0; p = *h.link(p) {
		n++
	}
	taken := (over + size - 1) / size
	p := h.state.free[l]
	for range n - taken - 1 {
		p = *h.link(p)
	}
	*h.link(p) = 0
	h.spend(-taken * size)
}

// spend notes that bytes have been made available for allocation.
func (h *Heap) spend(n int) {
	h.recent += n
	h.total += n
}
