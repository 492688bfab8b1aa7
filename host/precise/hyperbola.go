package precise

import "math"

// The hyperbolic functions and the logarithm to the base ten are computed as C
// libraries do: from the exponential and the natural logarithm, in one float. Programs
// expect what that gives, which is not always the nearest number.

const (
	hyperbolaStraight = 22.0 // from there on, e**-x does not count beside e**x
	mostExp           = 709.78
)

// Sinh is the hyperbolic sine.
func Sinh(x float64) float64 {
	a, half := math.Abs(x), math.Copysign(0.5, x)
	switch {
	case !(a >= 1.0/(1<<28)):
		return x
	case a < hyperbolaStraight:
		t := math.Expm1(a)
		if a < 1 {
			return half * (2*t - t*t/(t+1))
		}
		return half * (t + t/(t+1))
	}
	if a < mostExp {
		return half * Exp(a)
	}
	w := Exp(a / 2) // has room where e**a has none
	return half * w * w
}

// Cosh is the hyperbolic cosine.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a >= 0.5*math.Ln2):
		t := math.Expm1(a)
		return 1 + t*t/(2*(1+t))
	case a < hyperbolaStraight:
		t := Exp(a)
		return 0.5*t + 0.5/t
	case a < mostExp:
		return 0.5 * Exp(a)
	}
	w := Exp(a / 2)
	return 0.5 * w * w
}

// Tanh is the hyperbolic tangent.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a >= 1.0/(1<<55)):
		return x
	case a >= hyperbolaStraight:
		a = 1
	case a >= 1:
		a = 1 - 2/(math.Expm1(2*a)+2)
	default:
		t := math.Expm1(-2 * a)
		a = -t / (t + 2)
	}
	return math.Copysign(a, x)
}

// The logarithm of two to the base ten in two parts, of which the first has so few
// bits that its products with exponents are exact; and the logarithm of e.
const (
	log10Of2Hi = 3.01029995663611771306e-01
	log10Of2Lo = 3.69423907715893078616e-13
	log10OfE   = 4.34294481903251816668e-01
)

// Log10 is the logarithm to the base ten.
func Log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log10(x)
	}
	m, e := math.Frexp(x)
	m, e = 2*m, e-1
	if e < 0 {
		m, e = m/2, e+1
	}
	k := float64(e)
	return k*log10Of2Lo + log10OfE*Log(m) + k*log10Of2Hi
}
