package scene

import (
	"cmp"
	"math"
	"slices"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
)

// Out returns the edges that leave a node, in the order of its exits.
func (s *Scene) Out(id int) []Edge {
	i := s.arr.slotOf(id)
	if i < 0 {
		return nil
	}
	return s.present(s.arr.slots[i].out)
}

// In returns the edges that lead to a node.
func (s *Scene) In(id int) []Edge {
	i := s.arr.slotOf(id)
	if i < 0 {
		return nil
	}
	return s.present(s.arr.slots[i].in)
}

func (s *Scene) present(routes []int32) []Edge {
	var edges []Edge
	for _, r := range routes {
		if s.edges[r] != nil {
			edges = append(edges, s.edge(r))
		}
	}
	return edges
}

// EdgeOf returns an edge of the page with its route.
func (s *Scene) EdgeOf(e *page.Edge) (Edge, bool) {
	for _, found := range s.Out(e.From) {
		if found.Edge == e {
			return found, true
		}
	}
	return Edge{}, false
}

// Siblings returns the nodes that a predecessor of the node also leads to, and
// the node itself, from left to right. For a node without siblings, that is the node
// alone.
func (s *Scene) Siblings(id int) []int {
	ids := []int{id}
	for _, in := range s.In(id) {
		for _, out := range s.Out(in.Edge.From) {
			if !slices.Contains(ids, out.Edge.To) {
				ids = append(ids, out.Edge.To)
			}
		}
	}
	slices.SortFunc(ids, func(i, j int) int {
		a, b := s.arr.slots[s.arr.slotOf(i)].rect, s.arr.slots[s.arr.slotOf(j)].rect
		return cmp.Or(cmp.Compare(a.X0, b.X0), cmp.Compare(a.Y0, b.Y0), cmp.Compare(i, j))
	})
	return ids
}

// LabelRect returns the place of an edge's label: beside the beginning of its line or, for
// lines that leave at no exit, on the middle of the longest stretch of it.
func LabelRect(e Edge) Rect {
	columns := 0
	for _, s := range e.Edge.Label {
		columns += letters.Cells(s.Text)
	}
	w := float64(columns)*CharWidth + 4
	a, b := e.Points[0], e.Points[1]
	switch e.Edge.Style {
	case page.Call, page.Parent:
		m := rectOf(e.longest()).Centre()
		return Rect{m.X - w/2, m.Y - LineHeight/2, m.X + w/2, m.Y + LineHeight/2}
	}
	y := min(a.Y+3, b.Y)
	return Rect{a.X + 5, y, a.X + 5 + w, y + LineHeight}
}

// longest returns the ends of the longest stretch of an edge's line.
func (e *Edge) longest() (from, to Point) {
	most := -1.0
	for i, b := range e.Points[1:] {
		a := e.Points[i]
		if d := math.Hypot(b.X-a.X, b.Y-a.Y); d > most {
			from, to, most = a, b, d
		}
	}
	return from, to
}
