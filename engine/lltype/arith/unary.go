package arith

import "math"

func float(bits uint64) float64 { return math.Float64frombits(bits) }

func fromFloat(f float64) uint64 { return math.Float64bits(f) }

var unary = map[string]func(a uint64) uint64{
	"int_neg":     func(a uint64) uint64 { return -a },
	"int_abs":     abs,
	"int_invert":  func(a uint64) uint64 { return ^a },
	"int_is_true": isTrue,

	"uint_neg":     func(a uint64) uint64 { return -a },
	"uint_invert":  func(a uint64) uint64 { return ^a },
	"uint_is_true": isTrue,

	"llong_neg":     func(a uint64) uint64 { return -a },
	"llong_abs":     abs,
	"llong_invert":  func(a uint64) uint64 { return ^a },
	"llong_is_true": isTrue,

	"ullong_neg":     func(a uint64) uint64 { return -a },
	"ullong_invert":  func(a uint64) uint64 { return ^a },
	"ullong_is_true": isTrue,

	"float_neg":     func(a uint64) uint64 { return a ^ 1<<63 },
	"float_abs":     func(a uint64) uint64 { return a &^ (1 << 63) },
	"float_is_true": func(a uint64) uint64 { return fromBool(float(a) != 0) },
	"bool_not":      func(a uint64) uint64 { return a ^ 1 },
	"same_as":       same,
	"ptr_iszero":    func(a uint64) uint64 { return fromBool(a == 0) },
	"ptr_nonzero":   isTrue,

	"cast_bool_to_int":         same,
	"cast_char_to_int":         same,
	"cast_unichar_to_int":      func(a uint64) uint64 { return uint64(int64(int32(a))) },
	"cast_uint_to_int":         same,
	"cast_float_to_int":        truncate,
	"truncate_longlong_to_int": same,

	"cast_bool_to_uint":       same,
	"cast_int_to_uint":        same,
	"cast_float_to_uint":      truncateUnsigned,
	"truncate_ullong_to_uint": same,

	"cast_int_to_longlong":    same,
	"cast_uint_to_longlong":   same,
	"cast_ullong_to_longlong": same,
	"cast_float_to_longlong":  truncate,

	"cast_int_to_ulonglong":      same,
	"cast_uint_to_ulonglong":     same,
	"cast_longlong_to_ulonglong": same,

	"cast_bool_to_float":      func(a uint64) uint64 { return fromFloat(float64(a)) },
	"cast_int_to_float":       func(a uint64) uint64 { return fromFloat(float64(int64(a))) },
	"cast_uint_to_float":      func(a uint64) uint64 { return fromFloat(float64(a)) },
	"cast_longlong_to_float":  func(a uint64) uint64 { return fromFloat(float64(int64(a))) },
	"cast_ulonglong_to_float": func(a uint64) uint64 { return fromFloat(float64(a)) },

	"cast_int_to_char":    func(a uint64) uint64 { return uint64(uint8(a)) },
	"cast_int_to_unichar": func(a uint64) uint64 { return uint64(uint32(a)) },
}

func same(a uint64) uint64 { return a }

func isTrue(a uint64) uint64 { return fromBool(a != 0) }

func abs(a uint64) uint64 {
	if int64(a) < 0 {
		return -a
	}
	return a
}

// truncate converts a float to a signed integer. What does not fit gives the
// lowest one, as the instruction of x86-64 does.
func truncate(a uint64) uint64 {
	f := float(a)
	if f >= -(1<<63) && f < 1<<63 {
		return uint64(int64(f))
	}
	return 1 << 63
}

// truncateUnsigned converts a float to an unsigned integer. Numbers that do not
// fit give those that differ from them by a multiple of 2**64 if they are
// negative, and else the highest bit alone.
func truncateUnsigned(a uint64) uint64 {
	if f := float(a); f >= 1<<63 && f < 1<<64 {
		return uint64(f)
	}
	return truncate(a)
}
