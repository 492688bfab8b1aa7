package raster

import (
	"image/color"
	"math"
	"strings"

	"vitrine/engine/page"
	"vitrine/viewer/scene"
)

// tones are colours derived from a palette.
type tones struct {
	palette *scene.Palette
	greek   [page.Void + 1]color.RGBA // bars that stand for text
}

func (t *tones) prepare(p *scene.Palette) {
	if t.palette == p {
		return
	}
	t.palette = p
	for s := range t.greek {
		t.greek[s] = mix(p.Role(page.Normal).Fill, p.Style(page.Style(s)), 120)
	}
}

func (t *tones) bar(s page.Style) color.RGBA {
	if s < 0 || int(s) >= len(t.greek) {
		s = page.Plain
	}
	return t.greek[s]
}

// A plan is a box about to be painted, in pixels.
type plan struct {
	box            scene.Box
	colours        scene.RoleColours
	x0, y0, x1, y1 int
	cut            corner
	radius         float64
}

func (p *Painter) plan(b scene.Box) plan {
	l := plan{box: b, colours: p.frame.Palette.Role(b.Node.Role), radius: scene.Corner * p.frame.Zoom}
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
		p.paintPlate(&l, true)
		p.paintBars(&l)
	case Boxes:
		p.paintPlate(&l, false)
		p.paintName(&l)
	default:
		p.canvas.fill(l.x0, l.y0, l.x1, l.y1, mix(l.colours.Header, l.colours.Border, 150))
	}
}

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
		gap := p.thickness(2) + w // a second frame: here the function ends
		c.frame(b.x0+gap, b.y0+gap, b.x1-gap, b.y1-gap, w, 0, mix(b.colours.Header, border, 110))
	case role == page.Dead || role == page.Waiting:
		c.frame(b.x0, b.y0, b.x1, b.y1, w, p.thickness(4), b.colours.Fill)
	}
}

// headerHeight returns the height of a box's heading in pixels. Where text is
// too small to read, headings stay large enough for a name.
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

// paintText draws the text of a box and what is marked in it.
func (p *Painter) paintText(b *plan) {
	s := p.frame.Scene.Shape(b.box)
	r := b.box.Rect
	p.paintCells(b, s)
	p.paintLineMarks(b, s)
	for i := range s.Runs {
		p.paintHighlights(&s.Runs[i], b)
	}
	limit := b.x1
	for i := range s.Runs {
		run := &s.Runs[i]
		if y := p.y(r.Y0 + run.Y); y > float64(p.canvas.h) || y < -2*scene.LineHeight*p.frame.Zoom {
			continue
		}
		p.writeRun(run, r.X0, r.Y0, limit)
	}
	if sign := scene.RoleSign(b.box.Node.Role); sign != "" && s.Header > 0 {
		f := p.glyphs.face(scene.FontSize*p.frame.Zoom*0.9, false)
		x := p.x(r.X1 - 8 - scene.CharWidth)
		y := int(math.Round(p.y(r.Y0 + (scene.HeaderHeight-scene.LineHeight)/2 + scene.Ascent)))
		p.write(f, sign, math.Round(x), y, 0, limit, b.colours.Border)
	}
}

// paintCells draws the row of exits: lines between them, and at the foot of
// each the colour of the edge that leaves there.
func (p *Painter) paintCells(b *plan, s *scene.Shape) {
	if len(s.Cells) == 0 {
		return
	}
	w := p.thickness(1)
	rule := mix(b.colours.Fill, b.colours.Border, 130)
	top := int(math.Round(p.y(b.box.Rect.Y0 + s.Cells[0].Rect.Y0)))
	p.canvas.fill(b.x0+w, top, b.x1-w, top+w, rule)
	for _, cell := range s.Cells[1:] {
		x := int(math.Round(p.x(b.box.Rect.X0 + cell.Rect.X0)))
		p.canvas.fill(x, top, x+w, b.y1-w, rule)
	}
	foot := p.thickness(3)
	for _, e := range p.frame.Scene.Out(b.box.Node.ID) {
		i := e.Edge.Exit
		if i < 0 || i >= len(s.Cells) || e.Edge.Style == page.Jump {
			continue
		}
		cell := s.Cells[i].Rect
		x0 := int(math.Round(p.x(b.box.Rect.X0 + cell.X0 + 8)))
		x1 := int(math.Round(p.x(b.box.Rect.X0 + cell.X1 - 8)))
		p.canvas.fill(x0, b.y1-foot, x1, b.y1, p.frame.Palette.Edge(e.Edge.Style))
	}
}

// paintLineMarks shades the lines that stand out, with a bar at their left.
func (p *Painter) paintLineMarks(b *plan, s *scene.Shape) {
	for _, m := range p.frame.Scene.Marks(b.box) {
		if m.Line >= 0 {
			p.shadeLine(b, s, m.Line, p.frame.Palette.Mark(m.Kind), 75)
		}
	}
	for _, at := range p.frame.Emphasis.Lines[b.box.Node.ID] {
		if at.Line >= 0 {
			p.shadeLine(b, s, at.Line, p.frame.Palette.Source, 255)
		}
	}
}

