package precise

import "math"

// ln2 is the logarithm of two in three parts.
var ln2Hi, ln2Lo, ln2Rest = 6.931471805599453094e-01, 2.3190468138462996e-17, 5.7077084384162121e-34

// exp2fold returns e**x as r * 2**k, for x that are not huge.
func exp2fold(x twofold) (r twofold, k int) {
	n := math.Round(x.hi / ln2Hi)
	r = x.add(productOf(-n, ln2Hi)).add(productOf(-n, ln2Lo)).add(twofold{-n * ln2Rest, 0})
	// The series is short for small r: it is summed for r/64, without its
	// 1, and squared six times.
	r = r.scale(1.0 / 64)
	term, sum := r, r
	for i := 2.0; i < 12; i++ {
		term = term.mul(r).mul(twofold{i, 0}.inverse())
		sum = sum.add(term)
	}
	for range 6 {
		sum = sum.scale(2).add(sum.mul(sum)) // (1+s)**2 - 1
	}
	return sum.add(twofold{1, 0}), int(n)
}

// log2fold returns the logarithm of a positive number.
func log2fold(x float64) twofold {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	// The first approximation is good to fifty bits; what is missing is the
	// logarithm of a number next to one.
	l := math.Log(m)
	r, k := exp2fold(twofold{-l, 0})
	d := r.mul(twofold{math.Ldexp(m, k), 0}).add(twofold{-1, 0})
	d = d.add(d.mul(d).scale(-0.5))
	n := float64(e)
	return productOf(n, ln2Hi).add(productOf(n, ln2Lo)).add(twofold{l, 0}).add(d)
}

// Exp is e**x.
func Exp(x float64) float64 {
	if math.IsNaN(x) || x > 710 || x < -745 {
		return math.Exp(x)
	}
	r, k := exp2fold(twofold{x, 0})
	return r.rounded(k)
}

// Log is the natural logarithm.
func Log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log(x)
	}
	l := log2fold(x)
	return l.hi + l.lo
}

// Log2 is the logarithm to the base two.
func Log2(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log2(x)
	}
	if m, e := math.Frexp(x); m == 0.5 {
		return float64(e - 1)
	}
	return log2fold(x).div(sumOf(ln2Hi, ln2Lo)).value()
}

// Pow is x**y.
func Pow(x, y float64) float64 {
	if x == 0 || y == 0 || x == 1 || math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0) {
		return math.Pow(x, y)
	}
	whole := y == math.Trunc(y)
	if x < 0 && !whole || math.Abs(y) > 1<<60 {
		return math.Pow(x, y)
	}
	switch {
	case y == 1:
		return x
	case y == 2:
		return x * x
	case y == 0.5:
		return math.Sqrt(x)
	}
	var r twofold
	var k int
	a := math.Abs(x)
	if whole && math.Abs(y) <= 1<<16 {
		r, k = wholePower(a, int(y))
	} else {
		e := log2fold(a).mul(twofold{y, 0})
		switch {
		case e.hi > 710:
			return math.Pow(x, y)
		case e.hi < -746:
			return math.Pow(x, y)
		}
		r, k = exp2fold(e)
	}
	v := r.rounded(k)
	if x < 0 && math.Mod(y, 2) != 0 {
		v = -v
	}
	return v
}

// wholePower returns a**n as r * 2**k, by squaring.
func wholePower(a float64, n int) (r twofold, k int) {
	m, e := math.Frexp(a)
	base, baseExp := twofold{m, 0}, e
	r = twofold{1, 0}
	for left := max(n, -n); left > 0; left >>= 1 {
		if left&1 != 0 {
			r, k = normalized(r.mul(base), k+baseExp)
		}
		base, baseExp = normalized(base.mul(base), 2*baseExp)
	}
	if n < 0 {
		r, k = r.inverse(), -k
	}
	return r, max(min(k, 5000), -5000)
}

// normalized takes the exponent out of x and adds it to k.
func normalized(x twofold, k int) (twofold, int) {
	_, e := math.Frexp(x.hi)
	return twofold{math.Ldexp(x.hi, -e), math.Ldexp(x.lo, -e)}, k + e
}
