package precise

import "math"

// The gamma function by the approximation of Lanczos (A precision approximation of the gamma function, 1964), with the
// coefficients that Boost has for 53 bits, as in CPython: its last digits are the same.

// lanczosG is the shift of the approximation.
const lanczosG = 6.024680040776729583740234375

// The coefficients of the fraction of two polynomials by which a power is multiplied, the highest last.
var (
	lanczosAbove = [...]float64{
		23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
		35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
		6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
		248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
		2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
		8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
		2.5066282746310002701649081771338373386264310793408,
	}
	lanczosBelow = [...]float64{0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1}
)

// lanczosSum is that fraction at x > 0. Large numbers would overflow the polynomials, so there these are of 1/x.
func lanczosSum(x float64) float64 {
	above, below := 0.0, 0.0
	for k := range lanczosAbove {
		i := len(lanczosAbove) - 1 - k
		if x < 5 {
			above, below = above*x+lanczosAbove[i], below*x+lanczosBelow[i]
		} else {
			above, below = above/x+lanczosAbove[k], below/x+lanczosBelow[k]
		}
	}
	return above / below
}

// sinPi is the sine of pi times x, which is reduced before it is multiplied.
func sinPi(x float64) float64 {
	y := math.Mod(math.Abs(x), 2)
	var s float64
	switch math.Round(2 * y) {
	case 0:
		s = Sin(math.Pi * y)
	case 1:
		s = Cos(math.Pi * (y - 0.5))
	case 2:
		s = Sin(math.Pi * (1 - y))
	case 3:
		s = -Cos(math.Pi * (y - 1.5))
	default:
		s = Sin(math.Pi * (y - 2))
	}
	if x < 0 {
		return -s
	}
	return s
}

// Beyond these, gamma is 1/x, an exact factorial, infinite or 0, and a power that has to be taken in two steps.
const (
	tinyGamma       = 1e-20
	largestExact    = 23
	largestGamma    = 200
	largestOnePower = 140
)

// Gamma is the gamma function. It is not a number at negative integers.
func Gamma(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x == 0:
		return math.Copysign(math.Inf(1), x)
	case x < 0 && x == math.Floor(x):
		return math.NaN()
	case x == math.Floor(x) && x <= largestExact:
		return factorialBelow(x)
	case a < tinyGamma:
		return 1 / x
	case a > largestGamma && x > 0:
		return math.Inf(1)
	case a > largestGamma:
		return 0 / sinPi(x)
	}
	y, lost := shifted(a)
	power := func(r float64, by func(r, p float64) float64) float64 {
		if a < largestOnePower {
			return by(r, Pow(y, a-0.5))
		}
		root := Pow(y, a/2-0.25)
		return by(by(r, root), root)
	}
	if x < 0 {
		r := -math.Pi / sinPi(a) / a * Exp(y) / lanczosSum(a)
		return power(r-lost*r, func(r, p float64) float64 { return r / p })
	}
	r := lanczosSum(a) / Exp(y)
	return power(r+lost*r, func(r, p float64) float64 { return r * p })
}

// shifted is a + lanczosG - 1/2, and what its rounding means for the result, as a share of that.
func shifted(a float64) (y, lost float64) {
	const shift = lanczosG - 0.5
	y = a + shift
	if a > shift {
		lost = y - a - shift
	} else {
		lost = y - shift - a
	}
	return y, lost * lanczosG / y
}

func factorialBelow(x float64) float64 {
	f := 1.0
	for k := 2.0; k < x; k++ {
		f *= k
	}
	return f
}

// LogGamma is the logarithm of the absolute value of the gamma function.
func LogGamma(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 0) || x <= 0 && x == math.Floor(x):
		return math.Inf(1)
	case x == 1 || x == 2:
		return 0
	case a < tinyGamma:
		return -Log(a)
	}
	r := Log(lanczosSum(a)) - lanczosG
	r += (a - 0.5) * (Log(a+lanczosG-0.5) - 1)
	if x < 0 {
		r = Log(math.Pi) - Log(math.Abs(sinPi(a))) - Log(a) - r
	}
	return r
}
