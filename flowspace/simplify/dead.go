package simplify

import (
	"vitrine/flowspace/model"
	"vitrine/host/operation"
)

// removeDead drops operations that have no effect and whose result is never
// used, and variables that are passed along links to no purpose. The last operation of a
// block that catches exceptions has an effect, and so has an exception that nobody
// catches.
func removeDead(r *rewriter) {
	blocks := r.blocks()
	needed := r.live.Find(r.g, blocks, canRemove)
	for _, b := range blocks {
		removeDeadOperations(r, b, needed)
	}
	model.DropInputs(blocks, needed, func(b *model.Block, dropped int) {
		if r.observer != nil {
			r.did(b, "dropped input arguments that were never used: %d", dropped)
		}
	})
}

// canRemove tells if operation i has no effect but its result.
func canRemove(b *model.Block, i int) bool {
	if b.CanRaise() && i == len(b.Operations)-1 {
		return false
	}
	op := b.Operations[i]
	form := operation.Form(op.Opcode)
	if form != operation.Form(form.Op()) {
		return false
	}
	info := form.Op().Info()
	return info.Removable() || info.Pure && op.CannotRaise
}

func removeDeadOperations(r *rewriter, b *model.Block, needed []bool) {
	keep := b.Operations[:0]
	for i, op := range b.Operations {
		if !needed[op.Result.Number] && (canRemove(b, i) || isRemovableCall(op)) {
			if r.observer != nil {
				r.did(b, "the result of %v is never used", op)
			}
			continue
		}
		keep = append(keep, op)
	}
	b.Operations = keep
}

// isRemovableCall reports whether an operation calls a builtin function without
// effect.
func isRemovableCall(op *model.SpaceOperation) bool {
	return op.Name == "simple_call" &&
		(isBuiltinFunction(op.Args[0], "", "isinstance") || isBuiltinFunction(op.Args[0], "", "hasattr"))
}
