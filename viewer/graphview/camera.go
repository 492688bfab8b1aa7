package graphview

import (
	"math"

	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
)

// A camera says which part of the page is seen.
type camera struct {
	Origin scene.Point // at the upper left corner of the view
	Zoom   float64     // Fyne's units per point
}

const (
	leastZoom    = 0.002
	mostZoom     = 4.0
	readableZoom = 0.65 // all text is shown from here on; a page fitted below it is shown from its beginning
	readingZoom  = 0.85 // the zoom for that
	namesZoom    = 0.25 // the names of an overview can be read from here on; one fitted below it is shown from its upper end
	namingZoom   = 0.3  // the zoom for that
	leastMargin  = 7    // of a page, in Fyne's units, however small the zoom
	keepInView   = 40   // of the page, in Fyne's units, when scrolled away
)

func (c camera) toScreen(p scene.Point) fyne.Position {
	return fyne.NewPos(float32((p.X-c.Origin.X)*c.Zoom), float32((p.Y-c.Origin.Y)*c.Zoom))
}

func (c camera) toPage(p fyne.Position) scene.Point {
	return scene.Point{X: c.Origin.X + float64(p.X)/c.Zoom, Y: c.Origin.Y + float64(p.Y)/c.Zoom}
}

// area returns the part of the page that is seen in a view of that size.
func (c camera) area(size fyne.Size) scene.Rect {
	return scene.Rect{
		X0: c.Origin.X, Y0: c.Origin.Y,
		X1: c.Origin.X + float64(size.Width)/c.Zoom, Y1: c.Origin.Y + float64(size.Height)/c.Zoom,
	}
}

// putting moves a point of the page to a place in the view.
func (c camera) putting(p scene.Point, at fyne.Position) camera {
	c.Origin = scene.Point{X: p.X - float64(at.X)/c.Zoom, Y: p.Y - float64(at.Y)/c.Zoom}
	return c
}

// zoomed changes the zoom and keeps one place of the view fixed. Near 1 it stops at 1,
// where text is sharpest.
func (c camera) zoomed(factor float64, at fyne.Position) camera {
	p := c.toPage(at)
	c.Zoom = math.Max(leastZoom, math.Min(mostZoom, c.Zoom*factor))
	if math.Abs(c.Zoom-1) < 0.06 {
		c.Zoom = 1
	}
	return c.putting(p, at)
}

// moved scrolls: what is seen goes by (dx, dy) in the view.
func (c camera) moved(dx, dy float32) camera {
	c.Origin.X -= float64(dx) / c.Zoom
	c.Origin.Y -= float64(dy) / c.Zoom
	return c
}

// centred puts a point of the page into the middle of the view.
func (c camera) centred(p scene.Point, size fyne.Size) camera {
	return c.putting(p, fyne.NewPos(size.Width/2, size.Height/2))
}

// fitting shows all of a rectangle, but not larger than a limit.
func (c camera) fitting(r scene.Rect, size fyne.Size, limit float64) camera {
	zoom := math.Min(float64(size.Width)/r.Width(), float64(size.Height)/r.Height())
	c.Zoom = math.Max(leastZoom, math.Min(limit, zoom))
	return c.centred(r.Centre(), size)
}

// showing centres a rectangle and makes it readable.
func (c camera) showing(r scene.Rect, size fyne.Size) camera {
	if c.Zoom < readingZoom {
		c.Zoom = readingZoom
	}
	if r.Width()*c.Zoom > float64(size.Width) || r.Height()*c.Zoom > float64(size.Height) {
		c = c.fitting(r.Grow(20), size, c.Zoom)
		c.Zoom = math.Max(c.Zoom, readableZoom)
	}
	return c.centred(r.Centre(), size)
}

// revealing scrolls as little as is needed to see a rectangle.
func (c camera) revealing(r scene.Rect, size fyne.Size) camera {
	seen := c.area(size)
	margin := 20 / c.Zoom
	c.Origin.X += shift(seen.X0, seen.X1, r.X0-margin, r.X1+margin)
	c.Origin.Y += shift(seen.Y0, seen.Y1, r.Y0-margin, r.Y1+margin)
	return c
}

// shift returns how far to move the interval from a0 to a1 so that it contains
// the one from b0 to b1, or at least its beginning.
func shift(a0, a1, b0, b1 float64) float64 {
	switch {
	case b0 < a0 || b1-b0 > a1-a0:
		if b0 >= a0 && b0 < (a0+a1)/2 {
			return 0
		}
		return b0 - a0
	case b1 > a1:
		return b1 - a1
	}
	return 0
}

// confined keeps some of the page in view.
func (c camera) confined(page scene.Rect, size fyne.Size) camera {
	keep := keepInView / c.Zoom
	w, h := float64(size.Width)/c.Zoom, float64(size.Height)/c.Zoom
	c.Origin.X = math.Max(page.X0+keep-w, math.Min(page.X1-keep, c.Origin.X))
	c.Origin.Y = math.Max(page.Y0+keep-h, math.Min(page.Y1-keep, c.Origin.Y))
	return c
}

