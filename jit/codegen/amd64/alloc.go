package amd64

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Recipe says how code makes objects of a type: it takes the first cell of a
// list of free ones, whose header names the next one. Package heap describes the
// lists.
type Recipe struct {
	Header uint64

	// FreeList is the offset of the list in the allocation state; for types of
	// variable size, that of size class 0.
	FreeList int

	// FixedSize is the size of the header and everything before the items.
	FixedSize    int
	Varies       bool
	LengthOffset int
	ItemSize     int
}

// An AllocationState describes the words that code allocates with. Their
// address is in the context, at [SlotHeap].
type AllocationState struct {
	Classes    int // offset of the table that tells the size class for a number of words
	MaxSmall   int // size of the largest objects that have a size class, header included
	HashFactor uint64
}

// allocate makes an object. If there is no free cell, the run-time system makes
// it, perhaps after a collection; it gives NULL if there is no memory.
func (e *emitter) allocate(b *ssa.Block, in *ssa.Instr) {
	t, ok := in.Op.Args[0].(*flow.Constant).Value.(lltype.Container)
	if !ok {
		e.fail("%v is not a type that can be allocated", in.Op.Args[0])
		return
	}
	id, recipe, err := e.u.rt.Recipe(t)
	if err != nil {
		e.fail("%w", err)
		return
	}
	slow, done := e.a.NewLabel(), e.a.NewLabel()
	d := e.dest(in.Result, scratch2)
	if llop.Of(in.Op) == llop.Malloc {
		e.allocateFixed(recipe, d, slow)
	} else {
		e.allocateItems(recipe, in.Args[1], d, slow)
	}
	e.a.Bind(done)
	e.store(in.Result, d)
	code := native.ExitAllocate
	if recipe.Varies {
		code = ExitAllocateItems
	}
	op, after := e.at, e.following()
	e.later(slow, op, func() {
		if recipe.Varies {
			e.moveReg(scratch2, e.general(in.Args[1], scratch2))
		}
		e.exit(code, id)
		e.wait()
		e.a.TestRR(asm.Qword, scratch2, scratch2)
		e.raiseOr(b, in, asm.CondE, "MemoryError", after)
		e.moveReg(d, scratch2)
		e.a.Jmp(done)
	})
}

// allocateFixed takes a cell for an object of fixed size to register d.
func (e *emitter) allocateFixed(r Recipe, d asm.Reg, slow asm.Label) {
	list := asm.At(scratch, int32(r.FreeList))
	e.a.MovRM(asm.Qword, scratch, asm.At(context, ctxHeap))
	e.a.MovRM(asm.Qword, d, list)
	e.a.TestRR(asm.Qword, d, d)
	e.a.Jcc(asm.CondE, slow)
	// The address of the next cell goes through a vector register, so that one more
	// general register can hold a value.
	header := asm.At(d, -lltype.WordSize)
	e.a.SseXM(asm.MOVSD, scratchX, header)
	e.a.MovsdMX(list, scratchX)
	e.a.MovMI(asm.Qword, header, int32(r.Header))
}

// allocateItems takes a cell for n items. The operand stays as it is, even if
// it is in register d: then the slow path still finds it.
func (e *emitter) allocateItems(r Recipe, n ssa.Value, d asm.Reg, slow asm.Label) {
	state := e.u.rt.AllocationState()
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
	e.a.MovRM(asm.Qword, scratch, asm.At(context, ctxHeap))
	e.a.MovzxRM(scratch2, asm.Indexed(scratch, scratch2, 1, int32(state.Classes)), asm.Byte)
	e.a.Lea(scratch, asm.Indexed(scratch, scratch2, 8, int32(r.FreeList)))
	e.a.MovRM(asm.Qword, scratch2, asm.At(scratch, 0))
	e.a.TestRR(asm.Qword, scratch2, scratch2)
	e.a.Jcc(asm.CondE, slow)
	header := asm.At(scratch2, -lltype.WordSize)
	e.a.SseXM(asm.MOVSD, scratchX, header)
	e.a.MovsdMX(asm.At(scratch, 0), scratchX)
	e.a.MovMI(asm.Qword, header, int32(r.Header))
	length := asm.At(scratch2, int32(r.LengthOffset))
	if k, ok := e.small(n); ok {
		e.a.MovMI(asm.Qword, length, k)
	} else {
		e.a.MovMR(asm.Qword, length, e.general(n, scratch))
	}
	e.moveReg(d, scratch2)
}

// identityHash computes the hash of an object from where it is in the heap.
func (e *emitter) identityHash(in *ssa.Instr) {
	d := e.result(in)
	e.moveReg(scratch, e.general(in.Args[0], scratch))
	e.a.AluRM(asm.SUB, asm.Qword, scratch, asm.At(context, ctxHeap))
	e.a.MovRI(scratch2, int64(e.u.rt.AllocationState().HashFactor))
	e.a.ImulRR(asm.Qword, scratch, scratch2)
	e.a.ShiftRI(asm.SHR, asm.Qword, scratch, 32)
	e.moveReg(d, scratch)
	e.store(in.Result, d)
}
