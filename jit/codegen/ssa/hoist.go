package ssa

import "vitrine/lowlevel/lltype/llop"

// hoistInvariants moves operations on floats out of loops that compute the same in every round: those of blocks that every round runs
// through, whose operands come from outside. They go to the end of the block before the loop, if there is only one. Operations on integers
// stay: they are cheap, and a register is worth more. (A. Aho et al., Compilers, 2007, section 9.5.)
func (f *Func) hoistInvariants() {
	if !f.computesFloats() {
		return
	}
	l := findLoops(f)
	if len(l.headers) == 0 {
		return
	}
	h := &hoister{f: f, loops: l, idom: f.dominators(), defined: f.definitions()}
	for i := len(l.headers) - 1; i >= 0; i-- { // inner loops come last
		h.empty(l.allFrom(l.headers[i]))
	}
}

func (f *Func) computesFloats() bool {
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			if isHoistable(&b.Instrs[i]) {
				return true
			}
		}
	}
	return false
}

// isHoistable reports whether an operation may be computed before it is needed, and is worth that.
func isHoistable(in *Instr) bool {
	return in.Info != nil && in.Info.Fold && in.Result >= 0 && in.Info.Result == "f" && (in.Info.Kind == llop.Float || in.Info.Group == llop.Casting)
}

// A hoister moves operations out of loops.
type hoister struct {
	f       *Func
	loops   *loops
	idom    []*Block
	defined []*Block // by value; nil for constants
}

// mostHoisted is how many operations leave a loop at most: each may take a register in all of it.
const mostHoisted = 6

// empty moves operations of a loop to the block before it.
func (h *hoister) empty(l *loop) {
	before := h.before(l)
	if before == nil {
		return
	}
	room := mostHoisted
	for _, b := range h.f.Blocks {
		if !h.loops.contains(l, b) || !h.always(l, b) {
			continue
		}
		kept := b.Instrs[:0]
		for _, in := range b.Instrs {
			if room == 0 || !isHoistable(&in) || !h.invariant(l, in.Args) {
				kept = append(kept, in)
				continue
			}
			room--
			before.Instrs = append(before.Instrs, in)
			h.defined[in.Result] = before
		}
		b.Instrs = kept
	}
}

// allFrom returns the loop that all edges back to a header close.
func (l *loops) allFrom(header *Block) *loop {
	x := l.inner[header.Index]
	for x.outer != nil && x.outer.header == header {
		x = x.outer
	}
	return x
}

// before returns the block before a loop, nil if there are several, or if it does not always go on into the loop.
func (h *hoister) before(l *loop) (before *Block) {
	for _, e := range l.header.Preds {
		switch {
		case h.loops.contains(l, e.From):
		case before != nil || len(e.From.Exits) != 1 || e.From.Kind != Plain:
			return nil
		default:
			before = e.From
		}
	}
	return before
}

// always reports whether every round of a loop runs through a block.
func (h *hoister) always(l *loop, b *Block) bool {
	for _, e := range l.header.Preds {
		if h.loops.contains(l, e.From) && !dominates(b, e.From, h.idom) {
			return false
		}
	}
	return true
}

func (h *hoister) invariant(l *loop, args []Value) bool {
	for _, v := range args {
		if v < 0 || h.defined[v] != nil && h.loops.contains(l, h.defined[v]) {
			return false
		}
	}
	return true
}
