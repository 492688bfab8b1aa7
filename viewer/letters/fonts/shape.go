package fonts

import (
	"image"
	"image/draw"
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A Shape is the outline of a glyph for a number of cells. There is one of each, so that a
// painter may keep what it has drawn by its address.
type Shape struct {
	segments []font.Segment
	x, y     float64 // of its pen from that of its letter, in em
	em       float64 // units of the font
	advance  float64 // of its letter with all marks, in em
	width    int     // in cells
	joined   bool    // it touches its neighbours
}

type shapeKey struct {
	font          *font.Font
	gid           font.GID
	x, y, advance fixed.Int26_6
	width         int
	joined        bool
}

// shapeOf returns the shape of a glyph, or nil if it has no outline, as blanks.
func (l *library) shapeOf(k shapeKey, face *font.Face) *Shape {
	if s, ok := l.shapes[k]; ok {
		return s
	}
	var s *Shape
	em := float64(face.Upem())
	if segments := outlineOf(face, k.gid); len(segments) > 0 && em > 0 {
		inEm := func(v fixed.Int26_6) float64 { return float64(v) / 64 / em }
		s = &Shape{segments: segments, x: inEm(k.x), y: inEm(k.y), em: em, advance: inEm(k.advance), width: k.width, joined: k.joined}
	}
	l.shapes[k] = s
	return s
}

// Mask draws the shape at a size, in pixels per em, for cells that are a number of pixels
// wide. at is where the mask goes, from the pen on the base line at the beginning of the
// letter's first cell. Letters are put into the middle of their cells and made smaller if
// they are wider; those that touch each other are stretched to the cells.
func (s *Shape) Mask(size, cell float64) (mask *image.Alpha, at image.Point) {
	room := float64(max(1, s.width)) * cell
	sx, sy, left := size, size, 0.0
	switch natural := s.advance * size; {
	case s.width == 0 || natural <= 0:
	case s.joined:
		sx *= room / natural
	default:
		if natural > room {
			sx, sy = sx*room/natural, sy*room/natural
		}
		left = (room - s.advance*sx) / 2
	}
	place := func(p opentype.SegmentPoint) (x, y float64) {
		return left + (s.x+float64(p.X)/s.em)*sx, -(s.y + float64(p.Y)/s.em) * sy
	}
	x0, y0, x1, y1 := s.bounds(place)
	at = image.Pt(int(math.Floor(x0)), int(math.Floor(y0)))
	w, h := int(math.Ceil(x1))-at.X, int(math.Ceil(y1))-at.Y
	if w <= 0 || h <= 0 || w > mostPixels || h > mostPixels {
		return image.NewAlpha(image.Rectangle{}), image.Point{}
	}
	z := vector.NewRasterizer(w, h)
	z.DrawOp = draw.Src
	s.trace(z, func(p opentype.SegmentPoint) (float32, float32) {
		x, y := place(p)
		return float32(x - float64(at.X)), float32(y - float64(at.Y))
	})
	mask = image.NewAlpha(image.Rect(0, 0, w, h))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask, at
}

// mostPixels bounds the sides of a mask: no outline of a letter is larger.
const mostPixels = 4096

// bounds returns the rectangle around all points of the outline.
func (s *Shape) bounds(place func(opentype.SegmentPoint) (x, y float64)) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range s.segments {
		for _, p := range s.segments[i].ArgsSlice() {
			x, y := place(p)
			x0, y0, x1, y1 = math.Min(x0, x), math.Min(y0, y), math.Max(x1, x), math.Max(y1, y)
		}
	}
	return x0, y0, x1, y1
}

// trace hands the outline to a rasteriser.
func (s *Shape) trace(z *vector.Rasterizer, at func(opentype.SegmentPoint) (x, y float32)) {
	for i := range s.segments {
		g := &s.segments[i]
		ax, ay := at(g.Args[0])
		switch g.Op {
		case opentype.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			bx, by := at(g.Args[1])
			z.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			bx, by := at(g.Args[1])
			cx, cy := at(g.Args[2])
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}
