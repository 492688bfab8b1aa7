package rtyper

import (
	"fmt"
	"math"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// sliceMaker makes the representations of slices.
var sliceMaker = Maker{
	Key: func(_ *Typer, s lattice.SomeValue) any { return sliceKindOf(s.(*lattice.SomeSlice)) },
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		kind := sliceKindOf(s.(*lattice.SomeSlice))
		return &sliceRepr{kind: kind, object: t.containers.slice(kind)}
	},
}

// A sliceKind says what is known about the bounds of slices.
type sliceKind int8

const (
	startOnly sliceKind = iota // x[i:] with i >= 0
	startStop                  // x[i:j] with i, j >= 0
	minusOne                   // x[:-1]
	anySlice                   // bounds may be negative or missing
	stepSlice                  // x[i:j:k]
)

// sliceKindOf returns the kind of the slices of an annotation.
func sliceKindOf(s *lattice.SomeSlice) sliceKind {
	if c := lattice.ConstOf(s.Step); !lattice.IsNone(s.Step) && (c == nil || c.Value != stdspace.MakeInt(1)) {
		return stepSlice
	}
	fromZero := lattice.IsNone(s.Start)
	if c := lattice.ConstOf(s.Start); c != nil && c.Value == stdspace.MakeInt(0) {
		fromZero = true
	}
	if c := lattice.ConstOf(s.Stop); fromZero && c != nil && c.Value == stdspace.MakeInt(-1) {
		return minusOne
	}
	switch {
	case !fromZero && !isNonNeg(s.Start):
		return anySlice
	case lattice.IsNone(s.Stop):
		return startOnly
	case isNonNeg(s.Stop):
		return startStop
	}
	return anySlice
}

// A sliceRepr represents slices: x[i:] as i, x[:-1] as nothing, others as a
// structure with the bounds.
type sliceRepr struct {
	Base
	kind   sliceKind
	object *lltype.Struct // nil for the first two
}

// slice returns the structure for slices of a kind.
func (ct *containerTypes) slice(kind sliceKind) *lltype.Struct {
	if kind == startOnly || kind == minusOne {
		return nil
	}
	p := &ct.slices[0]
	if kind == stepSlice {
		p = &ct.slices[1]
	}
	if *p == nil {
		fields := []lltype.Field{{Name: "start", Type: lltype.Signed}, {Name: "stop", Type: lltype.Signed}}
		if kind == stepSlice {
			fields = append(fields, lltype.Field{Name: "step", Type: lltype.Signed})
		}
		*p = lltype.StructOf("slice", lltype.Gc, lltype.Hints{Immutable: true, NoIdentity: true}, fields...)
	}
	return *p
}

// String gives the kind.
func (r *sliceRepr) String() string {
	return "slice " + [...]string{"[i:]", "[i:j]", "[:-1]", "[i:j], i or j negative", "[i:j:k]"}[r.kind]
}

// LowLevelType returns Signed, Void or a pointer.
func (r *sliceRepr) LowLevelType() lltype.Type {
	switch r.kind {
	case startOnly:
		return lltype.Signed
	case minusOne:
		return lltype.Void
	}
	return lltype.PtrTo(r.object)
}

// ConvertTo turns a slice into one of a more general kind.
func (r *sliceRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	other, ok := to.(*sliceRepr)
	if !ok || other.object == nil {
		return nil
	}
	start, stop := r.bounds(l, v)
	if other.kind != stepSlice {
		if r.object != nil && r.kind != stepSlice {
			return v
		}
		return l.Call(ll("rslice", "ll_newslice"), typeConst(other.object), start, stop)
	}
	return l.Call(ll("rslice", "ll_newslice_step"), typeConst(other.object), start, stop, signedConst(1))
}

// bounds returns where slices begin and end.
func (r *sliceRepr) bounds(l *LowLevelOps, v flow.Value) (start, stop flow.Value) {
	switch r.kind {
	case startOnly:
		return v, signedConst(math.MaxInt64)
	case minusOne:
		return signedConst(0), signedConst(-1)
	}
	return l.GetField(v, "start"), l.GetField(v, "stop")
}

// newSlice types newslice(start, stop, step) and slice(start, stop, step).
func newSlice(hop *HighLevelOp) flow.Value {
	r, ok := hop.RResult.(*sliceRepr)
	if !ok {
		fail("a slice is represented as %v", hop.RResult)
	}
	switch r.kind {
	case minusOne:
		return nil
	case stepSlice:
		step := hop.Arg(signedRepr, 2)
		start := hop.bound(0, func() flow.Value { return hop.Call(ll("rslice", "ll_missing_start"), step) })
		stop := hop.bound(1, func() flow.Value { return hop.Call(ll("rslice", "ll_missing_stop"), step) })
		return hop.Call(ll("rslice", "ll_newslice_step"), typeConst(r.object), start, stop, step)
	}
	start := hop.bound(0, func() flow.Value { return signedConst(0) })
	if r.kind == startOnly {
		return start
	}
	stop := hop.bound(1, func() flow.Value { return signedConst(math.MaxInt64) })
	return hop.Call(ll("rslice", "ll_newslice"), typeConst(r.object), start, stop)
}

