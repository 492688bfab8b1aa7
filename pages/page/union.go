package page

import (
	"iter"
	"slices"
)

// Largest returns a node with room for all: line by line, and exit by exit, the widest
// one. It returns nil if there is none.
func Largest(nodes iter.Seq[*Node]) *Node {
	var last, m *Node
	for n := range nodes {
		same, before := n == last, last
		last = n
		if same || before == nil {
			continue
		}
		if m == nil {
			m = new(Node)
			*m = *before
			m.Lines, m.Exits = slices.Clone(before.Lines), slices.Clone(before.Exits)
		}
		if shared := n.shares(before); shared == 0 {
			m.Lines = widest(m.Lines, n.Lines, lineSpans)
		} else {
			m.Lines = append(m.Lines[:shared], widest(m.Lines[shared:], n.Lines[shared:], lineSpans)...)
		}
		m.Exits = widest(m.Exits, n.Exits, func(x Exit) []Span { return x.Spans })
	}
	if m == nil {
		return last
	}
	return m
}

func lineSpans(l Line) []Span { return l.Spans }

// shares returns how many lines a node has in common with an earlier one that it was
// extended from.
func (n *Node) shares(old *Node) int {
	if len(n.Lines) > 0 && len(old.Lines) > 0 && &n.Lines[0] == &old.Lines[0] {
		return min(len(n.Lines), len(old.Lines))
	}
	return 0
}

// widest puts the wider one of each pair into a, and what only b has after them.
func widest[T any](a, b []T, spans func(T) []Span) []T {
	for i, x := range b {
		if i >= len(a) {
			a = append(a, x)
		} else if width(spans(x)) > width(spans(a[i])) {
			a[i] = x
		}
	}
	return a
}

// Distinct returns the edges without duplicates: those with the exit and target of an
// earlier edge.
func Distinct(edges []*Edge) []*Edge {
	type ends struct{ from, exit, to int }
	seen := make(map[ends]bool)
	var out []*Edge
	for _, e := range edges {
		if k := (ends{e.From, e.Exit, e.To}); !seen[k] {
			seen[k] = true
			out = append(out, e)
		}
	}
	return out
}

// Share lets a node have its lines and exits in common with an earlier one, as far as they
// look the same.
func (n *Node) Share(old *Node) {
	for i := n.shares(old); i < min(len(n.Lines), len(old.Lines)); i++ {
		share(&n.Lines[i].Spans, old.Lines[i].Spans)
	}
	for i := range min(len(n.Exits), len(old.Exits)) {
		share(&n.Exits[i].Spans, old.Exits[i].Spans)
	}
}

func share(spans *[]Span, old []Span) {
	if slices.EqualFunc(*spans, old, Span.equals) {
		*spans = old
	}
}

// Looks reports whether two nodes look the same.
func (n *Node) Looks(m *Node) bool {
	return n.Role == m.Role &&
		slices.EqualFunc(n.Lines, m.Lines, func(x, y Line) bool { return slices.EqualFunc(x.Spans, y.Spans, Span.looks) }) &&
		slices.EqualFunc(n.Exits, m.Exits, func(x, y Exit) bool { return slices.EqualFunc(x.Spans, y.Spans, Span.looks) })
}
