package stdspace

import (
	"cmp"
	"math"
	"math/big"

	"vitrine/host/operation"
	"vitrine/host/precise"
)

// isNumber reports whether x is a number of a builtin type.
func isNumber(x Object) bool {
	switch x.(type) {
	case Int, Bool, Float, *Long, Complex:
		return true
	}
	return false
}

// numberBinary performs an arithmetic operation on two builtin numbers. It
// returns nil if the operands are none, or the operation is none of theirs.
func numberBinary(s *Space, op operation.Op, x, y Object) (Object, error) {
	if !isNumber(x) || !isNumber(y) {
		return nil, nil
	}
	if op == operation.And || op == operation.Or || op == operation.Xor {
		if a, ok := x.(Bool); ok {
			if b, ok := y.(Bool); ok {
				return boolBitwise(op, bool(a), bool(b)), nil
			}
		}
	}
	if op == operation.Div && !s.py2() || op == operation.MatMul {
		return nil, nil
	}
	return numberBinaryOf(s, op, x, y)
}

// numberBinaryOf performs an operation on numbers, or on instances of
// subclasses of their types.
func numberBinaryOf(s *Space, op operation.Op, x, y Object) (Object, error) {
	a, okx := intOf(x)
	b, oky := intOf(y)
	if okx && oky {
		return intBinary(s, op, a, b)
	}
	_, cx := sequenceValue(x).(Complex)
	_, cy := sequenceValue(y).(Complex)
	if cx || cy {
		return complexBinary(s, op, x, y)
	}
	fx, ok, err := asFloat(s, x)
	if !ok || err != nil {
		return nil, err
	}
	fy, ok, err := asFloat(s, y)
	if !ok || err != nil {
		return nil, err
	}
	return floatBinary(s, op, fx, fy)
}

func boolBitwise(op operation.Op, x, y bool) Object {
	switch op {
	case operation.And:
		return MakeBool(x && y)
	case operation.Or:
		return MakeBool(x || y)
	}
	return MakeBool(x != y)
}

// asFloat returns the float that x is, or that an integer is converted to.
func asFloat(s *Space, x Object) (f float64, ok bool, err error) {
	switch v := sequenceValue(x).(type) {
	case Float:
		return float64(v), true, nil
	case Int, Bool, *Long:
		i, _ := intOf(v)
		f, err := bigToFloat(s, i)
		return f, true, err
	}
	return 0, false, nil
}

// bigToFloat converts an integer to the nearest float.
func bigToFloat(s *Space, v intValue) (float64, error) {
	if v.big == nil {
		return float64(v.small), nil
	}
	f, _ := new(big.Float).SetInt(v.big).Float64()
	if math.IsInf(f, 0) {
		return 0, s.Throw("OverflowError", s.either("long int too large to convert to float", "int too large to convert to float"))
	}
	return f, nil
}

// compareNumbers compares two numbers, or returns nil if y is none, or if
// they have no order.
func compareNumbers(op operation.Op, x, y Object) Object {
	if !isNumber(x) || !isNumber(y) {
		return nil
	}
	if isComplex(x) || isComplex(y) {
		return compareComplex(op, x, y)
	}
	fx, isfx := x.(Float)
	fy, isfy := y.(Float)
	switch {
	case isfx && isfy:
		return floatFast(op, float64(fx), float64(fy))
	case isfx:
		return compareMixed(op, float64(fx), y, false)
	case isfy:
		return compareMixed(op, float64(fy), x, true)
	}
	a, _ := intOf(x)
	b, _ := intOf(y)
	if a.big == nil && b.big == nil {
		return intFast(op, a.small, b.small)
	}
	return MakeBool(holds(op, a.toBig().Cmp(b.toBig())))
}

// compareMixed compares a float with an integer, exactly. swapped tells that
// the integer is the left operand.
func compareMixed(op operation.Op, f float64, i Object, swapped bool) Object {
	if math.IsNaN(f) {
		return MakeBool(op == operation.NE)
	}
	v, _ := intOf(i)
	var c int
	switch {
	case math.IsInf(f, 0):
		c = cmp.Compare(f, 0)
	case v.big == nil && v.small > -1<<53 && v.small < 1<<53:
		c = cmp.Compare(f, float64(v.small))
	default:
		c = new(big.Float).SetFloat64(f).Cmp(new(big.Float).SetInt(v.toBig()))
	}
	if swapped {
		c = -c
	}
	return MakeBool(holds(op, c))
}

func isComplex(x Object) bool { _, ok := x.(Complex); return ok }

func compareComplex(op operation.Op, x, y Object) Object {
	if op != operation.EQ && op != operation.NE {
		return nil
	}
	a, okx := realPart(x)
	b, oky := realPart(y)
	if okx && oky {
		return compareNumbers(op, a, b)
	}
	p, _ := asComplex(x)
	q, _ := asComplex(y)
	return MakeBool((p == q) == (op == operation.EQ))
}

