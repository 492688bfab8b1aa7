package arith

import (
	"math"
	"math/bits"

	"vitrine/lowlevel/lltype/llop"
)

// The classes of the exceptions of arithmetic.
const (
	overflow = "OverflowError"
	zero     = "ZeroDivisionError"
)

var checked = [llop.Count]func(a, b uint64) (uint64, string){
	llop.IntNegOvf: func(a, _ uint64) (uint64, string) { return -a, overflowIf(a == 1<<63) },
	llop.IntAbsOvf: func(a, _ uint64) (uint64, string) { return abs(a), overflowIf(a == 1<<63) },

	llop.IntAddOvf:       addOvf,
	llop.IntAddNonnegOvf: addOvf,
	llop.IntSubOvf: func(a, b uint64) (uint64, string) {
		c := a - b
		return c, overflowIf(int64((a^b)&(a^c)) < 0)
	},
	llop.IntMulOvf:    mulOvf,
	llop.IntLShiftOvf: lshiftOvf,

	llop.IntFloorDivZer:    zeroCheck(llop.IntFloorDiv),
	llop.IntModZer:         zeroCheck(llop.IntMod),
	llop.IntFloorDivOvfZer: divisionCheck(llop.IntFloorDiv),
	llop.IntModOvfZer:      divisionCheck(llop.IntMod),
	llop.UIntFloorDivZer:   zeroCheck(llop.UIntFloorDiv),
	llop.UIntModZer:        zeroCheck(llop.UIntMod),
	llop.LLongFloorDivZer:  zeroCheck(llop.LLongFloorDiv),
	llop.LLongModZer:       zeroCheck(llop.LLongMod),
	llop.ULLongFloorDivZer: zeroCheck(llop.ULLongFloorDiv),
	llop.ULLongModZer:      zeroCheck(llop.ULLongMod),
}

func overflowIf(yes bool) string {
	if yes {
		return overflow
	}
	return ""
}

func addOvf(a, b uint64) (uint64, string) {
	c := a + b
	return c, overflowIf(int64((a^c)&(b^c)) < 0)
}

func mulOvf(a, b uint64) (uint64, string) {
	high, low := bits.Mul64(a, b)
	if int64(a) < 0 {
		high -= b
	}
	if int64(b) < 0 {
		high -= a
	}
	return low, overflowIf(high != uint64(int64(low)>>63))
}

func lshiftOvf(a, b uint64) (uint64, string) {
	c := a << (b & 63)
	return c, overflowIf(int64(c)>>(b&63) != int64(a))
}

func zeroCheck(plain llop.Op) func(a, b uint64) (uint64, string) {
	return func(a, b uint64) (uint64, string) {
		if b == 0 {
			return 0, zero
		}
		return binary[plain](a, b), ""
	}
}

func divisionCheck(plain llop.Op) func(a, b uint64) (uint64, string) {
	return func(a, b uint64) (uint64, string) {
		switch {
		case b == 0:
			return 0, zero
		case int64(a) == math.MinInt64 && int64(b) == -1:
			return a, overflow
		}
		return binary[plain](a, b), ""
	}
}
