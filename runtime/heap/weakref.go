package heap

import (
	"fmt"
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// WeakRef returns a new weak reference to the object at p, which must be one of a garbage-collected
// type. It does not keep the object alive: a collection that finds nothing else that does so sets the
// reference to NULL. WeakRef may collect like Malloc, but p survives that.
func (h *Heap) WeakRef(p Address) (Address, error) {
	if _, ok := h.extent(p); !ok {
		return 0, fmt.Errorf("heap: a weak reference cannot lead to %#x: %w", uint64(p), noObject(p))
	}
	id, err := h.Register(rclass.WeakRef)
	if err != nil {
		return 0, err
	}
	h.referent = p
	l := h.layouts[id]
	ref, err := h.mallocSize(l, l.size)
	h.referent = 0
	if err != nil {
		return 0, err
	}
	*h.word(ref) = uint64(p)
	h.weak = append(h.weak, ref)
	return ref, nil
}

// noObject is why no object is at p.
func noObject(p Address) error {
	if p == 0 {
		return ErrNull
	}
	return ErrAddress
}

// isWeak reports whether objects of the type are weak references.
func (l *layout) isWeak() bool { return l.container == lltype.Container(rclass.WeakRef) }

// clearWeak sets the weak references to objects that were not marked to NULL.
func (h *Heap) clearWeak() {
	leading := h.weak[:0]
	for _, ref := range h.weak {
		if h.survives(Address(*h.word(ref))) {
			leading = append(leading, ref)
			continue
		}
		for _, r := range h.roots {
			if r.cleared != nil {
				r.cleared(ref)
			}
		}
		*h.word(ref) = 0 // it stays NULL
	}
	h.weak = leading
}

// forgetWeak forgets the weak references that were not marked.
func (h *Heap) forgetWeak() {
	h.weak = slices.DeleteFunc(h.weak, func(ref Address) bool { return !h.survives(ref) })
}

// survives reports whether the object at p was marked. Prebuilt objects live as long as the heap.
func (h *Heap) survives(p Address) bool {
	off := uint64(p - h.firstBlock)
	i := int(off >> blockBits)
	if off >= uint64(len(h.blocks))<<blockBits {
		return p != 0
	}
	b := &h.blocks[i]
	if b.kind != cellBlock {
		return b.live != 0
	}
	cell, _ := b.cellAt(off % blockSize)
	return h.isMarked(i, cell)
}

// verifyWeak checks that every weak reference leads to an object.
func (h *Heap) verifyWeak() error {
	for _, ref := range h.weak {
		if l, err := h.layoutAt(ref); err != nil || !l.isWeak() {
			return fmt.Errorf("heap: there is no weak reference at %#x", uint64(ref))
		}
		to := Address(*h.word(ref))
		if _, ok := h.extent(to); !ok {
			return fmt.Errorf("heap: a weak reference leads to %#x, where no object is", uint64(to))
		}
	}
	return nil
}
