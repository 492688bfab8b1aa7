package backendopt

import flow "vitrine/flowspace/model"

// A loopFinder answers questions about the loops of a graph as it was when it was first asked.
type loopFinder struct {
	r     *rewriter
	found bool
}

// isEntered reports whether a link enters a loop from outside at its target, and next, an exit of the target, stays in
// the loop.
func (f *loopFinder) isEntered(l, next *flow.Link) bool {
	o := &f.r.order
	if !f.found {
		o.find(f.r.g)
		f.found = true
	}
	h := l.Target
	if o.dominates(h, l.PrevBlock) {
		return false
	}
	seen := map[*flow.Block]bool{h: true}
	var work []*flow.Block
	for _, back := range o.into(h) {
		if o.dominates(h, back.PrevBlock) {
			work = append(work, back.PrevBlock)
		}
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		if b == next.Target {
			return true
		}
		seen[b] = true
		for _, in := range o.into(b) {
			work = append(work, in.PrevBlock)
		}
	}
	return false
}

// dominates reports whether all ways to block b lead through block a.
func (o *ordering) dominates(a, b *flow.Block) bool {
	i, k := int32(o.index(a)), int32(o.index(b))
	for k > i {
		k = o.idom[k]
	}
	return k == i
}
