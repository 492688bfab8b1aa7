package stdspace

import (
	"math"
	"math/big"

	"vitrine/host/precise"
)

func makeMath(s *Space) (*Module, error) {
	m := s.NewModule("math", mathFunctions)
	m.Dict.Set("pi", Float(math.Pi))
	m.Dict.Set("e", Float(math.E))
	if !s.py2() {
		m.Dict.Set("tau", Float(2*math.Pi))
		m.Dict.Set("inf", Float(math.Inf(1)))
		m.Dict.Set("nan", Float(math.Float64frombits(quietNaN)))
	}
	return m, nil
}

var mathFunctions = []Def{
	mathOne("acos", precise.Acos), mathOne("acosh", math.Acosh), mathOne("asin", precise.Asin),
	mathOne("asinh", math.Asinh), mathOne("atan", precise.Atan), mathOne("atanh", math.Atanh),
	mathOne("cbrt", math.Cbrt), mathOne("cos", precise.Cos), mathOne("cosh", precise.Cosh),
	mathOne("degrees", func(x float64) float64 { return x * (180 / math.Pi) }),
	mathOne("erf", math.Erf), mathOne("erfc", math.Erfc), mathOne("exp", precise.Exp), mathOne("exp2", func(x float64) float64 { return precise.Pow(2, x) }),
	mathOne("expm1", math.Expm1), mathOne("fabs", math.Abs), mathOne("gamma", precise.Gamma),
	mathOne("lgamma", precise.LogGamma),
	mathOne("log1p", math.Log1p),
	mathOne("radians", func(x float64) float64 { return x * (math.Pi / 180) }),
	mathOne("sin", precise.Sin), mathOne("sinh", precise.Sinh), mathOne("sqrt", math.Sqrt),
	mathOne("tan", precise.Tan), mathOne("tanh", precise.Tanh),
	mathTwo("atan2", precise.Atan2), mathTwo("copysign", math.Copysign), mathTwo("fmod", math.Mod),
	mathTwo("nextafter", nextAfter), mathTwo("pow", precise.Pow), mathTwo("remainder", math.Remainder),
	{Name: "ceil", Min: 1, Max: 1, Fn: mathToInt("__ceil__", math.Ceil)},
	{Name: "floor", Min: 1, Max: 1, Fn: mathToInt("__floor__", math.Floor)},
	{Name: "trunc", Min: 1, Max: 1, Fn: mathTrunc},
	{Name: "factorial", Min: 1, Max: 1, Fn: mathFactorial},
	{Name: "frexp", Min: 1, Max: 1, Fn: mathFrexp},
	{Name: "ldexp", Min: 2, Max: 2, Fn: mathLdexp},
	{Name: "modf", Min: 1, Max: 1, Fn: mathModf},
	{Name: "fsum", Min: 1, Max: 1, Fn: mathFsum},
	{Name: "hypot", Min: 0, Max: -1, Fn: mathHypot},
	{Name: "log", Min: 1, Max: 2, Fn: mathLog},
	{Name: "log2", Min: 1, Max: 1, Only: 3, Fn: mathLogBase(precise.Log2, 1)},
	{Name: "log10", Min: 1, Max: 1, Fn: mathLogBase(precise.Log10, math.Log10(2))},
	{Name: "isnan", Min: 1, Max: 1, Fn: mathTest(math.IsNaN)},
	{Name: "isinf", Min: 1, Max: 1, Fn: mathTest(func(x float64) bool { return math.IsInf(x, 0) })},
	{Name: "isfinite", Min: 1, Max: 1, Only: 3, Fn: mathTest(func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) })},
	{Name: "isclose", Min: 2, Max: 4, Params: "a b *rel_tol *abs_tol", Only: 3, Fn: mathIsClose},
	{Name: "gcd", Min: 0, Max: -1, Only: 3, Fn: mathGCD},
	{Name: "lcm", Min: 0, Max: -1, Only: 3, Fn: mathLCM},
	{Name: "isqrt", Min: 1, Max: 1, Only: 3, Fn: mathIsqrt},
	{Name: "comb", Min: 2, Max: 2, Only: 3, Fn: mathComb},
	{Name: "perm", Min: 1, Max: 2, Only: 3, Fn: mathPerm},
	{Name: "prod", Min: 1, Max: 2, Params: "_ *start", Only: 3, Fn: mathProd},
	{Name: "dist", Min: 2, Max: 2, Only: 3, Fn: mathDist},
	{Name: "ulp", Min: 1, Max: 1, Only: 3, Fn: mathOne("ulp", lastPlace).Fn},
}

