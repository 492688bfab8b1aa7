package graphview

import (
	"testing"

	"vitrine/viewer/scene/scenetest"
)

// TestOverviewsOpenFitted opens call graphs: all functions are in view, as long as their
// names can be read.
func TestOverviewsOpenFitted(t *testing.T) {
	for _, n := range []int{2, 12, 40} {
		g, _ := open(t, scenetest.Calls(n))
		for _, node := range g.Scene().Page().Nodes {
			if b, _ := g.box(node.ID); !g.camera.area(g.Size()).Contains(b.Rect) {
				t.Fatalf("of %d functions, %s is not in view at a zoom of %g", n, node.Name, g.Zoom())
			}
		}
	}
	g, _ := open(t, scenetest.Calls(2000))
	if b, _ := g.box(0); g.Zoom() < namesZoom || !g.sees(b.Rect) {
		t.Errorf("2000 functions open at a zoom of %g", g.Zoom())
	}
}
