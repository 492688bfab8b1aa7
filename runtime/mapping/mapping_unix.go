//go:build linux || darwin

package mapping

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Regions are requested somewhere between these addresses, far from where the system puts
// mappings by default.
const (
	lowest = 0x1000_0000_0000
	span   = 0x5000_0000_0000
)

// Reserve reserves at least size bytes.
func Reserve(size int) (*Region, error) {
	size = Pages(size)
	at, err := somewhere()
	if err != nil {
		return nil, err
	}
	total := size + 2*Guard
	p, err := unix.MmapPtr(-1, 0, unsafe.Add(nil, at), uintptr(total), unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("mapping: cannot reserve %d bytes: %w", size, err)
	}
	whole := unsafe.Slice((*byte)(p), total)
	return &Region{Bytes: whole[Guard : Guard+size : Guard+size], whole: whole}, nil
}

// somewhere returns an address at the beginning of a page. The system chooses another one
// if it is taken.
func somewhere() (uintptr, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, fmt.Errorf("mapping: cannot choose an address: %w", err)
	}
	page := uint64(Pages(1))
	return uintptr((lowest + binary.LittleEndian.Uint64(b[:])%span) / page * page), nil
}

// Allow changes what can be done with a part of the region, whole pages.
func (r *Region) Allow(part []byte, a Access) error {
	prot := unix.PROT_NONE
	if a == ReadWrite {
		prot = unix.PROT_READ | unix.PROT_WRITE
	}
	if err := unix.Mprotect(part, prot); err != nil {
		return fmt.Errorf("mapping: cannot change the access to %d bytes: %w", len(part), err)
	}
	return nil
}

// MapFile puts the pages of a file in the place of those of the region, with the
// protection and the flags of mmap.
func (r *Region) MapFile(fd, prot, flags int) error {
	p := unsafe.Pointer(unsafe.SliceData(r.Bytes))
	if _, err := unix.MmapPtr(fd, 0, p, uintptr(len(r.Bytes)), prot, flags|unix.MAP_FIXED); err != nil {
		return fmt.Errorf("mapping: cannot map %d bytes of a file: %w", len(r.Bytes), err)
	}
	return nil
}

// Release frees the region.
func (r *Region) Release() error {
	if err := unix.MunmapPtr(unsafe.Pointer(unsafe.SliceData(r.whole)), uintptr(len(r.whole))); err != nil {
		return fmt.Errorf("mapping: cannot give %d bytes back: %w", len(r.Bytes), err)
	}
	return nil
}
