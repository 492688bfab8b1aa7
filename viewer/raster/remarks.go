package raster

import (
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
	"vitrine/viewer/scene"
)

// paintRemarks adds to a box what is not of the page: its note, and where somebody wants to
// stop.
func (p *Painter) paintRemarks(b scene.Box) {
	em := p.frame.Emphasis
	if p.frame.Detail == Density {
		return
	}
	if note := em.Notes[b.Node.ID]; note != "" {
		p.paintNote(b, note)
	}
	for _, line := range em.Stops[b.Node.ID] {
		p.paintStop(b, line)
	}
}

// leastNote is the size, in pixels per em, of notes where text is too small to read.
const leastNote = 9.0

// paintNote writes a note at the right end of the heading, before the sign of the role, or, if
// there is no room, above the box.
func (p *Painter) paintNote(b scene.Box, note string) {
	l := p.plan(b)
	size := math.Max(leastNote, scene.FontSize*p.frame.Zoom*0.9)
	f := p.glyphs.face(size, true)
	advance := size * letterWidth
	width := int(math.Ceil(float64(letters.Cells(note)) * advance))
	height := int(math.Ceil(size * scene.NameLeading))
	x1, top := l.x1-2, l.y0-height-2
	if end, ok := p.headingEnd(&l); ok && p.frame.Detail <= Greeked {
		sign := 0
		if scene.RoleSign(b.Node.Role) != "" && p.frame.Detail == Full {
			sign = int(math.Ceil((8 + 1.6*scene.CharWidth) * p.frame.Zoom))
		}
		if header := p.headerHeight(&l); l.x1-sign-width-8 > end && header >= height {
			x1, top = l.x1-sign-3, l.y0+(header-height)/2
		}
	}
	x0 := x1 - width - 4
	p.canvas.plate(x0, top, x1, top+height, 3, round, true, true, p.frame.Palette.Label)
	p.write(f, note, float64(x0+2), top+int(math.Round(size*0.95)), advance, x1, p.frame.Palette.Style(page.Case))
}

// headingEnd returns where the text of a box's heading ends, in pixels.
func (p *Painter) headingEnd(b *plan) (x int, ok bool) {
	s := p.frame.Scene.Shape(b.box)
	if s.Header == 0 {
		return 0, false
	}
	if p.frame.Detail != Full {
		name := heading(s, b.box.Node)
		return b.x0 + 4 + int(float64(letters.Cells(name))*math.Round(nameSize*0.6)), true
	}
	for _, r := range s.Runs {
		if r.Y+scene.LineHeight <= s.Header {
			x = max(x, int(math.Ceil(p.x(b.box.Rect.X0+r.Rect().X1))))
		}
	}
	return x, true
}

// leastStop is the radius, in pixels, of the dots of stops on small boxes.
const leastStop = 3

// paintStop draws a dot on the left border of a box, beside one of its lines or its heading.
func (p *Painter) paintStop(b scene.Box, line int) {
	l := p.plan(b)
	y := (l.y0 + min(l.y1, l.y0+int(scene.HeaderHeight*p.frame.Zoom))) / 2
	if line >= 0 {
		r, ok := p.frame.Scene.RectOf(scene.Place{Node: b.Node.ID, Line: line, Exit: -1, End: 1})
		if !ok || p.frame.Detail > Greeked {
			return
		}
		y = int(math.Round(p.y((r.Y0 + r.Y1) / 2)))
	}
	radius := max(leastStop, int(math.Round(4.5*p.frame.Zoom)))
	dot := func(radius int, ring bool) {
		col := p.frame.Palette.Style(page.Failure)
		if ring {
			col = p.frame.Palette.Background
		}
		p.canvas.plate(l.x0-radius, y-radius, l.x0+radius+1, y+radius+1, float64(radius), round, true, true, col)
	}
	dot(radius+1, true)
	dot(radius, false)
}
