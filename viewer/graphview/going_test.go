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

// TestShowAroundCentres: where not all can be read, the node that was asked for is in the middle, unless the page ends before;
// without a node, the beginning is shown.
func TestShowAroundCentres(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	g.ReducedMotion = true
	w.Resize(fyne.Size{Width: 260, Height: 160})
	nodes := g.scene.Page().Nodes
	edges := g.scene.Bounds()
	for _, n := range nodes {
		g.ShowAround(n.ID)
		b, _ := g.scene.Box(n.ID)
		seen := g.camera.area(g.Size())
		off := seen.Centre().Y - b.Rect.Centre().Y
		atEnd := seen.Y0 <= edges.Y0+b.Rect.Height() || seen.Y1 >= edges.Y1-b.Rect.Height()
		if b.Rect.Height() < seen.Height()/2 && !atEnd && (off > 1 || off < -1) {
			t.Errorf("node %d is %g above the middle of what is seen", n.ID, off)
		}
	}
	g.ShowAround(-1)
	first, _ := g.scene.Box(nodes[0].ID)
	if seen := g.camera.area(g.Size()); first.Rect.Y0 < seen.Y0 || first.Rect.Y1 > seen.Y1 {
		t.Errorf("without a node, %v is seen, not the first node, %v", seen, first.Rect)
	}
}
