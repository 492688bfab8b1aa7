package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// An emitter chooses the instructions of one function.
type emitter struct {
	*backend.Emitter
	a *asm.Assembler

	hole   asm.Hole   // in front of the comparison whose flags the end of the block uses
	cond   asm.Cond   // the condition of that comparison
	parity parityTest // and how a comparison of floats has to look at parity
	load   folded     // what the present operation takes from memory
}

var _ backend.Selector = (*emitter)(nil)

// Begin forgets what is known about flags.
func (e *emitter) Begin() { e.hole = asm.Hole{} }

// Push has nothing to do: a call has put the return address on the stack.
func (e *emitter) Push() {}

// Enter saves registers and makes the frame.
func (e *emitter) Enter(saved []regalloc.Reg, frame int32) {
	for _, r := range saved {
		e.a.Push(asm.Reg(r))
	}
	if frame > 0 {
		e.Grow(frame)
	}
}

// Leave restores registers and returns.
func (e *emitter) Leave(saved []regalloc.Reg, frame int32) {
	if frame > 0 {
		e.Shrink(frame)
	}
	for i := len(saved) - 1; i >= 0; i-- {
		e.a.Pop(asm.Reg(saved[i]))
	}
	e.a.Ret()
}

// Grow makes the frame larger.
func (e *emitter) Grow(bytes int32) { e.a.AluRI(asm.SUB, asm.Qword, asm.RSP, bytes) }

// Shrink makes the frame smaller.
func (e *emitter) Shrink(bytes int32) { e.a.AluRI(asm.ADD, asm.Qword, asm.RSP, bytes) }

// StackBelow goes to a label if the stack is used up.
func (e *emitter) StackBelow(more int32, l code.Label) {
	lowest := asm.RSP
	if more > 0 {
		lowest = scratch
		e.a.Lea(scratch, asm.At(asm.RSP, -more))
	}
	e.a.AluRM(asm.CMP, asm.Qword, lowest, asm.At(context, native.OffStackLimit))
	e.a.Jcc(asm.CondBE, l)
}

// slot returns the memory of a place that is not a register.
func (e *emitter) slot(p regalloc.Place) asm.Mem {
	return asm.At(asm.RSP, e.Offset(p.Slot))
}

// General returns a register that holds a value.
func (e *emitter) General(v ssa.Value, tmp regalloc.Reg) regalloc.Reg {
	return reg(e.general(v, asm.Reg(tmp)))
}

// general returns a register that holds a value: its own, or tmp with the value
// loaded into it.
func (e *emitter) general(v ssa.Value, tmp asm.Reg) asm.Reg {
	if e.F.IsConst(v) {
		e.a.MovRI(tmp, e.Bits(v))
		return tmp
	}
	p := e.Places[v]
	if p.InReg() {
		return asm.Reg(p.Reg)
	}
	e.a.MovRM(asm.Qword, tmp, e.slot(p))
	return tmp
}

// floating is general for a float.
func (e *emitter) floating(v ssa.Value, tmp asm.XMM) asm.XMM {
	if e.F.IsConst(v) {
		e.loadFloat(tmp, e.Bits(v))
		return tmp
	}
	p := e.Places[v]
	if p.InReg() {
		return asm.XMM(p.Reg)
	}
	e.a.SseXM(asm.MOVSD, tmp, e.slot(p))
	return tmp
}

// Compared returns a register with the bits of a value.
func (e *emitter) Compared(v ssa.Value) regalloc.Reg {
	if e.F.IsConst(v) || !backend.IsFloat(e.F.Types[v]) {
		return e.General(v, reg(scratch2))
	}
	if p := e.Places[v]; p.InReg() {
		e.a.MovqRX(scratch2, asm.XMM(p.Reg))
	} else {
		e.a.MovRM(asm.Qword, scratch2, e.slot(p))
	}
	return reg(scratch2)
}

// loadFloat loads a constant.
func (e *emitter) loadFloat(to asm.XMM, bits int64) {
	if bits == 0 {
		e.a.SseXX(asm.PXOR, to, to)
		return
	}
	e.a.SseXM(asm.MOVSD, to, asm.AtLabel(e.a.Const64(uint64(bits))))
}

// dest returns the register to compute a result in: its own, or tmp.
func (e *emitter) dest(v ssa.Value, tmp asm.Reg) asm.Reg { return asm.Reg(e.Dest(v, reg(tmp))) }

func (e *emitter) destX(v ssa.Value, tmp asm.XMM) asm.XMM {
	return asm.XMM(e.Dest(v, regalloc.Reg(tmp)))
}

// Store puts a result where it lives.
func (e *emitter) Store(v ssa.Value, r regalloc.Reg) { e.store(v, asm.Reg(r)) }

// store puts a result that was computed in r where it lives.
func (e *emitter) store(v ssa.Value, r asm.Reg) {
	p := e.Places[v]
	switch {
	case !p.InReg():
		e.a.MovMR(asm.Qword, e.slot(p), r)
	case asm.Reg(p.Reg) != r:
		e.a.MovRR(asm.Qword, asm.Reg(p.Reg), r)
	}
}

func (e *emitter) storeX(v ssa.Value, x asm.XMM) {
	p := e.Places[v]
	switch {
	case !p.InReg():
		e.a.MovsdMX(e.slot(p), x)
	case asm.XMM(p.Reg) != x:
		e.a.SseXX(asm.MOVAPD, asm.XMM(p.Reg), x)
	}
}

// moveReg copies a register to another, unless they are the same.
func (e *emitter) moveReg(to, from asm.Reg) {
	if to != from {
		e.a.MovRR(asm.Qword, to, from)
	}
}
