package raster

import (
	"image"
	"math"
	"testing"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// TestLinesAreWhole checks that nothing of a letter is cut off, not even what
// lies lowest.
func TestLinesAreWhole(t *testing.T) {
	painted := func(line string, zoom float64, extra int) int {
		width, height := LinesSize([]string{line})
		img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width*zoom)), int(math.Ceil(height*zoom))+extra))
		NewPainter().PaintLines(img, []string{line}, scene.Light(), zoom)
		ground, n := scene.Light().Role(page.Normal).Header, 0
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if img.RGBAAt(x, y) != ground {
					n++
				}
			}
		}
		return n
	}
	for _, zoom := range []float64{0.8, 1, 1.25, 1.5, 2, 3} {
		for _, line := range []string{"_", "g", "Ä", "|"} {
			if n, all := painted(line, zoom, 0), painted(line, zoom, 20); n == 0 || n != all {
				t.Errorf("%q at a zoom of %g: %d pixels of %d", line, zoom, n, all)
			}
		}
	}
}
