package scene

import (
	"math"
	"sync/atomic"

	"vitrine/pages/page"
)

// Moves reports whether some box that two scenes of one page share is elsewhere in the second,
// as far as one of its places is in view. shift is what places of the first scene are moved by to
// compare them.
func Moves(from, to *Scene, shift Point, area Rect) bool {
	for b := range to.Boxes(area) {
		if d := displacement(from, to, shift, b.Node.ID); math.Hypot(d.X, d.Y) > 0.5 {
			return true
		}
	}
	for b := range from.Boxes(area.moved(Point{-shift.X, -shift.Y})) {
		if d := displacement(from, to, shift, b.Node.ID); math.Hypot(d.X, d.Y) > 0.5 {
			return true
		}
	}
	return false
}

// Between returns what is seen of a page a share of the way from one arrangement of it to
// another, from 0 to 1: boxes that are in both scenes are between their places, and the ends
// of lines follow them. What is only in the second scene is at its place there; what is only
// in the first is gone. shift is what places of the first scene are moved by. Only what is in
// an area is there.
func Between(from, to *Scene, shift Point, share float64, area Rect) *Scene {
	m := &passage{from: from, to: to, shift: shift, left: 1 - share, seen: make(map[int]bool)}
	p := &page.Page{Kind: to.page.Kind, Marks: to.page.Marks}
	for _, e := range to.page.Edges {
		if points := m.route(e); len(points) > 1 && boundsOf(points).Meets(area) {
			p.Edges = append(p.Edges, e)
			m.points = append(m.points, points)
			m.seen[e.From], m.seen[e.To] = true, true
		}
	}
	for _, n := range to.page.Nodes {
		if b, ok := to.Box(n.ID); ok && (m.seen[n.ID] || b.Rect.moved(m.offset(n.ID)).Meets(area)) {
			p.Nodes = append(p.Nodes, n)
		}
	}
	s := m.arrange(p).Scene(p)
	s.page = to.page
	return s
}

// A passage is the way from one arrangement of a page to another.
type passage struct {
	from, to *Scene
	shift    Point
	left     float64      // of the way
	seen     map[int]bool // nodes at the ends of lines that are in view
	points   [][]Point    // of these lines
}

// displacement returns how far the box of a node is from its place in the second scene.
func displacement(from, to *Scene, shift Point, id int) Point {
	a, before := from.Box(id)
	b, now := to.Box(id)
	if !before || !now {
		return Point{}
	}
	return Point{a.Rect.X0 + shift.X - b.Rect.X0, a.Rect.Y0 + shift.Y - b.Rect.Y0}
}

// offset returns how far a box is from where it will be.
func (m *passage) offset(id int) Point {
	d := displacement(m.from, m.to, m.shift, id)
	return Point{d.X * m.left, d.Y * m.left}
}

// route returns the line of an edge: each end is as far from its place as the box there, and
// what is between them in proportion.
func (m *passage) route(e *page.Edge) []Point {
	r, ok := m.to.EdgeOf(e)
	if !ok {
		return nil
	}
	a, b := m.offset(e.From), m.offset(e.To)
	length, at := lengthOf(r.Points), 0.0
	points := make([]Point, len(r.Points))
	for i, p := range r.Points {
		if i > 0 {
			at += math.Hypot(p.X-r.Points[i-1].X, p.Y-r.Points[i-1].Y)
		}
		share := 0.0
		if length > 0 {
			share = at / length
		}
		points[i] = Point{p.X + a.X + (b.X-a.X)*share, p.Y + a.Y + (b.Y-a.Y)*share}
	}
	return points
}

// arrange makes an arrangement of what is in view.
func (m *passage) arrange(p *page.Page) *Arrangement {
	a := &Arrangement{
		shapes: make(map[*page.Node]*Shape), byID: make(map[int]int32, len(p.Nodes)),
		latest: make([]atomic.Pointer[shaped], len(p.Nodes)), bounds: m.to.arr.bounds,
	}
	for i, n := range p.Nodes {
		b, _ := m.to.Box(n.ID)
		a.byID[n.ID] = int32(i)
		a.slots = append(a.slots, slot{id: n.ID, node: n, rect: b.Rect.moved(m.offset(n.ID)), extent: m.to.arr.slots[b.slot].extent})
		a.latest[i].Store(&shaped{n, m.to.Shape(b)})
		a.bounds = a.bounds.Union(a.slots[i].rect)
	}
	for i, e := range p.Edges {
		a.connect(e, a.byID[e.From], a.byID[e.To])
		a.routes[i].points = m.points[i]
	}
	a.sortExits()
	a.index()
	return a
}

func lengthOf(points []Point) float64 {
	length := 0.0
	for i, p := range points[1:] {
		length += math.Hypot(p.X-points[i].X, p.Y-points[i].Y)
	}
	return length
}

func boundsOf(points []Point) Rect {
	r := rectOf(points[0], points[0])
	for _, p := range points[1:] {
		r = r.Union(rectOf(p, p))
	}
	return r
}
