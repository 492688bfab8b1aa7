package graphview

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// fan is a node above many others, side by side.
func fan(others int) *page.Page {
	p := &page.Page{}
	top := page.NewNode(0, "the first one", page.Normal)
	top.Exits = []page.Exit{{}}
	p.Nodes = append(p.Nodes, top)
	for i := range others {
		p.Nodes = append(p.Nodes, page.NewNode(i+1, "one of the others", page.Normal))
		p.Edges = append(p.Edges, &page.Edge{From: 0, To: i + 1})
	}
	return p
}

// TestFromTop: the upper end of a page stays where it is while the page becomes longer, and the
// first node is in view however wide the page is.
func TestFromTop(t *testing.T) {
	g, w := open(t, fan(1))
	g.FromTop = true
	tops := make(map[int]float32)
	for _, others := range []int{1, 2, 30} {
		s, err := scene.New(context.Background(), fan(others))
		if err != nil {
			t.Fatal(err)
		}
		g.SetScene(s)
		g.ShowBeginning()
		b, _ := g.box(0)
		upper, lower := g.camera.toScreen(scene.Point{X: b.Rect.X0, Y: b.Rect.Y0}), g.camera.toScreen(scene.Point{X: b.Rect.X1, Y: b.Rect.Y1})
		if upper.X < 0 || upper.Y < 0 || lower.X > g.Size().Width || lower.Y > g.Size().Height {
			t.Errorf("with %d nodes below it, the first one is at %v to %v", others, upper, lower)
		}
		if g.Zoom() < readableZoom {
			t.Errorf("%d nodes are shown at a zoom of %.2f", others, g.Zoom())
		}
		tops[others] = upper.Y
	}
	if tops[1] != tops[2] {
		t.Errorf("the first node is at %v", tops)
	}
	w.Resize(fyne.NewSize(500, 400))
	if b, _ := g.box(0); g.camera.toScreen(scene.Point{Y: b.Rect.Y0}).Y > tops[1]+1 {
		t.Error("in a smaller window the page is shown from elsewhere")
	}
}

// TestAccompany brings nodes into view, and leaves the view alone if they are there.
func TestAccompany(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ReducedMotion = true
	for _, n := range g.scene.Page().Nodes {
		g.Accompany(n.ID)
		b, _ := g.box(n.ID)
		room := g.camera.area(g.Size())
		if b.Rect.X0 < room.X0 || b.Rect.Y0 < room.Y0 || b.Rect.Y1 > room.Y1 {
			t.Fatalf("node %d is not in view", n.ID)
		}
		before := g.camera
		if g.Accompany(n.ID); g.camera != before {
			t.Fatalf("node %d is in view, and the view moves", n.ID)
		}
	}
	before := g.camera
	if g.Accompany(-1); g.camera != before {
		t.Error("there is no such node, and the view moves")
	}
	if g.Adjusted() {
		t.Error("the user has moved nothing")
	}
}
