package annotator

import (
	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
)

// These methods record what the engine reports.

// Taken records that a block is taken from the pending ones.
func (a *annotator) Taken(p *point) { a.rec.take(a, p.Graph, p.Block) }

// Reached records no step.
func (a *annotator) Reached(*Position) {}

// Considered records that an operation is considered.
func (a *annotator) Considered(at *Position, args []SomeValue) {
	a.rec.consider(a, at.Operation(), args)
}

// Followed records that an exit is followed.
func (a *annotator) Followed(p *point, exit int) { a.rec.follow(p.Graph, p.Block, exit) }

// Blocked records that an operation cannot succeed yet.
func (a *annotator) Blocked(p *point, op int, _ flowing.Reason) {
	a.rec.blocked(a, p.Graph, p.Block, op)
}

// Reflowed records that a block is pending again because of something that one
// of its operations has read. A change of its inputs has steps of its own.
func (a *annotator) Reflowed(p *point, op int, why string) {
	if op >= 0 {
		a.rec.resumed(a, p.At(op), why)
	}
}

// Returned considers the callers again, and gives the reason.
func (a *annotator) Returned(p *point) string {
	return "the function " + p.Graph.Title + " returns something else"
}

// Entered records no step: what the input variables become is.
func (a *annotator) Entered(*point, *flow.Link) {}

// Meeting records no step.
func (a *annotator) Meeting(*point, *flow.Link) {}

// Merged records no step.
func (a *annotator) Merged(*point, *flow.Link, bool) {}

// Met records no step.
func (a *annotator) Met(*point, *flow.Link) {}

// Resumed records no step: a blocked block is reflowed before it goes on.
func (a *annotator) Resumed(*point) {}
