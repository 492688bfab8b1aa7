package stdspace

import (
	"math"

	"vitrine/host/operation"
	"vitrine/host/precise"
)

// floatFast performs an operation on two floats; it returns nil where that
// needs more care.
func floatFast(op operation.Op, x, y float64) Object {
	switch op {
	case operation.Add:
		return Float(x + y)
	case operation.Sub:
		return Float(x - y)
	case operation.Mul:
		return Float(x * y)
	case operation.TrueDiv, operation.Div:
		if y != 0 {
			return Float(x / y)
		}
	case operation.LT:
		return MakeBool(x < y)
	case operation.LE:
		return MakeBool(x <= y)
	case operation.EQ:
		return MakeBool(x == y)
	case operation.NE:
		return MakeBool(x != y)
	case operation.GT:
		return MakeBool(x > y)
	case operation.GE:
		return MakeBool(x >= y)
	}
	return nil
}

// floatBinary performs an arithmetic operation on floats; it returns nil for
// operations that floats do not have.
func floatBinary(s *Space, op operation.Op, x, y float64) (Object, error) {
	if v := floatFast(op, x, y); v != nil {
		return v, nil
	}
	switch op {
	case operation.Div, operation.TrueDiv:
		return nil, s.Throw("ZeroDivisionError", "float division by zero")
	case operation.FloorDiv, operation.Mod, operation.DivMod:
		return floatDivide(s, op, x, y)
	case operation.Pow:
		return floatPow(s, x, y)
	}
	return nil, nil
}

func floatDivide(s *Space, op operation.Op, x, y float64) (Object, error) {
	if y == 0 {
		msg := map[operation.Op]string{
			operation.FloorDiv: s.either("float divmod()", "float floor division by zero"),
			operation.Mod:      "float modulo",
			operation.DivMod:   "float divmod()",
		}[op]
		return nil, s.Throw("ZeroDivisionError", msg)
	}
	q, r := floatDivMod(x, y)
	switch op {
	case operation.FloorDiv:
		return Float(q), nil
	case operation.Mod:
		return Float(r), nil
	}
	return NewTuple(Float(q), Float(r)), nil
}

// floatDivMod divides as Python does: the remainder has the sign of y.
func floatDivMod(x, y float64) (q, r float64) {
	if r = math.Mod(x, y); math.IsNaN(r) {
		r = x * y
		r /= r // a NaN with the sign that the machine gives it
	}
	q = (x - r) / y
	if r != 0 {
		if (y < 0) != (r < 0) {
			r += y
			q--
		}
	} else {
		r = math.Copysign(0, y)
	}
	if q == 0 {
		return math.Copysign(0, x/y), r
	}
	floor := math.Floor(q)
	if q-floor > 0.5 {
		floor++
	}
	return floor, r
}

// floatPow is x ** y for floats; a negative number to a fractional power is
// complex in Python 3.
func floatPow(s *Space, x, y float64) (Object, error) {
	switch {
	case y == 0 || x == 1:
		return Float(1), nil
	case math.IsNaN(y):
		return Float(y), nil
	case x == 0 && y < 0 && !math.IsInf(y, 0):
		return nil, s.Throw("ZeroDivisionError", "0.0 cannot be raised to a negative power")
	case x < 0 && !math.IsInf(x, 0) && !math.IsInf(y, 0) && y != math.Floor(y):
		if s.py2() {
			return nil, s.ValueError("negative number cannot be raised to a fractional power")
		}
		return complexPow(s, complex(x, 0), complex(y, 0))
	}
	r := precise.Pow(x, y)
	if math.IsInf(r, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0) {
		return nil, s.excs.raised(s.NewException(s.registry.classes["OverflowError"], MakeInt(34), NewStr("Numerical result out of range")))
	}
	return Float(r), nil
}

// sameFloat reports whether two floats are the same in every bit.
func sameFloat(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }
