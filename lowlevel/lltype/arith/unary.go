package arith

import (
	"math"

	"vitrine/lowlevel/lltype/llop"
)

func float(bits uint64) float64 { return math.Float64frombits(bits) }

func fromFloat(f float64) uint64 { return math.Float64bits(f) }

var unary = [llop.Count]func(a uint64) uint64{
	llop.IntNeg:    func(a uint64) uint64 { return -a },
	llop.IntAbs:    abs,
	llop.IntInvert: func(a uint64) uint64 { return ^a },
	llop.IntIsTrue: isTrue,

	llop.UIntNeg:    func(a uint64) uint64 { return -a },
	llop.UIntInvert: func(a uint64) uint64 { return ^a },
	llop.UIntIsTrue: isTrue,

	llop.LLongNeg:    func(a uint64) uint64 { return -a },
	llop.LLongAbs:    abs,
	llop.LLongInvert: func(a uint64) uint64 { return ^a },
	llop.LLongIsTrue: isTrue,

	llop.ULLongNeg:    func(a uint64) uint64 { return -a },
	llop.ULLongInvert: func(a uint64) uint64 { return ^a },
	llop.ULLongIsTrue: isTrue,

	llop.FloatNeg:    func(a uint64) uint64 { return a ^ 1<<63 },
	llop.FloatAbs:    func(a uint64) uint64 { return a &^ (1 << 63) },
	llop.FloatIsTrue: func(a uint64) uint64 { return fromBool(float(a) != 0) },
	llop.BoolNot:     func(a uint64) uint64 { return a ^ 1 },
	llop.SameAs:      same,
	llop.PtrIsZero:   func(a uint64) uint64 { return fromBool(a == 0) },
	llop.PtrNonzero:  isTrue,

	llop.CastBoolToInt:         same,
	llop.CastCharToInt:         same,
	llop.CastUnicharToInt:      func(a uint64) uint64 { return uint64(int64(int32(a))) },
	llop.CastUIntToInt:         same,
	llop.CastFloatToInt:        truncate,
	llop.TruncateLongLongToInt: same,

	llop.CastBoolToUInt:       same,
	llop.CastIntToUInt:        same,
	llop.CastFloatToUInt:      truncateUnsigned,
	llop.TruncateULLongToUInt: same,

	llop.CastIntToLongLong:    same,
	llop.CastUIntToLongLong:   same,
	llop.CastULLongToLongLong: same,
	llop.CastFloatToLongLong:  truncate,

	llop.CastIntToULongLong:      same,
	llop.CastUIntToULongLong:     same,
	llop.CastLongLongToULongLong: same,

	llop.CastBoolToFloat:      func(a uint64) uint64 { return fromFloat(float64(a)) },
	llop.CastIntToFloat:       func(a uint64) uint64 { return fromFloat(float64(int64(a))) },
	llop.CastUIntToFloat:      func(a uint64) uint64 { return fromFloat(float64(a)) },
	llop.CastLongLongToFloat:  func(a uint64) uint64 { return fromFloat(float64(int64(a))) },
	llop.CastULongLongToFloat: func(a uint64) uint64 { return fromFloat(float64(a)) },

	llop.CastIntToInt8:    func(a uint64) uint64 { return uint64(uint8(a)) },
	llop.CastIntToUInt8:   func(a uint64) uint64 { return uint64(uint8(a)) },
	llop.CastIntToInt16:   func(a uint64) uint64 { return uint64(uint16(a)) },
	llop.CastIntToUInt16:  func(a uint64) uint64 { return uint64(uint16(a)) },
	llop.CastIntToInt32:   func(a uint64) uint64 { return uint64(uint32(a)) },
	llop.CastIntToUInt32:  func(a uint64) uint64 { return uint64(uint32(a)) },
	llop.CastInt8ToInt:    func(a uint64) uint64 { return uint64(int64(int8(a))) },
	llop.CastUInt8ToInt:   same,
	llop.CastInt16ToInt:   func(a uint64) uint64 { return uint64(int64(int16(a))) },
	llop.CastUInt16ToInt:  same,
	llop.CastInt32ToInt:   func(a uint64) uint64 { return uint64(int64(int32(a))) },
	llop.CastUInt32ToInt:  same,
	llop.CastIntToChar:    func(a uint64) uint64 { return uint64(uint8(a)) },
	llop.CastIntToUnichar: func(a uint64) uint64 { return uint64(uint32(a)) },
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
