package backend

import "math/bits"

// SignedMagic returns m and shift such that x/d is the upper half of x*m,
// shifted, plus one if x is negative. d is not a power of two and at most 2**63. The
// shift is the least for which m, the next number above 2**(64+shift)/d, is near
// enough to that.
func SignedMagic(d uint64) (m uint64, shift uint8) {
	for ; ; shift++ {
		q, r := bits.Div64(1<<shift, 0, d)
		if d-r < 2<<shift {
			return q + 1, shift
		}
	}
}

// UnsignedMagic returns m and shift such that x/d is the upper half of x*(2**64+m), shifted.
// d is not a power of two.
func UnsignedMagic(d uint64) (m uint64, shift uint8) {
	shift = uint8(bits.Len64(d))
	// 2**(64+shift) / d lies between 2**64 and 2**65; take 2**64 off.
	high := uint64(0)
	if shift < 64 {
		high = 1 << shift
	}
	q, _ := bits.Div64(high-d, 0, d)
	return q + 1, shift
}

// ShortMagic returns m and shift such that x/d is the upper half of x*m, shifted, for
// every x of 64 bits, if there are such numbers of 64 bits: for half of all d, 10 among
// them, the 65 of [UnsignedMagic] are not needed. d is not a power of two.
func ShortMagic(d uint64) (m uint64, shift uint8, ok bool) {
	shift = uint8(bits.Len64(d) - 1)
	// m is too large by (d-r)/d, which x may make a part of 1/d at most.
	q, r := bits.Div64(1<<shift, 0, d)
	return q + 1, shift, d-r <= 1<<shift
}
