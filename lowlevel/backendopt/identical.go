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
	kept := &r.inputs
	kept.begin(len(b.InputArgs))
	dropped := 0
	for i, v := range b.InputArgs {
		by := r.copyOf(b, i, kept, links)
		if by == nil {
			continue
		}
		kept.drop[i] = true
		dropped++
		r.did(b, nil, "%v is always %v in block %d", v, by, b.ID)
		r.replace(v, by)
	}
	if dropped == 0 {
		return
	}
	for _, l := range links {
		l.Args = filter(l.Args, func(i int) bool { return !kept.drop[i] })
	}
	b.InputArgs = filter(b.InputArgs, func(i int) bool { return !kept.drop[i] })
}

// copyOf returns what the i-th input argument of a block always is, nil if that
// is not known: then it stays.
func (r *rewriter) copyOf(b *flow.Block, i int, kept *sharedInputs, links []*flow.Link) flow.Value {
	origin := r.values.get(b.InputArgs[i])
	if c := constant(origin); c != nil {
		return c
	}
	number := r.numberOf(origin)
	passed := kept.place(r.hashPassed(links, i))
	first := i
	if j := int(kept.byOrigin.get(number)); j > 0 {
		first = j - 1
	}
	j, seen := passed.input, passed.used
	if seen && j < first && r.sameOnAll(links, i, j) {
		first = j
	}
	if first < i {
		return b.InputArgs[first]
	}
	kept.byOrigin.put(number, int32(i)+1)
	if !seen {
		passed.input, passed.used = i, true
	}
	return nil
}

// hashPassed returns a hash of what all links pass at a position.
func (r *rewriter) hashPassed(links []*flow.Link, i int) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211 // of the hash FNV-1a
	h := uint64(offset)
	for _, l := range links {
		h = (h ^ uint64(r.numberOf(r.values.get(l.Args[i])))) * prime
	}
	return h
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
