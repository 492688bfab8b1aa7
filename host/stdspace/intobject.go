package stdspace

import (
	"math"
	"math/big"
	"math/bits"

	"vitrine/host/operation"
)

// intFast performs an operation on two machine integers. It returns nil where
// the result does not fit, or where the operation needs more care.
func intFast(op operation.Op, x, y int64) Object {
	switch op {
	case operation.Add:
		if r := x + y; (x^r)&(y^r) >= 0 {
			return MakeInt(r)
		}
	case operation.Sub:
		if r := x - y; (x^y)&(x^r) >= 0 {
			return MakeInt(r)
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
	case operation.And:
		return MakeInt(x & y)
	case operation.Or:
		return MakeInt(x | y)
	case operation.Xor:
		return MakeInt(x ^ y)
	case operation.Mul:
		if r, ok := mulInt(x, y); ok {
			return MakeInt(r)
		}
	case operation.FloorDiv, operation.Div:
		if y != 0 && !(x == math.MinInt64 && y == -1) {
			q, _ := floorDivMod(x, y)
			return MakeInt(q)
		}
	case operation.Mod:
		if y != 0 && !(x == math.MinInt64 && y == -1) {
			_, r := floorDivMod(x, y)
			return MakeInt(r)
		}
	case operation.RShift:
		if y >= 0 {
			return MakeInt(x >> min(uint64(y), 63))
		}
	case operation.LShift:
		if y >= 0 && y < 63 {
			if r := x << uint(y); r>>uint(y) == x {
				return MakeInt(r)
			}
		}
	case operation.Is:
		return MakeBool(x == y)
	}
	return nil
}

func mulInt(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	// The high word of the signed product.
	h := int64(hi) - (x>>63)&y - (y>>63)&x
	r := int64(lo)
	return r, h == r>>63
}

// floorDivMod divides as Python does: the quotient is rounded down.
func floorDivMod(x, y int64) (q, r int64) {
	q, r = x/y, x%y
	if r != 0 && (r < 0) != (y < 0) {
		q--
		r += y
	}
	return q, r
}

// normalize returns v as an Int if it fits.
func normalize(v *big.Int) Object {
	if v.IsInt64() {
		return MakeInt(v.Int64())
	}
	return &Long{v}
}

// An intValue is an integer operand: machine word or big.
type intValue struct {
	small int64
	big   *big.Int // nil if small
	long  bool     // of type long of Python 2
}

func (v intValue) toBig() *big.Int {
	if v.big != nil {
		return v.big
	}
	return big.NewInt(v.small)
}

func (v intValue) sign() int {
	if v.big != nil {
		return v.big.Sign()
	}
	switch {
	case v.small < 0:
		return -1
	case v.small > 0:
		return 1
	}
	return 0
}

// intOf returns the integer that x is: an Int, Bool, *Long, or an instance of
// a subclass of int.
func intOf(x Object) (intValue, bool) {
	switch x := x.(type) {
	case Int:
		return intValue{small: int64(x)}, true
	case Bool:
		if x {
			return intValue{small: 1}, true
		}
		return intValue{}, true
	case *Long:
		return intValue{big: x.V, long: true}, true
	case *Instance:
		if x.Value != nil {
			return intOf(x.Value)
		}
	}
	return intValue{}, false
}

// object returns the value as an object of the plain integer type.
func (s *Space) intObject(v intValue) Object {
	if v.big == nil {
		return MakeInt(v.small)
	}
	return &Long{v.big}
}

// bigResult is the object for the result of big arithmetic; long tells that an
// operand was of type long, which Python 2 keeps.
func bigResult(s *Space, v *big.Int, long bool) Object {
	if long && s.py2() {
		return &Long{v}
	}
	return normalize(v)
}

// intBinary performs an arithmetic operation on integers. It returns nil for
// operations that are not arithmetic.
func intBinary(s *Space, op operation.Op, x, y intValue) (Object, error) {
	long := x.long || y.long
	if x.big == nil && y.big == nil {
		if v := intFast(op, x.small, y.small); v != nil {
			return v, nil
		}
	}
	switch op {
	case operation.Add, operation.Sub, operation.And, operation.Or, operation.Xor:
		return bigResult(s, bigSimple(op, x.toBig(), y.toBig()), long), nil
	case operation.Mul:
		return bigMul(s, x.toBig(), y.toBig(), long)
	case operation.Div, operation.FloorDiv, operation.Mod, operation.DivMod:
		return bigDivide(s, op, x, y, long)
	case operation.TrueDiv:
		return intTrueDiv(s, x, y)
	case operation.LShift, operation.RShift:
		return bigShift(s, op, x, y, long)
	case operation.Pow:
		return intPow(s, x, y, long)
	}
	return nil, nil
}

func bigSimple(op operation.Op, x, y *big.Int) *big.Int {
	r := new(big.Int)
	switch op {
	case operation.Add:
		return r.Add(x, y)
	case operation.Sub:
		return r.Sub(x, y)
	case operation.And:
		return r.And(x, y)
	case operation.Or:
		return r.Or(x, y)
	}
	return r.Xor(x, y)
}

// maxIntBits is the length of the longest integer that is computed. It bounds
// the time that one operation can take.
const maxIntBits = 1 << 25

// tooManyDigits reports whether x << n has more digits than CPython can count: it has 30 bits in one, and
// 4 bytes for it behind a head of 24.
func tooManyDigits(x, n *big.Int) bool {
	digits := new(big.Int).Add(n, big.NewInt(int64(x.BitLen())))
	digits.Div(digits, big.NewInt(30))
	return digits.Cmp(big.NewInt((math.MaxInt64-24)/4)) > 0
}

// intRoom returns a MemoryError for an integer with too many bits.
func intRoom(s *Space, bits int64) error {
	if bits > maxIntBits {
		return s.Throw("MemoryError", "")
	}
	return nil
}

// bigBytes is how much work an operation on two integers is for the limiter: what
// grows faster than they do is counted as if they were longer.
func bigBytes(x, y *big.Int) int { return 16 * 8 * (len(x.Bits()) + len(y.Bits())) }

func bigMul(s *Space, x, y *big.Int, long bool) (Object, error) {
	if err := intRoom(s, int64(x.BitLen())+int64(y.BitLen())); err != nil {
		return nil, err
	}
	r := new(big.Int)
	err := s.limits.away(bigBytes(x, y), func() { r.Mul(x, y) })
	return bigResult(s, r, long), err
}

func bigDivide(s *Space, op operation.Op, x, y intValue, long bool) (Object, error) {
	if y.sign() == 0 {
		return nil, divisionByZero(s, op, long)
	}
	if x.big == nil && x.small == math.MinInt64 && y.big == nil && y.small == -1 {
		long = s.py2() // the quotient is one, and CPython computes the remainder with it
	}
	var q, r *big.Int
	a, b := x.toBig(), y.toBig()
	if err := s.limits.away(bigBytes(a, b), func() { q, r = bigFloorDivMod(a, b) }); err != nil {
		return nil, err
	}
	switch op {
	case operation.Mod:
		return bigResult(s, r, long), nil
	case operation.DivMod:
		return NewTuple(bigResult(s, q, long), bigResult(s, r, long)), nil
	}
	return bigResult(s, q, long), nil
}

func bigFloorDivMod(x, y *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		r.Add(r, y)
	}
	return q, r
}

