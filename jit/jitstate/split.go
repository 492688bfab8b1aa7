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
		n := r.pop()
		if n.kind != pathYes && n.kind != pathNo {
			return false, c.offPath(n)
		}
		answer := n.kind == pathYes
		if cond != nil && !cond.learn(answer != inverted) {
			return false, c.offPath(n)
		}
		if len(r.path) == 0 {
			return answer, c.arrive(r, n)
		}
		return answer, nil
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
	before := s.path
	if r == nil {
		later.path = c.node(&pathNode{kind: pathNo, next: before})
		s.path = c.node(&pathNode{kind: pathYes, next: before})
	}
	c.observe(SplitDone, nil)
	if r == nil && c.Options.Lazy {
		c.suspend(later, later.path, PromotedBranch)
		return true, nil
	}
	q := s.Frame.queue
	q.splits = append(q.splits, later)
	return true, nil
}

// arrive ends a replay where code was left for later: the current state goes on as the one that waited.
func (c *Compiler) arrive(r *resuming, n *pathNode) error {
	for f := c.cur.Frame; f != nil; f = f.Back {
		f.queue.clear()
	}
	if err := c.restore(r.point.vars); err != nil {
		return err
	}
	c.cur.Builder = r.point.builder
	c.cur.path = c.node(&pathNode{kind: pathMerges, next: n})
	return nil
}

// node gives a node of the path tree its number.
func (c *Compiler) node(n *pathNode) *pathNode {
	c.nodes++
	n.id = c.nodes
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
	switch {
	case len(q.splits) > 0:
		c.cur = take(&q.splits)
	case len(q.globals) > 0:
		c.cur = take(&q.globals)
	default:
		c.cur = nil
		return -1, nil
	}
	if c.paths++; c.paths > c.Options.Paths {
		return 0, c.errorf("%w: more than %d paths in one go", ErrBudget, c.Options.Paths)
	}
	return c.cur.resume, nil
}
