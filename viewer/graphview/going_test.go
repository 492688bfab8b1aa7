package graphview

import (
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestShowAround: in a large view all nodes are shown; in a small one the text can still be read,
// and the node that was asked for is there.
func TestShowAround(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	g.ReducedMotion = true
	rects := func() map[int]scene.Rect {
		all := map[int]scene.Rect{}
		for _, n := range g.scene.Page().Nodes {
			b, _ := g.scene.Box(n.ID)
			all[n.ID] = b.Rect
		}
		return all
	}
	for _, size := range []fyne.Size{{Width: 900, Height: 700}, {Width: 260, Height: 160}} {
		w.Resize(size)
		for node, rect := range rects() {
			g.ZoomActual()
			g.ShowAround(node)
			seen := g.camera.area(g.Size())
			if !seen.Contains(rect) && rect.Width()*readableZoom < float64(g.Size().Width) || g.camera.Zoom < readableZoom {
				t.Errorf("in %v, node %d is at %v, seen is %v", size, node, rect, seen)
			}
			for other, rect := range rects() {
				if size.Width > 800 && !seen.Contains(rect) {
					t.Errorf("node %d cannot be seen", other)
				}
			}
		}
	}
}
