package heap

import "unsafe"

// An Address is the address of an object, or 0, which is NULL.
type Address uint64

// wordSize is the size of a header, of a pointer and of a length.
const wordSize = 8

// at converts an address within the heap to a pointer. It is the only place
// that does; whoever calls it has checked the address.
func (h *Heap) at(a Address) unsafe.Pointer {
	return unsafe.Add(h.base, uintptr(a-h.start))
}

// word returns the word at an address.
func (h *Heap) word(a Address) *uint64 { return (*uint64)(h.at(a)) }

// header returns the header of the object at p.
func (h *Heap) header(p Address) *uint64 { return h.word(p - wordSize) }

// link returns the word of a free cell that names the next one.
func (h *Heap) link(p Address) *Address { return (*Address)(h.at(p - wordSize)) }

// bytes returns n bytes of memory.
func (h *Heap) bytes(a Address, n int) []byte {
	return unsafe.Slice((*byte)(h.at(a)), n)
}

// HashFactor spreads the distances of objects over the bits of their hashes.
const HashFactor = 0x9E3779B97F4A7C15

// IdentityHash returns the hash of the object at p. It is never negative, and
// depends only on where in the heap the object is, so a program that runs again
// gets the same hashes.
func (h *Heap) IdentityHash(p Address) int64 {
	return int64(uint64(p-h.start) * HashFactor >> 32)
}
