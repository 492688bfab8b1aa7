package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A path tells how compilation came from a global merge point to where it is, so that the way can be
// walked again: a list of nodes from its end back to the beginning. The states that part from
// one another share the beginnings of their paths, which makes it a tree.
type pathNode struct {
	kind pathKind
	next *pathNode // towards the root

	n     int        // which returning state was taken, or how many merges are to be seen
	root  *pathStart // of a root
	point *Promotion // of a promotion
	value *Const
	id    int // in the order of making, for views

	negated bool // of a split: its first way is that for false

	// stretch is the compilation that made what follows, and at how many chances to stop it had had before.
	stretch *stretch
	at      int
}

// A pathKind says what a node of a path is.
type pathKind int8

const (
	pathRoot         pathKind = iota // a global merge point, or the beginning
	pathYes                          // a split, and the first way: that on which the condition is true, unless it is negated
	pathNo                           // or the other
	pathLater                        // or the other, which was left for later
	pathFirstLater                   // the first way, which was left for later, as the code will most likely go the other
	pathPause                        // a merge point, at which the state was left for later
	pathCollect                      // the return of a call, and the state that was followed
	pathCall                         // the beginning of a call
	pathCallNotTaken                 // a call that has come to its end without a promotion
	pathBack                         // the end of a call with a promotion
	pathMerges                       // how many states are generalised at local merge points up to here
	pathPromote                      // a promotion, and the value
)

// cuts reports whether what comes before a node is never left out: when a local merge point
// generalises a state, the path back to the last such node is replaced by a count of merges.
func (k pathKind) cuts() bool {
	return k == pathRoot || k == pathCall || k == pathBack || k == pathPromote || k.waits()
}

// waits reports whether a node stands for a path that was left for later.
func (k pathKind) waits() bool { return k == pathLater || k == pathFirstLater || k == pathPause }

// A pathStart is where a path begins: a global merge point, or the beginning of residual code.
type pathStart struct {
	greens []Green
	frozen *State
	resume Resume

	again func() error // runs the graph from its beginning; nil at a global merge point
}

// Values of mergesLeft that count nothing.
const (
	ignoreUntilReturn = -1 // everything is explored, and nothing followed, until the call ends
	callNotTaken      = -2 // the call is explored, and then the path is followed again
)

// A resuming is a replay: the way to a promotion is walked once more, with builders that write
// nothing.
type resuming struct {
	point *Promotion
	path  []*pathNode // that is left; the next node is the last

	// mergesLeft is how many states are still to be generalised at local merge points
	// before the path is followed again. Until then, all paths are explored.
	mergesLeft int

	observer Observer // or nil

	met, metLeft int // see meets

	from    *pathNode // after which it explores
	chances int       // that compilation had to stop since then
}

func (r *resuming) pop() *pathNode {
	if len(r.path) == 0 {
		return &pathNode{kind: -1}
	}
	n := r.path[len(r.path)-1]
	r.path = r.path[:len(r.path)-1]
	r.past(n)
	return n
}

// past tells the observer that the replay has come past a node.
func (r *resuming) past(n *pathNode) {
	if r.observer != nil {
		v := n.view()
		v.Last = len(r.path) == 0
		r.observer.Replayed(v)
	}
}

// mergesToSee takes the next node for the number of merges that follow a node.
func (r *resuming) mergesToSee(after *pathNode) {
	r.explores(after)
	if n := len(r.path); n > 0 && r.path[n-1].kind == pathMerges {
		r.mergesLeft = r.pop().n
		return
	}
	r.mergesLeft = ignoreUntilReturn
}

// turn takes the next node of a replay for the way at a split.
func (r *resuming) turn(c *Compiler) (n *pathNode, yes bool, err error) {
	switch n = r.pop(); n.kind {
	case pathYes, pathFirstLater:
		return n, true, nil
	case pathNo, pathLater:
		return n, false, nil
	}
	return n, false, c.offPath(n)
}

// turned goes on after a split. Where the way was left for later, compilation began with nothing
// that waited, and no states to merge with.
func (r *resuming) turned(c *Compiler, n *pathNode) error {
	switch {
	case !n.kind.waits():
		return nil
	case len(r.path) == 0:
		return c.arrive(r, n)
	}
	c.clearQueues()
	r.mergesToSee(n)
	return nil
}

// clearQueues forgets all that waits in the frames of the current state.
func (c *Compiler) clearQueues() {
	for f := c.cur.Frame; f != nil; f = f.Back {
		f.queue.clear()
	}
}

// leaveCall goes back to what the replay was doing in the caller.
func (r *resuming) leaveCall(c *Compiler, q *Queue) error {
	switch left := q.merges; left {
	case 0:
		n := r.pop()
		if n.kind != pathBack {
			return c.offPath(n)
		}
		r.mergesToSee(n)
	case callNotTaken:
		r.mergesLeft = 0
	default:
		r.mergesLeft = left
	}
	return nil
}

// offPath is the error of a replay that does not find what was recorded: compilation would
// not be deterministic.
func (c *Compiler) offPath(n *pathNode) error {
	return c.errorf("the path to the promotion cannot be walked again: a node of kind %d is next", n.kind)
}

// resume runs a graph again from the beginning of a path.
func (c *Compiler) resume(p *Promotion, final *pathNode) error {
	path := []*pathNode{final}
	n := p.path
	for ; n != nil && n.kind != pathRoot; n = n.next {
		path = append(path, n)
	}
	if n == nil {
		return c.errorf("compilation cannot go on here, as there is no global merge point on the way: say hint(None, global_merge_point=True) at the beginning of the portal")
	}
	start := n.root
	if start.again != nil {
		c.Start(&silent{})
		c.fresh = &resuming{point: p, path: path, observer: c.Options.Observer} // the node of the first call comes next
		c.fresh.past(n)
		return start.again()
	}
	m := newCopies()
	s := start.frozen.copy(m)
	m.end()
	r := &resuming{point: p, path: path, observer: c.Options.Observer}
	s.Frame.queue = &Queue{}
	s.Frame.queue.resuming, s.Frame.queue.begun = r, n
	s.Builder = &silent{}
	s.Greens = start.greens
	s.resume = start.resume.Point
	c.cur = s
	r.past(n)
	r.mergesToSee(n)
	return c.Options.Run(start.resume.Graph)
}

// ResumePoint returns where the graph that is entered goes on, -1 if it is entered normally.
func (c *Compiler) ResumePoint() int {
	if c.cur == nil || c.cur.Frame == nil || c.cur.resume < 0 {
		return -1
	}
	n := c.cur.resume
	c.cur.resume = -1
	c.queues = append(c.queues, c.cur.Frame.queue)
	return n
}

// restore gives the boxes of the current state the variables that they had when the code ended
// here, after the last node of the path, has it write with a builder of the code that follows, and ends the replay.
func (c *Compiler) restore(point *Promotion, n *pathNode) error {
	vars := point.vars
	s := c.cur
	boxes := s.incoming()
	if len(boxes) != len(vars) {
		return c.errorf("the path to the promotion was walked again, but %d values are known there now and %d were before", len(boxes), len(vars))
	}
	s.clearResuming()
	if c.exec != nil {
		c.restoreValues(boxes)
		return nil
	}
	c.beginStretch(n)
	for i, b := range boxes {
		b.Var = vars[i]
		b.Type = lltype.TypeOf(vars[i])
	}
	c.foresee(point)
	return nil
}

// variables returns the variables of boxes.
func variables(boxes []*Box) []*flow.Variable {
	out := make([]*flow.Variable, len(boxes))
	for i, b := range boxes {
		out[i] = b.Var
	}
	return out
}