// mathResult turns what the C library reports as an error into an exception:
// a result that is not a number, or infinite, though the operands are finite.
func mathResult(s *Space, name string, v float64, operands ...float64) (Object, error) {
	if !math.IsNaN(v) && !math.IsInf(v, 0) {
		return Float(v), nil
	}
	finite, nan := true, false
	for _, x := range operands {
		finite = finite && !math.IsInf(x, 0) && !math.IsNaN(x)
		nan = nan || math.IsNaN(x)
	}
	switch {
	case math.IsNaN(v) && !nan:
		return nil, s.ValueError("math domain error")
	case name == "pow" && s.py2() && isPole(name, operands) && !nan:
		return nil, s.ValueError("math domain error")
	case !finite || nan:
		return Float(v), nil
	}
	switch name {
	case "log1p", "atanh", "gamma", "lgamma", "pow":
		// These have poles; gamma and pow also overflow.
		if name != "gamma" && name != "pow" && name != "lgamma" || isPole(name, operands) {
			return nil, s.ValueError("math domain error")
		}
	}
	return nil, s.Throw("OverflowError", "math range error")
}

func isPole(name string, x []float64) bool {
	if name == "pow" {
		return x[0] == 0
	}
	return x[0] <= 0 && x[0] == math.Floor(x[0])
}

func mathOne(name string, f func(float64) float64) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		x, err := realOf(s, args[0])
		if err != nil {
			return nil, err
		}
		v := f(x)
		if name == "gamma" && (x == 0 || x < 0 && x == math.Floor(x)) {
			return nil, s.ValueError("math domain error")
		}
		if name == "degrees" { // a product, which becomes infinite
			return Float(v), nil
		}
		return mathResult(s, name, v, x)
	}}
}

func mathTwo(name string, f func(x, y float64) float64) Def {
	return Def{Name: name, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x, err := realOf(s, args[0])
		if err != nil {
			return nil, err
		}
		y, err := realOf(s, args[1])
		if err != nil {
			return nil, err
		}
		if name == "copysign" || name == "nextafter" {
			return Float(f(x, y)), nil
		}
		return mathResult(s, name, f(x, y), x, y)
	}}
}

func mathTest(f func(float64) bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		x, err := realOf(s, args[0])
		return MakeBool(f(x)), err
	}
}

// mathToInt makes floor or ceil: an integer in Python 3, a float in Python 2.
func mathToInt(special string, f func(float64) float64) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		if !s.py2() {
			if hook := s.registry.lookup(s.TypeOf(args[0]), s.Intern(special)); hook != nil {
				return s.callHook(hook, args[0])
			}
		}
		x, err := realOf(s, args[0])
		if err != nil {
			return nil, err
		}
		if s.py2() {
			return Float(f(x)), nil
		}
		v, err := floatToBig(s, f(x))
		if err != nil {
			return nil, err
		}
		return normalize(v), nil
	}
}

func mathTrunc(s *Space, args []Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(args[0]), nTrunc)
	if hook == nil && s.py2() {
		return nil, s.Raise("AttributeError", "'%s' object has no attribute '__trunc__'", s.typeName(args[0]))
	}
	if hook == nil {
		return nil, s.TypeError("type %s doesn't define __trunc__ method", s.typeName(args[0]))
	}
	return s.callHook(hook, args[0])
}

// integerArg returns an integer argument.
func integerArg(s *Space, x Object) (*big.Int, error) {
	v, err := s.indexValue(x, nil)
	if err != nil {
		return nil, err
	}
	return v.toBig(), nil
}

func mathFrexp(s *Space, args []Object) (Object, error) {
	x, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	m, e := math.Frexp(x)
	return NewTuple(Float(m), MakeInt(int64(e))), nil
}

func mathLdexp(s *Space, args []Object) (Object, error) {
	x, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	if _, ok := intOf(args[1]); !ok {
		return nil, s.TypeError("Expected an int%s as second argument to ldexp.", s.either(" or long", ""))
	}
	e, err := s.sliceIndex(args[1])
	if err != nil {
		return nil, err
	}
	v := math.Ldexp(x, max(min(e, 1<<20), -1<<20))
	if math.IsInf(v, 0) && !math.IsInf(x, 0) {
		return nil, s.Throw("OverflowError", "math range error")
	}
	return Float(v), nil
}

func mathModf(s *Space, args []Object) (Object, error) {
	x, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	if math.IsInf(x, 0) {
		return NewTuple(Float(math.Copysign(0, x)), Float(x)), nil
	}
	whole := math.Trunc(x)
	return NewTuple(Float(math.Copysign(x-whole, x)), Float(whole)), nil
}

