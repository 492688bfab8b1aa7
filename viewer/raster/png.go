package raster

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"vitrine/viewer/scene"
)

// Options say how a whole scene is exported.
type Options struct {
	Palette *scene.Palette // nil: the light one
	Scale   float64        // pixels per point; 0: 1
}

// mostPixels keeps an image within what viewers open, and within 400 MB of memory.
const mostPixels = 96 << 20

// Size returns how many pixels an export of a scene has.
func Size(s *scene.Scene, opt Options) (width, height int) {
	opt = opt.withDefaults()
	b := s.Bounds()
	return int(math.Ceil(b.Width() * opt.Scale)), int(math.Ceil(b.Height() * opt.Scale))
}

func (o Options) withDefaults() Options {
	if o.Palette == nil {
		o.Palette = scene.Light()
	}
	if !(o.Scale > 0) {
		o.Scale = 1
	}
	return o
}

// WritePNG writes a whole scene as a PNG file. It fails if the image would be
// too large.
func WritePNG(w io.Writer, s *scene.Scene, opt Options) error {
	opt = opt.withDefaults()
	width, height := Size(s, opt)
	if float64(width)*float64(height) > mostPixels {
		return fmt.Errorf("an image of %d by %d pixels is too large; choose a smaller scale or SVG", width, height)
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	b := s.Bounds()
	NewPainter().Paint(img, Frame{
		Scene: s, Palette: opt.Palette, Origin: scene.Point{X: b.X0, Y: b.Y0},
		Zoom: opt.Scale, Detail: FreshDetail(opt.Scale),
	})
	return png.Encode(w, img)
}
