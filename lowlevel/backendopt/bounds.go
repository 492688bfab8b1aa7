package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// mostItems returns the bounds of how many items an array has. If they take memory, no more fit into what a pointer can address.
func mostItems(array flow.Value) interval {
	t := pointee(array)
	if s, ok := t.(*lltype.Struct); ok && s.VarPart() != nil {
		t = s.VarPart()
	}
	if a, ok := t.(*lltype.Array); ok && a.ItemSize() > 0 {
		return interval{true, 0, 1 << 48}
	}
	return interval{true, 0, math.MaxInt64}
}

// boundsOf returns what an operation says of the bounds of its result.
func (c *comparisons) boundsOf(op *flow.SpaceOperation) interval {
	switch llop.Of(op) {
	case llop.GetArraySize:
		return mostItems(op.Args[0])
	case llop.GetInteriorArraySize:
		return interval{true, 0, math.MaxInt64}
	case llop.CastCharToInt:
		return interval{true, 0, math.MaxUint8}
	case llop.CastBoolToInt:
		return interval{true, 0, 1}
	case llop.IntAnd:
		return c.interval(op.Args[0]).masked(c.interval(op.Args[1]))
	case llop.IntMod:
		return c.interval(op.Args[0]).remainder(c.interval(op.Args[1]))
	case llop.IntRShift:
		return c.interval(op.Args[0]).shifted(c.interval(op.Args[1]))
	case llop.IntAdd:
		return c.interval(op.Args[0]).plus(c.interval(op.Args[1]))
	case llop.IntSub:
		return c.interval(op.Args[0]).minus(c.interval(op.Args[1]))
	}
	return interval{}
}

// masked returns the bounds of x & y: an operand that is not negative bounds it.
func (a interval) masked(b interval) interval {
	out := interval{false, 0, math.MaxInt64}
	for _, i := range []interval{a, b} {
		if i.low >= 0 {
			out = interval{true, 0, min(out.high, i.high)}
		}
	}
	return out
}

// remainder returns the bounds of the remainder, which has the sign of the dividend,
// for a divisor above zero.
func (a interval) remainder(b interval) interval {
	if b.low <= 0 {
		return interval{}
	}
	out := interval{true, -(b.high - 1), b.high - 1}
	if a.low >= 0 {
		out.low, out.high = 0, min(out.high, a.high)
	}
	return out
}

// shifted returns the bounds of a number moved to the right by a known number of bits.
func (a interval) shifted(b interval) interval {
	if b.low != b.high || b.low < 0 || b.low > 63 {
		return interval{}
	}
	return interval{true, a.low >> b.low, a.high >> b.low}
}

// plus returns the bounds of a sum that cannot overflow.
func (a interval) plus(b interval) interval {
	low, ok1 := sum(a.low, b.low)
	high, ok2 := sum(a.high, b.high)
	if !ok1 || !ok2 {
		return interval{}
	}
	return interval{true, low, high}
}

// minus returns the bounds of a difference that cannot overflow.
func (a interval) minus(b interval) interval {
	if b.low == math.MinInt64 {
		return interval{}
	}
	return a.plus(interval{true, -b.high, -b.low})
}

// sum returns the sum of two numbers, unless it overflows.
func sum(a, b int64) (n int64, ok bool) {
	n = a + b
	return n, (n < a) == (b < 0)
}
