//go:build linux || darwin

package heap

import (
	"unsafe"

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
