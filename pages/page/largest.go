package page

import "slices"

// Larger returns a node that has room for both: line by line, and exit by exit, the
// wider one. a may be nil.
func Larger(a, b *Node) *Node {
	if a == nil {
		return b
	}
	m := *a
	m.Lines, m.Exits = slices.Clone(a.Lines), slices.Clone(a.Exits)
	for i, l := range b.Lines {
		if i >= len(m.Lines) {
			m.Lines = append(m.Lines, l)
		} else if width(l.Spans) > width(m.Lines[i].Spans) {
			m.Lines[i] = l
		}
	}
	for i, x := range b.Exits {
		if i >= len(m.Exits) {
			m.Exits = append(m.Exits, x)
		} else if width(x.Spans) > width(m.Exits[i].Spans) {
			m.Exits[i] = x
		}
	}
	return &m
}
