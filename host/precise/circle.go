package precise

import "math"

// halfPi is a quarter of a turn, in four parts.
var halfPi = [4]float64{1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33, 5.562271104316826e-50}

var quarterTurn = twofold{halfPi[0], halfPi[1]}

const (
	// mostReduced is the largest number whose quarter turns are taken off with halfPi, which
	// is too short for larger ones.
	mostReduced = 1 << 30

	// straight is the number below which sines, tangents and their inverses are
	// the number itself: what is missing is less than half a unit in the last place.
	straight = 1e-8
)

// reciprocals are 1/(n*(n+1)), by which the terms of sine and cosine differ.
var reciprocals = func() (r [30]twofold) {
	for n := 1; n < len(r); n++ {
		r[n] = twofold{float64(n * (n + 1)), 0}.inverse()
	}
	return r
}()

// series returns the sum of x**first/first! and every second term after it, with
// changing signs, where the first term is given and square is x*x.
func series(term, square twofold, first int) twofold {
	sum := term
	for n := first + 1; n < len(reciprocals); n += 2 {
		term = term.mul(square).mul(reciprocals[n]).neg()
		sum = sum.add(term)
	}
	return sum
}

// sineCosine returns both of a finite number.
func sineCosine(x twofold) (sine, cosine twofold) {
	turns := int64(0)
	if math.Abs(x.hi) <= mostReduced {
		n := math.Round(x.hi / halfPi[0])
		for _, part := range halfPi {
			x = x.add(productOf(-n, part))
		}
		turns = int64(n)
	} else {
		x, turns = reduceLarge(x.hi)
	}
	square := x.mul(x)
	sine, cosine = series(x, square, 1), series(twofold{1, 0}, square, 0)
	switch turns & 3 {
	case 1:
		return cosine, sine.neg()
	case 2:
		return sine.neg(), cosine.neg()
	case 3:
		return cosine.neg(), sine
	}
	return sine, cosine
}

// Sin is the sine.
func Sin(x float64) float64 {
	switch {
	case math.Abs(x) < straight:
		return x
	case math.IsInf(x, 0) || math.IsNaN(x):
		return math.NaN()
	}
	sine, _ := sineCosine(twofold{x, 0})
	return sine.value()
}

// Cos is the cosine.
func Cos(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN()
	}
	_, cosine := sineCosine(twofold{x, 0})
	return cosine.value()
}

// Tan is the tangent.
func Tan(x float64) float64 {
	switch {
	case math.Abs(x) < straight:
		return x
	case math.IsInf(x, 0) || math.IsNaN(x):
		return math.NaN()
	}
	sine, cosine := sineCosine(twofold{x, 0})
	return sine.div(cosine).value()
}
