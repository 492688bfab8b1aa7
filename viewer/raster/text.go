package raster

import (
	"image/color"
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/letters/fonts"
	"vitrine/viewer/scene"
)

// write draws text with its pen at x, on the base line y, one letter every
// advance pixels, and nothing beyond the pixel column limit.
func (p *Painter) write(f *face, text string, x float64, y int, advance float64, limit int, col color.RGBA) {
	if y < -int(f.size) || y > p.canvas.h+int(2*f.size) {
		return
	}
	if set := f.setter.Set(text); set != nil {
		p.writeSet(f, set, x, y, advance, limit, col)
		return
	}
	for _, r := range text {
		whole := math.Floor(x)
		phase := int((x - whole) * phases)
		if whole > float64(min(limit, p.canvas.w)) {
			return
		}
		if r != ' ' && whole > -3*f.size {
			p.stamp(p.glyphs.glyph(f, r, phase), int(whole), y, limit, col)
		}
		x += advance
	}
}

// writeSet draws letters of any script at their places.
func (p *Painter) writeSet(f *face, set []fonts.Letter, x float64, y int, advance float64, limit int, col color.RGBA) {
	for _, l := range set {
		at := x + float64(l.Cell)*advance
		whole := math.Floor(at)
		switch {
		case whole > float64(min(limit, p.canvas.w)):
			return
		case whole <= -3*f.size:
		case l.Shape != nil:
			p.stamp(p.glyphs.shaped(f, l.Shape), int(math.Round(at)), y, limit, col)
		case l.Rune != ' ':
			p.stamp(p.glyphs.glyph(f, l.Rune, int((at-whole)*phases)), int(whole), y, limit, col)
		}
	}
}

// stamp blends a glyph in a colour, its pen at (x, y).
func (p *Painter) stamp(g *glyph, x, y, limit int, col color.RGBA) {
	x, y = x+g.dx, y+g.dy
	from, to := max(0, -x), min(g.w, min(p.canvas.w, limit)-x)
	if from >= to {
		return
	}
	for row := max(0, -y); row < min(g.h, p.canvas.h-y); row++ {
		mask := g.mask[row*g.w+from : row*g.w+to]
		i := (y+row)*p.canvas.stride + 4*(x+from)
		for _, m := range mask {
			if m != 0 {
				p.canvas.blend(i, col, uint32(m))
			}
			i += 4
		}
	}
}

// bold reports whether a style is set in bold type.
func bold(s page.Style) bool {
	return s == page.Heading || s == page.Case || s == page.Failure
}

// writeRun draws a run of a box. Text of dead boxes is pale.
func (p *Painter) writeRun(r *scene.Run, b *plan) {
	zoom := p.frame.Zoom
	f := p.glyphs.face(scene.FontSize*zoom, bold(r.Span.Style))
	x, base := p.x(b.box.Rect.X0+r.X), int(math.Round(p.y(b.box.Rect.Y0+r.Y+scene.Ascent)))
	col := p.frame.Palette.Style(r.Span.Style)
	if b.box.Node.Role == page.Dead {
		col = mix(b.colours.Fill, col, 170)
	}
	p.write(f, r.Text, x, base, scene.CharWidth*zoom, b.x1, col)
	p.underline(r, x, base, b.x1, col)
}

// underline draws what distinguishes binding times without colour: a line under
// green, dots under red, a frame of dashes around virtual text. Links have a
// line too, a faint one until the pointer is on them.
func (p *Painter) underline(r *scene.Run, x float64, base, limit int, col color.RGBA) {
	zoom := p.frame.Zoom
	x0 := int(math.Round(x))
	x1 := min(limit, int(math.Round(x+float64(r.Columns)*scene.CharWidth*zoom)))
	w, y := p.thickness(1), base+p.thickness(3) // below the sign _
	switch {
	case r.Span == p.frame.Emphasis.Span || r.Span.Style == page.Green:
		p.canvas.fill(x0, y, x1, y+w, col)
	case r.Span.Style == page.Red:
		for ; x0 < x1; x0 += 3 * w {
			p.canvas.fill(x0, y, min(x0+w, x1), y+w, col)
		}
	case r.Span.Style == page.Virtual:
		top := base - int(math.Round(scene.Ascent*zoom))
		p.canvas.frame(x0-w, top, x1+w, top+int(math.Round(scene.LineHeight*zoom)), w, 3*w, col)
	case r.Span.Link() != nil:
		p.canvas.shade(x0, y, x1, y+w, col, 110)
	}
}
