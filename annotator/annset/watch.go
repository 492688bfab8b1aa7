package annset

import "vitrine/flowspace/model"

// Taken begins the analysis of a block.
func (a *analysis) Taken(p *point) {
	a.set.Analysing(p)
	a.recorder.Taken(p)
}

// Reached begins the analysis of an operation.
func (a *analysis) Reached(at *position) {
	a.op = at.Operation()
	a.operation(at.Op)
}

// Considered records no step.
func (a *analysis) Considered(*position, []*SomeValue) {}

// Bound records what a variable is bound to.
func (a *analysis) Bound(p *point, v *model.Variable, _ []*SomeValue, _, now *SomeValue) {
	a.recorder.bound(p, v, now)
}

// Followed records no step.
func (a *analysis) Followed(*point, int) {}

// A meeting is what became of one input argument where two paths meet.
type meeting struct {
	variable              *model.Variable
	previous, new, merged *SomeValue
}

// Meeting begins an intersection.
func (a *analysis) Meeting(*point, *model.Link) {
	a.rows = nil
	a.hold()
}

// Input records what an input argument is bound to.
func (a *analysis) Input(p *point, _ *model.Link, i int, _, known, now *SomeValue, grown bool) {
	v := p.Block.InputArgs[i]
	if n := len(a.rows); n > 0 && a.rows[n-1].variable == nil {
		a.rows[n-1].variable = v
	}
	if grown && (known == nil || !a.sameObject(known, now)) {
		a.recorder.bound(p, v, now)
	}
}

// Merged records an intersection; for a call, only one that changes something.
func (a *analysis) Merged(p *point, l *model.Link, grown bool) {
	if len(a.rows) == 0 || !grown && l == nil {
		a.release()
		return
	}
	a.intersection(p, a.rows, grown)
}

// Returned records what a function returns.
func (a *analysis) Returned(p *point) string {
	gs := p.Graph
	a.returns(gs, a.known(gs.Binding(gs.ReturnBlock.InputArgs[0])))
	return ""
}
