package backend

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// terminator emits the end of a block that stands before another one.
func (e *Emitter) terminator(b, next *ssa.Block) {
	switch {
	case b.Kind == ssa.Waits: // its instruction is all there is
	case b.Kind == ssa.Older:
		e.leaveForOlder(b)
	case e.F.IsReturn(b):
		e.returns(b)
	case e.F.IsExcept(b):
		e.raises(b)
	case b.Flow.CanRaise() || b.Switch == ssa.None:
		e.edge(b.Exits[0], next)
	case e.F.IsConst(b.Switch):
		e.knownSwitch(b, next)
	case e.F.Types[b.Switch] == lltype.Type(lltype.Bool):
		e.branch(b, next)
	default:
		e.multiway(b, next)
	}
}

// leftAt returns the statement that all ways into a return block come from, or nil if they
// are several.
func leftAt(b *ssa.Block) *flow.Place {
	var at *flow.Place
	for _, e := range b.Preds {
		if e.Link == nil || e.Link.Place == nil || at != nil && *at != *e.Link.Place {
			return nil
		}
		at = e.Link.Place
	}
	return at
}

// returns puts the result where callers expect it.
func (e *Emitter) returns(b *ssa.Block) {
	at := leftAt(b)
	if at != nil {
		e.markSource(at)
	}
	if len(b.Params) > 0 {
		p := b.Params[0]
		to := regalloc.Place{Class: classOf(e.F.Types[p])}
		if from := e.Places[p]; from != to {
			e.move(regalloc.Move{From: from, To: to})
		}
	}
	e.epilogue(at)
}

// raises leaves the function with the exception that the block was entered
// with.
func (e *Emitter) raises(b *ssa.Block) {
	for i, slot := range []int32{OffExcType, OffExcValue} {
		e.A.StoreContext(slot, e.m.General(b.Params[i], e.u.machine.Scratch))
	}
	e.epilogue(nil)
}

// moves returns what an edge has to move, until the next call.
func (e *Emitter) moves(edge *ssa.Edge) []regalloc.Move {
	moves := e.moving[:0]
	for i := range edge.Args {
		if m, ok := e.moveOf(edge, i); ok {
			moves = append(moves, m)
		}
	}
	e.moving = moves
	return moves
}

// hasMoves reports whether an edge has to move anything.
func (e *Emitter) hasMoves(edge *ssa.Edge) bool {
	for i := range edge.Args {
		if _, ok := e.moveOf(edge, i); ok {
			return true
		}
	}
	return false
}

// moveOf returns what an edge has to move for a parameter of its target.
func (e *Emitter) moveOf(edge *ssa.Edge, i int) (m regalloc.Move, ok bool) {
	v, p := edge.Args[i], edge.To.Params[i]
	if e.F.Uses[p] == 0 && !e.F.IsReturn(edge.To) && !e.F.IsExcept(edge.To) && edge.To.Kind != ssa.Older {
		return m, false
	}
	m.To = e.Places[p]
	switch {
	case v == ssa.ExcType:
		m.From = regalloc.Place{Reg: e.u.machine.Scratch}
	case v == ssa.ExcValue:
		m.From = regalloc.Place{Reg: e.u.machine.Scratch2}
	case v == ssa.None:
		return m, false
	case e.F.IsConst(v):
		m.Const, m.Value = true, int(v)
	default:
		m.From = e.Places[v]
		return m, m.From != m.To
	}
	return m, true
}

// edge emits the moves of an edge, and the jump to its target if that does not come next, or a copy of that.
func (e *Emitter) edge(edge *ssa.Edge, next *ssa.Block) {
	if edge.Link != nil && edge.Link.Place != nil {
		defer e.mark(nil)
		e.markSource(edge.Link.Place)
	}
	e.Parallel(e.moves(edge))
	switch {
	case edge.To == next && !e.isOutside(edge.To):
	case e.repeats(edge):
		e.repeat(edge.To)
	default:
		e.jump(edge)
	}
}

// target returns the label to jump to for an edge: its target, or a piece of cold code
// that moves something first or can be stopped.
func (e *Emitter) target(edge *ssa.Edge) code.Label {
	if !e.hasMoves(edge) && !e.mayCloseLoop(edge) {
		return e.labels[edge.To.Index]
	}
	l := e.Code.NewLabel()
	e.Later(l, nil, func() { e.edge(edge, nil) })
	return l
}

