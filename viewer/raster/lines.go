package raster

import (
	"image"
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
	"vitrine/viewer/scene"
)

// LinesSize returns how much room lines of text need, in points.
func LinesSize(lines []string) (width, height float64) {
	columns := 0
	for _, l := range lines {
		columns = max(columns, letters.Cells(l))
	}
	return float64(columns) * scene.CharWidth, float64(len(lines)) * scene.LineHeight
}

// PaintLines fills dst, whose rectangle must begin at (0, 0), with lines of
// text in the letters and the colours of boxes, on the ground of a heading.
// zoom is in pixels per point.
func (p *Painter) PaintLines(dst *image.RGBA, lines []string, pal *scene.Palette, zoom float64) {
	p.canvas = canvas{pix: dst.Pix, stride: dst.Stride, w: dst.Rect.Dx(), h: dst.Rect.Dy()}
	p.glyphs.setContrast(pal.Dark)
	p.canvas.fill(0, 0, p.canvas.w, p.canvas.h, pal.Role(page.Normal).Header)
	f := p.glyphs.face(scene.FontSize*zoom, false)
	for i, l := range lines {
		base := int(math.Round((float64(i)*scene.LineHeight + scene.Ascent) * zoom))
		p.write(f, l, 0, base, scene.CharWidth*zoom, p.canvas.w, pal.Style(page.Variable))
	}
}
