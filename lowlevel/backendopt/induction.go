package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// An induction finds bounds of numbers that loops pass around: it assumes that they stay within the bounds that they have where the loop is
// entered, and gives up those bounds that a round does not keep, until all are kept. So what begins at two and is increased is never
// negative. (P. and R. Cousot, Abstract interpretation, 1977, with one step of widening to infinity.)
type induction struct {
	entered table[interval] // by the number of an input of a loop's first block: what links from outside pass; known once there is one
	wide    map[int]side    // which bounds were given up
	grown   bool            // that one was given up in this round
}

// A side is a choice of bounds.
type side struct{ low, high bool }

// mostInductions bounds the rounds; after that nothing is assumed any more.
const mostInductions = 8

// induce finds the bounds, unless they are known from another pass. The graph is not changed.
func (c *comparisons) induce() {
	r := c.r
	if r.induced == r.f && r.inducedAt == r.f.version {
		c.loops.wide = r.wide
		return
	}
	if c.hasLoops() {
		c.loops.wide = make(map[int]side)
		for round := 0; c.widen(); round++ {
			if round == mostInductions {
				c.loops.wide = nil
				break
			}
		}
		c.loops.entered.clear()
	}
	r.induced, r.inducedAt, r.wide = r.f, r.f.version, c.loops.wide
}

// widen goes once through the graph, and reports whether a bound was given up.
func (c *comparisons) widen() bool {
	c.loops.entered.clear()
	c.loops.grown = false
	c.walk(func(c *comparisons, b *flow.Block) {
		for _, op := range b.Operations {
			c.learnOf(op)
		}
	})
	return c.loops.grown
}

func (c *comparisons) hasLoops() bool {
	for _, b := range c.r.order.blocks {
		if c.r.order.isHeader(b) {
			return true
		}
	}
	return false
}

// assume notes the bounds of what a loop passes around.
func (c *comparisons) assume(header *flow.Block) {
	if c.loops.wide == nil {
		return
	}
	for _, v := range header.InputArgs {
		if i := c.assumed(v); i.known {
			c.bound(v, i.low, i.high)
		}
	}
}

// assumed returns the bounds that are assumed of an input of a loop's first block.
func (c *comparisons) assumed(v *flow.Variable) interval {
	i := c.loops.entered.get(v.Number)
	wide := c.loops.wide[v.Number]
	if wide.low {
		i.low = math.MinInt64
	}
	if wide.high {
		i.high = math.MaxInt64
	}
	return i
}

// pass looks at what a link passes to a loop: from outside that is what is assumed, from inside it must be within.
func (c *comparisons) pass(l *flow.Link) {
	if c.loops.wide == nil {
		return
	}
	for i, v := range l.Target.InputArgs {
		if v.Concrete != flow.ConcreteType(lltype.Signed) || c.r.values.get(v) != flow.Value(v) {
			continue
		}
		is := c.refined(l.Args[i], mostRefined)
		if !c.isBackward(l) {
			c.enterWith(v, is)
			continue
		}
		wide, was := c.loops.wide[v.Number], c.assumed(v)
		now := side{wide.low || is.low < was.low, wide.high || is.high > was.high}
		if now != wide {
			c.loops.wide[v.Number], c.loops.grown = now, true
		}
	}
}

// enterWith adds to what a loop is entered with.
func (c *comparisons) enterWith(v *flow.Variable, is interval) {
	if was := c.loops.entered.get(v.Number); was.known {
		is.low, is.high = min(is.low, was.low), max(is.high, was.high)
	}
	is.known = true
	c.loops.entered.put(v.Number, is)
}

// mostRefined is how many operations are computed anew from what has become known of their operands.
const mostRefined = 3

// refined returns what is known of a value now that more may be known of what it was computed from.
func (c *comparisons) refined(v flow.Value, depth int) interval {
	i := c.interval(v)
	op := c.r.origin(c.resolve(v), c.defs)
	if depth == 0 || op == nil || len(op.Args) != 2 {
		return i
	}
	var again interval
	switch a, b := op.Args[0], op.Args[1]; llop.Of(op) {
	case llop.IntAdd:
		again = c.refined(a, depth-1).plus(c.refined(b, depth-1))
	case llop.IntSub:
		again = c.refined(a, depth-1).minus(c.refined(b, depth-1))
	}
	if again.known {
		i = interval{true, max(i.low, again.low), min(i.high, again.high)}
	}
	return i
}
