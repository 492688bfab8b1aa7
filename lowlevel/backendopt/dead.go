package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// removeDead drops operations without effect whose result is not needed, and
// variables that are only passed on: a variable is needed by an operation with an
// effect, by a choice of exits, by the caller, or by what computes another one
// that is needed.
func removeDead(r *rewriter) {
	blocks := r.g.Blocks()
	needed := r.live.Find(r.g, blocks, func(b *flow.Block, i int) bool { return r.removable(b.Operations[i]) })
	for _, b := range blocks {
		r.dropOperations(b, needed)
	}
	flow.DropInputs(blocks, needed, func(b *flow.Block, dropped int) {
		r.did(b, nil, "block %d need not be given %d of its %d values", b.ID, dropped, len(b.InputArgs)+dropped)
	})
}

// removable reports whether an operation has no effect but its result. An
// exception is an effect, caught or not, unless it is that memory runs out.
func (r *rewriter) removable(op *flow.SpaceOperation) bool {
	return r.p.isPure(op) && (llop.Of(op) == llop.Malloc || !r.p.mayRaise(op))
}

func (r *rewriter) dropOperations(b *flow.Block, needed []bool) {
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		if needed[op.Result.Number] || !r.removable(op) {
			return true
		}
		r.did(b, op, "nobody uses the result of %v", op)
		return false
	})
}
