package flowing

import flow "vitrine/flowspace/model"

// An Analysis defines what to find out about programs. G is what it keeps for each graph,
// V are its values. The zero V stands for a variable that nothing has reached.
//
// [Rules] has useful defaults, and a recording of package flowfilm is a watcher.
type Analysis[G, V any] interface {
	Lattice[V]
	Transfer[G, V]
	Exits[G, V]
	Watcher[G, V]
}

// A Lattice orders the values of an analysis.
type Lattice[V any] interface {
	// Impossible reports whether a value, which may be the zero V, means that
	// an operation on it cannot be reached.
	Impossible(s V) bool

	// Union returns a value that stands for both, and whether that is more than what was
	// known.
	Union(known, more V) (both V, grown bool)

	// Renew returns the value of a variable that an operation gives again, and
	// whether it has changed. known is the zero V the first time. What a
	// variable can be never shrinks.
	Renew(known, s V) (now V, changed bool)
}

// A Transfer says what operations do.
type Transfer[G, V any] interface {
	// Constant returns the value of a constant.
	Constant(c *flow.Constant) V

	// Operation returns the value of the result of an operation, given those of
	// its operands, none of which is impossible. ok is false if it has none
	// with what is known so far.
	Operation(at *Position[G, V], args []V) (s V, ok bool)

	// Fails decides what happens to a block in which an operation cannot succeed.
	Fails(at *Position[G, V], why Reason) Verdict
}

// Exits say what passes along the exits of blocks.
type Exits[G, V any] interface {
	// Switch returns the constant value of an exit switch, nil if it can have several
	// values.
	Switch(s V) *flow.Constant

	// Possible selects the exits to follow, in their order, from those that the exit
	// switch leaves.
	Possible(p *Point[G, V], exits []*flow.Link) []*flow.Link

	// Follows reports whether an exit is followed at all.
	Follows(p *Point[G, V], l *flow.Link) bool

	// Caught returns the values of the class and the instance that are passed
	// on along an exit for exceptions.
	Caught(p *Point[G, V], l *flow.Link) (class, value V)

	// Along returns the value that x, whose value is s, has along an exit. ok is
	// false if the exit cannot be taken, because x would be impossible.
	Along(p *Point[G, V], l *flow.Link, x flow.Value, s V) (along V, ok bool)

	// Target returns the block that an exit leads to with these values.
	Target(p *Point[G, V], l *flow.Link, cells []V) *flow.Block
}

// A Watcher is notified of each step. Links are nil if a block is entered by a call.
type Watcher[G, V any] interface {
	// Taken: the block is no longer pending, and is considered.
	Taken(p *Point[G, V])

	// Reached: the operation is next; its operands have not been looked at.
	Reached(at *Position[G, V])

	// Considered: these are the operands of the operation that is considered.
	Considered(at *Position[G, V], args []V)

	// Bound: a variable of a block has changed; args are the operands of the
	// operation that it is the result of, nil for a variable of an exit.
	Bound(p *Point[G, V], v *flow.Variable, args []V, known, now V)

	// Followed: the exit of that index passes something on.
	Followed(p *Point[G, V], exit int)

	// Entered: the block is reached for the first time, and pending. Input
	// follows for each of its variables.
	Entered(p *Point[G, V], l *flow.Link)

	// Meeting: the block is reached again. Input follows for each of its
	// variables, then Merged, then Reflowed if it becomes pending, then Met.
	Meeting(p *Point[G, V], l *flow.Link)
	Merged(p *Point[G, V], l *flow.Link, grown bool)
	Met(p *Point[G, V], l *flow.Link)

	// Input: variable i of a block, which was known, has met cell.
	Input(p *Point[G, V], l *flow.Link, i int, cell, known, now V, grown bool)

	// Blocked: an operation of the block cannot succeed.
	Blocked(p *Point[G, V], op int, why Reason)

	// Resumed: a suspended block is taken up again; Taken follows.
	Resumed(p *Point[G, V])

	// Reflowed: the block is pending because something that operation op has read has
	// changed, or its inputs if op is negative.
	Reflowed(p *Point[G, V], op int, why string)

	// Returned: the result of the graph of that return block is known, or has
	// changed; why is the reason for its readers.
	Returned(p *Point[G, V]) (why string)
}

// A Verdict says what happens to a block in which an operation cannot succeed.
type Verdict uint8

// The verdicts.
const (
	Blocks Verdict = iota // it is blocked
	Raises                // nothing but the exits for exceptions is followed
	Leaves                // nothing is followed, and that is no error
)

// A Reason is why an operation cannot succeed.
type Reason uint8

// The reasons.
const (
	NoReason  Reason = iota
	NoOperand        // nothing has reached one of its operands
	NoResult         // it has no result with what is known so far
)

var reasons = [...]string{"", "an operand has no value", "it has no result with what is known so far"}

// String returns the reason as a sentence.
func (r Reason) String() string { return reasons[r] }

// Rules has the defaults of an analysis. All exits that the exit switch leaves are
// followed, and pass values on unchanged. An operation that cannot succeed blocks.
type Rules[G, V any] struct{}

// Fails blocks.
func (Rules[G, V]) Fails(*Position[G, V], Reason) Verdict { return Blocks }

// Switch returns nil.
func (Rules[G, V]) Switch(V) *flow.Constant { return nil }

// Possible returns all exits.
func (Rules[G, V]) Possible(_ *Point[G, V], exits []*flow.Link) []*flow.Link { return exits }

// Follows returns true.
func (Rules[G, V]) Follows(*Point[G, V], *flow.Link) bool { return true }

// Caught returns the zero values.
func (Rules[G, V]) Caught(*Point[G, V], *flow.Link) (class, value V) { return class, value }

// Along returns the value unchanged.
func (Rules[G, V]) Along(_ *Point[G, V], _ *flow.Link, _ flow.Value, s V) (V, bool) { return s, true }

// Target returns the target of the link.
func (Rules[G, V]) Target(_ *Point[G, V], l *flow.Link, _ []V) *flow.Block { return l.Target }

// An Order is a lattice given by its order.
type Order[V any] interface {
	Impossible(s V) bool
	Join(a, b V) V        // the least value that contains both
	Contains(a, b V) bool // whether a stands for all that b does
}

// Ordered makes a [Lattice] of an order.
type Ordered[V comparable] struct{ Order[V] }

// Union returns the join.
func (o Ordered[V]) Union(known, more V) (V, bool) {
	if o.Contains(known, more) {
		return known, false
	}
	return o.Join(known, more), true
}

// Renew returns the join if s does not contain what was known.
func (o Ordered[V]) Renew(known, s V) (V, bool) {
	var unbound V
	switch {
	case known == unbound:
		return s, true
	case !o.Contains(s, known):
		s = o.Join(s, known)
	}
	return s, !o.Contains(known, s)
}
