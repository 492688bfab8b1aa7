package jitstate

// An Observer is told what happens while residual code is made. It must not change anything.
type Observer interface {
	// Happened: something was done to a box, which may be nil, in the current state.
	Happened(e Event, b *Box)

	// Merging: the current state came to a merge point.
	Merging(m Meeting)

	// Grew: the path tree has a new node.
	Grew(n PathNode)

	// Replayed: a replay has come past a node of its path.
	Replayed(n PathNode)

	// Resumed: run time has come to a promotion, and compilation goes on. value is what was promoted, nil for a
	// path that was left for later.
	Resumed(p *Promotion, value *Const)

	// Fell: run time has come to a promotion where there is to be no more code; what follows is carried out.
	Fell(p *Promotion)

	// Starting: code is written, or what follows is carried out. Ended: that has come to its end, or to a place where it
	// goes on at run time.
	Starting()
	Ended()
}

// An Event is something that happens.
type Event int8

// The events.
const (
	Folded          Event = iota // an operation was carried out, with that result
	Emitted                      // residual code has got an operation
	VirtualCreated               // an object is not allocated
	VirtualUpdated               // a part of one is set
	VirtualForced                // one is being allocated
	VirtualBuilt                 // it has been
	CallEntered                  // a call is followed
	CallLeft                     // residual code makes a call
	CallCollected                // states come back from a call that was followed
	SplitDone                    // the current state has parted in two
	StateTaken                   // a state that has waited is the current one
	Promoted                     // the current state ends in a switch on a box
	Suspended                    // a state waits until residual code comes where it has ended
	ExceptionRaised              // an exception that is known becomes the current one

	// GeneralMade: a promotion has code for as many values as it may; for others, a general version is made. GaveUp: with
	// others, the program goes on without code.
	GeneralMade
	GaveUp

	// BudgetReached: as much code was made as may be made.
	BudgetReached

	// StretchReached: as much code was made in one go as may be made.
	StretchReached

	// RecursionLeft: a call of a recursive function becomes residual, because the recursion is deep enough.
	RecursionLeft

	// HotReached: the program came to a place so often that there is code for it now.
	HotReached
)

// A Meeting is what became of a state that came to a merge point.
type Meeting struct {
	Event MergeEvent
	Kind  MergeKind
	State *State

	// Outgoing are the boxes of the state that the code of an earlier one has variables for, or is to have.
	Outgoing []*Box

	// Differences are those between the state and the earlier one that it was compared with last.
	Differences []Difference
}

// A MergeEvent says what became of the state.
type MergeEvent int8

// What may become of it.
const (
	StateAdded       MergeEvent = iota // it is the first one there
	StateMatched                       // it goes to the code of an earlier one
	StateGeneralised                   // it is made more general, so that it stands for an earlier one too
	StateDuplicated                    // it gets code of its own, beside that of others
)

// A MergeKind says what a merge point is.
type MergeKind int8

// The kinds of merge points.
const (
	LocalMerge  MergeKind = iota // for the states of one activation
	GlobalMerge                  // for all that are ever there
	ReturnMerge                  // at the end of an activation
)

// A Difference is a box in which a state differs from an earlier one.
type Difference struct{ Before, Now *Box }

func (c *Compiler) observe(e Event, b *Box) {
	if o := c.Options.Observer; o != nil {
		o.Happened(e, b)
	}
}

// Observe tells the observer of something that happens around compilation.
func (c *Compiler) Observe(e Event) { c.observe(e, nil) }

func (c *Compiler) observeMerge(e MergeEvent, kind mergeKind, m *matching) {
	o := c.Options.Observer
	if o == nil {
		return
	}
	meeting := Meeting{Event: e, Kind: MergeKind(kind), State: c.cur}
	if m != nil {
		meeting.Outgoing, meeting.Differences = m.outgoing, m.differences
	}
	o.Merging(meeting)
}

// observed runs something that writes code or carries out what follows.
func (c *Compiler) observed(run func() error) error {
	if o := c.Options.Observer; o != nil {
		o.Starting()
		defer o.Ended()
	}
	return run()
}

func (c *Compiler) observePromotion(p *Promotion, value *Const) {
	if o := c.Options.Observer; o != nil {
		o.Resumed(p, value)
	}
}
