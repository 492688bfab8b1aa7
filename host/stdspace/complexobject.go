package stdspace

import (
	"math"

	"vitrine/host/precise"
)

// divideComplex divides as CPython does, so that the last digits are its own.
func divideComplex(a, b complex128) complex128 {
	if math.Abs(real(b)) >= math.Abs(imag(b)) {
		ratio := imag(b) / real(b)
		denom := real(b) + imag(b)*ratio
		return complex((real(a)+imag(a)*ratio)/denom, (imag(a)-real(a)*ratio)/denom)
	}
	ratio := real(b) / imag(b)
	denom := real(b)*ratio + imag(b)
	return complex((real(a)*ratio+imag(a))/denom, (imag(a)*ratio-real(a))/denom)
}

// mostMultiplied is the largest exponent for which a power is a product, as in CPython.
const mostMultiplied = 100

// complexPow is a ** b for complex numbers, with the digits of CPython.
func complexPow(s *Space, a, b complex128) (Object, error) {
	if a == 0 && (real(b) < 0 || imag(b) != 0) {
		return nil, s.Throw("ZeroDivisionError", "0.0 to a negative or complex power")
	}
	var p complex128
	switch n := real(b); {
	case imag(b) != 0 || n != math.Floor(n) || math.Abs(n) > mostMultiplied:
		var ok bool
		if p, ok = polarPower(a, b); !ok { // CPython takes the error of the C library for this one
			return nil, s.Throw("ZeroDivisionError", "0.0 to a negative or complex power")
		}
	case n > 0:
		p = multiplied(a, int(n))
	default:
		power := multiplied(a, int(-n))
		if power == 0 {
			return nil, s.Throw("ZeroDivisionError", "0.0 to a negative or complex power")
		}
		p = divideComplex(1, power)
	}
	if math.IsInf(real(p), 0) || math.IsInf(imag(p), 0) {
		return nil, s.Throw("OverflowError", "complex exponentiation")
	}
	return Complex(p), nil
}

// multiplied is a ** n for n >= 0, by squares.
func multiplied(a complex128, n int) complex128 {
	p := complex128(1)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			p *= a
		}
		a *= a
	}
	return p
}

// polarPower is a ** b by distance and angle. An infinite angle has no sine.
func polarPower(a, b complex128) (p complex128, ok bool) {
	switch {
	case b == 0:
		return 1, true
	case a == 0:
		return 0, true
	}
	size := precise.Hypot(real(a), imag(a))
	angle := precise.Atan2(imag(a), real(a))
	length, phase := precise.Pow(size, real(b)), angle*real(b)
	if imag(b) != 0 {
		length /= precise.Exp(angle * imag(b))
		phase += imag(b) * precise.Log(size)
	}
	return complex(length*precise.Cos(phase), length*precise.Sin(phase)), !math.IsInf(phase, 0)
}
