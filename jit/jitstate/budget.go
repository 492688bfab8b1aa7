package jitstate

// Compilation that goes on and on is stopped where it can be taken up again, so the program never waits long for it and
// still has its code. After a number of operations in one go, what is left becomes paths that wait until they are taken:
// the other halves of splits, and the states that come to merge points next. After a number of operations in all,
// nothing is compiled any more: what waits goes on without code (fallback.go).
//
// A replay that explores must stop where compilation did: else it would merge states that compilation has not seen. So
// each compilation counts the chances that it had to stop, and notes at which it did.

// A stretch is one compilation: from where residual code came to a place to where it had been compiled.
type stretch struct {
	chances int // at which compilation might have stopped
	stopped int // the first one at which it did, 0 if there is none

	// At which chances, in order, states went to code of other stretches, and at which labels were made so that states of other
	// stretches can come (again.go).
	gone, labelled []int
}

// beginStretch notes that a new stretch begins after a node.
func (c *Compiler) beginStretch(n *pathNode) {
	c.operations, c.work = 0, 0
	c.stretch = &stretch{}
	n.stretch, n.at = c.stretch, 0
}

// over counts a chance to stop, and reports whether what is left is to wait.
func (c *Compiler) over() bool {
	if !c.Options.PromotesFlags || c.exec != nil {
		return false
	}
	c.stretch.chances++
	n := c.Options.Step
	is := n > 0 && (c.operations >= n || c.work >= n*workPerOperation) || c.Spent()
	if is && c.stretch.stopped == 0 {
		c.stretch.stopped = c.stretch.chances
		if !c.Spent() {
			c.observe(StretchReached, nil)
		}
	}
	return is
}

// workPerOperation is how much else is done for an operation before that counts: boxes that are compared, merge points that
// states come to.
const workPerOperation = 16

// compared counts the comparison of two states. Where more and more states are kept apart at a merge point, comparing them
// takes longer and longer, and hardly any code is made.
func (c *Compiler) compared(m *matching) error {
	c.work += 1 + len(m.boxes) + len(m.contents)
	if most := c.Options.Operations * maxComparisons; c.work > most {
		return c.errorf("%w: %d boxes of states were compared in one go, as more and more states are kept apart at a merge point; bound how many are", ErrBudget, most)
	}
	return nil
}

// maxComparisons is how many boxes may be compared for each operation that may be made in one go.
const maxComparisons = 4

// explores begins to count the chances of a replay that explores what follows a node.
func (r *resuming) explores(n *pathNode) { r.from, r.chances = n, 0 }

// over is the same for a replay that explores.
func (r *resuming) over() bool {
	if r.mergesLeft == 0 || r.from == nil || r.from.stretch == nil {
		return false
	}
	r.chances++
	stopped := r.from.stretch.stopped
	return stopped > 0 && r.from.at+r.chances >= stopped
}

// scarce reports whether there may still be more code, but memory is too scarce for it.
func (c *Compiler) scarce() bool {
	return c.Options.Full != nil && c.Operations < c.Options.Total && c.Operations%askEvery == 0 && c.Options.Full()
}

// askEvery is how many operations are made before somebody is asked again whether memory is scarce.
const askEvery = 1 << 12

// Spent reports whether as much code was made as may be made in all.
func (c *Compiler) Spent() bool { return c.Options.Total > 0 && c.Operations >= c.Options.Total }

// meets counts the merge points that a state comes to since its path last changed.
func (s *State) meets() int {
	if s.metAt != s.path {
		s.metAt, s.met = s.path, 0
	}
	s.met++
	return s.met
}

// meets is the same for a replay. It reports whether the state that is followed waited here.
func (r *resuming) meets() (n *pathNode, waited bool) {
	if r.mergesLeft != 0 || len(r.path) == 0 {
		return nil, false
	}
	if r.metLeft != len(r.path) {
		r.metLeft, r.met = len(r.path), 0
	}
	r.met++
	if n = r.path[len(r.path)-1]; n.kind != pathPause || n.n != r.met {
		return nil, false
	}
	return r.pop(), true
}

// pauses has the current state wait at a merge point if compilation has gone on long enough. In a replay it finds such a
// state again.
func (c *Compiler) pauses() (paused bool, err error) {
	if c.executing() {
		return false, nil
	}
	s := c.cur
	c.work++
	if r := s.resuming(); r != nil {
		return c.pausesAgain(r)
	}
	n := s.meets()
	if !c.over() {
		return false, nil
	}
	c.suspend(s, c.node(&pathNode{kind: pathPause, n: n, next: s.path}), PromotedBranch)
	c.cur = nil
	return true, nil
}

// pausesAgain is pauses in a replay.
func (c *Compiler) pausesAgain(r *resuming) (paused bool, err error) {
	if r.over() {
		c.cur = nil
		return true, nil
	}
	n, waited := r.meets()
	switch {
	case !waited:
		return false, nil
	case len(r.path) == 0:
		return false, c.arrive(r, n)
	}
	c.clearQueues()
	r.mergesToSee(n)
	return false, nil
}

// leavesForLater reports whether a state that waits at a split is not taken up now, as compilation has gone on long enough.
func (c *Compiler) leavesForLater(s *State) bool {
	if r := s.resuming(); r != nil {
		return r.over() && s.parted
	}
	if c.executing() || !c.over() || !s.parted {
		return false
	}
	s.path.kind = pathLater // nothing has come of it yet
	c.suspend(s, s.path, PromotedBranch)
	return true
}
