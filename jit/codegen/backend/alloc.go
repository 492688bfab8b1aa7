package backend

import (
	flow "vitrine/flowspace/model"
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
func (e *Emitter) allocate(b *ssa.Block, in *ssa.Instr) {
	t, ok := in.Op.Args[0].(*flow.Constant).Value.(lltype.Container)
	if !ok {
		e.Fail("%v is not a type that can be allocated", in.Op.Args[0])
		return
	}
	id, recipe, err := e.Runtime.Recipe(t)
	if err != nil {
		e.Fail("%w", err)
		return
	}
	slow, done := e.Code.NewLabel(), e.Code.NewLabel()
	scratch2 := e.u.machine.Scratch2
	d := e.Dest(in.Result, scratch2)
	if llop.Of(in.Op) == llop.Malloc {
		e.m.AllocateFixed(recipe, d, slow)
	} else {
		e.m.AllocateItems(recipe, in.Args[1], d, slow)
	}
	e.Code.Bind(done)
	e.m.Store(in.Result, d)
	reason := native.ExitAllocate
	if recipe.Varies {
		reason = ExitAllocateItems
	}
	op, after := e.at, e.Following()
	e.Later(slow, op, func() {
		if recipe.Varies {
			e.A.MoveReg(scratch2, e.m.General(in.Args[1], scratch2))
		}
		e.Exit(reason, id)
		e.wait()
		e.RaiseOr(b, in, e.A.IsZero(scratch2), "MemoryError", after)
		e.A.MoveReg(d, scratch2)
		e.A.Jmp(done)
	})
}

// weakRef makes a weak reference, which only the run-time system can: a collection has to find it.
func (e *Emitter) weakRef(b *ssa.Block, in *ssa.Instr) {
	scratch2 := e.u.machine.Scratch2
	e.A.MoveReg(scratch2, e.m.General(in.Args[0], scratch2))
	e.Exit(ExitWeakRef, 0)
	e.wait()
	e.RaiseIf(b, in, e.A.IsZero(scratch2), "MemoryError")
	d := e.Dest(in.Result, scratch2)
	e.A.MoveReg(d, scratch2)
	e.m.Store(in.Result, d)
}
