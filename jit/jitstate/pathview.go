package jitstate

// A PathNode is a node of the path tree, as it is looked at. Two paths that begin in the same way have the nodes of
// that in common.
type PathNode struct {
	ID, Parent int // Parent is 0 for a root
	Kind       PathKind
	N          int        // which returning state was followed, or how many merges are to be seen
	Beginning  bool       // of a root: what is compiled begins here; else it is a global merge point
	Greens     []Green    // of a global merge point
	Promotion  *Promotion // of a promotion
	Value      *Const     // that was promoted
	Last       bool       // in a replay: its path ends here
	Negated    bool       // of a split: what is said of true is meant of false, and the other way round
}

// A PathKind says what a node of the path tree is.
type PathKind int8

// The kinds of nodes.
const (
	PathRoot         = PathKind(pathRoot)         // a global merge point, or the beginning of the portal
	PathYes          = PathKind(pathYes)          // a split, whose condition was true
	PathNo           = PathKind(pathNo)           // or false
	PathLater        = PathKind(pathLater)        // or false, and left until residual code comes there
	PathPause        = PathKind(pathPause)        // a merge point, left until residual code comes there
	PathCollect      = PathKind(pathCollect)      // the return of a call, and the state that was followed
	PathCall         = PathKind(pathCall)         // the beginning of a call
	PathCallNotTaken = PathKind(pathCallNotTaken) // a call without a promotion
	PathBack         = PathKind(pathBack)         // the end of a call with a promotion
	PathMerges       = PathKind(pathMerges)       // so many states are generalised up to here
	PathPromote      = PathKind(pathPromote)      // a promotion, and the value
)

// Taken reports whether a node of a split is that for a true condition.
func (n PathNode) Taken() bool { return (n.Kind == PathYes) != n.Negated }

// view returns a node as it is looked at.
func (n *pathNode) view() PathNode {
	v := PathNode{ID: n.id, Kind: PathKind(n.kind), N: n.n, Negated: n.negated, Promotion: n.point, Value: n.value}
	if n.next != nil {
		v.Parent = n.next.id
	}
	if n.root != nil {
		v.Greens, v.Beginning = n.root.greens, n.root.again != nil
	}
	return v
}

// Path returns the ID of the node of the path tree at which the state is; 0 if there is none.
func (s *State) Path() int {
	if s.path == nil {
		return 0
	}
	return s.path.id
}

// Path returns the ID of the node at which compilation goes on.
func (p *Promotion) Path() int {
	if p.path == nil {
		return 0
	}
	return p.path.id
}

// Replaying reports whether the way to a promotion is walked again, and nothing written.
func (c *Compiler) Replaying() bool {
	return c.cur != nil && c.cur.Frame != nil && c.cur.Frame.queue != nil && c.cur.resuming() != nil
}

// An Activation is a call of a timeshifted graph that is followed, and the states of it that wait.
type Activation struct {
	Splits  []*State // the last one is taken first
	Globals []*State // at global merge points; the same
	Returns []*State // at the end of the call, in the order in which they came
}

// Activations returns the calls that are followed, the innermost last.
func (c *Compiler) Activations() []Activation {
	out := make([]Activation, len(c.queues))
	for i, q := range c.queues {
		out[i] = Activation{q.splits, q.globals, q.returns}
	}
	return out
}

// ResumePoint returns the number of the resume point at which a state that waits goes on.
func (s *State) ResumePoint() int { return s.resume }

// Virtualizables returns the boxes of the virtualizable structures that residual code has and whose fields are in
// boxes.
func (s *State) Virtualizables() []*Box { return s.virtualizables }

// Executing reports whether what follows a promotion is carried out, in place of code.
func (c *Compiler) Executing() bool { return c.exec != nil }
