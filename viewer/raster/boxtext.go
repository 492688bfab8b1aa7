package raster

import (
	"image/color"
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// paintText draws the text of a box and what is marked in it.
func (p *Painter) paintText(b *plan) {
	s := p.frame.Scene.Shape(b.box)
	r := b.box.Rect
	p.paintCells(b, s)
	p.paintLineMarks(b, s)
	for i := range s.Runs {
		p.paintHighlights(&s.Runs[i], b)
	}
	for i := range s.Runs {
		run := &s.Runs[i]
		if y := p.y(r.Y0 + run.Y); y > float64(p.canvas.h) || y < -2*scene.LineHeight*p.frame.Zoom {
			continue
		}
		p.writeRun(run, b)
	}
	if sign := scene.RoleSign(b.box.Node.Role); sign != "" && s.Header > 0 {
		f := p.glyphs.face(scene.FontSize*p.frame.Zoom*0.9, false)
		x := p.x(r.X1 - 8 - scene.CharWidth)
		y := int(math.Round(p.y(r.Y0 + (scene.HeaderHeight-scene.LineHeight)/2 + scene.Ascent)))
		p.write(f, sign, math.Round(x), y, 0, b.x1, b.colours.Border)
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
	foot := p.thickness(s.Cells[0].Foot.Height())
	for _, e := range p.frame.Scene.Out(b.box.Node.ID) {
		i := e.Edge.Exit
		if i < 0 || i >= len(s.Cells) || e.Edge.Style == page.Jump {
			continue
		}
		x0 := int(math.Round(p.x(b.box.Rect.X0 + s.Cells[i].Foot.X0)))
		x1 := int(math.Round(p.x(b.box.Rect.X0 + s.Cells[i].Foot.X1)))
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

// paintHighlights draws what is behind the text of a run: occurrences of the variable in
// question, and what a search found.
func (p *Painter) paintHighlights(r *scene.Run, b *plan) {
	em, pal := p.frame.Emphasis, p.frame.Palette
	if em.Variable != "" && r.Span.Var() == em.Variable {
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
