package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
)

// origins tells which variables of different blocks always hold the same value:
// each variable has an origin, which is itself, or a variable that every way to
// its block passes on to it unchanged, or a constant. That is the form in which
// values have one name in the whole graph (SSA).
//
// An input argument has the origin of what the links pass for it, if they agree.
// This is computed optimistically: links that are not reached yet agree with
// anything, so values that only go around in loops are recognised. Compare M.
// Wegman and F. Zadeck, Constant propagation with conditional branches, 1991.
type origins struct {
	of  []flow.Value
	due []bool // by index of the block: what its links pass has changed
}

// maxOriginRounds bounds the rounds; each takes one more nesting of loops into
// account.
const maxOriginRounds = 100

// find computes the origins for a graph.
func (o *origins) find(g *flow.FunctionGraph, order *ordering) {
	o.of = sized(o.of, g.NumVariables())
	for _, b := range order.blocks {
		if b == g.StartBlock {
			for _, v := range b.InputArgs {
				o.of[v.Number] = v
			}
		}
		for _, op := range b.Operations {
			o.of[op.Result.Number] = op.Result
		}
		for _, l := range b.Exits {
			if v, ok := l.LastException.(*flow.Variable); ok {
				o.of[v.Number] = v
			}
			if l.LastExcValue != nil {
				o.of[l.LastExcValue.Number] = l.LastExcValue
			}
		}
	}
	o.due = o.due[:0]
	for range order.blocks {
		o.due = append(o.due, true)
	}
	for round := 0; o.round(g, order); round++ {
		if round == maxOriginRounds {
			o.giveUp(g, order)
			return
		}
	}
}

// round looks once at the input arguments of all blocks that are due, and reports
// whether an origin changed.
func (o *origins) round(g *flow.FunctionGraph, order *ordering) (changed bool) {
	for i, b := range order.blocks {
		if !o.due[i] || b == g.StartBlock {
			continue
		}
		o.due[i] = false
		if !o.enter(b, order.links[i]) {
			continue
		}
		changed = true
		for _, l := range b.Exits {
			o.due[order.index(l.Target)] = true
		}
	}
	return changed
}

// enter looks at the input arguments of a block, and reports whether an origin
// changed.
func (o *origins) enter(b *flow.Block, links []*flow.Link) (changed bool) {
	for i, v := range b.InputArgs {
		if w := o.meet(v, i, links); !same(w, o.of[v.Number]) {
			o.of[v.Number] = w
			changed = true
		}
	}
	return changed
}

// meet returns the origin of the i-th input argument v of a block.
func (o *origins) meet(v *flow.Variable, i int, links []*flow.Link) flow.Value {
	var agreed flow.Value
	for _, l := range links {
		a := o.get(l.Args[i])
		switch {
		case a == nil || a == flow.Value(v):
		case agreed == nil:
			agreed = a
		case !same(a, agreed):
			return v
		}
	}
	return agreed
}

// giveUp makes every input argument its own origin, which is always true.
func (o *origins) giveUp(g *flow.FunctionGraph, order *ordering) {
	for _, b := range order.blocks {
		for _, v := range b.InputArgs {
			o.of[v.Number] = v
		}
	}
}

// get returns the origin of a value. A variable that is younger than the
// computation is its own.
func (o *origins) get(v flow.Value) flow.Value {
	if w, ok := v.(*flow.Variable); ok && w.Number < len(o.of) {
		return o.of[w.Number]
	}
	return v
}

// number returns the number of the origin of a value, -1 if it is a constant.
func (o *origins) number(v flow.Value) int {
	if w, ok := o.get(v).(*flow.Variable); ok {
		return w.Number
	}
	return -1
}

// analyse computes the order of the blocks and the origins of the variables of
// the graph as it is now.
func (r *rewriter) analyse() {
	if r.analysed == r.f && r.at == r.f.version {
		return
	}
	r.analysed, r.at = r.f, r.f.version
	r.order.find(r.g)
	r.values.find(r.g, &r.order)
}

// number returns a number for the origin of a value. A variable that stands for
// another since the pass began counts as that. Constants have numbers below zero,
// equal ones the same.
func (r *rewriter) number(v flow.Value) int {
	return r.numberOf(r.values.get(r.value(v)))
}

// numberOf is number for what is an origin itself.
func (r *rewriter) numberOf(v flow.Value) int {
	if w, ok := v.(*flow.Variable); ok {
		return w.Number
	}
	c := constant(v)
	key := c.Key
	if x, ok := c.Value.(float64); ok {
		key = math.Float64bits(x) // tells zeros apart, and knows NaN
	}
	n := r.constants[key]
	if n == 0 {
		n = -1 - len(r.constants)
		r.constants[key] = n
	}
	return n
}