// within moves the view so that it shows nothing outside of a rectangle, or has that in its middle where there is more room.
func (c camera) within(r scene.Rect, size fyne.Size) camera {
	inside := func(at, room, from, to float64) float64 {
		if to-from <= room {
			return (from + to - room) / 2
		}
		return math.Max(from, math.Min(to-room, at))
	}
	c.Origin.X = inside(c.Origin.X, float64(size.Width)/c.Zoom, r.X0, r.X1)
	c.Origin.Y = inside(c.Origin.Y, float64(size.Height)/c.Zoom, r.Y0, r.Y1)
	return c
}

// opening is the view of a page seen for the first time: all of it or, if that
// cannot be read, its first node at the top, with as much of the width as can be read. Of an
// overview only the names are read.
func opening(s *scene.Scene, size fyne.Size) camera {
	c := camera{}.fitting(s.Bounds(), size, 1)
	if c.Zoom >= readableZoom || len(s.Page().Nodes) == 0 {
		return c
	}
	if s.Page().Kind.Overview() {
		if c.Zoom >= namesZoom {
			return c
		}
		return upperEnd(s, size)
	}
	first, ok := s.Box(s.Page().Nodes[0].ID)
	if !ok {
		return c
	}
	fits := float64(size.Width) / (s.Bounds().Width() - 2*spareMargin)
	c = beginning(s, size, math.Max(readableZoom, math.Min(readingZoom, fits)))
	c.Origin.Y = first.Rect.Y0 - 40/c.Zoom
	return c
}

// upperEnd is the view of the upper end of an overview: of the leftmost of the nodes that stand highest, as the first node
// of the page may be anywhere.
func upperEnd(s *scene.Scene, size fyne.Size) camera {
	c := beginning(s, size, namingZoom)
	var first *scene.Box
	for _, n := range s.Page().Nodes {
		b, ok := s.Box(n.ID)
		if ok && (first == nil || b.Rect.Y0 < first.Rect.Y0 || b.Rect.Y0 == first.Rect.Y0 && b.Rect.X0 < first.Rect.X0) {
			first = &b
		}
	}
	if r, width := content(s, namingZoom), float64(size.Width)/namingZoom; first != nil && r.Width() > width {
		c.Origin.X = math.Max(r.X0, math.Min(r.X1-width, first.Rect.Centre().X-width/2))
	}
	return c
}

// fromTop is the view of the upper end of a page at a zoom: all of its width, or else as much
// from the left edge as leaves its first node in view.
func fromTop(s *scene.Scene, size fyne.Size, zoom float64) camera {
	c := beginning(s, size, zoom)
	r, width := content(s, zoom), float64(size.Width)/zoom
	if r.Width() <= width || len(s.Page().Nodes) == 0 {
		return c
	}
	if first, ok := s.Box(s.Page().Nodes[0].ID); ok {
		c.Origin.X = math.Min(first.Rect.X0-spareMargin/2, math.Max(r.X0, first.Rect.X1+spareMargin/2-width))
	}
	return c
}

// pairZoom is the zoom at which the widths of both of two pages that are compared fit
// into their views, as far as they can be read then.
func pairZoom(views ...*GraphView) float64 {
	zoom := 1.0
	for _, v := range views {
		zoom = math.Min(zoom, float64(v.Size().Width)/(v.scene.Bounds().Width()-2*spareMargin))
	}
	return math.Max(readableZoom, zoom)
}

// spareMargin is how much of the margin of a page, in points, is left out where width is scarce.
const spareMargin = 28

// content returns what has to be seen of a page at a zoom: its nodes and edges, and some of the margin.
func content(s *scene.Scene, zoom float64) scene.Rect {
	r := s.Bounds().Grow(-spareMargin)
	return r.Grow(math.Max(0, leastMargin/zoom-(scene.Margin-spareMargin)))
}

// beginning is the view of the upper end of a page at a zoom: all of its width, or else
// its first node, from the left edge of that on.
func beginning(s *scene.Scene, size fyne.Size, zoom float64) camera {
	c, r := camera{Zoom: zoom}, content(s, zoom)
	c.Origin = scene.Point{X: r.Centre().X - float64(size.Width)/2/zoom, Y: r.Y0}
	if r.Width()*zoom <= float64(size.Width) || len(s.Page().Nodes) == 0 {
		return c
	}
	if first, ok := s.Box(s.Page().Nodes[0].ID); ok {
		width := float64(size.Width) / zoom
		c.Origin.X = math.Max(r.X0, math.Min(r.X1-width, first.Rect.Centre().X-width/2))
		c.Origin.X = math.Min(c.Origin.X, first.Rect.X0-spareMargin/2)
	}
	return c
}
