package jitstate

import (
	"vitrine/jit/codegen"
)

// A Test is a condition that states part at.
type Test struct {
	Box    *Box // the truth value
	Learns *Box // what is learned from it: the truth value itself, or the pointer that was tested

	// Inverted says that the test is true if the pointer is NULL.
	Inverted bool

	// Negated says that the way for false is the first one: more often taken, as far as one can tell.
	Negated bool

	// First and Other return the red variables that are needed on the first way, and on the other, where a state goes on at the resume point with the
	// green ones.
	First, Other func() []*Box
	Greens       func() []Green
	Resume       int
}

// Split parts the current state at a test. It reports whether the current state goes the first way. If the truth value
// is not known, it does, and a copy of the state goes on at the resume point, the other way, when its turn comes.
func (c *Compiler) Split(t Test) (bool, error) {
	b := t.Box
	if b.Const != nil {
		return (b.Const.Bits != 0) != t.Negated, nil
	}
	v, err := c.value(b, b.Type)
	if err != nil {
		return false, err
	}
	t.Inverted = t.Inverted != t.Negated
	c.SaveLocals(t.Other())
	return c.split(t, v)
}

// split parts the current state at a condition. The first way is that on which the pointer is NULL if the test is inverted.
func (c *Compiler) split(t Test, v codegen.Value) (bool, error) {
	s, cond, inverted := c.cur, t.Learns, t.Inverted
	r := s.resuming()
	if r != nil && r.mergesLeft == 0 {
		n, yes, err := r.turn(c)
		if err != nil {
			return false, err
		}
		if cond != nil && !cond.learn(yes != inverted) {
			return false, c.offPath(n)
		}
		if n.kind == pathFirstLater {
			s.Frame.Locals = t.First()
		}
		return yes, r.turned(c, n)
	}
	greens := t.Greens()
	if err := c.hold(greens); err != nil {
		return false, err
	}
	first := r != nil || c.goesFirst(t, v)
	m := newCopies()
	defer m.end()
	later := s.copy(m)
	later.resume, later.Greens = t.Resume, greens
	if !first {
		later.Frame.Locals = m.list(t.First())
	}
	s.Builder, later.Builder = forked(s.Builder, v, first != t.Negated)
	if cond != nil {
		cond.learn(first != inverted)
		if d := m.boxes[cond]; d != nil {
			d.learn(first == inverted)
		}
	}
	c.observe(SplitDone, nil)
	if first {
		c.wait(later, t.Negated)
	} else {
		c.waitFirst(later, t.Negated)
	}
	return first, nil
}

// forked parts a path, and returns the builder for the way on which a condition is as it is said to be, and that for the other.
func forked(b codegen.Builder, cond codegen.Value, is bool) (way, other codegen.Builder) {
	other = b.Split(cond)
	if is {
		return b, other
	}
	return other, b
}

// goesFirst reports whether compilation goes on with the first way at a test: unless it can tell that the code will most likely
// go the other.
func (c *Compiler) goesFirst(t Test, v codegen.Value) bool {
	if c.foresight == nil {
		return true
	}
	if bits, ok := c.foreseen(v); ok {
		return (bits != 0) != t.Negated
	}
	c.foresight = nil // nobody knows where the code will be
	return true
}

// waitFirst is wait for the first way, while the current state goes on with the other as if code had come there.
func (c *Compiler) waitFirst(first *State, negated bool) {
	s := c.cur
	first.parted = true
	first.path = c.node(&pathNode{kind: pathFirstLater, negated: negated, next: s.path})
	other := c.node(&pathNode{kind: pathLater, negated: negated, next: s.path})
	c.suspend(first, first.path, PromotedBranch)
	c.Compilations++
	c.goOnAt(other)
}

// isLazy reports whether a way that waits is compiled when it is first taken.
func (c *Compiler) isLazy() bool { return c.Options.Lazy && c.Options.PromotesFlags }

// wait has a state that has parted from the current one wait, until its turn comes or, if branches are lazy, until
// residual code comes there. A replay explores what was explored, so it drops those that are lazy. negated is that of
// the test.
func (c *Compiler) wait(later *State, negated bool) {
	s := c.cur
	later.parted = true
	// Compilation goes on from a global merge point.
	if lazy := c.isLazy(); s.resuming() == nil {
		kind := pathNo
		if lazy {
			kind = pathLater
		}
		later.path = c.node(&pathNode{kind: kind, negated: negated, next: s.path})
		s.path = c.node(&pathNode{kind: pathYes, negated: negated, next: s.path})
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
	if err := c.restore(r.point, n); err != nil {
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
