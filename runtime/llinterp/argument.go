package llinterp

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"vitrine/host/wtf8"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// Argument returns the bits of a Go value as a value of a low-level type: an int
// or int64, a float64, a bool, a string (for characters and for strings), nil
// for the null pointer. A string that it makes lives until the next call begins or, if it
// is an argument of that call, until it ends.
func (in *Interp) Argument(v any, t lltype.Type) (uint64, error) {
	if p, ok := lltype.IsPtr(t); ok {
		return in.pointerArgument(v, p)
	}
	switch x := v.(type) {
	case int:
		return in.Argument(int64(x), t)
	case bool:
		if t == lltype.Bool {
			return fromBool(x), nil
		}
		return in.Argument(int64(fromBool(x)), t)
	case int64:
		return intArgument(x, t)
	case *big.Int:
		if x.IsUint64() && (t == lltype.Unsigned || t == lltype.UnsignedLongLong) {
			return x.Uint64(), nil
		}
	case float64:
		if t == lltype.Float {
			return math.Float64bits(x), nil
		}
	case string:
		if runes := wtf8.Runes(x); len(runes) == 1 && (t == lltype.Char && runes[0] < 256 || t == lltype.UniChar) {
			return uint64(runes[0]), nil
		}
	case nil:
		if t == lltype.Void {
			return 0, nil
		}
		return 0, fmt.Errorf("llinterp: None cannot be an argument of type %v", t)
	}
	return 0, fmt.Errorf("llinterp: %v cannot be an argument of type %v", v, t)
}

func intArgument(n int64, t lltype.Type) (uint64, error) {
	switch {
	case t == lltype.Float:
		return math.Float64bits(float64(n)), nil
	case t == lltype.Signed || t == lltype.SignedLongLong,
		n >= 0 && (t == lltype.Unsigned || t == lltype.UnsignedLongLong),
		(n == 0 || n == 1) && t == lltype.Bool:
		return uint64(n), nil
	}
	if bits, err := arith.Bits(n, t); err == nil {
		return bits, nil
	}
	return 0, fmt.Errorf("llinterp: %d cannot be an argument of type %v", n, t)
}

func (in *Interp) pointerArgument(v any, t *lltype.Ptr) (uint64, error) {
	switch v := v.(type) {
	case nil:
		return 0, nil
	case string:
		p, err := external.NewText(in.heap, v, t)
		if errors.Is(err, heap.ErrMemory) {
			return 0, fmt.Errorf("llinterp: no room for an argument: %w", err)
		}
		in.kept = append(in.kept, uint64(p))
		return uint64(p), err
	}
	return 0, fmt.Errorf("llinterp: %v cannot be an argument of type %v", v, t)
}