// realPart is a number without an imaginary part, as it is; a complex number may have one.
func realPart(x Object) (Object, bool) {
	c, ok := x.(Complex)
	if !ok {
		return x, true
	}
	return Float(real(c)), imag(c) == 0
}

// asComplex converts a number that a complex can hold exactly.
func asComplex(x Object) (complex128, bool) {
	switch v := sequenceValue(x).(type) {
	case Complex:
		return complex128(v), true
	case Float:
		return complex(float64(v), 0), true
	}
	v, ok := intOf(x)
	if !ok {
		return 0, false
	}
	f, _ := new(big.Float).SetInt(v.toBig()).Float64()
	return complex(f, 0), true
}

// complexOf is asComplex where an integer that is too large is an error.
func complexOf(s *Space, x Object) (complex128, bool, error) {
	c, ok := asComplex(x)
	if v, isInt := intOf(x); isInt {
		_, err := bigToFloat(s, v)
		return c, ok, err
	}
	return c, ok, nil
}

// complexDivMod rounds the real part of the quotient down, and drops the other.
// Only Python 2 divides complex numbers so.
func complexDivMod(s *Space, op operation.Op, a, b complex128) (Object, error) {
	if !s.py2() {
		return nil, nil
	}
	if b == 0 {
		return nil, s.Throw("ZeroDivisionError", map[operation.Op]string{operation.FloorDiv: "complex divmod()",
			operation.Mod: "complex remainder", operation.DivMod: "complex divmod()"}[op])
	}
	q := complex(math.Floor(real(divideComplex(a, b))), 0)
	r := a - b*q
	switch op {
	case operation.FloorDiv:
		return Complex(q), nil
	case operation.Mod:
		return Complex(r), nil
	}
	return NewTuple(Complex(q), Complex(r)), nil
}

func complexBinary(s *Space, op operation.Op, x, y Object) (Object, error) {
	a, okx, err := complexOf(s, x)
	if !okx || err != nil {
		return nil, err
	}
	b, oky, err := complexOf(s, y)
	if !oky || err != nil {
		return nil, err
	}
	switch op {
	case operation.Add:
		return Complex(a + b), nil
	case operation.Sub:
		return Complex(a - b), nil
	case operation.Mul:
		return Complex(a * b), nil
	case operation.Div, operation.TrueDiv:
		if b == 0 {
			return nil, s.Throw("ZeroDivisionError", "complex division by zero")
		}
		return Complex(divideComplex(a, b)), nil
	case operation.FloorDiv, operation.Mod, operation.DivMod:
		return complexDivMod(s, op, a, b)
	case operation.Pow:
		return complexPow(s, a, b)
	}
	return nil, nil
}

// unaryNumber performs -x, +x, ~x or abs(x).
func unaryNumber(s *Space, op operation.Op, x Object) (Object, error) {
	switch v := x.(type) {
	case Int, Bool, *Long:
		i, _ := intOf(v)
		return intUnary(s, op, i), nil
	case Float:
		if op != operation.Invert {
			return floatUnary(op, float64(v)), nil
		}
	case Complex:
		if op != operation.Invert {
			return complexUnary(op, complex128(v)), nil
		}
	}
	row := unaryRows[op]
	if hook := s.registry.lookup(s.TypeOf(x), row.name); hook != nil {
		return s.callHook(hook, x)
	}
	return nil, s.TypeError("bad operand type for %s: '%s'", row.symbol, s.typeName(x))
}

var unaryRows = map[operation.Op]struct {
	symbol string
	name   *Str
}{
	operation.Neg:    {"unary -", nNeg},
	operation.Pos:    {"unary +", nPos},
	operation.Invert: {"unary ~", nInvert},
	operation.Abs:    {"abs()", nAbs},
}

func intUnary(s *Space, op operation.Op, v intValue) Object {
	switch op {
	case operation.Pos:
		return s.intObject(v)
	case operation.Invert:
		if v.big == nil {
			return MakeInt(^v.small)
		}
		return bigResult(s, new(big.Int).Not(v.big), v.long)
	case operation.Abs:
		if v.sign() >= 0 {
			return s.intObject(v)
		}
	}
	if v.big == nil && v.small != math.MinInt64 {
		return MakeInt(-v.small)
	}
	return bigResult(s, new(big.Int).Neg(v.toBig()), v.long)
}

func floatUnary(op operation.Op, f float64) Object {
	switch op {
	case operation.Neg:
		return Float(-f)
	case operation.Abs:
		return Float(math.Abs(f))
	}
	return Float(f)
}

func complexUnary(op operation.Op, c complex128) Object {
	switch op {
	case operation.Neg:
		return Complex(-c)
	case operation.Abs:
		return Float(precise.Hypot(real(c), imag(c)))
	}
	return Complex(c)
}
