package codegentest

import (
	"context"
	"errors"
	"math"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// Outcome describes how a call of a function ended: its value, the class of its
// exception, or what kind of error it was. in shows values.
func Outcome(in *llinterp.Interp, f *lltype.Object, v uint64, err error) string {
	var raised *llinterp.Raised
	if errors.As(err, &raised) {
		return "raises " + raised.Class
	}
	for _, kind := range []error{
		heap.ErrNull, llinterp.ErrDepth, llinterp.ErrFatal, llinterp.ErrIndex, llinterp.ErrBudget,
		context.DeadlineExceeded, heap.ErrAddress,
	} {
		if errors.Is(err, kind) {
			return "error: " + kind.Error()
		}
	}
	if err != nil {
		return "error: " + err.Error()
	}
	t := f.Type.(*lltype.FuncType).Result
	if t == lltype.Float && math.IsNaN(math.Float64frombits(v)) {
		return "nan"
	}
	return in.Text(v, t)
}
