package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// removeAssertions drops the operations debug_assert. They are for those who write
// helpers: what a program may do wrong, such as to use an index that is too large, is
// checked by other means.
func removeAssertions(r *rewriter) {
	for _, b := range r.g.Blocks() {
		keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
			if llop.Of(op) != llop.DebugAssert {
				return true
			}
			r.did(b, op, "%v is not checked any more", op)
			return false
		})
	}
}
