package graphview

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"vitrine/viewer/scene/scenetest"
)

// TestAlong zooms and scrolls one of two views that go together.
func TestAlong(t *testing.T) {
	a, _ := open(t, scenetest.Generated(80))
	b, _ := open(t, scenetest.Generated(80))
	a.Along, b.Along = b, a
	a.ReducedMotion, b.ReducedMotion = true, true
	if a.Adjusted() || b.Adjusted() {
		t.Error("a page that was opened counts as adjusted")
	}
	same := func(what string) {
		t.Helper()
		if math.Abs(a.camera.Zoom-b.camera.Zoom) > 1e-9 || math.Abs(a.camera.Origin.X-b.camera.Origin.X) > 0.5 || math.Abs(a.camera.Origin.Y-b.camera.Origin.Y) > 0.5 {
			t.Errorf("after %s the views are %v and %v", what, a.camera, b.camera)
		}
	}
	a.ZoomIn()
	same("zooming")
	if !a.Adjusted() || !b.Adjusted() {
		t.Error("zooming is not an adjustment")
	}
	before := b.camera
	b.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -25}})
	same("the wheel")
	if b.camera == before {
		t.Error("the wheel does nothing")
	}
	before = b.camera
	a.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: -30, DY: -40}})
	same("dragging")
	at, size, _ := a.minimap.bounds()
	down := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	down.Position = at.AddXY(size.Width/2, size.Height*0.7)
	a.MouseDown(down)
	same("a click into the minimap")
	if b.camera == before {
		t.Error("the pointer does nothing")
	}
	b.ZoomFit()
	same("fitting")
	if a.Adjusted() || b.Adjusted() {
		t.Error("fitting leaves the views adjusted")
	}
}
