package raster

import (
	"slices"
	"testing"

	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestWordsStayWhole: names go to two rows between words; a word is broken only where it could
// not be read otherwise.
func TestWordsStayWhole(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height float64
		want          []string
	}{
		{"Integer", 40, 30, []string{"Integer"}},
		{"Integer", 25, 30, []string{"Inte", "ger"}},
		{"Integer(nonneg)", 60, 30, []string{"Integer(", "nonneg)"}},
		{"block 12", 40, 30, []string{"block", "12"}},
		{"block 12", 90, 30, []string{"block 12"}},
	} {
		if rows, size := nameRows(c.name, c.width, c.height, mostName); !slices.Equal(rows, c.want) || size <= 0 {
			t.Errorf("%s in %g by %g is %q, not %q", c.name, c.width, c.height, rows, c.want)
		}
	}
}

// TestNamesHaveOneSize: the names of an overview have the same size, whatever room each has.
func TestNamesHaveOneSize(t *testing.T) {
	p := scenetest.Calls(80)
	p.Nodes[3].Name, p.Nodes[4].Name = "f", "a_function_with_a_long_name_of_many_words"
	s, err := scene.New(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	painter := NewPainter()
	for _, zoom := range []float64{0.26, 0.4} {
		painter.frame = Frame{Scene: s, Zoom: zoom}
		most := painter.largestName()
		for b := range s.Boxes(s.Bounds()) {
			if _, size := nameRows(b.Node.Name, b.Rect.Width()*zoom-4, b.Rect.Height()*zoom-2, most); size != most {
				t.Errorf("at a zoom of %g, %s has %g pixels, others %g", zoom, b.Node.Name, size, most)
			}
		}
	}
}
