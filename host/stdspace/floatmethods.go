package stdspace

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

var floatTextMethods = []Def{
	{Name: "is_integer", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		v := floatSelf(args)
		return MakeBool(v == math.Trunc(v) && !math.IsInf(v, 0)), nil
	}},
	{Name: "as_integer_ratio", Min: 1, Max: 1, Fn: floatRatio},
	{Name: "hex", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return NewStr(floatHex(floatSelf(args))), nil
	}},
	{Name: "fromhex", Min: 2, Max: 2, Kind: ClassBound, Fn: floatFromHex},
	{Name: "__getformat__", Min: 2, Max: 2, Kind: ClassBound, Fn: floatLayout},
	{Name: "conjugate", Min: 1, Max: 1, Fn: floatPlain},
	{Name: "real", Min: 1, Max: 1, Kind: Getter, Fn: floatPlain},
	{Name: "imag", Min: 1, Max: 1, Kind: Getter, Fn: func(*Space, []Object) (Object, error) { return Float(0), nil }},
	{Name: "__format__", Min: 2, Max: 2, Fn: floatFormatSpec},
	{Name: "__str__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.str(Float(floatSelf(args)))
	}},
	{Name: "__trunc__", Min: 1, Max: 1, Fn: floatToIntBy(math.Trunc)},
	{Name: "__floor__", Min: 1, Max: 1, Only: 3, Fn: floatToIntBy(math.Floor)},
	{Name: "__ceil__", Min: 1, Max: 1, Only: 3, Fn: floatToIntBy(math.Ceil)},
	{Name: "__round__", Min: 1, Max: 2, Only: 3, Fn: floatRound},
}

var complexTextMethods = []Def{
	{Name: "conjugate", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		c, _ := asComplex(args[0])
		return Complex(complex(real(c), -imag(c))), nil
	}},
	{Name: "real", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		c, _ := asComplex(args[0])
		return Float(real(c)), nil
	}},
	{Name: "imag", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		c, _ := asComplex(args[0])
		return Float(imag(c)), nil
	}},
	{Name: "__str__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		c, _ := asComplex(args[0])
		return s.str(Complex(c))
	}},
	{Name: "__format__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		spec, err := numberSpec(s, args[1])
		if err != nil {
			return nil, err
		}
		if spec.s == "" {
			return s.str(args[0])
		}
		c, _ := asComplex(args[0])
		text, err := s.format.complex(c, spec.s, s.typeName(args[0]))
		if err != nil {
			return nil, err
		}
		return spec.with(text), nil
	}},
}

func floatSelf(args []Object) float64 {
	f, _ := sequenceValue(args[0]).(Float)
	return float64(f)
}

func floatPlain(_ *Space, args []Object) (Object, error) { return Float(floatSelf(args)), nil }

// floatFormatSpec is float.__format__.
func floatFormatSpec(s *Space, args []Object) (Object, error) {
	spec, err := numberSpec(s, args[1])
	if err != nil {
		return nil, err
	}
	if spec.s == "" {
		return s.str(args[0])
	}
	text, err := s.format.float(floatSelf(args), spec.s, s.typeName(args[0]))
	if err != nil {
		return nil, err
	}
	return spec.with(text), nil
}

func floatToIntBy(round func(float64) float64) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		v, err := floatToBig(s, round(floatSelf(args)))
		if err != nil {
			return nil, err
		}
		return normalize(v), nil
	}
}

func floatRatio(s *Space, args []Object) (Object, error) {
	v := floatSelf(args)
	switch {
	case math.IsNaN(v) && s.py2():
		return nil, s.ValueError("Cannot pass NaN to float.as_integer_ratio.")
	case math.IsInf(v, 0) && s.py2():
		return nil, s.Throw("OverflowError", "Cannot pass infinity to float.as_integer_ratio.")
	case math.IsNaN(v):
		return nil, s.ValueError("cannot convert NaN to integer ratio")
	case math.IsInf(v, 0):
		return nil, s.Throw("OverflowError", "cannot convert Infinity to integer ratio")
	}
	r := new(big.Rat).SetFloat64(v)
	return NewTuple(normalize(new(big.Int).Set(r.Num())), normalize(new(big.Int).Set(r.Denom()))), nil
}

// floatHex writes a float as float.hex() does, with thirteen digits.
func floatHex(v float64) string {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return floatRepr(v)
	case v == 0:
		if math.Signbit(v) {
			return "-0x0.0p+0"
		}
		return "0x0.0p+0"
	}
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	u := math.Float64bits(v)
	exp := int(u>>52) - 1023
	lead := "1"
	if exp == -1023 {
		lead, exp = "0", -1022
	}
	digits := strconv.FormatUint(u&(1<<52-1)|1<<52, 16)[1:]
	return sign + "0x" + lead + "." + digits + "p" + signed(strconv.Itoa(exp))
}

