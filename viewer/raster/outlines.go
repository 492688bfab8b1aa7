package raster

import (
	"image/color"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// paintOutlines draws what surrounds the boxes in an area: their marks at this
// step, the glow of the pointer, the selection. It comes before the edges, so
// that arrow heads stay in sight.
func (p *Painter) paintOutlines(area scene.Rect) {
	em := p.frame.Emphasis
	if len(p.frame.Scene.Page().Marks)+len(em.Glowing)+len(em.Selected)+len(em.Hits) == 0 {
		return
	}
	for b := range p.frame.Scene.Boxes(area) {
		l := p.plan(b)
		for _, m := range p.frame.Scene.Marks(b) {
			if m.Line < 0 {
				p.paintMark(&l, m.Kind)
			}
		}
		p.paintEmphasis(&l)
	}
}

func (p *Painter) paintEmphasis(b *plan) {
	em, pal := p.frame.Emphasis, p.frame.Palette
	id := b.box.Node.ID
	if em.Glowing[id] {
		p.outline(b, 2, 3, 0, pal.Hover)
	}
	if em.Selected[id] {
		p.outline(b, 2, 2.5, 0, pal.Selection)
	}
	if p.frame.Detail >= Boxes && len(em.Hits[id]) > 0 {
		p.outline(b, 1, 2, 0, pal.CurrentHit)
	}
}

// paintMark draws the sign of one mark of a whole box. Each kind has its own
// form: a thick frame with an arrow, a dashed frame, a bar at the left, a thin
// frame. A box that is only on one of two pages has a bar along its whole right side, or
// a broken one.
func (p *Painter) paintMark(b *plan, kind page.MarkKind) {
	col := p.frame.Palette.Mark(kind)
	switch kind {
	case page.Current:
		p.outline(b, 1, 3, 0, col)
		size := max(5, int(9*p.frame.Zoom))
		x, y := float64(b.x0-p.least(5)), float64(b.y0)+11*p.frame.Zoom
		s := float64(size)
		p.canvas.triangle(x-s, y-s*0.75, x, y, x-s, y+s*0.75, col)
	case page.Pending:
		p.outline(b, 2, 2, p.thickness(6), col)
	case page.Changed:
		w := p.least(4)
		p.canvas.fill(b.x0-w-p.least(2), b.y0, b.x0-p.least(2), b.y1, col)
	case page.Added:
		w := p.least(4)
		p.canvas.fill(b.x1+p.least(2), b.y0, b.x1+w+p.least(2), b.y1, col)
	case page.Removed:
		w, dash := p.least(4), p.thickness(6)
		for y := b.y0; y < b.y1; y += 2 * dash {
			p.canvas.fill(b.x1+p.least(2), y, b.x1+w+p.least(2), min(y+dash, b.y1), col)
		}
	default:
		p.outline(b, 2, 1, 0, col)
	}
}

// outline draws a frame around a box, gap and width in points; dash, if any,
// in pixels.
func (p *Painter) outline(b *plan, gap, width float64, dash int, col color.RGBA) {
	g, w := p.least(gap), p.least(width)
	p.canvas.frame(b.x0-g-w, b.y0-g-w, b.x1+g+w, b.y1+g+w, w, dash, col)
}

// least is thickness for what must be seen at any zoom.
func (p *Painter) least(points float64) int {
	if p.frame.Zoom >= 1 {
		return p.thickness(points)
	}
	return max(1, int(points*max(p.frame.Zoom, 0.6)+0.5))
}
