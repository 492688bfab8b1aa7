package flowing

import flow "vitrine/flowspace/model"

// lists hands out lists that are parts of longer ones: an analysis takes one for each operation
// and each exit that it considers, and some for each block. Most are short.
type lists[V any] struct{ free []V }

// longer is how many elements are made at once.
const longer = 64

// take returns a list of n zero values. To append to it makes another one.
func (l *lists[V]) take(n int) []V {
	if n > len(l.free) {
		l.free = make([]V, max(n, longer))
	}
	s := l.free[:n:n]
	l.free = l.free[n:]
	return s
}

// List returns a list of n zero values, to be filled in. It is part of a longer one, so what
// keeps it for long should keep a copy.
func (e *Engine[G, V]) List(n int) []V { return e.values.take(n) }

// Values returns the values of variables and constants in a [Engine.List].
func (e *Engine[G, V]) Values(g *Graph[G, V], xs []flow.Value) []V {
	s := e.values.take(len(xs))
	for i, x := range xs {
		s[i] = e.Value(g, x)
	}
	return s
}