// floatLayout says how floats lie in memory, which is the same on all machines that
// programs run on here.
func floatLayout(s *Space, args []Object) (Object, error) {
	kind, ok := AsText(args[1])
	if _, k, _ := stringOf(args[1]); !ok || k != kindStr {
		return nil, s.TypeError("__getformat__() argument must be %s, not %s", s.either("string", "str"), s.either(s.typeName(args[1]), argumentName(s, args[1])))
	}
	if kind != "double" && kind != "float" {
		return nil, s.ValueError("__getformat__() argument 1 must be 'double' or 'float'")
	}
	return NewStr("IEEE, little-endian"), nil
}

func floatFromHex(s *Space, args []Object) (Object, error) {
	x, ok := s.strOf(args[1])
	if !ok || !s.py2() && x.kind == kindBytes {
		return nil, s.TypeError("bad argument type for built-in operation")
	}
	text, err := x.s, error(nil)
	switch {
	case x.kind == kindUnicode:
		text, err = s.codecs.encode(x, "ascii", "strict")
	case x.text:
		text, err = s.codecs.encodeHalves(x, "strict")
	}
	if err != nil {
		return nil, err
	}
	v, err := s.numbers.hexFloat(text)
	if err != nil {
		return nil, err
	}
	if c, ok := args[0].(*Class); ok && c != s.types.float {
		return s.Call(c, []Object{Float(v)})
	}
	return Float(v), nil
}

func (np *numberParser) hexFloat(x string) (float64, error) {
	text := strings.ToLower(strings.Trim(x, " \t\n\r\v\f"))
	bad := np.s.ValueError("invalid hexadecimal floating-point string")
	if strings.IndexByte(text, '_') >= 0 {
		return 0, bad
	}
	switch bare := strings.TrimLeft(text, "+-"); bare {
	case "inf", "infinity", "nan":
		if v, ok := np.parseDouble(text); ok {
			return v, nil
		}
		return 0, bad
	}
	sign := ""
	if text != "" && (text[0] == '-' || text[0] == '+') {
		sign, text = text[:1], text[1:]
	}
	text = strings.TrimPrefix(text, "0x")
	mantissa, exp, hasExp := strings.Cut(text, "p")
	if !hasExp {
		exp = "0"
	}
	v, err := strconv.ParseFloat(sign+"0x"+mantissa+"p"+exp, 64)
	if err != nil {
		if e, ok := err.(*strconv.NumError); ok && e.Err == strconv.ErrRange {
			return 0, np.s.Throw("OverflowError", "hexadecimal value too large to represent as a float")
		}
		return 0, bad
	}
	return v, nil
}

// floatRound is float.__round__ of Python 3.
func floatRound(s *Space, args []Object) (Object, error) {
	v := floatSelf(args)
	if d := arg(args, 1); d != nil && d != None {
		n, err := s.nearestIndex(d, nil)
		if err != nil {
			return nil, err
		}
		return roundedFloat(s, v, n, true)
	}
	i, err := floatToBig(s, math.RoundToEven(v))
	if err != nil {
		return nil, err
	}
	return normalize(i), nil
}

func roundedFloat(s *Space, v float64, digits int, even bool) (Object, error) {
	r := roundFloat(v, digits, even)
	if math.IsInf(r, 0) && !math.IsInf(v, 0) {
		return nil, s.Throw("OverflowError", "rounded value too large to represent")
	}
	return Float(r), nil
}

// roundFloat rounds to so many decimal digits after the point: halves go to
// the even neighbour, or away from zero as in Python 2.
func roundFloat(v float64, digits int, even bool) float64 {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0) || v == 0 || digits > 323:
		return v
	case digits < -308:
		return math.Copysign(0, v)
	}
	// The digits are those of the exact value, so that only true halves are.
	r := new(big.Rat).SetFloat64(math.Abs(v))
	unit := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(digits, -digits))), nil))
	if digits < 0 {
		unit.Inv(unit)
	}
	r.Mul(r, unit)
	q, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	half := rest.Lsh(rest, 1).Cmp(r.Denom())
	if half > 0 || half == 0 && (!even || q.Bit(0) == 1) {
		q.Add(q, big.NewInt(1))
	}
	f, _ := r.SetInt(q).Quo(r, unit).Float64()
	return math.Copysign(f, v)
}

// roundBuiltin is the function round.
func roundBuiltin(s *Space, args []Object) (Object, error) {
	if !s.py2() {
		hook := s.registry.lookup(s.TypeOf(args[0]), nRound)
		if hook == nil {
			return nil, s.TypeError("type %s doesn't define __round__ method", s.typeName(args[0]))
		}
		if nilIfNone(args[1]) == nil {
			return s.callHook(hook, args[0])
		}
		return s.callHook(hook, args[0], args[1])
	}
	v, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	n := 0
	if args[1] != nil {
		if n, err = s.nearestIndex(args[1], nil); err != nil {
			return nil, err
		}
	}
	return roundedFloat(s, v, n, false)
}
