package heap

import (
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
)

// primitiveBits returns a value of a primitive type as a pattern of 64 bits;
// Void is 0.
func primitiveBits(v lltype.Value, t lltype.Type) (uint64, error) {
	if t == lltype.Void {
		return 0, nil
	}
	return arith.Bits(v, t)
}
