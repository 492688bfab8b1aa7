package ssa

import flow "vitrine/flowspace/model"

// A numbering gives the variables of a fragment numbers that are dense. Most of them are the last that their graph has got, so they are
// found by their number in it; a map has the others.
type numbering struct {
	n       int
	low     int // the number in the graph of the first variable in recent
	recent  []Value
	earlier map[*flow.Variable]Value
}

// recentShare is how many places there are for each variable of a fragment: others of the graph are between them.
const recentShare = 4

// newNumbering returns a numbering that has nothing yet, with room for the variables that each gives.
func newNumbering(each func(func(*flow.Variable))) numbering {
	n, last := 0, 0
	each(func(v *flow.Variable) { n, last = n+1, max(last, v.Number) })
	low := max(0, last+1-recentShare*n)
	m := numbering{low: low, recent: make([]Value, last+1-low), earlier: make(map[*flow.Variable]Value)}
	each(m.add)
	return m
}

// add gives a variable the next number, if it has none.
func (m *numbering) add(v *flow.Variable) {
	if i := v.Number - m.low; i >= 0 {
		if m.recent[i] == 0 {
			m.n++
			m.recent[i] = Value(m.n)
		}
	} else if m.earlier[v] == 0 {
		m.n++
		m.earlier[v] = Value(m.n)
	}
}

// of returns the number of a variable.
func (m *numbering) of(v *flow.Variable) Value {
	if i := v.Number - m.low; i >= 0 {
		return m.recent[i] - 1
	}
	return m.earlier[v] - 1
}
