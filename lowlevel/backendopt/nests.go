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
		if slices.ContainsFunc(onwards, func(l *flow.Link) bool { return inner.in[l.PrevBlock] }) || !r.begun(outer, again, onwards) {
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

// begun reports whether links into an inner loop begin it anew: something that it changes does not go on from what it was.
func (r *rewriter) begun(outer *loop, again, onwards []*flow.Link) bool {
	defs := r.defining()
	for i, v := range outer.header.InputArgs {
		if r.values.get(v) != flow.Value(v) {
			continue // it is the same in all rounds
		}
		changes := func(l *flow.Link) bool { return r.values.get(r.value(l.Args[i])) != flow.Value(v) }
		goesOn := func(l *flow.Link) bool { return r.goesOnFrom(l.Args[i], outer, v, defs, mostRefined) }
		if slices.ContainsFunc(again, changes) && !slices.ContainsFunc(onwards, goesOn) {
			return true
		}
	}
	return false
}

// goesOnFrom reports whether a value may be computed from an input of a loop, among others.
func (r *rewriter) goesOnFrom(x flow.Value, l *loop, input *flow.Variable, defs []*flow.SpaceOperation, depth int) bool {
	x = r.values.get(r.value(x))
	v, ok := x.(*flow.Variable)
	if !ok || v == input || slices.Contains(l.header.InputArgs, v) {
		return ok && v == input
	}
	op := r.origin(v, defs)
	switch {
	case op == nil:
		return slices.ContainsFunc(l.blocks, func(b *flow.Block) bool { return slices.Contains(b.InputArgs, v) })
	case depth == 0:
		return true
	}
	return slices.ContainsFunc(op.Args, func(y flow.Value) bool { return r.goesOnFrom(y, l, input, defs, depth-1) })
}

// takeApart puts a copy of an inner loop before the loop that it shares its first block with.
func (r *rewriter) takeApart(outer, inner *loop) {
	r.copyBefore(inner, outer, nil)
	r.did(inner.header, nil, "the loops of block %d are entered through a copy of the inner one", inner.header.ID)
}
