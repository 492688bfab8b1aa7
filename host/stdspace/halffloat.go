package stdspace

import "math"

// Floats of 16 bits: a sign, five bits of exponent, ten of fraction.

const (
	halfInfinity = 0x7c00
	halfNaN      = 0x7e00
	halfSmallest = 0x1p-24 // the distance between the smallest ones
)

// halfBits returns the bits of the nearest float of 16 bits, an even one if two are as near.
func halfBits(f float64) uint16 {
	sign := uint16(math.Float64bits(f) >> 63 << 15)
	f = math.Abs(f)
	switch {
	case math.IsNaN(f):
		return sign | halfNaN
	case math.IsInf(f, 0):
		return sign | halfInfinity
	}
	_, e := math.Frexp(f)
	step := max(math.Ldexp(1, e-11), halfSmallest)
	f = math.RoundToEven(f/step) * step
	if f >= 65536 {
		return sign | halfInfinity
	}
	if f < 0x1p-14 {
		return sign | uint16(f/halfSmallest)
	}
	fraction, e := math.Frexp(f)
	return sign | uint16(e+14)<<10 | uint16((fraction*2-1)*1024)
}

// halfValue returns the float that has these bits.
func halfValue(h uint16) float64 {
	e, fraction := int(h>>10&31), float64(h&0x3ff)
	var f float64
	switch {
	case e == 0:
		f = fraction * halfSmallest
	case e < 31:
		f = math.Ldexp(1024+fraction, e-25)
	case fraction == 0:
		f = math.Inf(1)
	default:
		f = math.Float64frombits(quietNaN | uint64(h&0x3ff)<<42)
	}
	if h>>15 != 0 {
		return -f
	}
	return f
}