// floats returns the items of an iterable as floats.
func floats(s *Space, x Object) ([]float64, error) {
	items, err := s.listOf(x)
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(items))
	for i, v := range items {
		if out[i], err = realOf(s, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func mathHypot(s *Space, args []Object) (Object, error) {
	xs, err := floats(s, NewTuple(args...))
	if err != nil {
		return nil, err
	}
	return mathResult(s, "hypot", norm(xs), xs...)
}

// normBits is how precisely squares are added up, so that only the root is rounded.
const normBits = 256

// norm is the length of a vector.
func norm(xs []float64) float64 {
	nan := false
	sum := new(big.Float).SetPrec(normBits)
	for _, x := range xs {
		switch {
		case math.IsInf(x, 0):
			return math.Inf(1)
		case math.IsNaN(x):
			nan = true
		default:
			square := new(big.Float).SetPrec(normBits).SetFloat64(x)
			sum.Add(sum, square.Mul(square, square))
		}
	}
	if nan {
		return math.NaN()
	}
	length, _ := sum.Sqrt(sum).Float64()
	return length
}

func mathDist(s *Space, args []Object) (Object, error) {
	var points [2]*Tuple
	for i, x := range args { // both are sequences before a number is looked at
		items, err := s.listOf(x)
		if err != nil {
			return nil, err
		}
		points[i] = NewTuple(items...)
	}
	if len(points[0].Items) != len(points[1].Items) {
		return nil, s.ValueError("both points must have the same number of dimensions")
	}
	p, err := floats(s, points[0])
	if err != nil {
		return nil, err
	}
	q, err := floats(s, points[1])
	if err != nil {
		return nil, err
	}
	for i := range p {
		p[i] -= q[i]
	}
	return Float(norm(p)), nil
}

// logarithm applies f to a number; integers may be far greater than floats:
// then the logarithm of their scale, unit for a factor of two, is added.
func logarithm(s *Space, x Object, f func(float64) float64, unit float64) (float64, error) {
	if v, ok := intOf(x); ok && v.big != nil && v.sign() > 0 {
		shift := v.big.BitLen() - 64
		if shift > 900 {
			top, _ := new(big.Float).SetInt(new(big.Int).Rsh(v.big, uint(shift))).Float64()
			return f(top) + float64(shift)*unit, nil
		}
	}
	if v, ok := intOf(x); ok && v.sign() <= 0 {
		return 0, s.ValueError("math domain error")
	}
	v, err := realOf(s, x)
	if err != nil {
		return 0, err
	}
	if v <= 0 {
		return 0, s.ValueError("math domain error")
	}
	return f(v), nil
}

func mathLogBase(f func(float64) float64, unit float64) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		v, err := logarithm(s, args[0], f, unit)
		return Float(v), err
	}
}

func mathLog(s *Space, args []Object) (Object, error) {
	v, err := logarithm(s, args[0], precise.Log, math.Ln2)
	if err != nil || len(args) == 1 {
		return Float(v), err
	}
	base, err := logarithm(s, args[1], precise.Log, math.Ln2)
	if err != nil {
		return nil, err
	}
	return s.Binary(opTrueDiv, Float(v), Float(base))
}

func mathIsClose(s *Space, args []Object) (Object, error) {
	var v [4]float64
	v[2] = 1e-9
	for i, x := range args {
		if x != nil {
			var err error
			if v[i], err = realOf(s, x); err != nil {
				return nil, err
			}
		}
	}
	a, b, rel, abs := v[0], v[1], v[2], v[3]
	if rel < 0 || abs < 0 {
		return nil, s.ValueError("tolerances must be non-negative")
	}
	if a == b {
		return True, nil
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return False, nil
	}
	diff := math.Abs(b - a)
	return MakeBool(diff <= math.Abs(rel*b) || diff <= math.Abs(rel*a) || diff <= abs), nil
}

func mathGCD(s *Space, args []Object) (Object, error) {
	r := new(big.Int)
	for _, x := range args {
		n, err := integerArg(s, x)
		if err != nil {
			return nil, err
		}
		if err := s.limits.away(bigBytes(r, n), func() { r.GCD(nil, nil, r, new(big.Int).Abs(n)) }); err != nil {
			return nil, err
		}
	}
	return normalize(r), nil
}

func mathLCM(s *Space, args []Object) (Object, error) {
	r := big.NewInt(1)
	for _, x := range args {
		n, err := integerArg(s, x)
		if err != nil {
			return nil, err
		}
		if n.Sign() == 0 || r.Sign() == 0 {
			r.SetInt64(0) // what is left is only checked
			continue
		}
		n = new(big.Int).Abs(n)
		g := new(big.Int)
		if err := s.limits.away(bigBytes(r, n), func() { g.GCD(nil, nil, r, n) }); err != nil {
			return nil, err
		}
		if err := intRoom(s, int64(r.BitLen()+n.BitLen())); err != nil {
			return nil, err
		}
		r = r.Mul(r, n.Quo(n, g))
	}
	return normalize(r), nil
}

func mathIsqrt(s *Space, args []Object) (Object, error) {
	n, err := integerArg(s, args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, s.ValueError("isqrt() argument must be nonnegative")
	}
	r := new(big.Int)
	err = s.limits.away(bigBytes(n, n), func() { r.Sqrt(n) })
	return normalize(r), err
}

func mathProd(s *Space, args []Object) (Object, error) {
	r := args[1]
	if r == nil {
		r = MakeInt(1)
	}
	err := s.each(args[0], func(x Object) (more bool, err error) {
		r, err = s.Binary(opMul, r, x)
		return true, err
	})
	return r, err
}
