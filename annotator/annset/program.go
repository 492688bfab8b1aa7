package annset

import (
	"vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// Steps returns the steps recorded so far.
func (r *Recording) Steps() *trace.Timeline { return &r.timeline }

// GraphOf returns the graph that a step concerns, or nil.
func (r *Recording) GraphOf(step int) *model.FunctionGraph {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.spots[step].graph
}
