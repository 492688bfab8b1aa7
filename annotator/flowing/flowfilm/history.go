package flowfilm

import (
	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// A Moment is what is known about a graph at some time.
type Moment[V any] interface {
	Binding(v *flow.Variable) V // the zero V if nothing has reached it
	State(b *flow.Block) (state flowing.State, op int)
	Followed(b *flow.Block, exit int) bool
}

// Now is what is known about a graph by now: in the end, if the analysis is over.
type Now[G, V any] struct{ *flowing.Graph[G, V] }

// State returns the state of a block, and the operation at which it is blocked, or -1.
func (m Now[G, V]) State(b *flow.Block) (state flowing.State, op int) {
	p := m.Point(b)
	op, _ = p.BlockedAt()
	return p.State(), op
}

// Followed reports whether an exit was followed.
func (m Now[G, V]) Followed(b *flow.Block, exit int) bool { return m.Point(b).Followed(exit) }

// Then is what was known about a graph at a moment of its film.
type Then[V any] struct {
	*film.Moment
	History *History[V]
}

// At returns what was known right after a step.
func (h *History[V]) At(step int) *Then[V] { return &Then[V]{&film.Moment{Step: step}, h} }

// Binding returns the value of a variable.
func (m *Then[V]) Binding(v *flow.Variable) (s V) {
	if h := m.History; v.Number < len(h.bindings) {
		s, _ = film.Look(m.Moment, &h.bindings[v.Number])
	}
	return s
}

// State returns the state of a block, and the operation at which it was blocked, or -1. A
// pending block is blocked.
func (m *Then[V]) State(b *flow.Block) (state flowing.State, op int) {
	s, ok := film.Look(m.Moment, m.History.states[b.ID])
	if !ok || s.state != flowing.Blocked {
		return s.state, -1
	}
	return s.state, s.op
}

// Followed reports whether an exit had been followed.
func (m *Then[V]) Followed(b *flow.Block, exit int) bool {
	at, ok := m.History.exits[followed{b.ID, exit}]
	return ok && m.Passed(at)
}

// first returns the step from which on a block exists: those of the flow graph
// always do, variants from when they were kept apart.
func (h *History[V]) first(block int) int {
	if _, ok := h.variants[block]; ok {
		if t := h.states[block]; t != nil && t.Len() > 0 {
			step, _ := t.Change(0)
			return step
		}
	}
	return 0
}

// At returns what was known about a graph right after a step. While the analysis runs, it
// is asked inside Read.
func (r *Recording[G, V]) At(g *flow.FunctionGraph, step int) *Then[V] {
	return r.histories[g].At(step)
}

// BoundAt returns the latest step, up to the given one, that changed the value of a
// variable; trace.NoStep if there was none, or there is no recording.
func (r *Recording[G, V]) BoundAt(g *flow.FunctionGraph, v *flow.Variable, step int) int {
	if r == nil {
		return trace.NoStep
	}
	defer r.Read()()
	return r.histories[g].since(v, step)
}

func (h *History[V]) since(v *flow.Variable, step int) int {
	if h != nil && v.Number < len(h.bindings) {
		return h.bindings[v.Number].Since(step)
	}
	return trace.NoStep
}

// Chain returns the steps that brought about a step, itself first: those that gave the
// values it worked with, and theirs, or what caused it where it worked with none.
func (r *Recording[G, V]) Chain(step int) []int {
	defer r.Read()()
	return r.from.chain(step)
}

// Why returns the steps that explain the value that a variable has right after a step, the
// latest first. For a value that holds others, those that changed what it holds are among
// them.
func (r *Recording[G, V]) Why(g *flow.FunctionGraph, v *flow.Variable, step int) []int {
	at := r.BoundAt(g, v, step)
	if at == trace.NoStep {
		return nil
	}
	steps := []int{at}
	defer r.Read()()
	if r.holds.ChangedAt != nil {
		steps = append(steps, r.holds.ChangedAt(r.At(g, step).Binding(v), step)...)
	}
	return r.from.why(steps...)
}

// Via returns the exit that a value came along at a step, or "".
func (r *Recording[G, V]) Via(step int) string {
	defer r.Read()()
	return r.facts[step].via
}
