package raster

import (
	"bytes"
	"image"
	"testing"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// overviewOf paints a page of calls at a zoom.
func overviewOf(t *testing.T, p *page.Page, zoom float64, em *Emphasis) *image.RGBA {
	t.Helper()
	s, err := scene.New(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Bounds()
	dst := image.NewRGBA(image.Rect(0, 0, int(b.Width()*zoom)+1, int(b.Height()*zoom)+1))
	NewPainter().Paint(dst, Frame{Scene: s, Palette: scene.Light(), Origin: scene.Point{X: b.X0, Y: b.Y0}, Zoom: zoom, Detail: FreshDetail(zoom), Emphasis: em})
	return dst
}

// TestNamesOfOverviewsAreKept paints two call graphs that differ in the names of
// functions only, however far away.
func TestNamesOfOverviewsAreKept(t *testing.T) {
	for _, zoom := range []float64{0.5, 0.3, 0.22} {
		var pictures [2]*image.RGBA
		for i, name := range []string{"a_rather_long_name_one", "a_rather_long_name_two"} {
			p := scenetest.Calls(80) // all their text cannot be read at once
			n := *p.Nodes[5]
			n.Name, n.Lines = name, nil
			p.Nodes[5] = &n
			pictures[i] = overviewOf(t, p, zoom, nil)
		}
		if bytes.Equal(pictures[0].Pix, pictures[1].Pix) {
			t.Errorf("at a zoom of %g two names look the same", zoom)
		}
	}
}

// TestEdgesOfTheSelectedAreLit selects a function: its edges are darker than before, those
// of others paler.
func TestEdgesOfTheSelectedAreLit(t *testing.T) {
	p := scenetest.Calls(12)
	plain, lit := overviewOf(t, p, 0.5, nil), overviewOf(t, p, 0.5, &Emphasis{Selected: map[int]bool{0: true}})
	darker, paler := 0, 0
	for i := 0; i < len(plain.Pix); i += 4 {
		switch a, b := plain.Pix[i], lit.Pix[i]; {
		case b+20 < a:
			darker++
		case b > 20 && b-20 > a:
			paler++
		}
	}
	if darker < 100 || paler < 100 {
		t.Errorf("%d pixels are darker and %d paler", darker, paler)
	}
}