// shadeLine shades all rows of a line.
func (p *Painter) shadeLine(b *plan, s *scene.Shape, line int, col color.RGBA, alpha uint32) {
	edge, bar := p.thickness(1), p.thickness(3)
	for i := range s.Runs {
		r := &s.Runs[i]
		if r.Line != line || i > 0 && s.Runs[i-1].Y == r.Y {
			continue
		}
		y0 := int(math.Round(p.y(b.box.Rect.Y0 + r.Y)))
		y1 := int(math.Round(p.y(b.box.Rect.Y0 + r.Y + scene.LineHeight)))
		p.canvas.shade(b.x0+edge, y0, b.x1-edge, y1, col, alpha)
		p.canvas.fill(b.x0+edge, y0, b.x0+edge+bar, y1, col)
	}
}

// paintHighlights draws what lies behind the text of a run: occurrences of
// the variable in question, and what a search found.
func (p *Painter) paintHighlights(r *scene.Run, b *plan) {
	em, pal := p.frame.Emphasis, p.frame.Palette
	if em.Variable != "" && r.Span.Var == em.Variable {
		p.highlight(r.Rect(), b, pal.Variable)
	}
	for _, at := range em.Hits[b.box.Node.ID] {
		if at.Line != r.Line || at.Exit != r.Exit {
			continue
		}
		from, to := max(at.Start, r.Start), min(at.End, r.Start+r.Columns)
		if from >= to {
			continue
		}
		col := pal.Hit
		if em.Current != nil && at == *em.Current {
			col = pal.CurrentHit
		}
		p.highlight(r.Part(from, to), b, col)
	}
}

func (p *Painter) highlight(r scene.Rect, b *plan, col color.RGBA) {
	r.X0, r.X1 = r.X0+b.box.Rect.X0, r.X1+b.box.Rect.X0
	r.Y0, r.Y1 = r.Y0+b.box.Rect.Y0, r.Y1+b.box.Rect.Y0
	x0, y0, x1, y1 := p.pixels(r)
	p.canvas.plate(x0-1, y0, x1+1, y1, 3*p.frame.Zoom, round, true, true, col)
}

// paintBars draws the text of a box as bars, and its name.
func (p *Painter) paintBars(b *plan) {
	s := p.frame.Scene.Shape(b.box)
	em := p.frame.Emphasis
	header := b.y0 + p.headerHeight(b)
	thick := max(1, int(scene.LineHeight*p.frame.Zoom*0.4))
	for i := range s.Runs {
		r := &s.Runs[i]
		y0 := int(math.Round(p.y(b.box.Rect.Y0+r.Y+scene.LineHeight/2))) - thick/2
		if y0 < header && s.Header > 0 || y0+thick > b.y1 {
			continue
		}
		x0 := int(math.Round(p.x(b.box.Rect.X0 + r.X)))
		x1 := int(math.Round(p.x(b.box.Rect.X0 + r.X + float64(r.Columns)*scene.CharWidth)))
		col := p.tones.bar(r.Span.Style)
		switch {
		case em.Variable != "" && r.Span.Var == em.Variable:
			col = p.frame.Palette.Hover
		case r.Span.Style == page.Plain:
			continue
		}
		p.canvas.fill(x0, y0, max(x1, x0+1), y0+thick, col)
	}
	for _, at := range em.Hits[b.box.Node.ID] {
		if r, ok := p.frame.Scene.RectOf(at); ok {
			x0, y0, x1, y1 := p.pixels(r)
			p.canvas.fill(x0, y0, x1, y1, p.frame.Palette.CurrentHit)
		}
	}
	if s.Header > 0 {
		size := math.Min(nameSize, float64(b.y1-b.y0)-1)
		advance := math.Round(size * 0.6)
		f := p.glyphs.face(size, true)
		base := b.y0 + (header-b.y0+int(f.size*0.7))/2
		name := fitting(heading(s, b.box.Node), int(float64(b.x1-b.x0-6)/advance))
		p.write(f, name, float64(b.x0+4), base, advance, b.x1-2, p.frame.Palette.Style(page.Heading))
	}
}

// heading returns the first piece of a box's heading.
func heading(s *scene.Shape, n *page.Node) string {
	if len(s.Runs) > 0 {
		return s.Runs[0].Text
	}
	return n.Name
}

// fitting returns a name if it has room: all of it, else its last word, which
// in "block 12" tells one from the other, else nothing.
func fitting(name string, columns int) string {
	if len(name) > columns {
		name = name[strings.LastIndexByte(name, ' ')+1:]
	}
	if len(name) > columns {
		return ""
	}
	return name
}

// paintName writes the name of a box in its middle, if there is room.
func (p *Painter) paintName(b *plan) {
	const advance = nameSize * 0.6
	name := fitting(b.box.Node.Name, int(float64(b.x1-b.x0-4)/advance))
	if name == "" || b.y1-b.y0 < nameSize+2 {
		return
	}
	f := p.glyphs.face(nameSize, false)
	x := float64((b.x0 + b.x1 - int(advance*float64(len(name)))) / 2)
	base := (b.y0 + b.y1 + int(nameSize*0.7)) / 2
	p.write(f, name, x, base, advance, b.x1, p.frame.Palette.Style(page.Heading))
}
