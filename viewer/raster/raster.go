// Package raster paints scenes into images.
//
// A [Painter] draws the part of a scene that a [Frame] asks for, at any zoom,
// into an image.RGBA. It has its own glyphs, cut from the bundled font, and
// draws less when there is less room ([Detail]): the time a frame takes depends on the
// size of the image, hardly on that of the graph. [WritePNG] makes a file of a whole
// scene.
//
// Nothing here needs a window. A Painter serves one goroutine; several of them
// may paint the same scene at once.
package raster

import (
	"image"
	"math"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// A Frame is a picture to be painted.
type Frame struct {
	Scene    *scene.Scene
	Palette  *scene.Palette
	Origin   scene.Point // the point of the page at the upper left corner of the image
	Zoom     float64     // pixels per point
	Detail   Detail
	Emphasis *Emphasis // what stands out, or nil
}

// An Emphasis is what stands out in a frame because of what the user does.
type Emphasis struct {
	Variable string       // every occurrence of it is marked
	Selected map[int]bool // nodes, by ID
	Glowing  map[int]bool // nodes at the ends of what the pointer is on
	Edge     *page.Edge   // drawn thicker
	Span     *page.Span   // the link under the pointer
	Hits     Places       // what a search found
	Current  *scene.Place // the current hit
	Lines    Places       // what belongs to selected source text

	Notes map[int]string // a few letters in the headings of nodes, by ID
	Stops map[int][]int  // where somebody wants to stop: lines of nodes by ID, -1 for the node
}

// Places are ranges of text by the ID of their node.
type Places map[int][]scene.Place

// Group sorts places by their nodes.
func Group(places []scene.Place) Places {
	g := make(Places)
	for _, p := range places {
		g[p.Node] = append(g[p.Node], p)
	}
	return g
}

// A Painter paints frames. It keeps the glyphs that it has cut.
type Painter struct {
	glyphs *atlas
	frame  Frame
	canvas canvas
	ox, oy float64 // the origin in whole pixels
	path   []scene.Point
	tones  tones
	pale   bool // edges are drawn pale: others are lit
}

// NewPainter returns a painter without any glyphs cut.
func NewPainter() *Painter { return &Painter{glyphs: newAtlas()} }

var noEmphasis = &Emphasis{}

// Paint fills dst, whose rectangle must begin at (0, 0), with a frame.
func (p *Painter) Paint(dst *image.RGBA, f Frame) {
	if f.Emphasis == nil {
		f.Emphasis = noEmphasis
	}
	p.frame = f
	p.canvas = canvas{pix: dst.Pix, stride: dst.Stride, w: dst.Rect.Dx(), h: dst.Rect.Dy()}
	p.ox, p.oy = math.Round(f.Origin.X*f.Zoom), math.Round(f.Origin.Y*f.Zoom)
	p.glyphs.setContrast(f.Palette.Dark)
	p.tones.prepare(f.Palette)
	p.canvas.fill(0, 0, p.canvas.w, p.canvas.h, f.Palette.Background)

	area := scene.Rect{
		X0: p.ox / f.Zoom, Y0: p.oy / f.Zoom,
		X1: (p.ox + float64(p.canvas.w)) / f.Zoom, Y1: (p.oy + float64(p.canvas.h)) / f.Zoom,
	}.Grow(12) // outlines and arrow heads stick out
	p.paintOutlines(area)
	p.paintEdges(area)
	for b := range f.Scene.Boxes(area) {
		p.paintBox(b)
		p.paintRemarks(b)
	}
	if f.Detail == Full {
		p.paintLabels(area)
	}
}

// x and y turn points on the page into pixels of the image.
func (p *Painter) x(v float64) float64 { return v*p.frame.Zoom - p.ox }
func (p *Painter) y(v float64) float64 { return v*p.frame.Zoom - p.oy }

// pixels returns the whole pixels of a rectangle of the page, at least one.
func (p *Painter) pixels(r scene.Rect) (x0, y0, x1, y1 int) {
	x0, y0 = int(math.Round(p.x(r.X0))), int(math.Round(p.y(r.Y0)))
	x1, y1 = int(math.Round(p.x(r.X1))), int(math.Round(p.y(r.Y1)))
	return x0, y0, max(x1, x0+1), max(y1, y0+1)
}

// thickness returns a width in points as whole pixels, at least one.
func (p *Painter) thickness(points float64) int {
	return max(1, int(math.Round(points*p.frame.Zoom)))
}
