package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// boundsOf returns what an operation says of the bounds of its result.
func (c *comparisons) boundsOf(op *flow.SpaceOperation) interval {
	switch llop.Of(op) {
	case llop.GetArraySize, llop.GetInteriorArraySize:
		return interval{true, 0, math.MaxInt64}
	case llop.CastCharToInt:
		return interval{true, 0, math.MaxUint8}
	case llop.CastBoolToInt:
		return interval{true, 0, 1}
	case llop.IntAnd:
		return c.interval(op.Args[0]).masked(c.interval(op.Args[1]))
	case llop.IntMod:
		return c.interval(op.Args[0]).remainder(c.interval(op.Args[1]))
	case llop.IntAdd:
		return c.interval(op.Args[0]).plus(c.interval(op.Args[1]))
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

// plus returns the bounds of a sum that cannot overflow.
func (a interval) plus(b interval) interval {
	const room = 1 << 62
	for _, n := range []int64{a.low, a.high, b.low, b.high} {
		if n <= -room || n >= room {
			return interval{}
		}
	}
	return interval{true, a.low + b.low, a.high + b.high}
}
