package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// kinds counts the operations of a graph that some passes are about, so that those
// need not look at graphs that have none.
type kinds struct {
	reads       int // of fields
	pointers    int // tests and comparisons of pointers
	comparisons int // of two values
	allocations int
}

// kindsOf counts the operations of the graph at work as it is now.
func (r *rewriter) kindsOf(f *function) kinds {
	if r.counted == f && r.countedAt == f.version {
		return r.kinds
	}
	r.counted, r.countedAt, r.kinds = f, f.version, kinds{}
	for _, b := range f.graph.Blocks() {
		for _, op := range b.Operations {
			r.kinds.count(op)
		}
	}
	return r.kinds
}

func (k *kinds) count(op *flow.SpaceOperation) {
	switch llop.Of(op) {
	case llop.GetField:
		k.reads++
	case llop.Malloc, llop.MallocVarsize:
		k.allocations++
	case llop.PtrIsZero, llop.PtrNonzero:
		k.pointers++
	case llop.PtrEQ, llop.PtrNE:
		k.pointers++
		k.comparisons++
	default:
		if op.Result.Concrete == lltype.Bool && len(op.Args) == 2 {
			k.comparisons++
		}
	}
}
