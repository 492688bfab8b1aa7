package raster

import (
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// A plan is a box about to be painted, in pixels.
type plan struct {
	box            scene.Box
	colours        scene.RoleColours
	x0, y0, x1, y1 int
	cut            corner
	radius         float64
}

func (p *Painter) plan(b scene.Box) plan {
	l := plan{box: b, colours: p.frame.Palette.Node(b.Node), radius: scene.Corner * p.frame.Zoom}
	l.x0, l.y0, l.x1, l.y1 = p.pixels(b.Rect)
	if b.Node.Role == page.Fork {
		l.cut, l.radius = bevelled, scene.ForkCorner*p.frame.Zoom
	}
	return l
}

// paintBox draws a box at the level of detail of the frame.
func (p *Painter) paintBox(b scene.Box) {
	l := p.plan(b)
	switch p.frame.Detail {
	case Full:
		p.paintPlate(&l, true)
		p.paintText(&l)
	case Greeked:
		if p.overview() {
			p.paintPlate(&l, false)
			p.paintName(&l)
			return
		}
		p.paintPlate(&l, true)
		p.paintBars(&l)
	case Boxes:
		p.paintPlate(&l, false)
		p.paintName(&l)
	default:
		p.canvas.fill(l.x0, l.y0, l.x1, l.y1, mix(l.colours.Header, l.colours.Border, 150))
	}
}

// overview reports whether the page is one of which names and edges are looked at first.
func (p *Painter) overview() bool { return p.frame.Scene.Page().Kind.Overview() }

// paintPlate draws border, filling and heading of a box. Without a body the
// whole of it is in the colour of the heading.
func (p *Painter) paintPlate(b *plan, body bool) {
	w := p.thickness(1)
	c, role := &p.canvas, b.box.Node.Role
	inner := math.Max(0, b.radius-float64(w))
	border := b.colours.Border
	c.plate(b.x0, b.y0, b.x1, b.y1, b.radius, b.cut, true, true, border)
	if !body {
		c.plate(b.x0+w, b.y0+w, b.x1-w, b.y1-w, inner, b.cut, true, true, b.colours.Header)
		return
	}
	c.plate(b.x0+w, b.y0+w, b.x1-w, b.y1-w, inner, b.cut, true, true, b.colours.Fill)
	if h := p.headerHeight(b); h > 0 {
		bottom := min(b.y0+h, b.y1-w)
		c.plate(b.x0+w, b.y0+w, b.x1-w, bottom, inner, b.cut, true, bottom == b.y1-w, b.colours.Header)
		if bottom < b.y1-w {
			c.fill(b.x0+w, bottom-w, b.x1-w, bottom, mix(b.colours.Header, border, 110))
		}
	}
	switch {
	case p.frame.Detail == Full && (role == page.Return || role == page.Except):
		gap := p.thickness(2) + w // a second frame: the function ends here
		c.frame(b.x0+gap, b.y0+gap, b.x1-gap, b.y1-gap, w, 0, mix(b.colours.Header, border, 110))
	case role == page.Dead || role == page.Waiting:
		c.frame(b.x0, b.y0, b.x1, b.y1, w, p.thickness(4), b.colours.Fill)
	}
}

// headerHeight returns the height of a box's heading in pixels. If text is too small to
// read, headings stay large enough for a name.
func (p *Painter) headerHeight(b *plan) int {
	header := p.frame.Scene.Shape(b.box).Header
	if header == 0 {
		return 0
	}
	return max(p.thickness(header), min(nameSize+3, b.y1-b.y0))
}

// nameSize is the size, in pixels per em, of names in boxes whose text is too
// small to read.
const nameSize = 10
