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
	if o.dominates(l.Target, l.PrevBlock) {
		return false
	}
	loop := o.loopOf(l.Target)
	return loop != nil && next.Target != loop.header && loop.in[next.Target]
}

// A loop is a natural loop: all blocks from which one can come to its header without passing it.
type loop struct {
	header *flow.Block
	blocks []*flow.Block // the header first
	in     map[*flow.Block]bool
}

// loopOf returns the loop with a header, nil if the block is not one.
func (o *ordering) loopOf(header *flow.Block) *loop {
	var back []*flow.Link
	for _, l := range o.into(header) {
		if o.dominates(header, l.PrevBlock) {
			back = append(back, l)
		}
	}
	if len(back) == 0 {
		return nil
	}
	return o.loopBack(header, back)
}

// loopBack returns the loop that some links close.
func (o *ordering) loopBack(header *flow.Block, back []*flow.Link) *loop {
	work := make([]*flow.Block, len(back))
	for i, l := range back {
		work[i] = l.PrevBlock
	}
	l := &loop{header: header, blocks: []*flow.Block{header}, in: map[*flow.Block]bool{header: true}}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if l.in[b] {
			continue
		}
		l.in[b] = true
		l.blocks = append(l.blocks, b)
		for _, in := range o.into(b) {
			work = append(work, in.PrevBlock)
		}
	}
	return l
}

// dominates reports whether all ways to block b lead through block a.
func (o *ordering) dominates(a, b *flow.Block) bool {
	i, k := int32(o.index(a)), int32(o.index(b))
	for k > i {
		k = o.idom[k]
	}
	return k == i
}
