package amd64

import (
	"math"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// raiseIf raises an exception of a class of Python if a condition holds.
func (e *emitter) raiseIf(b *ssa.Block, in *ssa.Instr, cond asm.Cond, class string) {
	e.raiseOr(b, in, cond, class, e.following())
}

// raiseOr is raiseIf with the label of what comes after the operation.
func (e *emitter) raiseOr(b *ssa.Block, in *ssa.Instr, cond asm.Cond, class string, after asm.Label) {
	l := e.a.NewLabel()
	e.a.Jcc(cond, l)
	e.later(l, in.Op, func() {
		exc, err := e.u.rt.Exception(class)
		if err != nil {
			e.fail("%w", err)
			return
		}
		e.raise(b, in, exc, after)
	})
}

// following returns the label of what comes after the present operation, if
// the code goes on there after an exception; else 0.
func (e *emitter) following() asm.Label {
	if e.after == 0 && e.u.rt.ExcData() != 0 {
		e.after = e.a.NewLabel()
	}
	return e.after
}

// raise raises a known exception: it goes to the first exit for it, or out of the
// function. If exceptions are kept in a record, it sets that and goes on at after.
func (e *emitter) raise(b *ssa.Block, in *ssa.Instr, exc Exception, after asm.Label) {
	var exit *ssa.Edge
	if b.Flow.CanRaise() && in.Op == lastOp(b) {
		for _, x := range b.Exits[1:] {
			if low, high := e.rangeOf(x); exit == nil && low <= exc.Number && exc.Number < high {
				exit = x
			}
		}
	}
	switch {
	case exit == nil && after != 0:
		e.record(in, exc)
		e.a.Jmp(after)
		return
	case exit == nil || usesException(exit):
		e.a.MovRI(scratch, int64(exc.Class))
		e.a.MovRI(scratch2, int64(exc.Value))
	}
	if exit != nil {
		e.edge(exit, nil)
	} else {
		e.leaveWith()
	}
}

// usesException reports whether an exit passes on its exception.
func usesException(x *ssa.Edge) bool {
	for _, v := range x.Args {
		if v == ssa.ExcType || v == ssa.ExcValue {
			return true
		}
	}
	return false
}

// record notes an exception in the record for it, and gives the error value as
// the result of the operation: NULL for an allocation, else -1.
func (e *emitter) record(in *ssa.Instr, exc Exception) {
	e.a.MovRI(scratch, int64(e.u.rt.ExcData()))
	for i, bits := range []uint64{exc.Class, exc.Value} {
		e.a.MovRI(scratch2, int64(bits))
		e.a.MovMR(asm.Qword, asm.At(scratch, int32(rclass.ExcData.Offset(i))), scratch2)
	}
	if isFloat(e.f.Types[in.Result]) {
		x := e.destX(in.Result, scratchX)
		e.loadFloat(x, int64(math.Float64bits(-1)))
		e.storeX(in.Result, x)
		return
	}
	d := e.result(in)
	if in.Info.Group == llop.Allocating {
		e.a.MovRI(d, 0)
	} else {
		e.a.MovRI(d, -1)
	}
	e.store(in.Result, d)
}

// raised goes on with the exception that a call has left in the context.
func (e *emitter) raised(b *ssa.Block) {
	l := e.a.NewLabel()
	e.a.AluMI(asm.CMP, asm.Qword, asm.At(context, ctxExcType), 0)
	e.a.Jcc(asm.CondNE, l)
	op := e.at
	if !b.Flow.CanRaise() || op != lastOp(b) {
		e.later(l, op, func() { e.a.Jmp(e.leaveLabel()) })
		return
	}
	e.later(l, op, func() {
		e.a.MovRM(asm.Qword, scratch, asm.At(context, ctxExcType))
		e.a.MovRM(asm.Qword, scratch2, asm.At(context, ctxExcValue))
		e.a.MovMI(asm.Qword, asm.At(context, ctxExcType), 0)
		e.handle(b)
	})
}

// handle finds the exit for the exception whose class is in scratch and whose
// value is in scratch2. Without one, the exception leaves the function.
func (e *emitter) handle(b *ssa.Block) {
	for _, x := range b.Exits[1:] {
		next := e.a.NewLabel()
		e.catches(x, next)
		e.edge(x, nil)
		e.a.Bind(next)
	}
	e.leaveWith()
}

// leaveWith leaves the function with the exception whose class is in scratch and
// whose value is in scratch2.
func (e *emitter) leaveWith() {
	e.a.MovMR(asm.Qword, asm.At(context, ctxExcType), scratch)
	e.a.MovMR(asm.Qword, asm.At(context, ctxExcValue), scratch2)
	e.a.Jmp(e.leaveLabel())
}

// catches emits the test whether an exit takes the exception; if not, it goes to no.
func (e *emitter) catches(x *ssa.Edge, no asm.Label) {
	low, high := e.rangeOf(x)
	number := asm.At(scratch, int32(rclass.ObjectVTable.Offset(rclass.ObjectVTable.FieldIndex(rclass.RangeMin))))
	e.a.AluMI(asm.CMP, asm.Qword, number, int32(low))
	e.a.Jcc(asm.CondL, no)
	e.a.AluMI(asm.CMP, asm.Qword, number, int32(high))
	e.a.Jcc(asm.CondGE, no)
}

// rangeOf returns the numbers of the classes that an exit catches.
func (e *emitter) rangeOf(x *ssa.Edge) (low, high int64) {
	p, ok := x.Link.Case.Value.(lltype.Pointer)
	if !ok || p.IsNull() {
		e.fail("the exit case %v is not a class", x.Link.Case)
		return 0, 0
	}
	low, ok1 := p.Object.Get(rclass.RangeMin).(int64)
	high, ok2 := p.Object.Get(rclass.RangeMax).(int64)
	high++ // the last one is still below the class
	if !ok1 || !ok2 || low == 0 || high != int64(int32(high)) {
		e.fail("the class %v has no number yet: set the ranges of the classes first", p.Object)
	}
	return low, high
}
