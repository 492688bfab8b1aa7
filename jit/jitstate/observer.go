package jitstate

// An Observer is told what happens while residual code is made.
type Observer interface {
	// Reached: an operation of a timeshifted graph is next.
	Reached(s *Site)

	// Happened: something was done to a box, which may be nil, in the current state.
	Happened(e Event, b *Box)

	// Merging: a state came to a merge point; boxes are those that were generalised.
	Merging(e Event, s *State, boxes []*Box)

	// Resumed: run time has come to a promotion with a value, and compilation goes on.
	Resumed(p *Promotion, value *Const)
}

// An Event is something that happens.
type Event int8

// The events.
const (
	Folded Event = iota
	VirtualCreated
	VirtualUpdated
	VirtualForced
	CallEntered
	CallLeft
	CallCollected
	SplitDone
	Promoted
	StateAdded
	StateMatched
	StateGeneralised
	StateDuplicated

	// GaveUp: a promotion has code for as many values as it may; with others, the program goes on without code.
	GaveUp

	// HotReached: the program came to a place so often that there is code for it now.
	HotReached
)

func (c *Compiler) observe(e Event, b *Box) {
	if o := c.Options.Observer; o != nil {
		o.Happened(e, b)
	}
}

// Observe tells the observer of something that happens around compilation.
func (c *Compiler) Observe(e Event) { c.observe(e, nil) }

func (c *Compiler) observeMerge(e Event, s *State, boxes []*Box) {
	if o := c.Options.Observer; o != nil {
		o.Merging(e, s, boxes)
	}
}

func (c *Compiler) observePromotion(p *Promotion, value *Const) {
	if o := c.Options.Observer; o != nil {
		o.Resumed(p, value)
	}
}
