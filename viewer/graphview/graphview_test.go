package graphview

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/engine/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// open shows a page in a window and returns the view.
func open(t *testing.T, p *page.Page) (*GraphView, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	g := New()
	w := test.NewTempWindow(t, g)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(900, 600))
	s, err := scene.New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(s)
	return g, w
}

// spot returns where on the screen text begins in a line of a node.
func spot(t *testing.T, g *GraphView, node, line, start int) fyne.Position {
	t.Helper()
	r, ok := g.scene.RectOf(scene.Place{Node: node, Line: line, Exit: -1, Start: start, End: start + 1})
	if !ok {
		t.Fatalf("node %d is not there", node)
	}
	return g.camera.toScreen(r.Centre())
}

func TestHoverVariable(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	test.MoveMouse(w.Canvas(), spot(t, g, 1, 1, 0))
	if g.emphasis.Variable != "v2" {
		t.Errorf("pointing at v2 marks %q", g.emphasis.Variable)
	}
	if !g.tip.shown || g.tip.plate.Size().IsZero() || g.tip.texts[1].Text != "  annotation: Integer(nonneg)" {
		t.Errorf("tooltip: shown %v, size %v, text %q", g.tip.shown, g.tip.plate.Size(), g.tip.texts[1].Text)
	}
	test.MoveMouse(w.Canvas(), fyne.NewPos(1, 1))
	if g.emphasis.Variable != "" || g.tip.shown {
		t.Errorf("after leaving: %q marked, tooltip %v", g.emphasis.Variable, g.tip.shown)
	}
}
