package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// weight tells how much it costs to inline a graph: the number of its operations,
// and about as many again as are executed on an average way through it. Both
// matter: a large graph makes its callers large, and in one that runs for long the
// call does not count.
func (r *rewriter) weight(g *flow.FunctionGraph) float64 {
	r.analysed = nil
	r.order.find(g)
	often := make([]float64, len(r.order.blocks))
	often[0] = 1
	size, executed := 0.0, 0.0
	for i, b := range r.order.blocks {
		w := blockWeight(b)
		size += w
		executed += w * often[i]
		for k, l := range b.Exits {
			// Loops count once: links back are to blocks already seen.
			if t := r.order.index(l.Target); t > i {
				often[t] += often[i] * probability(b, k)
			}
		}
	}
	return size + 0.9999*executed
}

// probability guesses how often an exit is taken: exceptions are rare, other
// exits as likely as each other.
func probability(b *flow.Block, exit int) float64 {
	switch {
	case !b.CanRaise():
		return 1 / float64(len(b.Exits))
	case exit == 0:
		return 1
	}
	return 0
}

func blockWeight(b *flow.Block) float64 {
	w := 0.0
	for _, op := range b.Operations {
		w += operationWeight(op)
	}
	if len(b.Exits) > 1 && !b.CanRaise() {
		w++
	}
	return w
}

// operationWeight is that of the original.
func operationWeight(op *flow.SpaceOperation) float64 {
	switch llop.Of(op) {
	case llop.SameAs, llop.CastPointer, llop.Keepalive, llop.Hint, llop.DebugAssert:
		return 0
	case llop.Malloc, llop.MallocVarsize:
		return 2
	case llop.DirectCall:
		return 1.5 + float64(len(op.Args))/2
	case llop.IndirectCall:
		return 2 + float64(len(op.Args))/2
	}
	return 1
}

// numOperations counts the operations of a graph.
func numOperations(g *flow.FunctionGraph) (n int) {
	for _, b := range g.Blocks() {
		n += len(b.Operations)
	}
	return n
}
