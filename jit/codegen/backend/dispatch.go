package backend

import (
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// The loop of an interpreter has a switch at its top, and all its ways come back to that. Where a way ends, the code of the
// dispatch, from the top of the loop to the switch, is emitted once more instead of a jump to it: that saves the jumps, and
// processors foresee where a switch leads by where it stands. (M. A. Ertl and D. Gregg, The structure and performance of
// efficient interpreters, 2003.) Values need no other places, as the code is that of the same blocks.
//
// Such a loop has no jump back by which it could be stopped. So switches by tables in loops can be patched: to a table whose
// entries leave the code first. A way that leaves a dispatch before its switch leads to a cold block; these stand last, so
// that a jump back follows if the loop goes on.

// A dispatch is the blocks from where ways of a loop meet to a switch by a table; none if it is no such place.
type dispatch []*ssa.Block

const (
	mostDispatched = 16 // instructions of a dispatch
	mostTests      = 4  // blocks of a dispatch
	mostDispatches = 512
)

// A tablePatcher is an assembler for a machine where code can be patched to use another table.
type tablePatcher interface {
	JumpTablePatchable(r regalloc.Reg, low int64, n int, table, other code.Label) (field code.Label)
}

// tables are those of a switch in a loop: what stop leads to leaves the code before it goes on as by table. The jump to what
// is for other values is patched itself.
type tables struct {
	targets            []code.Label // that table has
	table, stop, other code.Label
}

// tablesOf returns the tables for the switch of a block, which are the same for all its copies.
func (e *Emitter) tablesOf(b *ssa.Block, s *multiway) tables {
	if t, ok := e.tables[b]; ok {
		return t
	}
	if e.tables == nil {
		e.tables = make(map[*ssa.Block]tables)
	}
	other := e.others(s, e.stoppableTarget)
	list := e.targets(s, other, e.onward)
	stops := e.targets(s, other, func(edge *ssa.Edge) code.Label { return e.stopBefore(e.onward(edge), edge) })
	t := tables{list, e.Code.Table(list...), e.Code.Table(stops...), other}
	e.tables[b] = t
	return t
}

// stoppableTarget is target with a jump at which the program can be stopped, unless it is cold code that is jumped to.
func (e *Emitter) stoppableTarget(edge *ssa.Edge) code.Label {
	if edge.To.Cold || e.mayCloseLoop(edge) {
		return e.target(edge)
	}
	l := e.Code.NewLabel()
	e.Later(l, nil, func() {
		e.Parallel(e.moves(edge))
		to := e.labels[edge.To.Index]
		e.stoppable(e.A.JmpPatchable(to), to, edge)
	})
	return l
}

// onward is target for an edge at which the program need not be stopped.
func (e *Emitter) onward(edge *ssa.Edge) code.Label {
	if !e.hasMoves(edge) && !e.isOutside(edge.To) {
		return e.labels[edge.To.Index]
	}
	return e.target(edge)
}

// repeats reports whether a copy of a dispatch is emitted where an edge leads to it.
func (e *Emitter) repeats(edge *ssa.Edge) bool {
	if e.copying || e.fragment != nil || edge.From.Cold || edge.From.Depth == 0 || e.copies == mostDispatches {
		return false
	}
	if _, ok := e.A.(tablePatcher); !ok {
		return false
	}
	return len(e.dispatchAt(edge.To)) > 0
}

// repeat emits a dispatch once more.
func (e *Emitter) repeat(b *ssa.Block) {
	here := e.here
	e.copies++
	e.copying = true
	blocks := e.dispatchAt(b)
	for i, b := range blocks {
		var next *ssa.Block
		if i+1 < len(blocks) {
			next = blocks[i+1]
		}
		e.blockBefore(b, next)
	}
	e.copying = false
	e.here = here
}

// dispatchAt returns the dispatch that begins with a block.
func (e *Emitter) dispatchAt(b *ssa.Block) dispatch {
	d, ok := e.dispatches[b]
	if !ok {
		if e.dispatches == nil {
			e.dispatches = make(map[*ssa.Block]dispatch)
		}
		d = e.findDispatch(b)
		e.dispatches[b] = d
	}
	return d
}

func (e *Emitter) findDispatch(b *ssa.Block) dispatch {
	var d dispatch
	size := 0
	for range mostTests {
		d = append(d, b)
		size += len(b.Instrs)
		if b.Cold || b.Depth == 0 || b.Kind != ssa.Plain || size > mostDispatched || b.Flow.CanRaise() || e.leaves(b) {
			return nil
		}
		if e.isTable(b) {
			return d
		}
		if b = e.likelyNext(b); b == nil {
			return nil
		}
	}
	return nil
}

// leaves reports whether a block has an instruction that may leave the code.
func (e *Emitter) leaves(b *ssa.Block) bool {
	for i := range b.Instrs {
		if in := &b.Instrs[i]; mayCollect(in) || in.Info.MayRaise() {
			return true
		}
	}
	return false
}

// isTable reports whether a block ends with a switch by a table.
func (e *Emitter) isTable(b *ssa.Block) bool {
	if len(b.Exits) <= fewChoices || e.F.IsConst(b.Switch) || !e.Places[b.Switch].InReg() {
		return false
	}
	s := e.multiwayOf(b)
	return s.isDense() && e.A.HasTable(e.Places[b.Switch].Reg, s.low)
}

// likelyNext returns the block that comes after one unless something is wrong, nil if it is not known.
func (e *Emitter) likelyNext(b *ssa.Block) *ssa.Block {
	var next *ssa.Block
	for _, x := range b.Exits {
		if x.To.Cold || e.F.IsExcept(x.To) {
			continue
		}
		if next != nil {
			return nil
		}
		next = x.To
	}
	return next
}
