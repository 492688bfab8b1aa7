package annset

import (
	"vitrine/annotator/flowing"
	"vitrine/flowspace/model"
)

// known returns the object that now stands for what a variable was bound to; a variable
// without one was not reached.
func (a *analysis) known(sv *SomeValue) *SomeValue {
	if sv == nil {
		return ImpossibleValue
	}
	return a.set.Find(sv)
}

// Impossible reports whether an operation on sv has no result.
func (a *analysis) Impossible(sv *SomeValue) bool { return a.known(sv) == ImpossibleValue }

// Union is the intersection of what is known about two objects.
func (a *analysis) Union(known, more *SomeValue) (*SomeValue, bool) {
	old, new := a.set.Find(known), a.set.Find(more)
	if old == new {
		return known, false
	}
	merged := a.set.Merge(old, new)
	a.rows = append(a.rows, meeting{nil, old, new, merged})
	return merged, merged != old
}

// Renew binds a variable to the new result of its operation: the annotations of operands
// only decrease, so those of the result do too.
func (a *analysis) Renew(known, sv *SomeValue) (*SomeValue, bool) {
	if known != nil && a.sameObject(known, sv) {
		return known, false
	}
	return sv, true
}

// Constant returns the object that a constant stands for.
func (a *analysis) Constant(c *model.Constant) *SomeValue {
	if a.show == nil {
		a.show = c.Show
	}
	return a.constant(c.Value)
}

// Operation returns the object that the result of an operation is bound to.
func (a *analysis) Operation(at *position, args []*SomeValue) (*SomeValue, bool) {
	for i, sv := range args {
		args[i] = a.set.Find(sv)
	}
	sv := a.perform(ruleName(at.Operation()), args)
	return sv, sv != ImpossibleValue
}

// Fails suspends the block: the operation has no possible result yet.
func (a *analysis) Fails(at *position, _ flowing.Reason) flowing.Verdict {
	a.bind(at.Point, at.Operation().Result, ImpossibleValue)
	return flowing.Blocks
}

// bind binds a variable of a block to an object.
func (a *analysis) bind(p *point, v *model.Variable, sv *SomeValue) {
	if sv, changed := a.Renew(p.Graph.Binding(v), sv); changed {
		a.Bind(&p.Graph.Graph, v, sv)
		a.recorder.bound(p, v, sv)
	}
}
