package backend

import (
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

// A Waiting tells where a function that waits for a call or an exit has the values
// that it needs afterwards. What else is in its frame and in registers is left from
// before.
type Waiting struct {
	Frame int   // words between the stack pointer and the return address
	Words []int // those of the frame, counted from the stack pointer, that hold values
	Regs  []int // general registers that hold values
	Saved []int // general registers of the caller that are in the last words of the frame
}

// A waitPoint is a place in the code where a function waits.
type waitPoint struct {
	after   code.Label // where it goes on
	waiting Waiting
}

// WaitingAt returns what a function holds that will go on at an offset, if it
// waits there for something that may collect.
func (u *Unit) WaitingAt(offset int) (Waiting, bool) {
	if u.waits == nil && u.loaded != nil {
		u.waits = (&portableReader{bytes: u.loaded.waits}).waiting()
	}
	w, ok := u.waits[offset]
	return w, ok
}

// wait notes that the code that was emitted last waits for something.
func (u *Unit) wait(w Waiting) {
	l := u.code.NewLabel()
	u.code.Bind(l)
	u.points = append(u.points, waitPoint{l, w})
}

// findWaits notes where the points lie, which is known in the end.
func (u *Unit) findWaits() {
	u.waits = make(map[int]Waiting, len(u.points))
	for _, p := range u.points {
		if offset, ok := u.code.Offset(p.after); ok {
			u.waits[offset] = p.waiting
		}
	}
	u.points = nil
}

// wait notes that the function waits here for something that may collect.
func (e *Emitter) wait() {
	e.u.wait(e.waiting())
}

// waiting describes where the values are that are needed after the present operation.
func (e *Emitter) waiting() Waiting {
	w := Waiting{Frame: int(e.frame)/8 + len(e.saved)}
	for _, slot := range e.held.Slots {
		w.Words = append(w.Words, int(e.Offset(slot))/8)
	}
	for r := range regalloc.Reg(regalloc.MaxRegs) {
		if e.held.Regs.Has(r) {
			w.Regs = append(w.Regs, int(r))
		}
	}
	for i := len(e.saved) - 1; i >= 0; i-- { // the last one pushed is lowest
		w.Saved = append(w.Saved, int(e.saved[i]))
	}
	return w
}

// mayCollect reports whether an instruction may leave for something that collects.
func mayCollect(in *ssa.Instr) bool {
	switch llop.Of(in.Op) {
	case llop.Malloc, llop.MallocVarsize, llop.GCCollect, llop.WeakrefCreate:
		return true
	}
	return isCall(in.Op)
}
