package film

import "vitrine/pages/trace"

// A Moment is a step at which a block is drawn. Use [Look] to read what was known then,
// so that the moment knows how long the drawing holds.
type Moment struct {
	Step  int
	Until int // the first step at which something that was asked for has changed
}

// Look returns what a track holds at a moment. t may be nil: it holds nothing then.
func Look[T any](m *Moment, t *trace.Track[T]) (v T, ok bool) {
	if t == nil {
		return v, false
	}
	m.Until = min(m.Until, t.Until(m.Step))
	return t.At(m.Step)
}

// Passed reports whether a step has been taken.
func (m *Moment) Passed(step int) bool {
	if step > m.Step {
		m.Until = min(m.Until, step)
		return false
	}
	return true
}
