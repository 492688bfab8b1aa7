//go:build linux || darwin

package heap

import (
	"runtime"
	"unsafe"

	"vitrine/host/beside"
	"vitrine/runtime/mapping"
)

// scatterFactor is generous, as addresses cost nothing.
const scatterFactor = 4

// reserve returns zeroed memory that costs nothing until it is touched, and what gives it
// back. Small pages would cost a lot then.
func reserve(size int) ([]byte, func() error, error) {
	r, err := mapping.Reserve(size + largePage)
	if err != nil {
		return nil, nil, err
	}
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes))) % largePage
	memory := r.Bytes[skip:][:size:size]
	if err := r.Allow(memory, mapping.ReadWrite); err != nil {
		return nil, nil, err
	}
	r.PreferLarge(memory)
	return memory, r.Release, nil
}

// touchAhead has the blocks handed out that are used before the first collection, one large page after the other.
func (h *Heap) touchAhead() {
	if runtime.GOMAXPROCS(0) == 1 {
		return
	}
	h.touching.Go(func() {
		for rest := h.memory[blocksOffset:][:min(minBudget+largePage, h.limit)]; len(rest) > 0; {
			page := rest[:min(largePage, len(rest))]
			rest = rest[len(page):]
			var err error
			beside.Spare(func() { err = mapping.Touch(page) })
			if err != nil {
				return // the system cannot do that
			}
		}
	})
}
