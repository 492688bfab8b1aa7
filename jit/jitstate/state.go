package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
)

// A Green is a green value that waits in a state.
type Green struct {
	Bits uint64
	Type lltype.Type
}

// GreensOf returns the green values of some types that bits stand for; what follows these bits is something else.
func GreensOf(bits []uint64, types []lltype.Type) []Green {
	out := make([]Green, len(types))
	for i, t := range types {
		out[i] = Green{Bits: bits[i], Type: t}
	}
	return out
}

// A Frame is an activation of a timeshifted graph in a state.
type Frame struct {
	Graph  *flow.FunctionGraph // that was timeshifted
	Locals []*Box              // its red variables, as they were saved last
	Back   *Frame              // of the caller
	Saved  *Site               // where Locals were saved

	greens []Green // that are needed after a promotion or a call, beside Locals
	queue  *Queue
	call   followed

	interpreted int32 // where the interpreted program is, see Options.Locate
}

// A followed is a call of a recursive function that is followed: which one, and its green arguments.
type followed struct {
	callee any
	greens string
}

// A State is all that is known at a moment of compilation.
type State struct {
	Builder   codegen.Builder
	Frame     *Frame
	ExcType   *Box // class and value of the current exception, NULL if there is none
	ExcValue  *Box
	Greens    []Green
	ReturnBox *Box // the result of the call that has come to its end

	resume         int // where its graph goes on
	path           *pathNode
	virtualizables []*Box
	parted         bool // it waits since it parted from another at a split

	met   int // see meets
	metAt *pathNode
}

func (s *State) copy(m *copies) *State {
	return &State{
		Builder: s.Builder, Frame: s.Frame.copy(m),
		ExcType: m.box(s.ExcType), ExcValue: m.box(s.ExcValue),
		virtualizables: m.list(s.virtualizables),
	}
}

func (f *Frame) copy(m *copies) *Frame {
	if f == nil {
		return nil
	}
	return &Frame{Graph: f.Graph, Locals: m.list(f.Locals), Back: f.Back.copy(m), Saved: f.Saved, greens: f.greens, queue: f.queue, call: f.call, interpreted: f.interpreted}
}

// walk visits all boxes that are reached from the frames and the exception.
func (s *State) walk(w *walk) {
	for f := s.Frame; f != nil; f = f.Back {
		w.list(f.Locals)
	}
	w.box(s.ExcType)
	w.box(s.ExcValue)
}

// incoming returns the boxes that have a variable.
func (s *State) incoming() []*Box {
	w := newWalk()
	defer w.end()
	s.walk(w)
	w.list(s.virtualizables)
	return w.incoming
}

// live returns the variables of the residual code that the state may use.
func (s *State) live() []codegen.Value {
	boxes := s.incoming()
	out := make([]codegen.Value, len(boxes))
	for i, b := range boxes {
		out[i] = b.Var
	}
	return out
}

// replace exchanges boxes for others.
func (s *State) replace(by map[*Box]*Box) {
	r := &replacing{by: by, seen: make(map[any]bool)}
	for f := s.Frame; f != nil; f = f.Back {
		r.list(f.Locals)
	}
	s.ExcType, s.ExcValue = r.box(s.ExcType), r.box(s.ExcValue)
	r.list(s.virtualizables)
}

// resuming returns the replay that the state takes part in, nil if there is none.
func (s *State) resuming() *resuming { return s.Frame.queue.resuming }

func (s *State) clearResuming() {
	for f := s.Frame; f != nil; f = f.Back {
		f.queue.resuming = nil
	}
}

// A Queue has the states of one activation of a timeshifted graph that wait.
type Queue struct {
	splits  []*State // the last one is taken first
	globals []*State // at global merge points; the same
	returns []*State // in the order in which they came

	local    mergeTable // states at local merge points; nil if there are none
	merges   int        // how many of them were generalised; in a replay, what the caller's replay has left
	resuming *resuming
	begun    *pathNode // where the activation begins, the same in a replay; nil in what a replay only explores
}

func (q *Queue) clearLocal() { q.local, q.merges = nil, 0 }

// clear forgets all that waits. A replay goes on.
func (q *Queue) clear() {
	r, begun := q.resuming, q.begun
	*q = Queue{resuming: r, begun: begun}
}

