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
// lines that leave at no exit, on a long stretch of it where neither a box nor another label is,
// if there is such a place.
func (s *Scene) LabelRect(e Edge) Rect {
	if leavesBox(e) {
		return s.labels()[e.Edge]
	}
	a, b := e.Points[0], e.Points[1]
	y := min(a.Y+3, b.Y)
	return Rect{a.X + 5, y, a.X + 5 + labelWidth(e), y + LineHeight}
}

// leavesBox reports whether an edge leaves a box as a whole, not one of its exits.
func leavesBox(e Edge) bool { return e.Edge.Style == page.Call || e.Edge.Style == page.Parent }

func labelWidth(e Edge) float64 {
	columns := 0
	for _, s := range e.Edge.Label {
		columns += letters.Cells(s.Text)
	}
	return float64(columns)*CharWidth + 4
}

// placeLabels finds places for the labels of all edges that leave boxes as a whole, one after the other.
func (s *Scene) placeLabels() map[*page.Edge]Rect {
	labels := make(map[*page.Edge]Rect)
	rows := make(map[int][]Rect) // the same, by where they begin
	row := func(r Rect) int { return int(math.Floor(r.Y0 / LineHeight)) }
	taken := func(r Rect) bool {
		for y := row(r) - 1; y <= row(r)+1; y++ {
			if slices.ContainsFunc(rows[y], r.Meets) {
				return true
			}
		}
		return false
	}
	for i, edge := range s.edges {
		if edge == nil || len(edge.Label) == 0 || !leavesBox(s.edge(int32(i))) {
			continue
		}
		e := s.edge(int32(i))
		places := e.labelPlaces(labelWidth(e))
		free := slices.IndexFunc(places, func(r Rect) bool { return !s.covered(r) && !taken(r) })
		if free < 0 {
			free = max(0, slices.IndexFunc(places, func(r Rect) bool { return !s.covered(r) }))
		}
		labels[edge] = places[free]
		rows[row(places[free])] = append(rows[row(places[free])], places[free])
	}
	return labels
}

// covered reports whether a box is in a rectangle.
func (s *Scene) covered(r Rect) bool {
	for range s.Boxes(r) {
		return true
	}
	return false
}

// labelPlaces returns where a label of some width may be: on the middle of a stretch of the
// line, or beside it if that is vertical; on longer stretches first. Places nearer to the ends follow.
func (e *Edge) labelPlaces(w float64) []Rect {
	ends := make([]int, len(e.Points)-1)
	for i := range ends {
		ends[i] = i
	}
	length := func(i int) float64 {
		return math.Hypot(e.Points[i+1].X-e.Points[i].X, e.Points[i+1].Y-e.Points[i].Y)
	}
	slices.SortStableFunc(ends, func(i, j int) int { return cmp.Compare(length(j), length(i)) })
	var places []Rect
	for _, share := range []float64{0.5, 0.3, 0.7} {
		for _, i := range ends {
			a, b := e.Points[i], e.Points[i+1]
			x, y := a.X+share*(b.X-a.X), a.Y+share*(b.Y-a.Y)
			at := func(x float64) Rect { return Rect{x, y - LineHeight/2, x + w, y + LineHeight/2} }
			places = append(places, at(x-w/2))
			if a.X == b.X {
				places = append(places, at(x-w-labelGap), at(x+labelGap))
			}
		}
	}
	return places
}

// labelGap is between a line and the label beside it.
const labelGap = 3.0
