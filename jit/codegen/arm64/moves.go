package arm64

import (
	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// Move moves a value to another place.
func (e *emitter) Move(from, to regalloc.Place) {
	switch {
	case !from.InReg():
		e.LoadStack(to, e.Offset(from.Slot))
	case !to.InReg():
		e.a.store(width(from), asm.Reg(from.Reg), asm.SP, e.Offset(to.Slot))
	case to.Class != from.Class:
		e.moveAcross(from, to)
	case to.Class == regalloc.Floating:
		e.a.Float1(asm.FMOV, asm.V(to.Reg), asm.V(from.Reg))
	default:
		e.a.Mov(asm.Reg(to.Reg), asm.Reg(from.Reg))
	}
}

// width is how a register of a place is loaded and stored.
func width(p regalloc.Place) asm.Width {
	if p.Class == regalloc.Floating {
		return asm.Double
	}
	return asm.Full
}

// LoadStack loads a word of the stack to a place.
func (e *emitter) LoadStack(to regalloc.Place, offset int32) {
	if to.InReg() {
		e.a.load(width(to), asm.Reg(to.Reg), asm.SP, offset)
		return
	}
	e.a.load(asm.Double, asm.Reg(scratchV), asm.SP, offset)
	e.a.store(asm.Double, asm.Reg(scratchV), asm.SP, e.Offset(to.Slot))
}

// StoreStack stores a value in the stack.
func (e *emitter) StoreStack(offset int32, v ssa.Value) {
	if backend.IsFloat(e.F.Types[v]) {
		e.a.store(asm.Double, asm.Reg(e.floating(v, scratchV)), asm.SP, offset)
		return
	}
	e.a.store(asm.Full, e.operand(v, scratch), asm.SP, offset)
}

// moveAcross copies a register to one of the other class: in a cycle of moves through
// memory, a value is for a while in a register of the wrong class.
func (e *emitter) moveAcross(from, to regalloc.Place) {
	if to.Class == regalloc.Floating {
		e.a.FmovVR(asm.V(to.Reg), asm.Reg(from.Reg))
	} else {
		e.a.FmovRV(asm.Reg(to.Reg), asm.V(from.Reg))
	}
}

// MoveConst puts a constant into a place.
func (e *emitter) MoveConst(to regalloc.Place, bits int64) {
	switch {
	case to.InReg() && to.Class == regalloc.Floating:
		e.loadFloat(asm.V(to.Reg), bits)
	case to.InReg():
		e.a.immediate(asm.Reg(to.Reg), bits)
	case bits == 0:
		e.a.store(asm.Full, asm.XZR, asm.SP, e.Offset(to.Slot))
	default:
		e.a.immediate(link, bits)
		e.a.store(asm.Full, link, asm.SP, e.Offset(to.Slot))
	}
}

// Swap exchanges two places, registers or words of memory, by way of a vector register.
func (e *emitter) Swap(x, y regalloc.Place) {
	between := regalloc.Place{Class: regalloc.Floating, Reg: regalloc.Reg(scratchV)}
	if !x.InReg() && !y.InReg() {
		other := regalloc.Place{Class: regalloc.Floating, Reg: regalloc.Reg(tempV)}
		e.Move(x, between)
		e.Move(y, other)
		e.Move(between, y)
		e.Move(other, x)
		return
	}
	if x.InReg() && y.InReg() && x.Class == regalloc.General && y.Class == regalloc.General {
		between = regalloc.Place{Reg: reg(temp)}
	}
	if !x.InReg() {
		x, y = y, x
	}
	e.Move(x, between)
	e.Move(y, x)
	e.Move(between, y)
}