// EnterFrame begins the activation of a graph.
func (c *Compiler) EnterFrame(g *flow.FunctionGraph) error {
	s := c.cur
	if len(c.queues) >= maxDepth && !c.executing() {
		return c.errorf("%w: calls are inlined %d deep; the recursion through %s has a green result, which a call in residual code cannot give, so it has to end while code is generated", ErrBudget, maxDepth, g.Name)
	}
	q := &Queue{}
	r := c.fresh
	c.fresh = nil
	if s.Frame != nil {
		r = s.resuming()
	}
	q.resuming = r
	s.Frame = &Frame{Graph: g, Back: s.Frame, queue: q, call: c.follows}
	c.follows = followed{}
	c.queues = append(c.queues, q)
	c.observe(CallEntered, nil)
	if r == nil {
		q.begun = c.node(&pathNode{kind: pathCall, next: s.path})
		s.path = c.node(&pathNode{kind: pathMerges, next: q.begun})
		return nil
	}
	left := r.mergesLeft
	r.mergesLeft = ignoreUntilReturn
	if left == 0 {
		switch n := r.pop(); n.kind {
		case pathCall:
			q.begun = n
			r.mergesToSee(n)
		case pathCallNotTaken:
			r.explores(n)
			left = callNotTaken
		default:
			return c.offPath(n)
		}
	}
	q.merges = left
	return nil
}

// MayFollow reports whether a call of a recursive function is followed once more: not if it is so often active already with
// the same green arguments, or if too many calls are followed into each other. It is asked right before the call.
func (c *Compiler) MayFollow(callee any, greens []Green) bool {
	call := followed{callee, KeyOf(greens)}
	c.follows = call
	if c.executing() {
		return true
	}
	most, deepest := c.Options.Recursion, maxFollowed
	if most == 0 {
		most, deepest = maxFollowedUnbounded, maxFollowedUnbounded
	}
	same, all := 0, 0
	for f := c.cur.Frame; f != nil; f = f.Back {
		if f.call == call {
			same++
		}
		all++
	}
	if same < most && all < deepest {
		return true
	}
	c.follows = followed{}
	if c.cur.resuming() == nil {
		c.CallsLeft++
		c.observe(RecursionLeft, nil)
	}
	return false
}

// Calls of recursive functions are followed into each other so deep at most: where Options bound recursion, and where they do not.
const (
	maxFollowed          = 200
	maxFollowedUnbounded = 1000
)

// maxDepth bounds how deep calls are inlined into each other. Calls with a green result can only be inlined.
const maxDepth = 2 * maxFollowedUnbounded

// SaveLocals notes the red variables that are needed from here on.
func (c *Compiler) SaveLocals(boxes []*Box) { c.cur.Frame.Locals, c.cur.Frame.Saved = boxes, c.site }

// SaveFrame notes the variables that are needed after a promotion or a call that is followed.
func (c *Compiler) SaveFrame(greens []Green, reds []*Box) {
	c.SaveLocals(reds)
	c.cur.Frame.greens = greens
}

// Local returns a red variable that was saved.
func (c *Compiler) Local(i int) *Box { return c.cur.Frame.Locals[i] }

// SaveGreens notes the green variables that are needed from here on.
func (c *Compiler) SaveGreens(greens []Green) error {
	if err := c.hold(greens); err != nil {
		return err
	}
	c.cur.Greens = greens
	return nil
}

// hold keeps the objects that green values lead to.
func (c *Compiler) hold(greens []Green) error {
	for _, g := range greens {
		if _, ptr := lltype.IsPtr(g.Type); ptr && g.Bits != 0 {
			if _, err := c.Gen.Constant(g.Bits, g.Type); err != nil {
				return err
			}
		}
	}
	return nil
}

// Hold keeps what green values point to as long as the program.
func (c *Compiler) Hold(greens []Green) error { return c.hold(greens) }

// Green returns a green variable that was saved.
func (c *Compiler) Green(i int) uint64 { return c.cur.Greens[i].Bits }

// ExcBoxes returns the class and the value of the current exception.
func (c *Compiler) ExcBoxes() (class, value *Box) { return c.cur.ExcType, c.cur.ExcValue }

// IsCalm reports whether it is known that there is no current exception.
func (c *Compiler) IsCalm() bool { return c.cur.ExcType.isNull() }

// SetExcType sets the class of the current exception.
func (c *Compiler) SetExcType(b *Box) { c.cur.ExcType = b }

// SetExcValue sets the value of the current exception.
func (c *Compiler) SetExcValue(b *Box) { c.cur.ExcValue = b }

// ClearException has no exception be current.
func (c *Compiler) ClearException() { c.cur.ExcType, c.cur.ExcValue = noException() }

// Raise makes an exception the current one.
func (c *Compiler) Raise(class, value *Box) error {
	if !class.learnNonzero(true) || !value.learnNonzero(true) {
		return c.errorf("the exception that is raised is NULL")
	}
	c.cur.ExcType, c.cur.ExcValue = class, value
	c.observe(ExceptionRaised, class)
	return nil
}
