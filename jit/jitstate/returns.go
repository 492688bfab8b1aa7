package jitstate

import (
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// SaveReturn has the current state wait at the end of its activation.
func (c *Compiler) SaveReturn() {
	q := c.queue()
	q.returns = append(q.returns, c.cur)
	c.cur = nil
}

// mergeReturns merges the states that wait at the return as far as they can be merged, and returns those
// that are left. It takes two passes: an early state may merge with a later, more general one.
func (c *Compiler) mergeReturns(states []*State, force bool) ([]*State, error) {
	if len(states) < 2 {
		return states, nil
	}
	pending := slices.Clone(states)
	slices.Reverse(pending) // the last one that came is the first
	for range 2 {
		table := make(mergeTable)
		var left []*State
		for _, s := range pending {
			c.cur = s
			finished, err := c.merge(meeting{table: table, kind: returnMerge, force: force})
			if err != nil {
				return nil, err
			}
			if !finished {
				left = append([]*State{s}, left...)
			}
		}
		pending = left
	}
	return pending, nil
}

// leave takes the queue of the innermost activation away.
func (c *Compiler) leave() *Queue {
	q := c.queue()
	c.queues = c.queues[:len(c.queues)-1]
	return q
}

// Leave ends the activation of a graph whose result is red, or Void if gray: the states that come back are merged.
func (c *Compiler) Leave(gray bool) error {
	q := c.queue()
	states, err := c.mergeReturns(q.returns, false)
	if err != nil {
		return err
	}
	c.leave()
	if q.resuming != nil {
		if err := q.resuming.leaveCall(c, q); err != nil {
			return err
		}
	}
	for _, s := range states {
		var result *Box
		if !gray {
			result = s.Frame.Locals[0]
		}
		c.leaveFrame(s)
		s.Greens, s.ReturnBox = nil, result
	}
	c.returned, c.cur = states, nil
	return nil
}

// LeaveYellow ends the activation of a graph whose result is green although it was inlined: each state
// comes back with a result of its own.
func (c *Compiler) LeaveYellow() error {
	q := c.leave()
	if q.resuming != nil {
		if err := q.resuming.leaveCall(c, q); err != nil {
			return err
		}
	}
	states := slices.Clone(q.returns)
	slices.Reverse(states)
	for _, s := range states {
		c.leaveFrame(s)
		s.ReturnBox = nil
	}
	c.returned, c.cur = states, nil
	return nil
}

// leaveFrame takes the innermost frame away from a state.
func (c *Compiler) leaveFrame(s *State) {
	r := s.resuming()
	s.Frame = s.Frame.Back
	if r != nil {
		return
	}
	n := s.path
	for !n.kind.cuts() {
		n = n.next
	}
	if n.kind == pathCall {
		call := c.node(&pathNode{kind: pathCallNotTaken, next: n.next})
		call.stretch, call.at = n.stretch, n.at // what is explored begins with the call
		s.path = call
		return
	}
	s.path = c.node(&pathNode{kind: pathMerges, next: c.node(&pathNode{kind: pathBack, next: n})})
}

// Collect makes the first of the states that came back the current one; the others go on at a resume point
// when their turn comes. It reports false if there is none.
func (c *Compiler) Collect(resume int, greens []Green) (bool, error) {
	states := c.returned
	c.returned = nil
	if len(states) == 0 {
		return false, nil
	}
	if err := c.hold(greens); err != nil {
		return false, err
	}
	r := states[0].resuming()
	if r != nil && r.mergesLeft == 0 {
		n := r.pop()
		if n.kind != pathCollect || n.n >= len(states) {
			return false, c.offPath(n)
		}
		s := states[n.n]
		s.back(greens)
		c.cur = s
		return true, nil
	}
	for i, s := range states {
		s.back(greens)
		s.resume, s.parted = resume, false
		if r == nil {
			s.path = c.node(&pathNode{kind: pathCollect, n: i, next: s.path})
		}
	}
	c.cur = states[0]
	q := c.cur.Frame.queue
	for i := len(states) - 1; i > 0; i-- {
		q.splits = append(q.splits, states[i])
	}
	c.observe(CallCollected, nil)
	return true, nil
}

// back gives a state that came back from a call the variables of the caller.
func (s *State) back(greens []Green) {
	s.Greens = append(slices.Clip(s.Greens), greens...)
	if s.ReturnBox != nil {
		s.Frame.Locals = append([]*Box{s.ReturnBox}, s.Frame.Locals...)
		s.ReturnBox = nil
	}
}

// LeavePortal ends the outermost activation, and with it residual code: all states that return are merged, and all
// that raise.
func (c *Compiler) LeavePortal(result lltype.Type) error {
	q := c.leave()
	if q.resuming != nil {
		return c.errorf("the path to the promotion was not found again")
	}
	var normal, raised []*State
	for _, s := range q.returns {
		if s.ExcType.isNull() {
			normal = append(normal, s)
		} else {
			raised = append(raised, s)
		}
	}
	for _, list := range [][]*State{normal, raised} {
		left, err := c.mergeReturns(list, true)
		if err != nil {
			return err
		}
		for _, s := range left {
			c.cur = s
			if err := c.finish(result); err != nil {
				return err
			}
		}
	}
	c.cur = nil
	return nil
}

// finish ends residual code with the result or the exception of the current state.
func (c *Compiler) finish(result lltype.Type) error {
	s := c.cur
	if err := c.storeVirtualizables(); err != nil {
		return err
	}
	if !s.ExcType.isNull() {
		if s.ExcType.Const == nil && !s.ExcType.Nonzero {
			return c.finishEither(result)
		}
		return c.finishRaising()
	}
	return c.finishNormally(result)
}

func (c *Compiler) finishNormally(result lltype.Type) error {
	s := c.cur
	if result == lltype.Type(lltype.Void) {
		s.Builder.Return(nil)
		return nil
	}
	v, err := c.value(s.Frame.Locals[0], result)
	if err == nil {
		s.Builder.Return(v)
	}
	return err
}

func (c *Compiler) finishRaising() error {
	s := c.cur
	class, err := c.value(s.ExcType, rclass.ClassType)
	if err != nil {
		return err
	}
	value, err := c.value(s.ExcValue, rclass.InstanceType)
	if err == nil {
		s.Builder.Raise(class, value)
	}
	return err
}

// finishEither ends a state of which is not known whether it has an exception.
func (c *Compiler) finishEither(result lltype.Type) error {
	s := c.cur
	b, err := c.emit(llop.PtrNonzero, []*Box{s.ExcType}, []lltype.Type{s.ExcType.Type}, lltype.Bool)
	if err != nil {
		return err
	}
	normal := s.Builder.Split(b.Var)
	if err := c.finishRaising(); err != nil {
		return err
	}
	s.Builder = normal
	return c.finishNormally(result)
}
