package backendopt

import (
	flow "vitrine/flowspace/model"
)

// removeIdenticalVars passes a value only once into a block: it drops those input
// arguments that always hold the same as another one, because they have the same
// origin or because every link passes the same for both; and those that are
// always the same constant.
func removeIdenticalVars(r *rewriter) {
	r.analyse()
	for _, b := range r.order.blocks {
		if b == r.g.StartBlock || len(b.Exits) == 0 || len(b.InputArgs) == 0 {
			continue
		}
		r.shareInputs(b)
	}
}

// shareInputs drops input arguments of a block.
func (r *rewriter) shareInputs(b *flow.Block) {
	links := r.order.into(b)
	drop := make([]bool, len(b.InputArgs))
	dropped := 0
	for i, v := range b.InputArgs {
		by := r.copyOf(b, i, drop, links)
		if by == nil {
			continue
		}
		drop[i] = true
		dropped++
		r.did(b, nil, "%v is always %v in block %d", v, by, b.ID)
		r.replace(v, by)
	}
	if dropped == 0 {
		return
	}
	for _, l := range links {
		l.Args = filter(l.Args, func(i int) bool { return !drop[i] })
	}
	b.InputArgs = filter(b.InputArgs, func(i int) bool { return !drop[i] })
}

// copyOf returns what the i-th input argument of a block always is, nil if that
// is not known.
func (r *rewriter) copyOf(b *flow.Block, i int, drop []bool, links []*flow.Link) flow.Value {
	v := b.InputArgs[i]
	if c := constant(r.values.get(v)); c != nil {
		return c
	}
	for j, w := range b.InputArgs[:i] {
		if !drop[j] && (same(r.values.get(v), r.values.get(w)) || r.sameOnAll(links, i, j)) {
			return w
		}
	}
	return nil
}

// sameOnAll reports whether all links pass the same value at two positions.
func (r *rewriter) sameOnAll(links []*flow.Link, i, j int) bool {
	for _, l := range links {
		if !same(r.values.get(l.Args[i]), r.values.get(l.Args[j])) {
			return false
		}
	}
	return true
}
