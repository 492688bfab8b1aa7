package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// AllocateFixed takes a cell for an object of fixed size to register d.
func (e *emitter) AllocateFixed(r backend.Recipe, to regalloc.Reg, slow code.Label) {
	d := asm.Reg(to)
	list := asm.At(scratch, int32(r.FreeList))
	e.a.MovRM(asm.Qword, scratch, asm.At(context, backend.OffHeap))
	e.a.MovRM(asm.Qword, d, list)
	e.a.TestRR(asm.Qword, d, d)
	e.a.Jcc(asm.CondE, slow)
	// The address of the next cell goes through a vector register, so that one more
	// general register can hold a value.
	header := asm.At(d, -lltype.WordSize)
	e.a.SseXM(asm.MOVSD, scratchX, header)
	e.a.MovsdMX(list, scratchX)
	e.a.MovMI(asm.Qword, header, int32(r.Header))
	e.a.Field(code.Header)
}

// AllocateItems takes a cell for n items. The operand stays as it is, even if
// it is in register d: then the slow path still finds it.
func (e *emitter) AllocateItems(r backend.Recipe, n ssa.Value, to regalloc.Reg, slow code.Label) {
	d := asm.Reg(to)
	state := e.Runtime.AllocationState()
	most := 0
	if r.ItemSize > 0 {
		most = (state.MaxSmall - r.FixedSize) / r.ItemSize
	}
	e.moveReg(scratch2, e.general(n, scratch2))
	e.a.AluRI(asm.CMP, asm.Qword, scratch2, int32(most))
	e.a.Jcc(asm.CondA, slow)
	switch r.ItemSize {
	case 0, 1, 2, 4, 8:
		e.a.Lea(scratch2, asm.Scaled(scratch2, max(1, r.ItemSize), int32(r.FixedSize+lltype.WordSize-1)))
	default:
		e.a.ImulRRI(asm.Qword, scratch2, scratch2, int32(r.ItemSize))
		e.a.AluRI(asm.ADD, asm.Qword, scratch2, int32(r.FixedSize+lltype.WordSize-1))
	}
	e.a.ShiftRI(asm.SHR, asm.Qword, scratch2, 3)
	e.a.MovRM(asm.Qword, scratch, asm.At(context, backend.OffHeap))
	e.a.MovzxRM(scratch2, asm.Indexed(scratch, scratch2, 1, int32(state.Classes)), asm.Byte)
	e.a.Lea(scratch, asm.Indexed(scratch, scratch2, 8, int32(r.FreeList)))
	e.a.MovRM(asm.Qword, scratch2, asm.At(scratch, 0))
	e.a.TestRR(asm.Qword, scratch2, scratch2)
	e.a.Jcc(asm.CondE, slow)
	header := asm.At(scratch2, -lltype.WordSize)
	e.a.SseXM(asm.MOVSD, scratchX, header)
	e.a.MovsdMX(asm.At(scratch, 0), scratchX)
	e.a.MovMI(asm.Qword, header, int32(r.Header))
	e.a.Field(code.Header)
	length := asm.At(scratch2, int32(r.LengthOffset))
	if k, ok := e.Small(n); ok {
		e.a.MovMI(asm.Qword, length, k)
	} else {
		e.a.MovMR(asm.Qword, length, e.general(n, scratch))
	}
	e.moveReg(d, scratch2)
}

// Hash computes the hash of an object from where it is in the heap.
func (e *emitter) Hash(in *ssa.Instr) {
	d := e.result(in)
	e.moveReg(scratch, e.general(in.Args[0], scratch))
	e.a.AluRM(asm.SUB, asm.Qword, scratch, asm.At(context, backend.OffHeap))
	e.a.MovRI(scratch2, int64(e.Runtime.AllocationState().HashFactor))
	e.a.ImulRR(asm.Qword, scratch, scratch2)
	e.a.ShiftRI(asm.SHR, asm.Qword, scratch, 32)
	e.moveReg(d, scratch)
	e.store(in.Result, d)
}