// IsBackward reports whether the code of an edge jumps back. Every loop has such
// an edge.
func IsBackward(edge *ssa.Edge) bool { return edge.From.Index >= edge.To.Index }

// mayCloseLoop reports whether the jump of an edge must be patchable: it goes back, or to
// older code.
func (e *Emitter) mayCloseLoop(edge *ssa.Edge) bool { return IsBackward(edge) || e.isOutside(edge.To) }

// isOutside reports whether jumps to a block go straight to older code.
func (e *Emitter) isOutside(b *ssa.Block) bool { return b.Kind == ssa.Older && e.surplus(b) == 0 }

// jump emits the jump to the target of an edge.
func (e *Emitter) jump(edge *ssa.Edge) {
	l := e.labels[edge.To.Index]
	if !e.mayCloseLoop(edge) {
		e.A.Jmp(l)
		return
	}
	e.stoppable(e.A.JmpPatchable(l), l, edge)
}

// JumpOn emits a conditional jump that takes an edge.
func (e *Emitter) JumpOn(cond Cond, edge *ssa.Edge) {
	if !e.mayCloseLoop(edge) || e.hasMoves(edge) {
		e.A.Jcc(cond, e.target(edge))
		return
	}
	l := e.labels[edge.To.Index]
	e.stoppable(e.m.JccPatchable(cond, l), l, edge)
}

// stoppable makes a jump to target a place where the program can be stopped: the jump is
// patched to code that leaves, and that later goes on to the target. So loops need not
// poll. An error there is reported at the operation that the program goes on with.
func (e *Emitter) stoppable(field, target code.Label, edge *ssa.Edge) {
	e.u.loops = append(e.u.loops, backJump{field, target, e.stopBefore(target, edge)})
}

// stopBefore returns the label of code that leaves, and later goes on to the target, which an edge leads to if it is not nil.
func (e *Emitter) stopBefore(target code.Label, edge *ssa.Edge) code.Label {
	stop := e.Code.NewLabel()
	var op *flow.SpaceOperation
	if edge != nil {
		op = nextOp(edge)
	}
	e.Later(stop, op, func() {
		e.Exit(native.ExitInterrupt, 0)
		e.A.Jmp(target)
	})
	return stop
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
func (e *Emitter) knownSwitch(b *ssa.Block, next *ssa.Block) {
	bits := e.Bits(b.Switch)
	for _, x := range b.Exits {
		if n, isDefault := e.caseOf(x); isDefault || n == bits {
			e.edge(x, next)
			return
		}
	}
	e.Fail("there is no exit for %v", e.F.Consts[b.Switch])
}

// caseOf returns the value that an exit is for.
func (e *Emitter) caseOf(edge *ssa.Edge) (n int64, isDefault bool) {
	if edge.Link.Case == lltype.DefaultCase {
		return 0, true
	}
	return e.constant(edge.Link.Case), false
}

// branch emits a jump that depends on a truth value.
func (e *Emitter) branch(b *ssa.Block, next *ssa.Block) {
	yes, no := e.choices(b)
	if yes == nil || no == nil {
		e.Fail("the exits of a Bool must be for True and for False")
		return
	}
	if e.fused != nil {
		e.mark(e.fused.Op)
	} else {
		e.m.NonZero(b.Switch)
	}
	if e.inline(no, yes, next) {
		e.m.Branch(true, yes)
		e.mark(nil)
		e.edge(no, next)
		return
	}
	e.m.Branch(false, no)
	e.mark(nil)
	e.edge(yes, next)
}

// Fuse reports whether only the end of the block needs the result of an instruction, which is
// the last one or not. Then the flags have it, and it gets no place.
func (e *Emitter) Fuse(b *ssa.Block, in *ssa.Instr, last bool) bool {
	if last && in.Result == b.Switch && e.F.Uses[in.Result] == 1 {
		e.fused = in
		return true
	}
	return false
}

// choices returns the exits of a block for True and for False.
func (e *Emitter) choices(b *ssa.Block) (yes, no *ssa.Edge) {
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
func (e *Emitter) inline(x, y *ssa.Edge, next *ssa.Block) bool {
	if x.To.Depth != y.To.Depth {
		deeper := x
		if y.To.Depth > x.To.Depth {
			deeper = y
		}
		if e.hasMoves(deeper) || deeper.To == next {
			return deeper == x
		}
		return deeper != x
	}
	return x.To == next
}
