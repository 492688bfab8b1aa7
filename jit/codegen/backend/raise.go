package backend

import (
	"math"

	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// RaiseIf raises an exception of a class of Python if a condition holds.
func (e *Emitter) RaiseIf(b *ssa.Block, in *ssa.Instr, cond Cond, class string) {
	e.RaiseOr(b, in, cond, class, e.Following())
}

// RaiseOr is RaiseIf with the label of what comes after the operation.
func (e *Emitter) RaiseOr(b *ssa.Block, in *ssa.Instr, cond Cond, class string, after code.Label) {
	l := e.Code.NewLabel()
	e.A.Jcc(cond, l)
	e.Later(l, in.Op, func() {
		exc, err := e.Runtime.Exception(class)
		if err != nil {
			e.Fail("%w", err)
			return
		}
		if in.Undone {
			e.m.Store(in.Result, e.Dest(in.Result, e.u.machine.Scratch))
		}
		e.raise(b, in, exc, after)
	})
}

// Following returns the label of what comes after the present operation, if
// the code goes on there after an exception; else 0.
func (e *Emitter) Following() code.Label {
	if e.after == 0 && e.Runtime.ExcData() != 0 {
		e.after = e.Code.NewLabel()
	}
	return e.after
}

// raise raises a known exception: it goes to the first exit for it, or out of the
// function. If exceptions are kept in a record, it sets that and goes on at after.
func (e *Emitter) raise(b *ssa.Block, in *ssa.Instr, exc Exception, after code.Label) {
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
		e.A.Jmp(after)
		return
	case exit == nil || usesException(exit):
		e.A.LoadImm(e.u.machine.Scratch, e.address(exc.Class))
		e.A.LoadImm(e.u.machine.Scratch2, e.address(exc.Value))
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
func (e *Emitter) record(in *ssa.Instr, exc Exception) {
	c := &e.u.machine.Convention
	e.A.LoadImm(c.Scratch, int64(e.Runtime.ExcData()))
	for i, o := range []*lltype.Object{exc.Class, exc.Value} {
		e.A.LoadImm(c.Scratch2, e.address(o))
		e.A.StoreWord(c.Scratch, int32(rclass.ExcData.Offset(i)), c.Scratch2)
	}
	failed := int64(-1)
	switch {
	case IsFloat(e.F.Types[in.Result]):
		failed = int64(math.Float64bits(-1))
	case in.Info.Group == llop.Allocating:
		failed = 0
	}
	e.m.MoveConst(e.Places[in.Result], failed)
}

// raised goes on with the exception that a call has left in the context.
func (e *Emitter) raised(b *ssa.Block) {
	l := e.Code.NewLabel()
	e.A.Jcc(e.A.Raised(), l)
	op := e.at
	if !b.Flow.CanRaise() || op != lastOp(b) {
		e.Later(l, op, func() { e.A.Jmp(e.leaveLabel()) })
		return
	}
	e.Later(l, op, func() {
		e.A.LoadContext(e.u.machine.Scratch, OffExcType)
		e.A.LoadContext(e.u.machine.Scratch2, OffExcValue)
		e.A.ClearContext(OffExcType)
		e.handle(b)
	})
}

// handle finds the exit for the exception whose class is in the first scratch register and whose
// value is in the second. Without one, the exception leaves the function.
func (e *Emitter) handle(b *ssa.Block) {
	for _, x := range b.Exits[1:] {
		next := e.Code.NewLabel()
		e.catches(x, next)
		e.edge(x, nil)
		e.Code.Bind(next)
	}
	e.leaveWith()
}

// leaveWith leaves the function with the exception whose class is in the first scratch register and
// whose value is in the second.
func (e *Emitter) leaveWith() {
	e.A.StoreContext(OffExcType, e.u.machine.Scratch)
	e.A.StoreContext(OffExcValue, e.u.machine.Scratch2)
	e.A.Jmp(e.leaveLabel())
}

// catches emits the test whether an exit takes the exception; if not, it goes to no.
func (e *Emitter) catches(x *ssa.Edge, no code.Label) {
	low, high := e.rangeOf(x)
	e.A.Catches(low, high, no)
}

// rangeOf returns the numbers of the classes that an exit catches.
func (e *Emitter) rangeOf(x *ssa.Edge) (low, high int64) {
	p, ok := x.Link.Case.Value.(lltype.Pointer)
	if !ok || p.IsNull() {
		e.Fail("the exit case %v is not a class", x.Link.Case)
		return 0, 0
	}
	low, ok1 := p.Object.Get(rclass.RangeMin).(int64)
	high, ok2 := p.Object.Get(rclass.RangeMax).(int64)
	high++ // the last one is still below the class
	if !ok1 || !ok2 || low == 0 || high != int64(int32(high)) {
		e.Fail("the class %v has no number yet: set the ranges of the classes first", p.Object)
	}
	return low, high
}
