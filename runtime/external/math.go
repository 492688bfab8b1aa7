package external

import (
	"math"

	"vitrine/host/precise"
)

// poles are the functions whose results are infinite only where they are undefined.
var poles = map[string]bool{"log": true, "log10": true, "log1p": true, "atanh": true}

func init() {
	for name, f := range map[string]func(float64) float64{
		"sqrt": math.Sqrt, "floor": math.Floor, "ceil": math.Ceil, "fabs": math.Abs, "exp": precise.Exp, "expm1": math.Expm1,
		"log": precise.Log, "log10": precise.Log10, "log1p": math.Log1p, "sin": precise.Sin, "cos": precise.Cos, "tan": precise.Tan,
		"asin": precise.Asin, "acos": precise.Acos, "atan": precise.Atan, "sinh": precise.Sinh, "cosh": precise.Cosh, "tanh": precise.Tanh,
		"asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
		"degrees": func(x float64) float64 { return x * (180 / math.Pi) },
		"radians": func(x float64) float64 { return x * (math.Pi / 180) },
	} {
		functions["ll_math_"+name] = func(c *Call) (uint64, error) {
			x := c.float(0)
			return checkFloat(f(x), finite(x), math.IsNaN(x), poles[name])
		}
	}
	for name, f := range map[string]func(x, y float64) float64{
		"pow": precise.Pow, "atan2": precise.Atan2, "fmod": math.Mod, "hypot": precise.Hypot, "copysign": math.Copysign,
	} {
		functions["ll_math_"+name] = func(c *Call) (uint64, error) {
			x, y := c.float(0), c.float(1)
			return checkFloat(f(x, y), finite(x) && finite(y), math.IsNaN(x) || math.IsNaN(y), name == "pow" && x == 0)
		}
	}
	functions["ll_float_pow"] = func(c *Call) (uint64, error) {
		// An argument for which the function pow is undefined is a division by zero for
		// the operator.
		if x, y := c.float(0), c.float(1); x == 0 && y < 0 && finite(y) {
			return 0, &Raise{"ZeroDivisionError"}
		}
		return functions["ll_math_pow"](c)
	}
	functions["ll_math_ldexp"] = func(c *Call) (uint64, error) {
		x, n := c.float(0), int64(c.Args[1])
		n = max(-5000, min(n, 5000)) // beyond every exponent
		return checkFloat(math.Ldexp(x, int(n)), finite(x), math.IsNaN(x), false)
	}
	pairs()
}

// pairs adds the functions that give the parts of a pair.
func pairs() {
	functions["ll_math_frexp_0"] = func(c *Call) (uint64, error) {
		fraction, _ := math.Frexp(c.float(0))
		return math.Float64bits(fraction), nil
	}
	functions["ll_math_frexp_1"] = func(c *Call) (uint64, error) {
		_, exponent := math.Frexp(c.float(0))
		return uint64(exponent), nil
	}
	functions["ll_math_modf_0"] = func(c *Call) (uint64, error) {
		x := c.float(0)
		if math.IsInf(x, 0) {
			return math.Float64bits(math.Copysign(0, x)), nil
		}
		return math.Float64bits(math.Copysign(x-math.Trunc(x), x)), nil
	}
	functions["ll_math_modf_1"] = func(c *Call) (uint64, error) { return math.Float64bits(math.Trunc(c.float(0))), nil }
}

func finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// checkFloat raises where Python does: for a NaN from operands that are numbers, and for
// an infinite result from finite operands.
func checkFloat(result float64, finite, nan, pole bool) (uint64, error) {
	switch {
	case math.IsNaN(result) && !nan, math.IsInf(result, 0) && finite && pole:
		return 0, &Raise{"ValueError"}
	case math.IsInf(result, 0) && finite:
		return 0, &Raise{"OverflowError"}
	}
	return math.Float64bits(result), nil
}
