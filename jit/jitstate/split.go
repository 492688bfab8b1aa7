package jitstate

import (
	"vitrine/jit/codegen"
)

// Split parts the current state where a box is tested. It reports which way the current state goes;
// if the box is not known, that is the way for true, and a copy of the state goes on at a resume point when
// its turn comes. cond is what is learned from the test: the box itself, or the pointer that was tested; inverted
// says that the test is true if the pointer is NULL.
func (c *Compiler) Split(b, cond *Box, inverted bool, resume int, greens []Green) (bool, error) {
	if b.Const != nil {
		return b.Const.Bits != 0, nil
	}
	v, err := c.value(b, b.Type)
	if err != nil {
		return false, err
	}
	return c.split(cond, inverted, resume, greens, func() codegen.Builder { return c.cur.Builder.Split(v) })
}

// split parts the current state; fork gives the builder of the copy.
func (c *Compiler) split(cond *Box, inverted bool, resume int, greens []Green, fork func() codegen.Builder) (bool, error) {
	s := c.cur
	r := s.resuming()
	if r != nil && r.mergesLeft == 0 {
		n, yes, err := r.turn(c)
		if err != nil {
			return false, err
		}
		if cond != nil && !cond.learn(yes != inverted) {
			return false, c.offPath(n)
		}
		return yes, r.turned(c, n)
	}
	if err := c.hold(greens); err != nil {
		return false, err
	}
	m := newCopies()
	later := s.copy(m)
	later.Builder, later.resume, later.Greens = fork(), resume, greens
	if cond != nil {
		cond.learn(!inverted)
		if d := m.boxes[cond]; d != nil {
			d.learn(inverted)
		}
	}
	c.observe(SplitDone, nil)
	c.wait(later)
	return true, nil
}

// wait has a state that has parted from the current one wait, until its turn comes or, if branches are lazy, until
// residual code comes there. A replay explores what was explored, so it drops those that are lazy.
func (c *Compiler) wait(later *State) {
	s := c.cur
	later.parted = true
	// Compilation goes on from a global merge point.
	if lazy := c.Options.Lazy && c.Options.PromotesFlags; s.resuming() == nil {
		kind := pathNo
		if lazy {
			kind = pathLater
		}
		later.path = c.node(&pathNode{kind: kind, next: s.path})
		s.path = c.node(&pathNode{kind: pathYes, next: s.path})
		if lazy {
			c.suspend(later, later.path, PromotedBranch)
			return
		}
	} else if lazy {
		return
	}
	q := s.Frame.queue
	q.splits = append(q.splits, later)
}

// arrive ends a replay where code was left for later: the current state goes on as the one that waited.
func (c *Compiler) arrive(r *resuming, n *pathNode) error {
	c.clearQueues()
	if err := c.restore(r.point.vars, n); err != nil {
		return err
	}
	if c.exec == nil {
		c.cur.Builder = r.point.builder
	}
	c.cur.path = c.node(&pathNode{kind: pathMerges, next: n})
	return nil
}

// node gives a node of the path tree its number.
func (c *Compiler) node(n *pathNode) *pathNode {
	c.nodes++
	n.id = c.nodes
	if c.stretch != nil {
		n.stretch, n.at = c.stretch, c.stretch.chances
	}
	if o := c.Options.Observer; o != nil {
		o.Grew(n.view())
	}
	return n
}

// ReverseSplits turns the order of the states that wait at splits around.
func (c *Compiler) ReverseSplits() {
	q := c.cur.Frame.queue.splits
	for i, j := 0, len(q)-1; i < j; i, j = i+1, j-1 {
		q[i], q[j] = q[j], q[i]
	}
}

// DispatchNext makes the next state that waits in an activation the current one, and returns where
// it goes on; -1 if none waits.
func (c *Compiler) DispatchNext() (int, error) {
	q := c.queue()
	take := func(list *[]*State) *State {
		n := len(*list)
		s := (*list)[n-1]
		*list = (*list)[:n-1]
		return s
	}
	for len(q.splits) > 0 && c.leavesForLater(q.splits[len(q.splits)-1]) {
		take(&q.splits)
	}
	switch {
	case len(q.splits) > 0:
		c.cur = take(&q.splits)
	case len(q.globals) > 0:
		c.cur = take(&q.globals)
	default:
		c.cur = nil
		return -1, nil
	}
	c.observe(StateTaken, nil)
	if c.paths++; c.paths > c.Options.Paths {
		return 0, c.errorf("%w: more than %d paths in one go", ErrBudget, c.Options.Paths)
	}
	return c.cur.resume, nil
}
