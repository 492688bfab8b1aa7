package backend

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestSignedMagic divides numbers in the way of the code.
func TestSignedMagic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		d := r.Uint64() >> 1 >> r.IntN(62)
		if d&(d-1) == 0 {
			continue
		}
		x := int64(r.Uint64()) >> r.IntN(64)
		switch r.IntN(8) {
		case 0:
			x = int64(d) * (x % 1000)
		case 1:
			x = int64(d)*(x%1000) - 1
		case 2:
			x = -1 << 63
		case 3:
			x = 1<<63 - 1
		}
		m, shift := SignedMagic(d)
		high, _ := bits.Mul64(uint64(x), m)
		if x < 0 {
			high -= m
		}
		q := int64(high)>>shift + int64(uint64(x)>>63)
		if q != x/int64(d) {
			t.Fatalf("%d / %d is %d, not %d, by %d and %d", x, d, x/int64(d), q, m, shift)
		}
	}
}

// TestShortMagic divides numbers in the way of the code, where a factor of 64 bits is enough.
func TestShortMagic(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	short := 0
	for range 200_000 {
		d := r.Uint64() >> r.IntN(64)
		if d&(d-1) == 0 {
			continue
		}
		m, shift, ok := ShortMagic(d)
		if !ok {
			continue
		}
		short++
		for _, x := range []uint64{0, 1, d - 1, d, r.Uint64() >> r.IntN(64), 1<<64 - 1, (1<<64 - 1) / d * d, (1<<64-1)/d*d - 1} {
			if high, _ := bits.Mul64(x, m); high>>shift != x/d {
				t.Fatalf("%d / %d is %d, not %d, by %d and %d", x, d, x/d, high>>shift, m, shift)
			}
		}
	}
	if short < 50_000 {
		t.Errorf("only %d divisors need no factor of 65 bits", short)
	}
	if m, shift, ok := ShortMagic(10); m != 0xCCCCCCCCCCCCCCCD || shift != 3 || !ok {
		t.Errorf("10: %x, %d, %v", m, shift, ok)
	}
}
