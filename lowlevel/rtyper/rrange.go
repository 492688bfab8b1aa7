package rtyper

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A rangeRepr represents lists that only range() makes and that are never
// changed, as structures with the bounds. Those whose steps differ have the step
// as well.
type rangeRepr struct {
	Base
	t      *Typer
	step   int // 0: it is a field
	object *lltype.Struct
}

type rangeKey struct{ step int }

// rangeOf returns the representation of ranges with a step.
func (rs *reprTable) rangeOf(step int) *rangeRepr {
	if r, ok := rs.byKey[rangeKey{step}].(*rangeRepr); ok {
		return r
	}
	r := &rangeRepr{t: rs.t, step: step, object: rs.t.containers.rangeOf(step)}
	rs.byKey[rangeKey{step}] = r
	return r
}

// rangeOf returns the structure of ranges with a step. Helpers on lists get at the numbers by
// helpers written for that step.
func (ct *containerTypes) rangeOf(step int) *lltype.Struct {
	s := ct.ranges[step]
	if s != nil {
		return s
	}
	fields := []lltype.Field{{Name: "start", Type: lltype.Signed}, {Name: "stop", Type: lltype.Signed}}
	text := fmt.Sprint(step)
	if step == 0 {
		fields = append(fields, lltype.Field{Name: "step", Type: lltype.Signed})
		text = "r.step"
	}
	s = lltype.StructOf("range", lltype.Gc, lltype.Hints{Immutable: true}, fields...)
	ct.ranges[step] = s
	var length, item helperText
	fmt.Fprintf(&length.body, "def ll_length(r):\n    return %s(r, %s)\n", length.use(ll("rrange", "ll_rangelen")), text)
	fmt.Fprintf(&item.body, "def ll_getitem_fast(r, index):\n    return %s(r, index, %s)\n", item.use(ll("rrange", "ll_rangeitem_fast")), text)
	ct.t.lib.setMethods(s, map[string]helper{
		"ll_length": ct.t.lib.write(&length, "ll_length"), "ll_getitem_fast": ct.t.lib.write(&item, "ll_getitem_fast"),
	})
	return s
}

// String gives the step.
func (r *rangeRepr) String() string {
	if r.step == 0 {
		return "range with any step"
	}
	return fmt.Sprintf("range with step %d", r.step)
}

// LowLevelType returns a pointer to the structure.
func (r *rangeRepr) LowLevelType() lltype.Type { return lltype.PtrTo(r.object) }

// Const knows None, and ranges that are prebuilt.
func (r *rangeRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(lltype.PtrTo(r.object))
	}
	rng, ok := x.(*stdspace.Range)
	if !ok || r.step != 0 && rng.Step != int64(r.step) {
		fail("%s cannot be represented as %v", textOf(x), r)
	}
	o := r.t.prebuilt.object(r, x, "range", r.object, 0, func(o *lltype.Object) {
		o.Set("start", rng.Start)
		o.Set("stop", rng.Stop)
		if r.step == 0 {
			o.Set("step", rng.Step)
		}
	})
	return o.Ref()
}

// Unary returns how an operation on one range is typed.
func (r *rangeRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *rangeRepr) unary(op string) Rtype {
	switch op {
	case "contains":
		return func(hop *HighLevelOp) flow.Value { return r.search(hop, "ll_listcontains") }
	case "method_index":
		return func(hop *HighLevelOp) flow.Value { return r.search(hop, "ll_listindex") }
	}
	return containerUnary(r, op, ll("rlist", "ll_len"), ll("rlist", "ll_list_is_true"))
}

func (r *rangeRepr) search(hop *HighLevelOp, helper string) flow.Value {
	item := Repr(signedRepr)
	if hop.Reprs[1] == Repr(floatRepr) {
		item = floatRepr
	}
	l, x := hop.Arg(r, 0), hop.Arg(item, 1)
	hop.ExceptionIsHere()
	return hop.Call(ll("rlist", helper), l, x, noneConst)
}