func divisionByZero(s *Space, op operation.Op, long bool) error {
	msg := "integer division or modulo by zero"
	switch {
	case s.py2() && long:
		msg = "long division or modulo by zero"
	case op == operation.Mod && !s.py2():
		msg = "integer modulo by zero"
	}
	return s.Throw("ZeroDivisionError", msg)
}

func intTrueDiv(s *Space, x, y intValue) (Object, error) {
	if y.sign() == 0 {
		return nil, s.Throw("ZeroDivisionError", "division by zero")
	}
	if x.sign() == 0 && y.sign() < 0 {
		return Float(math.Copysign(0, -1)), nil
	}
	const exact = 1 << 53
	if x.big == nil && y.big == nil && x.small <= exact && x.small >= -exact && y.small <= exact && y.small >= -exact {
		return Float(float64(x.small) / float64(y.small)), nil
	}
	var f float64
	a, b := x.toBig(), y.toBig()
	if err := s.limits.away(bigBytes(a, b), func() { f, _ = new(big.Rat).SetFrac(a, b).Float64() }); err != nil {
		return nil, err
	}
	if math.IsInf(f, 0) {
		return nil, s.Throw("OverflowError", s.either("long int too large to convert to float", "integer division result too large for a float"))
	}
	return Float(f), nil
}

