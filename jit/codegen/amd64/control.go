package amd64

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// terminator emits the end of a block, the i-th in the order of the code.
func (e *emitter) terminator(i int, b *ssa.Block) {
	var next *ssa.Block
	if i+1 < len(e.f.Blocks) {
		next = e.f.Blocks[i+1]
	}
	switch {
	case b.Kind == ssa.Waits: // its instruction is all there is
	case b.Kind == ssa.Older:
		e.leaveForOlder(b)
	case e.f.IsReturn(b):
		e.returns(b)
	case e.f.IsExcept(b):
		e.raises(b)
	case b.Flow.CanRaise() || b.Switch == ssa.None:
		e.edge(b.Exits[0], next)
	case e.f.IsConst(b.Switch):
		e.knownSwitch(b, next)
	case e.f.Types[b.Switch] == lltype.Type(lltype.Bool):
		e.branch(b, next)
	default:
		e.multiway(b, next)
	}
}

// returns puts the result where callers expect it.
func (e *emitter) returns(b *ssa.Block) {
	if len(b.Params) > 0 {
		p := b.Params[0]
		to := regalloc.Place{Class: machine{}.ClassOf(e.f, p)} // RAX and XMM0 are both number 0
		if from := e.places[p]; from != to {
			e.move(regalloc.Move{From: from, To: to})
		}
	}
	e.epilogue()
}

// raises leaves the function with the exception that the block was entered
// with.
func (e *emitter) raises(b *ssa.Block) {
	e.a.MovMR(asm.Qword, asm.At(context, ctxExcType), e.general(b.Params[0], scratch))
	e.a.MovMR(asm.Qword, asm.At(context, ctxExcValue), e.general(b.Params[1], scratch))
	e.epilogue()
}

// moves returns what an edge has to move.
func (e *emitter) moves(edge *ssa.Edge) []regalloc.Move {
	var moves []regalloc.Move
	for i, v := range edge.Args {
		p := edge.To.Params[i]
		if e.f.Uses[p] == 0 && !e.f.IsReturn(edge.To) && !e.f.IsExcept(edge.To) && edge.To.Kind != ssa.Older {
			continue
		}
		m := regalloc.Move{To: e.places[p]}
		switch {
		case v == ssa.ExcType:
			m.From = regalloc.Place{Reg: reg(scratch)}
		case v == ssa.ExcValue:
			m.From = regalloc.Place{Reg: reg(scratch2)}
		case v == ssa.None:
			continue
		case e.f.IsConst(v):
			m.Const, m.Value = true, int(v)
		default:
			m.From = e.places[v]
			if m.From == m.To {
				continue
			}
		}
		moves = append(moves, m)
	}
	return moves
}

// edge emits the moves of an edge, and the jump to its target if that does not come next.
func (e *emitter) edge(edge *ssa.Edge, next *ssa.Block) {
	if edge.Link != nil && edge.Link.Place != nil {
		defer e.mark(nil)
		e.markSource(edge.Link.Place)
	}
	e.parallel(e.moves(edge))
	if edge.To != next || e.isOutside(edge.To) {
		e.jump(edge)
	}
}

// target returns the label to jump to for an edge: its target, or a piece of cold code
// that moves something first or can be stopped.
func (e *emitter) target(edge *ssa.Edge) asm.Label {
	if len(e.moves(edge)) == 0 && !e.mayCloseLoop(edge) {
		return e.labels[edge.To.Index]
	}
	l := e.a.NewLabel()
	e.later(l, nil, func() { e.edge(edge, nil) })
	return l
}

// isBackward reports whether the code of an edge jumps back. Every loop has such
// an edge.
func isBackward(edge *ssa.Edge) bool { return edge.From.Index >= edge.To.Index }

// mayCloseLoop reports whether the jump of an edge must be patchable: it goes back, or to
// older code.
func (e *emitter) mayCloseLoop(edge *ssa.Edge) bool { return isBackward(edge) || e.isOutside(edge.To) }

// isOutside reports whether jumps to a block go straight to older code.
func (e *emitter) isOutside(b *ssa.Block) bool { return b.Kind == ssa.Older && e.surplus(b) == 0 }

// jump emits the jump to the target of an edge.
func (e *emitter) jump(edge *ssa.Edge) {
	l := e.labels[edge.To.Index]
	if !e.mayCloseLoop(edge) {
		e.a.Jmp(l)
		return
	}
	e.stoppable(e.a.JmpPatchable(l), l, edge)
}

// jumpOn emits a conditional jump that takes an edge.
func (e *emitter) jumpOn(cond asm.Cond, edge *ssa.Edge) {
	if !e.mayCloseLoop(edge) || len(e.moves(edge)) > 0 {
		e.a.Jcc(cond, e.target(edge))
		return
	}
	l := e.labels[edge.To.Index]
	e.stoppable(e.a.JccPatchableAfter(e.hole, cond, l), l, edge)
	e.hole = asm.Hole{}
}

// stoppable makes a jump to target a place where the program can be stopped: the jump is
// patched to code that leaves, and that later goes on to the target. So loops need not
// poll. An error there is reported at the operation that the program goes on with.
func (e *emitter) stoppable(field, target asm.Label, edge *ssa.Edge) {
	stop := e.a.NewLabel()
	e.u.loops = append(e.u.loops, backJump{field, target, stop})
	var op *flow.SpaceOperation
	if edge != nil {
		op = nextOp(edge)
	}
	e.later(stop, op, func() {
		e.exit(native.ExitInterrupt, 0)
		e.a.Jmp(target)
	})
}