// Equal returns a helper that compares number by number.
func (r *rangeRepr) Equal() (helper, bool) {
	return r.t.lib.equalItems(new(bool), signedRepr, "ll_eq_range", ll("rlist", "ll_listeq"))
}

// Binary returns how an operation on a range and something else is typed.
func (r *rangeRepr) Binary(op string, right Repr) Rtype { return quiet(r.binary(op, right)) }

func (r *rangeRepr) binary(op string, right Repr) Rtype {
	switch other := right.(type) {
	case *integersRepr, *boolsRepr:
		switch op {
		case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
			return r.getitem
		case "mul":
			return func(hop *HighLevelOp) flow.Value {
				return hop.Call(ll("rlist", "ll_mul"), resultList(hop).typeConst(), hop.Arg(r, 0), hop.Arg(signedRepr, 1))
			}
		}
	case *sliceRepr:
		if op == "getitem" {
			return func(hop *HighLevelOp) flow.Value { return getListSlice(hop, other) }
		}
	case *listRepr, *rangeRepr:
		switch op {
		case "add":
			return concatLists
		case "eq", "ne":
			return r.compare
		}
	}
	return nil
}

func (r *rangeRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	v := hop.Call(ll("rlist", "ll_listeq"), hop.Arg(r, 0), hop.Arg(hop.Reprs[1], 1), noneConst)
	if hop.Name == "ne" {
		v = hop.Op(llop.BoolNot, lltype.Bool, v)
	}
	return v
}

func (r *rangeRepr) getitem(hop *HighLevelOp) flow.Value {
	l, i := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
	return hop.outOf(hop.callChecked(indexed(hop, "ll_getitem", 1), l, i), signedRepr, signedRepr)
}

// callRange types range(...), as a range or as a list.
func callRange(hop *HighLevelOp) flow.Value {
	var start, step flow.Value = signedConst(0), signedConst(1)
	stop := 1
	if hop.NArgs() > 2 {
		start, stop = hop.Arg(signedRepr, 1), 2
	}
	if hop.NArgs() > 3 {
		step = hop.Arg(signedRepr, 3)
	}
	end := hop.Arg(signedRepr, stop)
	if r, ok := hop.RResult.(*rangeRepr); ok {
		if r.step != 0 {
			hop.ExceptionCannotOccur()
			return hop.Call(ll("rrange", "ll_newrange"), typeConst(r.object), start, end)
		}
		hop.ExceptionIsHere()
		return hop.Call(ll("rrange", "ll_newrangest"), typeConst(r.object), start, end, step)
	}
	r := resultList(hop)
	if _, known := step.(*flow.Constant); !known {
		hop.ExceptionIsHere()
		step = hop.Call(ll("rrange", "ll_check_step"), step)
	} else {
		hop.ExceptionCannotOccur()
	}
	if r.inner == Repr(impossibleRepr) {
		return hop.Call(r.newHelper(), r.typeConst(), signedConst(0))
	}
	to := r
	if r.inner != Repr(signedRepr) {
		to = hop.Typer.reprs.listOf(signedRepr)
	}
	v := hop.Call(ll("rrange", "ll_range2list"), to.typeConst(), start, end, step)
	if to == r {
		return v
	}
	return hop.convertItems(r, v, signedRepr)
}

// newIterator types iter(r): the iterator counts.
func (r *rangeRepr) newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value {
	helper := "ll_rangeiter_up"
	if r.step == 0 {
		helper = "ll_rangeiter_step"
	}
	return hop.Call(ll("rrange", helper), typeConst(it.object), v)
}

// next types the next number of an iterator.
func (r *rangeRepr) next(hop *HighLevelOp, v flow.Value) flow.Value {
	switch {
	case r.step > 0:
		return hop.Call(ll("rrange", "ll_rangenext_up"), v, signedConst(int64(r.step)))
	case r.step < 0:
		return hop.Call(ll("rrange", "ll_rangenext_down"), v, signedConst(int64(r.step)))
	}
	return hop.Call(ll("rrange", "ll_rangenext_updown"), v)
}
