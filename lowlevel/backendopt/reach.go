package backendopt

import (
	flow "vitrine/flowspace/model"
)

// reach is which links can be taken, as far as comparisons tell. An input of a block into which only one link can be taken is what that
// passes.
type reach struct {
	dead map[*flow.Link]bool
	same table[flow.Value] // by the number of an input: what it is
}

// begin forgets everything.
func (r *reach) begin() {
	if r.dead == nil {
		r.dead = make(map[*flow.Link]bool)
	}
	clear(r.dead)
	r.same.clear()
}

// resolve returns what a value is: its origin, or what is known to be the same.
func (c *comparisons) resolve(v flow.Value) flow.Value {
	v = c.r.values.get(c.r.value(v))
	for {
		w, ok := v.(*flow.Variable)
		if !ok {
			return v
		}
		is := c.reach.same.get(w.Number)
		if is == nil {
			return v
		}
		v = is
	}
}

// number returns a number for what a value is; see [rewriter.number].
func (c *comparisons) number(v flow.Value) int { return c.r.numberOf(c.resolve(v)) }

// arrive notes what is known at the beginning of a block. It reports whether the block can be reached.
func (c *comparisons) arrive(b *flow.Block) bool {
	links := c.r.order.into(b)
	if b == c.r.g.StartBlock {
		return true
	}
	var only *flow.Link
	ways := 0
	for _, l := range links {
		if c.reach.dead[l] || c.isBackward(l) && c.r.order.dominates(b, l.PrevBlock) {
			continue // from where a loop comes back, the program only gets through the block
		}
		ways++
		only = l
	}
	if ways == 0 {
		c.leaveOut(b)
		return false
	}
	if c.r.order.isHeader(b) {
		c.assume(b)
		return true
	}
	if ways > 1 || c.isBackward(only) {
		return true
	}
	c.learnFromExit(only)
	if len(links) > 1 {
		for i, v := range b.InputArgs {
			if w := c.resolve(only.Args[i]); c.r.values.get(v) == flow.Value(v) && w != flow.Value(v) {
				c.reach.same.put(v.Number, w)
			}
		}
	}
	return true
}

// isBackward reports whether a link leads back to a block that stands before its own, so that it is not known yet whether it can be taken.
func (c *comparisons) isBackward(l *flow.Link) bool {
	return c.r.order.index(l.PrevBlock) >= c.r.order.index(l.Target)
}

// leaveOut notes that a block cannot be reached.
func (c *comparisons) leaveOut(b *flow.Block) {
	for _, l := range b.Exits {
		c.reach.dead[l] = true
	}
}

// depart notes which exits of a block can be taken, and looks at what those pass to loops.
func (c *comparisons) depart(b *flow.Block) {
	if taken := c.taken(b); taken != nil {
		for _, l := range b.Exits {
			c.reach.dead[l] = l != taken
		}
	}
	for _, l := range b.Exits {
		if c.reach.dead[l] || !c.r.order.isHeader(l.Target) {
			continue
		}
		c.enter()
		c.learnFromExit(l)
		c.pass(l)
		c.leave()
	}
}

// taken returns the exit of a block that alone can be taken, nil if there may be others.
func (c *comparisons) taken(b *flow.Block) *flow.Link {
	if len(b.Exits) < 2 || b.CanRaise() {
		return nil
	}
	choice := c.resolve(b.ExitSwitch)
	if op := c.r.asked(choice, c.defs); op != nil {
		if is, why := c.outcome(op); why != "" {
			choice = truth(is)
		}
	}
	if k := constant(choice); k != nil {
		return exitFor(b, k)
	}
	return nil
}
