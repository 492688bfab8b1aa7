package heap

import (
	"fmt"
	"math"

	"vitrine/engine/lltype"
)

// primitiveBits returns a value of a primitive type as a pattern of 64 bits.
func primitiveBits(v lltype.Value, t lltype.Type) (uint64, error) {
	if t == lltype.Void {
		return 0, nil
	}
	switch v := v.(type) {
	case int64:
		if t == lltype.Signed || t == lltype.SignedLongLong {
			return uint64(v), nil
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
			if v {
				return 1, nil
			}
			return 0, nil
		}
	}
	return 0, fmt.Errorf("%T is no value of type %v", v, t)
}
