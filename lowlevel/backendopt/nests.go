package backendopt

import (
	"context"
	"slices"

	flow "vitrine/flowspace/model"
)

// enterNests takes loops apart that share a first block: code which is entered where an inner loop begins has both loops begin there, and nothing
// that the outer one tests is known in the inner one. A copy of the inner loop is put before, through which both are entered; it ends where the rest of the outer
// loop begins. After that, the inner loop comes after the tests of the outer one only. Compare separateNestedLoop of LLVM's LoopSimplify, which finds
// the inner loop in the same way.
func enterNests(ctx context.Context, p *Program, pass *Pass) (changed bool, err error) {
	return p.once(ctx, pass, func(r *rewriter) {
		for _, b := range slices.Clone(r.order.blocks) {
			if l := r.order.loopOf(b); l != nil {
				if inner := r.innerOf(l); inner != nil {
					r.takeApart(l, inner)
				}
			}
		}
	})
}

// mostEntered is how many operations an inner loop may have to be copied.
const mostEntered = 100

// innerOf returns the loop that begins where a loop begins and is inside of it, nil if there is none that is small enough to be copied.
func (r *rewriter) innerOf(outer *loop) *loop {
	for i, v := range outer.header.InputArgs {
		if r.values.get(v) != flow.Value(v) {
			continue
		}
		var again, onwards []*flow.Link // those that leave v as it is, and those that do not
		for _, l := range r.order.into(outer.header) {
			switch {
			case !outer.in[l.PrevBlock]:
			case r.values.get(r.value(l.Args[i])) == flow.Value(v):
				again = append(again, l)
			default:
				onwards = append(onwards, l)
			}
		}
		if len(again) == 0 || len(onwards) == 0 {
			continue
		}
		inner := r.order.loopBack(outer.header, again)
		if slices.ContainsFunc(onwards, func(l *flow.Link) bool { return inner.in[l.PrevBlock] }) || !r.begun(outer.header, onwards) {
			continue
		}
		n := 0
		for _, b := range inner.blocks {
			n += len(b.Operations)
		}
		if n <= mostEntered {
			return inner
		}
	}
	return nil
}

// begun reports whether links into a loop begin it anew, with a number of its own that it counts.
func (r *rewriter) begun(header *flow.Block, links []*flow.Link) bool {
	for i := range header.InputArgs {
		if !slices.ContainsFunc(links, func(l *flow.Link) bool { return constant(r.value(l.Args[i])) == nil }) {
			return true
		}
	}
	return false
}

// takeApart puts a copy of an inner loop before the loop that it shares its first block with.
func (r *rewriter) takeApart(outer, inner *loop) {
	r.copyBefore(inner, outer, nil)
	r.did(inner.header, nil, "the loops of block %d are entered through a copy of the inner one", inner.header.ID)
}
