package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// Move moves a value to another place.
func (e *emitter) Move(from, to regalloc.Place) {
	switch {
	case !from.InReg():
		e.LoadStack(to, e.Offset(from.Slot))
	case to.InReg() && to.Class != from.Class:
		e.moveAcross(from, to)
	case to.InReg() && to.Class == regalloc.Floating:
		e.a.SseXX(asm.MOVAPD, asm.XMM(to.Reg), asm.XMM(from.Reg))
	case to.InReg():
		e.a.MovRR(asm.Qword, asm.Reg(to.Reg), asm.Reg(from.Reg))
	case from.Class == regalloc.Floating:
		e.a.MovsdMX(e.slot(to), asm.XMM(from.Reg))
	default:
		e.a.MovMR(asm.Qword, e.slot(to), asm.Reg(from.Reg))
	}
}

// LoadStack loads a word of the stack to a place.
func (e *emitter) LoadStack(p regalloc.Place, offset int32) {
	m := asm.At(asm.RSP, offset)
	switch {
	case p.InReg() && p.Class == regalloc.Floating:
		e.a.SseXM(asm.MOVSD, asm.XMM(p.Reg), m)
	case p.InReg():
		e.a.MovRM(asm.Qword, asm.Reg(p.Reg), m)
	default:
		e.a.SseXM(asm.MOVSD, scratchX, m)
		e.a.MovsdMX(e.slot(p), scratchX)
	}
}

// StoreStack stores a value in the stack.
func (e *emitter) StoreStack(offset int32, v ssa.Value) {
	to := asm.At(asm.RSP, offset)
	if backend.IsFloat(e.F.Types[v]) {
		e.a.MovsdMX(to, e.floating(v, scratchX))
		return
	}
	e.a.MovMR(asm.Qword, to, e.general(v, scratch))
}

// moveAcross copies a register to one of the other class: in a cycle of moves through
// memory, a value is for a while in a register of the wrong class.
func (e *emitter) moveAcross(from, to regalloc.Place) {
	if to.Class == regalloc.Floating {
		e.a.MovqXR(asm.XMM(to.Reg), asm.Reg(from.Reg))
	} else {
		e.a.MovqRX(asm.Reg(to.Reg), asm.XMM(from.Reg))
	}
}

// MoveConst puts a constant into a place.
func (e *emitter) MoveConst(to regalloc.Place, bits int64) {
	switch {
	case to.InReg() && to.Class == regalloc.Floating:
		e.loadFloat(asm.XMM(to.Reg), bits)
	case to.InReg():
		e.a.MovRI(asm.Reg(to.Reg), bits)
	case int64(int32(bits)) == bits:
		e.a.MovMI(asm.Qword, e.slot(to), int32(bits))
	default:
		e.a.SseXM(asm.MOVSD, scratchX, asm.AtLabel(e.a.Const64(uint64(bits))))
		e.a.MovsdMX(e.slot(to), scratchX)
	}
}

// Swap exchanges two places, registers or words of memory. Exchanging a register with
// memory would lock the bus.
func (e *emitter) Swap(x, y regalloc.Place) {
	if !x.InReg() {
		x, y = y, x
	}
	switch {
	case !x.InReg():
		// The word at the top may be pushed and popped without a register.
		e.a.SseXM(asm.MOVSD, scratchX, e.slot(x))
		e.a.PushM(e.slot(y))
		e.a.MovsdMX(asm.At(asm.RSP, e.Offset(y.Slot)+8), scratchX)
		e.a.PopM(e.slot(x))
	case x.Class == regalloc.Floating:
		e.a.SseXX(asm.MOVAPD, scratchX, asm.XMM(x.Reg))
		if y.InReg() && y.Class != x.Class {
			e.moveAcross(y, x)
			e.a.MovqRX(asm.Reg(y.Reg), scratchX)
			return
		}
		if y.InReg() {
			e.a.SseXX(asm.MOVAPD, asm.XMM(x.Reg), asm.XMM(y.Reg))
			e.a.SseXX(asm.MOVAPD, asm.XMM(y.Reg), scratchX)
			return
		}
		e.a.SseXM(asm.MOVSD, asm.XMM(x.Reg), e.slot(y))
		e.a.MovsdMX(e.slot(y), scratchX)
	case y.InReg() && y.Class == regalloc.Floating:
		e.a.MovqXR(scratchX, asm.Reg(x.Reg))
		e.moveAcross(y, x)
		e.a.SseXX(asm.MOVAPD, asm.XMM(y.Reg), scratchX)
	case y.InReg():
		e.a.XchgRR(asm.Qword, asm.Reg(x.Reg), asm.Reg(y.Reg))
	default:
		e.a.MovqXR(scratchX, asm.Reg(x.Reg))
		e.a.MovRM(asm.Qword, asm.Reg(x.Reg), e.slot(y))
		e.a.MovsdMX(e.slot(y), scratchX)
	}
}
