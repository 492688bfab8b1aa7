package precise

import "math"

// arcTangent is the arc tangent of a positive number. What its first approximation
// misses is the arc tangent of a number next to zero.
func arcTangent(x twofold) twofold {
	if x.hi > 1 {
		return quarterTurn.sub(arcTangent(twofold{1, 0}.div(x)))
	}
	a := math.Atan(x.hi)
	sine, cosine := sineCosine(twofold{a, 0})
	d := x.mul(cosine).sub(sine).div(cosine.add(x.mul(sine)))
	return twofold{a, 0}.add(d)
}

// Atan is the arc tangent.
func Atan(x float64) float64 {
	a := math.Abs(x)
	if !(a >= straight) || a > 1e300 {
		return math.Atan(x)
	}
	return math.Copysign(arcTangent(twofold{a, 0}).value(), x)
}

// Asin is the arc sine.
func Asin(x float64) float64 {
	a := math.Abs(x)
	if !(a >= straight) || a >= 1 {
		return math.Asin(x)
	}
	other := sumOf(1, -a).mul(sumOf(1, a)).sqrt()
	return math.Copysign(arcTangent(twofold{a, 0}.div(other)).value(), x)
}

// Acos is the arc cosine.
func Acos(x float64) float64 {
	if !(math.Abs(x) < 1) {
		return math.Acos(x)
	}
	half := arcTangent(sumOf(1, -x).div(sumOf(1, x)).sqrt())
	return half.scale(2).value()
}

// Atan2 is the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	t := math.Abs(y / x)
	if !(t > 1e-290 && t < 1e290) || math.Abs(x) < 1e-290 || math.Abs(y) < 1e-290 {
		return math.Atan2(y, x)
	}
	a := arcTangent(twofold{math.Abs(y), 0}.div(twofold{math.Abs(x), 0}))
	if x < 0 {
		a = quarterTurn.scale(2).sub(a)
	}
	return math.Copysign(a.value(), y)
}

// Hypot is the distance of the point (x, y) from the origin.
func Hypot(x, y float64) float64 {
	small, large := math.Abs(x), math.Abs(y)
	if small > large {
		small, large = large, small
	}
	if !(small > 0) || math.IsInf(large, 0) || math.IsNaN(large) {
		return math.Hypot(x, y)
	}
	_, e := math.Frexp(large)
	small, large = math.Ldexp(small, -e), math.Ldexp(large, -e)
	return productOf(small, small).add(productOf(large, large)).sqrt().rounded(e)
}