// nextOp returns the first operation after an edge, nil if a block without one
// comes next.
func nextOp(edge *ssa.Edge) *flow.SpaceOperation {
	if ops := edge.To.Flow.Operations; len(ops) > 0 {
		return ops[0]
	}
	return nil
}

// knownSwitch follows the exit that a constant chooses.
func (e *emitter) knownSwitch(b *ssa.Block, next *ssa.Block) {
	bits := e.bits(b.Switch)
	for _, x := range b.Exits {
		if n, isDefault := e.caseOf(x); isDefault || n == bits {
			e.edge(x, next)
			return
		}
	}
	e.fail("there is no exit for %v", e.f.Consts[b.Switch])
}

// caseOf returns the value that an exit is for.
func (e *emitter) caseOf(edge *ssa.Edge) (n int64, isDefault bool) {
	switch x := edge.Link.Case.Value.(type) {
	case bool:
		if x {
			n = 1
		}
	case int64:
		n = x
	case uint64:
		n = int64(x)
	case byte:
		n = int64(x)
	case rune:
		n = int64(uint32(x))
	default:
		isDefault = true
	}
	return n, isDefault
}

// branch emits a jump that depends on a truth value.
func (e *emitter) branch(b *ssa.Block, next *ssa.Block) {
	yes, no := e.choices(b)
	if yes == nil || no == nil {
		e.fail("the exits of a Bool must be for True and for False")
		return
	}
	cond, parity := asm.CondNE, noParity
	if e.fused != nil {
		cond, parity = e.cond, e.parity
		e.mark(e.fused.Op)
	} else {
		r := e.general(b.Switch, scratch)
		e.a.TestRR(asm.Qword, r, r)
	}
	if e.inline(no, yes, next) {
		e.jumpIf(cond, parity, yes)
		e.mark(nil)
		e.edge(no, next)
		return
	}
	e.jumpUnless(cond, parity, no)
	e.mark(nil)
	e.edge(yes, next)
}

// choices returns the exits of a block for True and for False.
func (e *emitter) choices(b *ssa.Block) (yes, no *ssa.Edge) {
	for _, x := range b.Exits {
		n, isDefault := e.caseOf(x)
		if yes == nil && (isDefault || n == 1) {
			yes = x
		}
		if no == nil && (isDefault || n == 0) {
			no = x
		}
	}
	return yes, no
}

// inline reports whether the code of edge x follows the branch, rather than that of y:
// the one that stays in the loop if it has something to move or its target comes next,
// else the one that leaves it, so that the loop is closed by the branch; without a loop,
// the one whose target comes next.
func (e *emitter) inline(x, y *ssa.Edge, next *ssa.Block) bool {
	if x.To.Depth != y.To.Depth {
		deeper := x
		if y.To.Depth > x.To.Depth {
			deeper = y
		}
		if len(e.moves(deeper)) > 0 || deeper.To == next {
			return deeper == x
		}
		return deeper != x
	}
	return x.To == next
}

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

// multiway emits a switch: a table of addresses if the cases are dense, else one
// comparison after another.
func (e *emitter) multiway(b *ssa.Block, next *ssa.Block) {
	r := e.general(b.Switch, scratch)
	var rest *ssa.Edge
	var values []int64 // in the order of the exits
	cases := make(map[int64]*ssa.Edge)
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for _, x := range b.Exits {
		n, isDefault := e.caseOf(x)
		switch {
		case isDefault:
			rest = x
		case cases[n] == nil:
			values = append(values, n)
			cases[n] = x
			low, high = min(low, n), max(high, n)
		}
	}
	if len(cases) > 4 && uint64(high-low) < uint64(4*len(cases)) && int64(int32(low)) == low {
		e.jumpTable(r, cases, low, high, rest)
		return
	}
	for _, n := range values {
		if int64(int32(n)) == n {
			e.a.AluRI(asm.CMP, asm.Qword, r, int32(n))
		} else {
			e.a.MovRI(scratch2, n)
			e.a.AluRR(asm.CMP, asm.Qword, r, scratch2)
		}
		e.a.Jcc(asm.CondE, e.target(cases[n]))
	}
	if rest == nil {
		e.exit(ExitFatal, 0)
		return
	}
	e.edge(rest, next)
}

// jumpTable emits a switch by a table; rest is nil if there is no other case.
func (e *emitter) jumpTable(r asm.Reg, cases map[int64]*ssa.Edge, low, high int64, rest *ssa.Edge) {
	e.moveReg(scratch, r)
	e.a.AluRI(asm.SUB, asm.Qword, scratch, int32(low))
	e.a.AluRI(asm.CMP, asm.Qword, scratch, int32(high-low))
	var other asm.Label
	if rest != nil {
		other = e.target(rest)
		e.a.Jcc(asm.CondA, other)
	} else {
		other = e.coldExit(asm.CondA, ExitFatal)
	}
	targets := make([]asm.Label, high-low+1)
	for i := range targets {
		targets[i] = other
		if x := cases[low+int64(i)]; x != nil {
			targets[i] = e.target(x)
		}
	}
	e.a.Lea(scratch2, asm.AtLabel(e.a.Table(targets...)))
	e.a.JmpM(asm.Indexed(scratch2, scratch, 8, 0))
}
