package graphview

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// twoLayouts returns a view of a step of a recording as it is laid out for all steps, and the
// scene of the same step laid out alone.
func twoLayouts(t *testing.T) (g *GraphView, w fyne.Window, alone *scene.Scene) {
	t.Helper()
	r := scenetest.Recorded(scenetest.Generated(30), 60)
	p := r.PageAt(40)
	all, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	alone, err = scene.New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	g, w = open(t, p)
	g.SetScene(all.Scene(p))
	g.ZoomFit()
	return g, w, alone
}

// places returns where boxes are painted on the screen.
func places(g *GraphView) map[int]fyne.Position {
	at := make(map[int]fyne.Position)
	for b := range g.painted().Boxes(g.camera.area(g.Size())) {
		at[b.Node.ID] = g.camera.toScreen(corner(b))
	}
	return at
}

func apart(a, b fyne.Position) bool {
	return max(a.X-b.X, b.X-a.X) > 0.7 || max(a.Y-b.Y, b.Y-a.Y) > 0.7
}

// TestBoxesMove checks that another arrangement begins with every box where it was, goes on
// evenly, and that a further one begins where the boxes are by then.
func TestBoxesMove(t *testing.T) {
	g, _, alone := twoLayouts(t)
	g.zoomBy(0.95)
	before, from, camera := places(g), g.scene, g.camera
	g.SetScene(alone)
	if g.motion != nil {
		t.Fatal("the animation of the test driver, which ends at once, has not ended")
	}
	after := places(g)
	m := g.newMotion(from, camera)
	if m == nil {
		t.Fatal("boxes are elsewhere, but nothing is seen moving")
	}
	check := func(share float64) {
		t.Helper()
		g.motion = m
		g.moved(m, share)
		moving, far := 0, 0
		for id, now := range places(g) {
			a, old := before[id]
			b, new := after[id]
			if !old || !new {
				continue
			}
			s := float32(share)
			if apart(now, fyne.NewPos(a.X+(b.X-a.X)*s, a.Y+(b.Y-a.Y)*s)) {
				t.Errorf("%v of the way, box %d is at %v: from %v to %v", share, id, now, a, b)
			}
			moving++
			if apart(a, b) {
				far++
			}
		}
		if moving < 5 || far == 0 {
			t.Errorf("%d boxes are in both, %d of them move", moving, far)
		}
	}
	for _, share := range []float64{0, 0.25, 0.9, 1} {
		check(share)
	}
	g.motion = m
	g.moved(m, 0.5)
	half := places(g)
	painted, camera := g.painted(), g.camera
	g.scene = from
	back := g.newMotion(painted, camera)
	if back == nil {
		t.Fatal("nothing moves back")
	}
	g.motion = back
	for id, at := range places(g) {
		if was, ok := half[id]; ok && apart(at, was) {
			t.Errorf("interrupted, box %d jumps from %v to %v", id, was, at)
		}
	}
}

// TestMotionGivesWay: a click means what is at its place, and somebody who wants no motion
// gets none.
func TestMotionGivesWay(t *testing.T) {
	g, w, alone := twoLayouts(t)
	from, camera := g.scene, g.camera
	g.SetScene(alone)
	g.motion = g.newMotion(from, camera)
	if g.motion == nil {
		t.Fatal("nothing moves")
	}
	click(w, g, fyne.NewPos(3, 3), 0)
	if g.motion != nil {
		t.Error("boxes go on moving under the pointer after a click")
	}
	g.ReducedMotion = true
	if g.newMotion(from, camera) != nil {
		t.Error("motion although it was turned off")
	}
}

// TestFittedStaysFitted: who sees all of a page sees all of it in another arrangement too, and
// who looks at a part of it keeps the zoom.
func TestFittedStaysFitted(t *testing.T) {
	g, _, alone := twoLayouts(t)
	all, zoom := g.scene, g.camera.Zoom
	g.SetScene(alone)
	if !g.showsWhole() || g.camera.Zoom <= zoom {
		t.Errorf("the smaller arrangement is seen at %v, the larger one was seen at %v", g.camera.Zoom, zoom)
	}
	g.SetScene(all)
	if !g.showsWhole() {
		t.Error("not all of the larger arrangement is seen")
	}
	g.ZoomIn()
	zoom = g.camera.Zoom
	g.SetScene(alone)
	if g.camera.Zoom != zoom {
		t.Errorf("the zoom changes from %v to %v", zoom, g.camera.Zoom)
	}
}

// TestLargePagesJump: pages with more boxes than anybody can follow change at once.
func TestLargePagesJump(t *testing.T) {
	for _, c := range []struct {
		blocks int
		moves  bool
	}{{40, true}, {mostMoving + 1, false}} {
		p := scenetest.Wide(c.blocks, 1)
		g, _ := open(t, p)
		from, camera := g.scene, g.camera
		camera.Origin.X += 50
		if moves := g.newMotion(from, camera) != nil; moves != c.moves {
			t.Errorf("of %d blocks, motion is seen: %v", len(p.Nodes), moves)
		}
	}
}
