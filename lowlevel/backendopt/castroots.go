package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// A castRoots tells which variable of its block a pointer was cast from, by number: that of the variable, from 1, and 0 if the pointer
// was not cast from any.
type castRoots []int32

// castRoots computes them for some blocks. What it returns holds until it is called again.
func (r *rewriter) castRoots(blocks []*flow.Block) castRoots {
	r.roots = sized(r.roots, r.g.NumVariables())
	for _, b := range blocks {
		for _, op := range b.Operations {
			if o := llop.Of(op); o != llop.SameAs && o != llop.CastPointer {
				continue
			}
			if v, ok := op.Args[0].(*flow.Variable); ok {
				r.roots[op.Result.Number] = int32(r.roots.of(v)) + 1
			}
		}
	}
	return r.roots
}

// of returns the number of what a variable was cast from, which may be its own.
func (c castRoots) of(v *flow.Variable) int {
	if n := c[v.Number]; n > 0 {
		return int(n) - 1
	}
	return v.Number
}
