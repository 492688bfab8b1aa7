package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/ssa"
)

// NonZero tests a truth value.
func (e *emitter) NonZero(v ssa.Value) {
	r := e.general(v, scratch)
	e.a.TestRR(asm.Qword, r, r)
	e.cond, e.parity = asm.CondNE, noParity
}

// JccPatchable is a jump that can be patched. It stands right after its comparison, if that
// has left a hole.
func (e *emitter) JccPatchable(c backend.Cond, l code.Label) (field code.Label) {
	field = e.a.JccPatchableAfter(e.hole, asm.Cond(c), l)
	e.hole = asm.Hole{}
	return field
}

// Branch goes along an edge if what the flags tell is true, or if it is not.
func (e *emitter) Branch(on bool, to *ssa.Edge) {
	if on {
		e.jumpIf(e.cond, e.parity, to)
	} else {
		e.jumpUnless(e.cond, e.parity, to)
	}
}

func (e *emitter) jumpOn(cond asm.Cond, to *ssa.Edge) { e.JumpOn(backend.Cond(cond), to) }

func (e *emitter) jumpIf(cond asm.Cond, parity parityTest, to *ssa.Edge) {
	switch parity {
	case andOrdered:
		skip := e.a.NewLabel()
		e.a.Jcc(asm.CondP, skip)
		e.jumpOn(cond, to)
		e.a.Bind(skip)
		return
	case orUnordered:
		e.jumpOn(asm.CondP, to)
	}
	e.jumpOn(cond, to)
}

func (e *emitter) jumpUnless(cond asm.Cond, parity parityTest, to *ssa.Edge) {
	switch parity {
	case andOrdered:
		e.jumpOn(asm.CondP, to)
	case orUnordered:
		skip := e.a.NewLabel()
		e.a.Jcc(asm.CondP, skip)
		e.jumpOn(cond.Not(), to)
		e.a.Bind(skip)
		return
	}
	e.jumpOn(cond.Not(), to)
}
