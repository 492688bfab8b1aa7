package stdspace

import "math"

// An exactSum is a sum in floats of which none overlaps another, the smallest first, as in CPython: a sum that does not
// fit a float on the way is an error, though the whole may fit.
type exactSum struct {
	parts             []float64
	special, infinite float64 // the sums of what is no finite number, and of the infinities alone
}

// add adds a number without losing digits and reports whether the sum still fits.
func (e *exactSum) add(x float64) bool {
	given, kept := x, e.parts[:0]
	for _, y := range e.parts {
		if math.Abs(x) < math.Abs(y) {
			x, y = y, x
		}
		high := x + y
		if low := y - (high - x); low != 0 {
			kept = append(kept, low)
		}
		x = high
	}
	e.parts = kept
	switch {
	case x == 0:
	case !math.IsInf(x, 0) && !math.IsNaN(x):
		e.parts = append(e.parts, x)
	case !math.IsInf(given, 0) && !math.IsNaN(given):
		return false
	default:
		if math.IsInf(given, 0) {
			e.infinite += given
		}
		e.special += given
		e.parts = e.parts[:0]
	}
	return true
}

// rounded is the float next to the finite sum; one that is as near to another has the last digit even.
func (e *exactSum) rounded() float64 {
	n := len(e.parts) - 1
	if n < 0 {
		return 0
	}
	high, low := e.parts[n], 0.0
	for n > 0 && low == 0 {
		n--
		x, y := high, e.parts[n]
		high = x + y
		low = y - (high - x)
	}
	if n > 0 && (low < 0 && e.parts[n-1] < 0 || low > 0 && e.parts[n-1] > 0) {
		twice := low * 2
		if x := high + twice; x-high == twice {
			high = x
		}
	}
	return high
}

// mathFsum adds without losing digits: the sum is exact and rounded once.
func mathFsum(s *Space, args []Object) (Object, error) {
	xs, err := floats(s, args[0])
	if err != nil {
		return nil, err
	}
	var sum exactSum
	for _, x := range xs {
		if !sum.add(x) {
			return nil, s.Throw("OverflowError", "intermediate overflow in fsum")
		}
	}
	switch {
	case sum.special == 0:
		return Float(sum.rounded()), nil
	case math.IsNaN(sum.infinite):
		return nil, s.ValueError("-inf + inf in fsum")
	}
	return Float(sum.special), nil
}

// nextAfter is the float after x on the way to y, or y if they are equal: zeros are, whatever their signs.
func nextAfter(x, y float64) float64 {
	if x == y {
		return y
	}
	return math.Nextafter(x, y)
}

// lastPlace is the value of the last binary digit of a number.
func lastPlace(x float64) float64 {
	x = math.Abs(x)
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return x
	case x == math.MaxFloat64:
		return x - math.Nextafter(x, 0)
	}
	return math.Nextafter(x, math.Inf(1)) - x
}