// bound returns operand i, or what stands for it if it is None.
func (h *HighLevelOp) bound(i int, missing func() flow.Value) flow.Value {
	if i >= h.NArgs() || lattice.IsNone(h.Anns[i]) {
		return missing()
	}
	return h.Arg(signedRepr, i)
}

// callSlice types slice(...).
func callSlice(hop *HighLevelOp) flow.Value {
	c := hop.PopFirst()
	if c.NArgs() == 1 {
		c = c.Prepend(noneConst, lattice.None, noneRepr)
	}
	return newSlice(c)
}

// A part is how a sequence of n items is cut: the helper is called with these
// arguments after the sequence.
type part struct {
	helper string // what to put after the name: "_startonly"
	args   []flow.Value
}

// part returns how operand i, a slice, cuts a sequence of n items.
func (r *sliceRepr) part(hop *HighLevelOp, i int, n func() flow.Value) part {
	v := hop.Arg(r, i)
	switch r.kind {
	case startOnly:
		return part{"_startonly", []flow.Value{v}}
	case minusOne:
		return part{"_minusone", nil}
	case startStop:
		start, stop := r.bounds(hop.LowLevelOps, v)
		return part{"_startstop", []flow.Value{start, stop}}
	}
	start, stop := r.bounds(hop.LowLevelOps, v)
	length := n()
	if r.kind == anySlice {
		start = hop.Call(ll("rslice", "ll_bound"), start, length)
		stop = hop.Call(ll("rslice", "ll_bound"), stop, length)
		return part{"_startstop", []flow.Value{start, stop}}
	}
	step := hop.GetField(v, "step")
	start = hop.Call(ll("rslice", "ll_bound_step"), start, length, step)
	stop = hop.Call(ll("rslice", "ll_bound_step"), stop, length, step)
	hop.ExceptionIsHere() // the step may be 0
	count := hop.Call(ll("rslice", "ll_slice_count"), start, stop, step)
	return part{"_step", []flow.Value{start, step, count}}
}

// getslice types s[i:j].
func (r *stringsRepr) getslice(hop *HighLevelOp, slice *sliceRepr) flow.Value {
	s := hop.Arg(r, 0)
	p := slice.part(hop, 1, func() flow.Value { return hop.Call(ll("rstr", "ll_strlen"), s) })
	return hop.Call(ll("rstr", "ll_stringslice"+p.helper), append([]flow.Value{s}, p.args...)...)
}

// tupleBinary types operations on a tuple and something else that make a container of another kind:
// slices.
func tupleBinary(r *tupleRepr, op string, right Repr) Rtype {
	if _, ok := right.(*sliceRepr); !ok || op != "getitem" {
		return nil
	}
	return quiet(func(hop *HighLevelOp) flow.Value {
		to, ok := hop.RResult.(*tupleRepr)
		if !ok {
			fail("a slice of a tuple is represented as %v", hop.RResult)
		}
		v := hop.Arg(r, 0)
		var values []flow.Value
		for _, i := range sliceIndices(hop.Anns[1].(*lattice.SomeSlice), len(r.items)) {
			k := len(values)
			values = append(values, hop.Convert(r.Item(hop.LowLevelOps, v, i), r.items[i], to.items[k]))
		}
		return to.newFrom(hop.LowLevelOps, values)
	})
}

// sliceIndices returns the indices that a slice with constant bounds takes of n
// items.
func sliceIndices(s *lattice.SomeSlice, n int) []int {
	step := constOr(s.Step, 1)
	low, high := 0, n
	if step < 0 {
		low, high = -1, n-1
	}
	clip := func(x lattice.SomeValue, missing int) int {
		if lattice.IsNone(x) {
			return missing
		}
		i := constOr(x, 0)
		if i < 0 {
			i += n
		}
		return min(max(i, low), high)
	}
	first, last := clip(s.Start, low), clip(s.Stop, high)
	if step < 0 {
		first, last = clip(s.Start, high), clip(s.Stop, low)
	}
	var out []int
	for i := first; step > 0 && i < last || step < 0 && i > last; i += step {
		out = append(out, i)
	}
	return out
}

// constOr returns the number in an annotation, missing for None.
func constOr(s lattice.SomeValue, missing int) int {
	if c := lattice.ConstOf(s); c != nil {
		if n, ok := integerValue(c.Value); ok {
			return int(n)
		}
		fail("the bounds of a slice of a tuple must be constants, not %s", fmt.Sprint(s))
	}
	return missing
}
