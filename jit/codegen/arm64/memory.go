package arm64

import (
	"math/bits"

	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// widthOf is how values of a type are in memory.
func widthOf(t lltype.Type) asm.Width {
	switch {
	case backend.IsFloat(t):
		return asm.Double
	case lltype.Size(t) == 1:
		return asm.Byte
	case lltype.Size(t) == 2:
		return asm.Short
	case lltype.Size(t) == 4:
		return asm.Half
	}
	return asm.Full
}

// LoadFrom loads a value of a type from memory.
func (e *emitter) LoadFrom(v ssa.Value, p *backend.Path, t lltype.Type) {
	if v == ssa.None {
		return
	}
	w := widthOf(t)
	if w == asm.Double {
		d := e.Dest(v, regalloc.Reg(scratchV))
		e.a.load(w, asm.Reg(d), asm.Reg(p.Base), p.Offset)
		e.storeV(v, asm.V(d))
		return
	}
	d := asm.Reg(e.Dest(v, reg(scratch)))
	e.a.load(w, d, asm.Reg(p.Base), p.Offset)
	e.store(v, d)
}

// StoreTo stores a value to memory.
func (e *emitter) StoreTo(p *backend.Path, t lltype.Type, v ssa.Value) {
	if t == lltype.Type(lltype.Void) || v == ssa.None {
		return
	}
	w := widthOf(t)
	var r asm.Reg
	if w == asm.Double {
		r = asm.Reg(e.floating(v, scratchV))
	} else {
		r = e.operand(v, scratch2)
	}
	e.a.store(w, r, asm.Reg(p.Base), p.Offset)
}

// Index goes on to an item of an array: its address, less what is constant, is in the
// scratch register.
func (e *emitter) Index(p *backend.Path, v ssa.Value, size int) {
	e.scaled(scratch, asm.Reg(p.Base), e.operand(v, scratch2), size)
	p.Base = reg(scratch)
}

// scaled is d = n + m*size.
func (e *emitter) scaled(d, n, m asm.Reg, size int) {
	if size > 0 && size&(size-1) == 0 {
		e.a.Alu(asm.ADD, d, n, m, uint8(bits.TrailingZeros(uint(size))))
		return
	}
	e.a.immediate(temp, int64(size))
	e.a.Madd(d, m, temp, n)
}

// CheckIndex leaves the code if the array has no item of an index. The path is at the
// length.
func (e *emitter) CheckIndex(p *backend.Path, v ssa.Value) {
	e.a.load(asm.Full, temp, asm.Reg(p.Base), p.Offset)
	if n, ok := e.Small(v); ok {
		e.a.compare(temp, int64(n))
		e.a.BCond(asm.LS, e.ColdExit(backend.ExitIndex))
		return
	}
	e.a.Alu(asm.SUBS, asm.XZR, e.general(v, scratch2), temp, 0)
	e.a.BCond(asm.CS, e.ColdExit(backend.ExitIndex))
}

// AllocateFixed takes a cell for an object of fixed size to register d.
func (e *emitter) AllocateFixed(r backend.Recipe, to regalloc.Reg, slow code.Label) {
	d := asm.Reg(to)
	e.a.Ldr(asm.Full, scratch, context, backend.OffHeap)
	e.a.load(asm.Full, d, scratch, int32(r.FreeList))
	e.a.Cbz(d, slow)
	e.a.Ldr(asm.Double, asm.Reg(scratchV), d, -lltype.WordSize)
	e.a.store(asm.Double, asm.Reg(scratchV), scratch, int32(r.FreeList))
	e.a.immediate(temp, int64(r.Header))
	e.a.Str(asm.Full, temp, d, -lltype.WordSize)
}

// AllocateItems takes a cell for n items. The operand stays as it is, even if
// it is in register d: then the slow path still finds it.
func (e *emitter) AllocateItems(r backend.Recipe, n ssa.Value, to regalloc.Reg, slow code.Label) {
	state := e.Runtime.AllocationState()
	most := 0
	if r.ItemSize > 0 {
		most = (state.MaxSmall - r.FixedSize) / r.ItemSize
	}
	count := e.general(n, scratch2)
	e.a.compare(count, int64(most))
	e.a.BCond(asm.HI, slow)
	e.scaled(scratch2, asm.XZR, count, max(1, r.ItemSize))
	e.a.add(scratch2, scratch2, int32(r.FixedSize+lltype.WordSize-1))
	e.a.ShiftI(asm.LSR, scratch2, scratch2, 3)
	e.a.Ldr(asm.Full, scratch, context, backend.OffHeap)
	e.a.Alu(asm.ADD, scratch2, scratch2, scratch, 0)
	e.a.load(asm.Byte, scratch2, scratch2, int32(state.Classes))
	e.a.Alu(asm.ADD, scratch, scratch, scratch2, 3)
	e.a.add(scratch, scratch, int32(r.FreeList))
	e.a.Ldr(asm.Full, scratch2, scratch, 0)
	e.a.Cbz(scratch2, slow)
	e.a.Ldr(asm.Full, temp, scratch2, -lltype.WordSize)
	e.a.Str(asm.Full, temp, scratch, 0)
	e.a.immediate(temp, int64(r.Header))
	e.a.Str(asm.Full, temp, scratch2, -lltype.WordSize)
	e.a.store(asm.Full, e.operand(n, scratch), scratch2, int32(r.LengthOffset))
	e.a.move(asm.Reg(to), scratch2)
}

// Hash computes the hash of an object from where it is in the heap.
func (e *emitter) Hash(in *ssa.Instr) {
	d, n := e.result(in), e.general(in.Args[0], scratch)
	e.a.Ldr(asm.Full, temp, context, backend.OffHeap)
	e.a.Alu(asm.SUB, scratch, n, temp, 0)
	e.a.immediate(temp, int64(e.Runtime.AllocationState().HashFactor))
	e.a.Arith(asm.MUL, scratch, scratch, temp)
	e.a.ShiftI(asm.LSR, d, scratch, 32)
	e.store(in.Result, d)
}

// CountDown counts in memory.
func (e *emitter) CountDown(b *ssa.Block, in *ssa.Instr, last bool) {
	n := e.general(in.Args[0], scratch)
	e.a.Ldr(asm.Full, temp, n, 0)
	e.a.AluI(asm.SUBS, temp, temp, 1)
	e.a.Str(asm.Full, temp, n, 0)
	e.flags(b, in, asm.LE, last)
}
