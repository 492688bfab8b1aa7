package mapping

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Share puts memory in the place of the region that can be mapped elsewhere too. Nothing in it can be accessed yet.
func (r *Region) Share() error {
	_, err := unix.MmapPtr(-1, 0, r.start(), uintptr(len(r.Bytes)), unix.PROT_NONE, unix.MAP_SHARED|unix.MAP_ANON|unix.MAP_NORESERVE|unix.MAP_FIXED)
	if err != nil {
		return fmt.Errorf("mapping: cannot share %d bytes: %w", len(r.Bytes), err)
	}
	return nil
}

// MapAgain maps the memory of a region that is shared in the place of another one of the same size, with a protection
// as of mmap.
func (r *Region) MapAgain(at *Region, prot int) error {
	_, err := unix.MremapPtr(r.start(), 0, at.start(), uintptr(len(r.Bytes)), unix.MREMAP_MAYMOVE|unix.MREMAP_FIXED) // size 0 keeps the old one
	if err == nil {
		err = unix.Mprotect(at.Bytes, prot)
	}
	if err != nil {
		return fmt.Errorf("mapping: cannot map %d bytes again: %w", len(r.Bytes), err)
	}
	return nil
}

func (r *Region) start() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(r.Bytes)) }
