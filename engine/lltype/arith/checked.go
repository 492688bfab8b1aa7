package arith

import (
	"math"
	"math/bits"
)

// The classes of the exceptions of arithmetic.
const (
	overflow = "OverflowError"
	zero     = "ZeroDivisionError"
)

var checked = map[string]func(a, b uint64) (uint64, string){
	"int_neg_ovf": func(a, _ uint64) (uint64, string) { return -a, overflowIf(a == 1<<63) },
	"int_abs_ovf": func(a, _ uint64) (uint64, string) { return abs(a), overflowIf(a == 1<<63) },

	"int_add_ovf":        addOvf,
	"int_add_nonneg_ovf": addOvf,
	"int_sub_ovf": func(a, b uint64) (uint64, string) {
		c := a - b
		return c, overflowIf(int64((a^b)&(a^c)) < 0)
	},
	"int_mul_ovf":    mulOvf,
	"int_lshift_ovf": lshiftOvf,

	"int_floordiv_zer":     zeroCheck("int_floordiv"),
	"int_mod_zer":          zeroCheck("int_mod"),
	"int_floordiv_ovf_zer": divisionCheck("int_floordiv"),
	"int_mod_ovf_zer":      divisionCheck("int_mod"),
	"uint_floordiv_zer":    zeroCheck("uint_floordiv"),
	"uint_mod_zer":         zeroCheck("uint_mod"),
	"llong_floordiv_zer":   zeroCheck("llong_floordiv"),
	"llong_mod_zer":        zeroCheck("llong_mod"),
	"ullong_floordiv_zer":  zeroCheck("ullong_floordiv"),
	"ullong_mod_zer":       zeroCheck("ullong_mod"),
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

func zeroCheck(name string) func(a, b uint64) (uint64, string) {
	return func(a, b uint64) (uint64, string) {
		if b == 0 {
			return 0, zero
		}
		return binary[name](a, b), ""
	}
}

func divisionCheck(name string) func(a, b uint64) (uint64, string) {
	return func(a, b uint64) (uint64, string) {
		switch {
		case b == 0:
			return 0, zero
		case int64(a) == math.MinInt64 && int64(b) == -1:
			return a, overflow
		}
		return binary[name](a, b), ""
	}
}
