package source

// Matches collects what comes from a range of the text: all that lies wholly in it
// or, where nothing does, the innermost that contains it.
type Matches[T any] struct {
	Text Span // the range; nothing comes from one that is not valid

	within, around []T
	inner          Span // that of around
}

// Add adds something that comes from a span, which need not be valid.
func (m *Matches[T]) Add(s Span, x T) {
	switch {
	case !s.IsValid() || !m.Text.IsValid():
	case covers(m.Text, s):
		m.within = append(m.within, x)
	case covers(s, m.Text):
		if m.around == nil || s != m.inner && covers(m.inner, s) {
			m.inner, m.around = s, nil
		}
		if s == m.inner {
			m.around = append(m.around, x)
		}
	}
}

// All returns what has been found, in the order in which it was added.
func (m *Matches[T]) All() []T {
	if m.within != nil {
		return m.within
	}
	return m.around
}

// covers reports whether s contains all of t.
func covers(s, t Span) bool { return s.Join(t) == s }
