package compile

import (
	"math/big"

	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// Limits on what is computed at compile time: items or bytes of a sequence,
// as in CPython, and bits of an integer, so that 1 << 10**9 is left alone.
const (
	maxFoldedItems = 20
	maxFoldedBits  = 1 << 14
)

// foldableBinary returns the binary operations on constants that are done at
// compile time. The plain division of Python 2 depended on a switch of the
// interpreter.
func foldableBinary() []bytecode.Op {
	return ops(bytecode.BinaryAdd, bytecode.BinarySubtract, bytecode.BinaryMultiply,
		bytecode.BinaryTrueDivide, bytecode.BinaryFloorDivide, bytecode.BinaryModulo, bytecode.BinaryPower,
		bytecode.BinaryLshift, bytecode.BinaryRshift, bytecode.BinaryAnd, bytecode.BinaryOr, bytecode.BinaryXor,
		bytecode.BinarySubscr)
}

// constantTruth returns the truth value of a constant. Code has none.
func constantTruth(value any) (truth, known bool) {
	switch v := value.(type) {
	case nil:
		return false, true
	case bool:
		return v, true
	case int64:
		return v != 0, true
	case *big.Int:
		return v.Sign() != 0, true
	case syntax.LongInt:
		return v.V.Sign() != 0, true
	case float64:
		return v != 0, true
	case complex128:
		return v != 0, true
	case string:
		return v != "", true
	case syntax.Bytes:
		return v != "", true
	case syntax.Unicode:
		return v != "", true
	case bytecode.Tuple:
		return len(v) > 0, true
	case syntax.Ellipsis:
		return true, true
	}
	return false, false
}

// unaryValue computes a unary operation on a constant, if it is one of those
// that cannot fail. CPython 2.5 leaves "+" and "not" alone.
func (c *compiler) unaryValue(op bytecode.Op, x any) (any, bool) {
	switch op {
	case bytecode.UnaryNegative:
		return c.negated(x)
	case bytecode.UnaryInvert:
		if v, long, ok := c.asInteger(x); ok {
			return c.integer(new(big.Int).Not(v), long), true
		}
	case bytecode.UnaryPositive:
		if isNumber(x) && !c.isPython2() {
			return x, true
		}
	case bytecode.UnaryNot:
		if truth, known := constantTruth(x); known && !c.isPython2() {
			return !truth, true
		}
	}
	return nil, false
}

func isNumber(x any) bool {
	switch x.(type) {
	case int64, *big.Int, syntax.LongInt, float64, complex128:
		return true
	}
	return false
}

// asInteger returns an integer constant as a big one, and whether it is a
// long of Python 2. Booleans are left out: they have operations of their own.
func (c *compiler) asInteger(x any) (v *big.Int, long, ok bool) {
	switch x := x.(type) {
	case int64:
		return big.NewInt(x), false, true
	case *big.Int:
		return x, c.isPython2(), true
	case syntax.LongInt:
		return x.V, true, true
	}
	return nil, false, false
}

// binaryValue computes a binary operation on constants, if it can be done and
// does not fail.
func (c *compiler) binaryValue(op bytecode.Op, x, y any) (any, bool) {
	if op == bytecode.BinarySubscr {
		return c.itemValue(x, y)
	}
	a, long1, ok1 := c.asInteger(x)
	b, long2, ok2 := c.asInteger(y)
	switch {
	case ok1 && ok2:
		if op == bytecode.BinaryTrueDivide {
			return quotient(a, b)
		}
		v, ok := integerValue(op, a, b)
		if !ok {
			return nil, false
		}
		return c.integer(v, long1 || long2), true
	case isNumber(x) && isNumber(y):
		return floatValue(op, x, y)
	}
	return sequenceValue(op, x, y)
}

// integerValue computes with integers.
func integerValue(op bytecode.Op, a, b *big.Int) (*big.Int, bool) {
	v := new(big.Int)
	switch op {
	case bytecode.BinaryAdd:
		v.Add(a, b)
	case bytecode.BinarySubtract:
		v.Sub(a, b)
	case bytecode.BinaryAnd:
		v.And(a, b)
	case bytecode.BinaryOr:
		v.Or(a, b)
	case bytecode.BinaryXor:
		v.Xor(a, b)
	case bytecode.BinaryMultiply:
		if a.BitLen()+b.BitLen() > maxFoldedBits {
			return nil, false
		}
		v.Mul(a, b)
	case bytecode.BinaryFloorDivide, bytecode.BinaryModulo:
		if b.Sign() == 0 {
			return nil, false
		}
		q, r := floorDivide(a, b)
		if op == bytecode.BinaryModulo {
			return r, true
		}
		return q, true
	default:
		return shiftOrPower(op, a, b)
	}
	return v, true
}

// floorDivide rounds the quotient down, as Python does; the remainder has
// the sign of the divisor.
func floorDivide(a, b *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() != 0 && r.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return q, r
}

// shiftOrPower computes the operations whose right operand decides the size
// of the result.
func shiftOrPower(op bytecode.Op, a, b *big.Int) (*big.Int, bool) {
	if b.Sign() < 0 || !b.IsInt64() || b.Int64() > maxFoldedBits {
		return nil, false
	}
	n := b.Int64()
	switch op {
	case bytecode.BinaryLshift:
		if int64(a.BitLen())+n <= maxFoldedBits {
			return new(big.Int).Lsh(a, uint(n)), true
		}
	case bytecode.BinaryRshift:
		return new(big.Int).Rsh(a, uint(n)), true
	case bytecode.BinaryPower:
		if int64(a.BitLen())*n <= maxFoldedBits {
			return new(big.Int).Exp(a, b, nil), true
		}
	}
	return nil, false
}

// exactFloat is the greatest integer up to which all are floats.
const exactFloat = 1 << 53

// quotient computes a / b of integers that are exact as floats; then the
// quotient is rounded once, as Python rounds it.
func quotient(a, b *big.Int) (any, bool) {
	limit := big.NewInt(exactFloat)
	if b.Sign() == 0 || a.CmpAbs(limit) > 0 || b.CmpAbs(limit) > 0 {
		return nil, false
	}
	return float64(a.Int64()) / float64(b.Int64()), true
}

// floatValue computes with numbers of which at least one is a float or
// complex. The rest (powers, remainders) is left to run time.
func floatValue(op bytecode.Op, x, y any) (any, bool) {
	if isComplex(x) || isComplex(y) {
		return complexValue(op, x, y)
	}
	a, ok1 := asFloat(x)
	b, ok2 := asFloat(y)
	if !ok1 || !ok2 {
		return nil, false
	}
	switch op {
	case bytecode.BinaryAdd:
		return a + b, true
	case bytecode.BinarySubtract:
		return a - b, true
	case bytecode.BinaryMultiply:
		return a * b, true
	case bytecode.BinaryTrueDivide:
		if b != 0 {
			return a / b, true
		}
	}
	return nil, false
}

func isComplex(x any) bool {
	_, ok := x.(complex128)
	return ok
}

// asFloat converts a number to a float, if it is not too large.
func asFloat(x any) (float64, bool) {
	switch x := x.(type) {
	case float64:
		return x, true
	case int64:
		return float64(x), true
	}
	return 0, false
}

// complexValue adds and subtracts complex numbers: enough for literals such
// as 1-2j.
func complexValue(op bytecode.Op, x, y any) (any, bool) {
	a, ok1 := asComplex(x)
	b, ok2 := asComplex(y)
	switch {
	case !ok1 || !ok2:
	case op == bytecode.BinaryAdd:
		return a + b, true
	case op == bytecode.BinarySubtract:
		return a - b, true
	}
	return nil, false
}

func asComplex(x any) (complex128, bool) {
	if z, ok := x.(complex128); ok {
		return z, true
	}
	f, ok := asFloat(x)
	return complex(f, 0), ok
}

// sequenceValue joins and repeats strings and tuples.
func sequenceValue(op bytecode.Op, x, y any) (any, bool) {
	switch op {
	case bytecode.BinaryAdd:
		return joined(x, y)
	case bytecode.BinaryMultiply:
		if n, ok := y.(int64); ok {
			return repeated(x, n)
		}
		if n, ok := x.(int64); ok {
			return repeated(y, n)
		}
	}
	return nil, false
}

// joined returns x + y for two sequences of the same type.
func joined(x, y any) (any, bool) {
	switch x := x.(type) {
	case string:
		if y, ok := y.(string); ok && len(x)+len(y) <= maxFoldedItems {
			return x + y, true
		}
	case syntax.Bytes:
		if y, ok := y.(syntax.Bytes); ok && len(x)+len(y) <= maxFoldedItems {
			return x + y, true
		}
	case syntax.Unicode:
		if y, ok := y.(syntax.Unicode); ok && len(x)+len(y) <= maxFoldedItems {
			return x + y, true
		}
	case bytecode.Tuple:
		if y, ok := y.(bytecode.Tuple); ok && len(x)+len(y) <= maxFoldedItems {
			return append(append(bytecode.Tuple{}, x...), y...), true
		}
	}
	return nil, false
}

// repeated returns x * n for a sequence.
func repeated(x any, n int64) (any, bool) {
	n = max(n, 0)
	fits := func(size int) bool { return size == 0 || n <= maxFoldedItems/int64(size) }
	switch x := x.(type) {
	case string:
		if fits(len(x)) {
			return repeat(x, n), true
		}
	case syntax.Bytes:
		if fits(len(x)) {
			return repeat(x, n), true
		}
	case syntax.Unicode:
		if fits(len(x)) {
			return repeat(x, n), true
		}
	case bytecode.Tuple:
		if fits(len(x)) {
			t := bytecode.Tuple{}
			for ; n > 0 && len(x) > 0; n-- {
				t = append(t, x...)
			}
			return t, true
		}
	}
	return nil, false
}

func repeat[S ~string](s S, n int64) S {
	var out S
	for ; n > 0 && s != ""; n-- {
		out += s
	}
	return out
}

// itemValue returns an item of a constant tuple or string. Text that is not
// ASCII is left alone: its bytes are not its characters.
func (c *compiler) itemValue(x, index any) (any, bool) {
	i, ok := index.(int64)
	if !ok {
		return nil, false
	}
	switch x := x.(type) {
	case bytecode.Tuple:
		if i, ok := position(i, len(x)); ok {
			return x[i], true
		}
	case string:
		if i, ok := position(i, len(x)); ok && (c.isPython2() || isASCII(x)) {
			return x[i : i+1], true
		}
	}
	return nil, false
}

// position makes an index count from the front.
func position(i int64, n int) (int, bool) {
	if i < 0 {
		i += int64(n)
	}
	return int(i), i >= 0 && i < int64(n)
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
