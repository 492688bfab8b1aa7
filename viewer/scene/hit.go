package scene

import (
	"math"

	"vitrine/pages/page"
)

// A Hit says what lies under a point. Its zero value is the background.
type Hit struct {
	Node *page.Node // the box, or nil
	Line int        // index in the node's lines, or -1
	Exit int        // index in the node's exits, or -1
	Span *page.Span // the text, or nil
	Rect Rect       // of the text, the line, the exit or else the box, on the page

	Edge *page.Edge // an edge, if there is no box
	Head bool       // the point is nearer to the end of the edge than to its beginning
}

// At returns what lies under a point: text, an exit or a line of a box, the
// box itself, or the nearest edge that is at most reach away.
func (s *Scene) At(p Point, reach float64) Hit {
	var b Box
	for c := range s.Boxes(Rect{p.X, p.Y, p.X, p.Y}) {
		if c.Rect.Has(p) {
			b = c
		}
	}
	if b.Node != nil {
		return s.inside(b, p)
	}
	h := Hit{Line: -1, Exit: -1}
	best := reach
	around := Rect{p.X, p.Y, p.X, p.Y}.Grow(reach)
	for e := range s.Edges(around) {
		if d, along := e.nearest(p); d < best {
			best = d
			h.Edge, h.Rect, h.Head = e.Edge, e.Bounds, along > 0.5
		}
	}
	return h
}

// inside returns what lies under a point of a box.
func (s *Scene) inside(b Box, p Point) Hit {
	h := Hit{Node: b.Node, Line: -1, Exit: -1, Rect: b.Rect}
	shape := s.Shape(b)
	q := Point{p.X - b.Rect.X0, p.Y - b.Rect.Y0}
	for _, c := range shape.Cells {
		if c.Rect.Has(q) {
			h.Exit, h.Rect = c.Exit, c.Rect.move(b.Rect)
		}
	}
	for i := range shape.Runs {
		r := &shape.Runs[i]
		if q.Y < r.Y || q.Y >= r.Y+LineHeight {
			continue
		}
		if h.Exit < 0 && r.Line >= 0 && r.Exit < 0 && h.Span == nil {
			h.Line = r.Line
			h.Rect = Rect{0, r.Y, b.Rect.Width(), r.Y + LineHeight}.move(b.Rect)
		}
		if r.Exit == h.Exit && r.Rect().Has(q) {
			h.Span, h.Line, h.Rect = r.Span, r.Line, r.Rect().move(b.Rect)
		}
	}
	return h
}

// move returns r, which is relative to the corner of box, on the page.
func (r Rect) move(box Rect) Rect {
	return Rect{r.X0 + box.X0, r.Y0 + box.Y0, r.X1 + box.X0, r.Y1 + box.Y0}
}

// nearest returns how far p is from the line of an edge, and which share of
// the line comes before the place nearest to p.
func (e *Edge) nearest(p Point) (far, along float64) {
	far = math.Inf(1)
	before, all := 0.0, 0.0
	for i, b := range e.Points[1:] {
		a := e.Points[i]
		if d := distance(p, a, b); d < far {
			far, before = d, all+math.Hypot(p.X-a.X, p.Y-a.Y)
		}
		all += math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	return far, before / math.Max(all, 1e-9)
}
