package scene

import (
	"math"

	"vitrine/engine/page"
)

// A Hit says what lies under a point. Its zero value is the background.
type Hit struct {
	Node *page.Node // the box, or nil
	Line int        // index in the node's lines, or -1
	Exit int        // index in the node's exits, or -1
	Span *page.Span // the text, or nil
	Rect Rect       // of the text, the line, the exit or else the box, on the page

	Edge *page.Edge // an edge, where there is no box
	Head bool       // the point is nearer to the end of the edge than to its beginning
}

// At returns what lies under a point: text, an exit or a line of a box, the
// box itself, or the nearest edge that is at most reach away.
func (s *Scene) At(p Point, reach float64) Hit {
	var b Box
	for c := range s.Boxes(Rect{p.X, p.Y, p.X, p.Y}) {
		b = c
	}
	if b.Node != nil {
		return s.inside(b, p)
	}
	h := Hit{Line: -1, Exit: -1}
	if i, at := s.nearest(p, reach); i >= 0 {
		h.Edge = s.edges[i]
		h.Head = at > 0.5
		h.Rect = s.arr.routes[i].bounds
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

// nearest returns the visible route that is nearest to p and how far along it
// p is, from 0 to 1; or -1 if none is within reach.
func (s *Scene) nearest(p Point, reach float64) (found int32, along float64) {
	found = -1
	best, at := reach, int32(0)
	s.arr.segmentIndex.query(Rect{p.X, p.Y, p.X, p.Y}.Grow(reach), func(k int32) bool {
		g := s.arr.segments[k]
		if s.edges[g.route] == nil {
			return true
		}
		pts := s.arr.routes[g.route].points
		if d := distance(p, pts[g.at], pts[g.at+1]); d < best || d == best && g.route < found {
			best, found, at = d, g.route, g.at
		}
		return true
	})
	if found < 0 {
		return -1, 0
	}
	return found, progress(s.arr.routes[found].points, int(at), p)
}

// progress returns which share of a line lies before p, a point near its
// stretch from points[at] on.
func progress(points []Point, at int, p Point) float64 {
	before, all := 0.0, 0.0
	for i := range points[1:] {
		l := math.Hypot(points[i+1].X-points[i].X, points[i+1].Y-points[i].Y)
		all += l
		if i < at {
			before += l
		}
	}
	before += math.Hypot(p.X-points[at].X, p.Y-points[at].Y)
	return before / math.Max(all, 1e-9)
}
