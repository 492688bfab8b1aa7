package raster

import (
	"image/color"
	"math"
	"strings"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
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

// paintBars draws the text of a box as bars, and its name.
func (p *Painter) paintBars(b *plan) {
	s := p.frame.Scene.Shape(b.box)
	em := p.frame.Emphasis
	header := b.y0 + p.headerHeight(b)
	p.paintLineMarks(b, s)
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
		case em.Variable != "" && r.Span.Var() == em.Variable:
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
		p.paintHeading(b, s, header)
	}
}

// paintHeading writes the name of a box into its heading, which ends at the
// pixel row bottom.
func (p *Painter) paintHeading(b *plan, s *scene.Shape, bottom int) {
	size := math.Min(nameSize, float64(b.y1-b.y0)-1)
	advance := math.Round(size * 0.6)
	f := p.glyphs.face(size, true)
	base := b.y0 + (bottom-b.y0+int(f.size*0.7))/2
	columns := int(float64(b.x1-b.x0-6) / advance)
	name := fitting(heading(s, b.box.Node), columns)
	if name == "" {
		name = elided(b.box.Node.Name, columns)
	}
	p.write(f, name, float64(b.x0+4), base, advance, b.x1-2, p.frame.Palette.Style(page.Heading))
}

// heading returns the first piece of a box's heading.
func heading(s *scene.Shape, n *page.Node) string {
	if len(s.Runs) > 0 {
		return s.Runs[0].Text
	}
	return n.Name
}

// fitting returns a name if it has room: all of it, else its last word, which
// distinguishes "block 12" from others, else nothing.
func fitting(name string, columns int) string {
	if letters.Cells(name) > columns {
		name = name[strings.LastIndexByte(name, ' ')+1:]
	}
	if letters.Cells(name) > columns {
		return ""
	}
	return name
}
