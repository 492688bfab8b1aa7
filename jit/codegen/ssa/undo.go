package ssa

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// mostLookedAt is how many blocks are looked at to find out whether a value is needed.
const mostLookedAt = 100

// undoOverflows finds sums and differences with a check for overflow of which an operand is needed only where they
// overflow. A block on the way there computes it anew: what has overflowed is still in the register of the result, and
// wraps around to the operand when the other one is taken off again. So the register of the operand is free for the
// result, and a loop that counts does so in one register, as it would without somebody who wants to know the count from
// before an overflow.
func (f *Func) undoOverflows() {
	for _, b := range slices.Clone(f.Blocks) {
		if x := f.overflows(b); x != nil {
			f.undo(b, x)
		}
	}
}

// overflows returns the exit of a block that is taken when its last operation, a sum or a difference, overflows, if it passes on
// anything but the exception; else nil.
func (f *Func) overflows(b *Block) *Edge {
	n := len(b.Instrs)
	if b.Kind != Plain || n == 0 || len(b.Exits) != 2 || !b.Flow.CanRaise() || b.Instrs[n-1].Op != b.Flow.RaisingOp() {
		return nil
	}
	in, x := &b.Instrs[n-1], b.Exits[1]
	base := in.Info.Base
	if in.Info.Kind != llop.Int || !in.Info.Check.Overflow() || in.NoOverflow || base != llop.Add && base != llop.AddNonneg && base != llop.Sub {
		return nil
	}
	if slices.Contains(x.Args, ExcType) || slices.Contains(x.Args, ExcValue) {
		return nil
	}
	return x
}

// undo computes an operand of the last operation of a block anew on the exit for an overflow, if it is needed there alone.
func (f *Func) undo(b *Block, x *Edge) {
	in := &b.Instrs[len(b.Instrs)-1]
	for i, v := range in.Args {
		other := in.Args[1-i]
		if v < 0 || f.IsConst(v) || v == other || !slices.Contains(x.Args, v) || f.needed(b.Exits[0], v) || f.needed(&Edge{To: x.To}, v) {
			continue
		}
		f.insertUndoing(b, x, v, f.undoing(in, i))
		return
	}
}

// undoing returns the operation that gives operand i of one that has overflowed.
func (f *Func) undoing(in *Instr, i int) Instr {
	op := *in.Op
	op.Become(llop.IntSub)
	op.Args = []flow.Value{in.Op.Result, in.Op.Args[1-i]}
	args := []Value{in.Result, in.Args[1-i]}
	switch {
	case in.Info.Base != llop.Sub: // r = x + y: x = r - y
	case i == 0: // r = x - y: x = r + y
		op.Become(llop.IntAdd)
	default: // r = x - y: y = x - r
		slices.Reverse(op.Args)
		slices.Reverse(args)
	}
	op.Result = in.Op.Args[i].(*flow.Variable)
	result := Value(len(f.Types))
	f.Types, f.Consts, f.Uses = append(f.Types, f.Types[in.Args[i]]), append(f.Consts, nil), append(f.Uses, 0)
	undoing := instrOf(&op, result)
	undoing.Args = args
	for _, v := range args {
		if v >= 0 {
			f.Uses[v]++
		}
	}
	return undoing
}

// insertUndoing puts a block with one operation, which computes an operand anew, on the exit of a block for overflows.
func (f *Func) insertUndoing(b *Block, x *Edge, operand Value, undoing Instr) {
	u := &Block{Flow: &flow.Block{ID: b.Flow.ID}, Undoes: b, Instrs: []Instr{undoing}, Switch: None, Depth: x.To.Depth, Cold: true}
	e := &Edge{From: u, To: x.To, Link: &flow.Link{Target: x.Link.Target}, Args: x.Args}
	u.Exits, u.Preds = []*Edge{e}, []*Edge{x}
	x.To.Preds[slices.Index(x.To.Preds, x)] = e
	x.To, x.Args = u, nil
	for i, v := range e.Args {
		if v == operand {
			e.Args[i] = undoing.Result
			f.Uses[operand]--
			f.Uses[undoing.Result]++
		}
	}
	at := len(f.Blocks)
	if e.To.Cold { // nothing hot runs into it
		at = e.To.Index
	}
	f.Blocks = slices.Insert(f.Blocks, at, u)
	for i, b := range f.Blocks[at:] {
		b.Index = at + i
	}
	b.Instrs[len(b.Instrs)-1].Undone = true
}

// needed reports whether a value is needed after an edge is taken, or whether that cannot be told soon.
func (f *Func) needed(e *Edge, v Value) bool {
	seen := make(map[*Block]bool)
	for work := []*Edge{e}; len(work) > 0; {
		e := work[len(work)-1]
		work = work[:len(work)-1]
		if slices.Contains(e.Args, v) {
			return true
		}
		b := e.To
		if seen[b] || slices.Contains(b.Params, v) {
			continue
		}
		if seen[b] = true; len(seen) > mostLookedAt || b.Switch == v {
			return true
		}
		for i := range b.Instrs {
			if slices.Contains(b.Instrs[i].Args, v) {
				return true
			}
		}
		work = append(work, b.Exits...)
	}
	return false
}
