package scene

import "math"

// A Point is a place on the page, in points.
type Point struct{ X, Y float64 }

// A Rect is a rectangle, in points. Right and bottom are exclusive.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Width returns the width of r.
func (r Rect) Width() float64 { return r.X1 - r.X0 }

// Height returns the height of r.
func (r Rect) Height() float64 { return r.Y1 - r.Y0 }

// Centre returns the middle of r.
func (r Rect) Centre() Point { return Point{(r.X0 + r.X1) / 2, (r.Y0 + r.Y1) / 2} }

// Has reports whether p lies in r.
func (r Rect) Has(p Point) bool {
	return p.X >= r.X0 && p.X < r.X1 && p.Y >= r.Y0 && p.Y < r.Y1
}

// Meets reports whether r and s touch.
func (r Rect) Meets(s Rect) bool {
	return r.X0 <= s.X1 && s.X0 <= r.X1 && r.Y0 <= s.Y1 && s.Y0 <= r.Y1
}

// Contains reports whether s lies wholly in r.
func (r Rect) Contains(s Rect) bool {
	return r.X0 <= s.X0 && r.Y0 <= s.Y0 && s.X1 <= r.X1 && s.Y1 <= r.Y1
}

// Grow returns r with a margin of d on every side.
func (r Rect) Grow(d float64) Rect { return Rect{r.X0 - d, r.Y0 - d, r.X1 + d, r.Y1 + d} }

// moved returns r moved by d.
func (r Rect) moved(d Point) Rect { return Rect{r.X0 + d.X, r.Y0 + d.Y, r.X1 + d.X, r.Y1 + d.Y} }

// Union returns the smallest rectangle around r and s.
func (r Rect) Union(s Rect) Rect {
	return Rect{math.Min(r.X0, s.X0), math.Min(r.Y0, s.Y0), math.Max(r.X1, s.X1), math.Max(r.Y1, s.Y1)}
}

// rectOf returns the rectangle around two points.
func rectOf(a, b Point) Rect {
	return Rect{math.Min(a.X, b.X), math.Min(a.Y, b.Y), math.Max(a.X, b.X), math.Max(a.Y, b.Y)}
}

// distance returns how far p is from the segment a-b.
func distance(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / l
		t = math.Max(0, math.Min(1, t))
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}
