package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
)

// States are merged where an operation is about to be recorded. A loop whose operations are
// all folded never gets there: it is followed round by round, as long as its constants are
// known, and ends like that if it ends. One that does not end, as it comes back to a state
// it has been in, or that goes on for too long, is cut where it jumps backward: a block
// begins there, with which later rounds are merged like at any join.

// mostRounds is how often a path may jump backward between two operations before two states
// are merged that differ in their constants.
const mostRounds = 2_000

// rounds knows of the backward jumps of a path since its block was taken up.
type rounds struct {
	jumps         int
	current, mark frameState // mark is the state at the last jump whose number is a power of two
	marked        bool
	cuts          []int // where loops have been cut
}

// begin starts counting at the beginning of a block.
func (r *rounds) begin() { r.jumps, r.marked = 0, false }

// jumpsBack is called after a backward jump of a path on which the current block takes no
// more operations. It reports whether a block has to begin here: where a loop was
// cut before, where the path has been in the same state (found by Brent's algorithm, An
// improved Monte Carlo factorization algorithm, 1980), and where two states of a long
// loop can be merged.
func (c *flowContext) jumpsBack(f *interp.Frame) bool {
	r := &c.rounds
	r.jumps++
	cut := slices.Contains(r.cuts, f.NextInstr)
	if r.jumps == 1 && !cut {
		return false // most loops record an operation in each round
	}
	c.joinPoint.take(f)
	if err := c.joinPoint.state(&r.current, c.space.none); err != nil {
		return false // a block cannot begin here
	}
	if cut {
		return slices.ContainsFunc(c.joins[f.NextInstr], func(b *flowBlock) bool { return b.state.mergeableWith(&r.current) })
	}
	if r.marked && r.mark.mergeableWith(&r.current) && (r.jumps >= mostRounds || r.mark.equals(&r.current)) {
		r.cuts = append(r.cuts, f.NextInstr)
		return true
	}
	if r.jumps&(r.jumps-1) == 0 {
		r.mark, r.current, r.marked = r.current, r.mark, true
	}
	return false
}

// equals reports whether two states that can be merged have the same values.
func (st *frameState) equals(other *frameState) bool {
	return slices.EqualFunc(st.mergeable, other.mergeable, func(v, w model.Value) bool {
		return v == w || v != nil && w != nil && model.Same(v, w)
	})
}
