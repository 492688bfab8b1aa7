package raster

import (
	"context"
	"fmt"
	"image"
	"testing"

	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// view is the size of the image that the benchmarks paint.
var view = image.Rect(0, 0, 1280, 800)

var made = map[string]*scene.Scene{}

// largeScene returns a scene of about 10,000 blocks: a long structured one, or
// one that is dense all over.
func largeScene(b *testing.B, name string) *scene.Scene {
	b.Helper()
	if made[name] == nil {
		p := scenetest.Generated(10000)
		if name == "dense" {
			p = scenetest.Wide(100, 100)
		}
		s, err := scene.New(context.Background(), p)
		if err != nil {
			b.Fatal(err)
		}
		made[name] = s
	}
	return made[name]
}

// frameAt returns a frame around a share of the way down the page.
func frameAt(s *scene.Scene, zoom, share float64) Frame {
	r := s.Bounds()
	middle := scene.Point{X: r.Centre().X, Y: r.Y0 + share*r.Height()}
	for b := range s.Boxes(scene.Rect{X0: r.X0, X1: r.X1, Y0: middle.Y, Y1: middle.Y + 400}) {
		middle = b.Rect.Centre() // where there is something to paint
		break
	}
	return Frame{
		Scene: s, Palette: scene.Light(), Zoom: zoom, Detail: FreshDetail(zoom),
		Origin: scene.Point{X: middle.X - float64(view.Dx())/2/zoom, Y: middle.Y - float64(view.Dy())/2/zoom},
	}
}

// BenchmarkPan paints frames while the view glides over 10,000 blocks.
func BenchmarkPan(b *testing.B) {
	for _, name := range []string{"structured", "dense"} {
		for _, zoom := range []float64{2, 1, 0.6, 0.4, 0.25, 0.1, 0.05, 0.02, 0} {
			b.Run(fmt.Sprintf("%s/zoom=%g", name, zoom), func(b *testing.B) { pan(b, largeScene(b, name), zoom) })
		}
	}
}

// pan paints frames at a zoom; 0 stands for the whole page.
func pan(b *testing.B, s *scene.Scene, zoom float64) {
	if zoom == 0 {
		zoom = min(float64(view.Dx())/s.Bounds().Width(), float64(view.Dy())/s.Bounds().Height())
	}
	f := frameAt(s, zoom, 0.5)
	img, p := image.NewRGBA(view), NewPainter()
	for i := 0; b.Loop(); i++ {
		g := f
		g.Origin.X += float64(i%64) / zoom
		g.Origin.Y += float64(i%48) * 3 / zoom
		p.Paint(img, g)
	}
}

// BenchmarkZoom paints frames while the zoom goes from the whole page to twice
// the actual size and back.
func BenchmarkZoom(b *testing.B) {
	s := largeScene(b, "dense")
	img, p := image.NewRGBA(view), NewPainter()
	zoom, factor, detail := 2.0, 1/1.1, Full
	for b.Loop() {
		zoom *= factor
		if zoom < 0.005 || zoom > 2 {
			factor = 1 / factor
		}
		f := frameAt(s, zoom, 0.5)
		detail = DetailAt(zoom, detail)
		f.Detail = detail
		p.Paint(img, f)
	}
}

// BenchmarkScrub goes through a recording of 10,000 steps on 10,000 blocks:
// it makes the page and the scene of a step and paints it.
func BenchmarkScrub(b *testing.B) {
	r := scenetest.Recorded(scenetest.Generated(10000), 10000)
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		b.Fatal(err)
	}
	for _, zoom := range []float64{1, 0.25, 0.02, 0.0015} {
		b.Run(fmt.Sprintf("zoom=%g", zoom), func(b *testing.B) {
			img, p := image.NewRGBA(view), NewPainter()
			f := frameAt(a.Scene(r.PageAt(9999)), zoom, 0.2)
			for i := 9999; b.Loop(); i = (i + 9999 - 7) % 10000 {
				f.Scene = a.Scene(r.PageAt(i))
				p.Paint(img, f)
			}
		})
	}
}
