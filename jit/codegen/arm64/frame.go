package arm64

import (
	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// An emitter chooses the instructions of one function.
type emitter struct {
	*backend.Emitter
	a    *assembler
	cond backend.Cond // what the end of the block depends on
}

var _ backend.Selector = (*emitter)(nil)

// Begin has nothing to forget.
func (e *emitter) Begin() {}

// Fold folds nothing: operations work on registers.
func (e *emitter) Fold(*ssa.Block, int) bool { return false }

// Push puts the return address on the stack.
func (e *emitter) Push() { e.a.Push(link) }

// Enter saves registers and makes the frame. The first register is the highest.
func (e *emitter) Enter(saved []regalloc.Reg, frame int32) {
	total := frame + int32(8*len(saved))
	if total == 0 {
		return
	}
	e.Grow(total)
	eachSaved(saved, frame, func(x, y asm.Reg, offset int32) { e.a.Stp(x, y, asm.SP, offset) },
		func(x asm.Reg, offset int32) { e.a.store(asm.Full, x, asm.SP, offset) })
}

// Leave restores registers and returns.
func (e *emitter) Leave(saved []regalloc.Reg, frame int32) {
	eachSaved(saved, frame, func(x, y asm.Reg, offset int32) { e.a.Ldp(x, y, asm.SP, offset) },
		func(x asm.Reg, offset int32) { e.a.load(asm.Full, x, asm.SP, offset) })
	if total := frame + int32(8*len(saved)); total > 0 {
		e.Shrink(total)
	}
	e.a.Pop(link)
	e.a.Ret()
}

// farthestPair is the largest offset of two registers.
const farthestPair = 504

// eachSaved goes through saved registers, two by two where an instruction can, by rising
// addresses above the frame.
func eachSaved(saved []regalloc.Reg, frame int32, two func(x, y asm.Reg, offset int32), one func(x asm.Reg, offset int32)) {
	offset := frame
	for i := len(saved) - 1; i >= 0; {
		if i > 0 && offset <= farthestPair {
			two(asm.Reg(saved[i]), asm.Reg(saved[i-1]), offset)
			i, offset = i-2, offset+16
			continue
		}
		one(asm.Reg(saved[i]), offset)
		i, offset = i-1, offset+8
	}
}

// Grow makes the frame larger.
func (e *emitter) Grow(bytes int32) { e.a.add(asm.SP, asm.SP, -bytes) }

// Shrink makes the frame smaller.
func (e *emitter) Shrink(bytes int32) { e.a.add(asm.SP, asm.SP, bytes) }

// StackBelow goes to a label if the stack is used up.
func (e *emitter) StackBelow(more int32, l code.Label) {
	e.a.Ldr(asm.Full, temp, context, native.OffStackLimit)
	if more == 0 {
		e.a.CmpSP(temp)
	} else {
		e.a.add(scratch, asm.SP, -more)
		e.a.Alu(asm.SUBS, asm.XZR, scratch, temp, 0)
	}
	e.a.BCond(asm.LS, l)
}

// General returns a register that holds a value.
func (e *emitter) General(v ssa.Value, tmp regalloc.Reg) regalloc.Reg {
	return reg(e.general(v, asm.Reg(tmp)))
}

// general returns a register that holds a value: its own, or tmp with the value
// loaded into it.
func (e *emitter) general(v ssa.Value, tmp asm.Reg) asm.Reg {
	if e.F.IsConst(v) {
		e.a.immediate(tmp, e.Bits(v))
		return tmp
	}
	p := e.Places[v]
	if p.InReg() {
		return asm.Reg(p.Reg)
	}
	e.a.load(asm.Full, tmp, asm.SP, e.Offset(p.Slot))
	return tmp
}

// operand is general, but for zero, which has a register of its own.
func (e *emitter) operand(v ssa.Value, tmp asm.Reg) asm.Reg {
	if e.F.IsConst(v) && e.Bits(v) == 0 {
		return asm.XZR
	}
	return e.general(v, tmp)
}

// floating is general for a float.
func (e *emitter) floating(v ssa.Value, tmp asm.V) asm.V {
	if e.F.IsConst(v) {
		e.loadFloat(tmp, e.Bits(v))
		return tmp
	}
	p := e.Places[v]
	if p.InReg() {
		return asm.V(p.Reg)
	}
	e.a.load(asm.Double, asm.Reg(tmp), asm.SP, e.Offset(p.Slot))
	return tmp
}

// loadFloat loads a constant.
func (e *emitter) loadFloat(to asm.V, bits int64) {
	if bits == 0 {
		e.a.FmovVR(to, asm.XZR)
		return
	}
	e.a.LdrL(asm.Double, asm.Reg(to), e.a.Const64(uint64(bits)))
}

// Compared returns a register with the bits of a value.
func (e *emitter) Compared(v ssa.Value) regalloc.Reg {
	if e.F.IsConst(v) || !backend.IsFloat(e.F.Types[v]) {
		return e.General(v, reg(scratch2))
	}
	e.a.FmovRV(scratch2, e.floating(v, scratchV))
	return reg(scratch2)
}

// result is the register in which the result of an operation is computed, and resultV that
// of one that gives a float.
func (e *emitter) result(in *ssa.Instr) asm.Reg { return asm.Reg(e.Dest(in.Result, reg(scratch))) }

func (e *emitter) resultV(in *ssa.Instr) asm.V {
	return asm.V(e.Dest(in.Result, regalloc.Reg(scratchV)))
}

// Store puts a result where it lives.
func (e *emitter) Store(v ssa.Value, r regalloc.Reg) { e.store(v, asm.Reg(r)) }

func (e *emitter) store(v ssa.Value, r asm.Reg) {
	if p := e.Places[v]; p.InReg() {
		e.a.move(asm.Reg(p.Reg), r)
	} else {
		e.a.store(asm.Full, r, asm.SP, e.Offset(p.Slot))
	}
}

func (e *emitter) storeV(v ssa.Value, x asm.V) {
	p := e.Places[v]
	switch {
	case !p.InReg():
		e.a.store(asm.Double, asm.Reg(x), asm.SP, e.Offset(p.Slot))
	case asm.V(p.Reg) != x:
		e.a.Float1(asm.FMOV, asm.V(p.Reg), x)
	}
}
