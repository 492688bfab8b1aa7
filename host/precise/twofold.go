// Package precise has mathematical functions that are computed with about a hundred
// bits and rounded once, but for the gamma function, which has the approximation that CPython has.
//
// The functions of package math err in the last digit more often than those of the C
// library, which programs are used to: math.Pow(10, -19) is not 1e-19, and every
// fourth sine is another one.
package precise

import "math"

// A twofold is the unevaluated sum of two floats, the second of which is at
// most half a unit in the last place of the first.
type twofold struct{ hi, lo float64 }

func sumOf(a, b float64) twofold {
	s := a + b
	bb := s - a
	return twofold{s, (a - (s - bb)) + (b - bb)}
}

func productOf(a, b float64) twofold {
	p := a * b
	return twofold{p, math.FMA(a, b, -p)}
}

func (x twofold) add(y twofold) twofold {
	s, t := sumOf(x.hi, y.hi), sumOf(x.lo, y.lo)
	s = sumOf(s.hi, s.lo+t.hi)
	return sumOf(s.hi, s.lo+t.lo)
}

func (x twofold) mul(y twofold) twofold {
	p := productOf(x.hi, y.hi)
	return sumOf(p.hi, p.lo+(x.hi*y.lo+x.lo*y.hi))
}

func (x twofold) scale(f float64) twofold { return twofold{x.hi * f, x.lo * f} } // f is a power of two

func (x twofold) neg() twofold { return twofold{-x.hi, -x.lo} }

func (x twofold) sub(y twofold) twofold { return x.add(y.neg()) }

func (x twofold) div(y twofold) twofold {
	q := x.hi / y.hi
	e := x.sub(y.mul(twofold{q, 0}))
	r := e.hi / y.hi
	e = e.sub(y.mul(twofold{r, 0}))
	return sumOf(q, r).add(twofold{e.hi / y.hi, 0})
}

// sqrt is the square root of a positive number.
func (x twofold) sqrt() twofold {
	q := math.Sqrt(x.hi)
	e := x.sub(productOf(q, q))
	return sumOf(q, e.hi/(2*q))
}

func (x twofold) value() float64 { return x.hi + x.lo }

// inverse is 1/x, by one step of Newton's method.
func (x twofold) inverse() twofold {
	q := 1 / x.hi
	e := x.mul(twofold{q, 0}).neg().add(twofold{1, 0})
	return twofold{q, 0}.add(e.mul(twofold{q, 0}))
}

// rounded is x * 2**k.
func (x twofold) rounded(k int) float64 { return math.Ldexp(x.hi+x.lo, k) }
