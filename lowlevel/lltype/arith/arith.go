// Package arith computes the low-level operations that only depend on the
// values of their operands: for the low-level interpreter, for constant folding
// and for tests.
//
// Values are given as bits: a word that holds the two's complement of an
// integer, the IEEE 754 representation of a Float, the number of a character, 0
// or 1 for a Bool. [Bits] and [Value] convert.
//
// [Unary], [Binary] and [Checked] return the Go function of an operation, to be
// looked up once; [Fold] computes on constants.
package arith

import (
	"fmt"
	"math"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Unary returns the function of an operation with one operand that does not
// raise; nil for others.
func Unary(op llop.Op) func(a uint64) uint64 { return unary[op] }

// Binary returns the function of an operation with two operands that does not
// raise; nil for others. Dividing by zero gives zero, and a
// shift counts only by the lowest six bits: the machine may do otherwise, and
// graphs must not let it come to that.
func Binary(op llop.Op) func(a, b uint64) uint64 { return binary[op] }

// Checked returns the function of an operation that may raise; nil for
// others. It takes two operands, of which it may ignore the second,
// and returns the Python class of the exception, or "".
func Checked(op llop.Op) func(a, b uint64) (result uint64, class string) { return checked[op] }

// Fold computes an operation on constants. It reports whether that was
// possible: the operation must be one of this package and must not raise.
func Fold(op llop.Op, args []lltype.Value, argTypes []lltype.Type, result lltype.Type) (lltype.Value, bool) {
	var bits [2]uint64
	if len(args) == 0 || len(args) > len(bits) {
		return nil, false
	}
	for i, v := range args {
		var err error
		if bits[i], err = Bits(v, argTypes[i]); err != nil {
			return nil, false
		}
	}
	if f := unary[op]; f != nil && len(args) == 1 {
		return Value(f(bits[0]), result), true
	}
	if f := binary[op]; f != nil && len(args) == 2 {
		return Value(f(bits[0], bits[1]), result), defined(op, args[1])
	}
	if f := checked[op]; f != nil {
		v, class := f(bits[0], bits[1])
		return Value(v, result), class == ""
	}
	return nil, false
}

// defined reports whether the second operand is one with which the operation
// does the same on all machines.
func defined(op llop.Op, b lltype.Value) bool {
	info := op.Info()
	switch {
	case info.Kind.IsInteger() && info.Base.IsDivision():
		return b != any(int64(0)) && b != any(uint64(0)) && b != any(int64(-1))
	case info.Base.IsShift():
		n, ok := b.(int64)
		return ok && n >= 0 && n < 64
	}
	return true
}

// Bits returns the bits of a value of a primitive type.
func Bits(v lltype.Value, t lltype.Type) (uint64, error) {
	switch v := v.(type) {
	case int64:
		if t == lltype.Signed || t == lltype.SignedLongLong {
			return uint64(v), nil
		}
		if bits, _ := lltype.Small(t); bits > 0 && v == small(uint64(v), t) {
			return uint64(v) & (1<<bits - 1), nil
		}
	case uint64:
		if t == lltype.Unsigned || t == lltype.UnsignedLongLong {
			return v, nil
		}
	case float64:
		if t == lltype.Float {
			return math.Float64bits(v), nil
		}
	case byte:
		if t == lltype.Char {
			return uint64(v), nil
		}
	case rune:
		if t == lltype.UniChar {
			return uint64(uint32(v)), nil
		}
	case bool:
		if t == lltype.Bool {
			return fromBool(v), nil
		}
	}
	return 0, fmt.Errorf("a %T is not a value of type %v", v, t)
}

// Value returns the value that bits stand for in a primitive type; nil for
// other types.
func Value(bits uint64, t lltype.Type) lltype.Value {
	switch t {
	case lltype.Signed, lltype.SignedLongLong:
		return int64(bits)
	case lltype.Unsigned, lltype.UnsignedLongLong:
		return bits
	case lltype.Float:
		return math.Float64frombits(bits)
	case lltype.Char:
		return byte(bits)
	case lltype.UniChar:
		return rune(bits)
	case lltype.Bool:
		return bits != 0
	}
	if n, _ := lltype.Small(t); n > 0 {
		return small(bits, t)
	}
	return nil
}

// small returns the integer that the lowest bits are in a type of less than 64 bits.
func small(bits uint64, t lltype.Type) int64 {
	n, signed := lltype.Small(t)
	unused := 64 - n
	if signed {
		return int64(bits<<unused) >> unused
	}
	return int64(bits << unused >> unused)
}

// ErrorValue returns the value that functions of transformed graphs give when
// they raise: -1, -1.0, chr(255), True or NULL.
func ErrorValue(t lltype.Type) lltype.Value {
	switch t {
	case lltype.Signed, lltype.SignedLongLong:
		return int64(-1)
	case lltype.Unsigned, lltype.UnsignedLongLong:
		return ^uint64(0)
	case lltype.Float:
		return -1.0
	case lltype.Char:
		return byte(255)
	case lltype.UniChar:
		return rune(-1)
	case lltype.Bool:
		return true
	}
	if n, _ := lltype.Small(t); n > 0 {
		return small(^uint64(0), t)
	}
	return lltype.Default(t)
}

func fromBool(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