func bigShift(s *Space, op operation.Op, x, y intValue, long bool) (Object, error) {
	if s.py2() && !y.toBig().IsInt64() {
		return nil, s.Throw("OverflowError", "long int too large to convert to int")
	}
	if y.sign() < 0 {
		return nil, s.ValueError("negative shift count")
	}
	if x.sign() == 0 {
		return bigResult(s, new(big.Int), long), nil
	}
	n := int64(math.MaxInt64)
	if b := y.toBig(); b.IsInt64() {
		n = b.Int64()
	}
	if op == operation.RShift {
		return bigResult(s, new(big.Int).Rsh(x.toBig(), uint(min(n, 2*maxIntBits))), long), nil
	}
	if tooManyDigits(x.toBig(), y.toBig()) {
		return nil, s.Throw("OverflowError", "too many digits in integer")
	}
	if n > maxIntBits {
		return nil, s.Throw("MemoryError", "")
	}
	if err := intRoom(s, int64(x.toBig().BitLen())+n); err != nil {
		return nil, err
	}
	return bigResult(s, new(big.Int).Lsh(x.toBig(), uint(n)), long), nil
}

func intPow(s *Space, x, y intValue, long bool) (Object, error) {
	if y.sign() < 0 {
		fx, err := bigToFloat(s, x)
		if err != nil {
			return nil, err
		}
		fy, err := bigToFloat(s, y)
		if err != nil {
			return nil, err
		}
		return floatPow(s, fx, fy)
	}
	a := x.toBig()
	if a.CmpAbs(big.NewInt(1)) <= 0 {
		return powOfUnit(s, x, y, long), nil
	}
	if y = shrink(y); y.big != nil || y.small > maxIntBits {
		return nil, s.Throw("MemoryError", "")
	}
	if err := intRoom(s, int64(a.BitLen()-1)*y.small); err != nil {
		return nil, err
	}
	r, e := new(big.Int), y.toBig()
	err := s.limits.away(a.BitLen()*int(y.small), func() { r.Exp(a, e, nil) })
	return bigResult(s, r, long), err
}

// powOfUnit is a power of 0, 1 or -1.
func powOfUnit(s *Space, x, y intValue, long bool) Object {
	odd := y.toBig().Bit(0) == 1
	switch {
	case y.sign() == 0, x.sign() < 0 && !odd:
		return bigResult(s, big.NewInt(1), long)
	}
	return bigResult(s, x.toBig(), long)
}

// powMod is pow(x, y, z) on integers.
func powMod(s *Space, a, b, m intValue) (Object, error) {
	long := a.long || b.long || m.long || s.py2() && powLeavesWords(a.small, b.small, m.small)
	if b.sign() < 0 && s.py2() {
		return nil, s.TypeError("pow() 2nd argument cannot be negative when 3rd argument specified")
	}
	if m.sign() == 0 {
		return nil, s.ValueError("pow() 3rd argument cannot be 0")
	}
	base, exp, mod := a.toBig(), b.toBig(), m.toBig()
	if exp.Sign() < 0 {
		inverse := new(big.Int)
		if err := s.limits.away(bigBytes(base, mod), func() { inverse = inverse.ModInverse(base, new(big.Int).Abs(mod)) }); err != nil {
			return nil, err
		}
		if base = inverse; base == nil {
			return nil, s.ValueError("base is not invertible for the given modulus")
		}
		exp = new(big.Int).Neg(exp)
	}
	r := new(big.Int)
	if err := s.limits.away(bigBytes(exp, mod)*len(mod.Bits()), func() { r.Exp(base, exp, new(big.Int).Abs(mod)) }); err != nil {
		return nil, err
	}
	_, r = bigFloorDivMod(r, mod)
	return bigResult(s, r, long), nil
}

// powLeavesWords reports whether Python 2 computes pow(x, y, m) of ints with longs, as a product
// on the way does not fit a word.
func powLeavesWords(x, y, m int64) bool {
	for power, square := int64(1), x; y > 0 && m != 0; {
		if y&1 != 0 {
			if square == 0 {
				return false
			}
			if hi, lo := bits.Mul64(magnitude(power), magnitude(square)); hi != 0 || lo > math.MaxInt64 {
				return true
			}
			power *= square
		}
		if y >>= 1; y == 0 {
			break
		}
		if hi, lo := bits.Mul64(magnitude(square), magnitude(square)); hi != 0 || lo > math.MaxInt64 {
			return true
		}
		power, square = power%m, square*square%m
	}
	return false
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
