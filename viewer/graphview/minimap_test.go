package graphview

import (
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestMinimapLeavesTheStepFree: what the step is about is never under the minimap,
// wherever it is in the view.
func TestMinimapLeavesTheStepFree(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ReducedMotion = true
	p := *g.scene.Page()
	n := p.Nodes[len(p.Nodes)/2]
	p.Marks = []page.Mark{{Node: n.ID, Line: len(n.Lines) - 1, Kind: page.Current}}
	g.SetStep(g.scene.Arrangement().Scene(&p))
	line, ok := g.scene.RectOf(scene.Place{Node: n.ID, Line: len(n.Lines) - 1, Exit: -1})
	if !ok {
		t.Fatal("the line has no place")
	}
	size, moved := g.Size(), 0
	for _, at := range []fyne.Position{
		{X: size.Width - 60, Y: size.Height - 60}, {X: 60, Y: size.Height - 60}, {X: size.Width - 60, Y: 60}, {X: size.Width / 2, Y: size.Height / 2},
	} {
		g.look(g.camera.putting(line.Centre(), at))
		where, extent, shown := g.minimap.bounds()
		if !shown {
			t.Errorf("with the line at %v there is no minimap, though a corner is free", at)
		}
		if g.minimap.hides(g.minimap.work, where, extent) || where != g.minimap.picture.Position() {
			t.Errorf("with the line at %v, the minimap is at %v, drawn at %v", at, where, g.minimap.picture.Position())
		}
		if where.X < size.Width/2 || where.Y < size.Height/2 {
			moved++
		}
	}
	if moved != 1 {
		t.Errorf("the minimap has left its corner %d times", moved)
	}
}

// TestMinimapOfFewBlocks: where all blocks of a step are in view there is none, however
// much room is kept for those of other steps.
func TestMinimapOfFewBlocks(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	p := *g.scene.Page()
	p.Nodes, p.Edges = p.Nodes[:1], nil
	g.SetStep(g.scene.Arrangement().Scene(&p))
	b, _ := g.scene.Box(p.Nodes[0].ID)
	g.look(g.camera.centred(b.Rect.Centre(), g.Size()))
	if _, _, shown := g.minimap.bounds(); shown || g.minimap.picture.Visible() {
		t.Error("there is a minimap of one block that can be seen")
	}
	g.look(g.camera.putting(b.Rect.Centre(), fyne.NewPos(-500, -500)))
	if _, _, shown := g.minimap.bounds(); !shown {
		t.Error("there is no minimap, though nothing is in view")
	}
}

// TestMinimapOfPairsHidesNothing: the minimap of one of two graphs side by side is only there
// where it is over no block, pinned or not.
func TestMinimapOfPairsHidesNothing(t *testing.T) {
	g, _ := open(t, scenetest.Wide(14, 30))
	other, _ := open(t, scenetest.Wide(14, 30))
	g.ReducedMotion, other.ReducedMotion = true, true
	g.Along, other.Along = other, g
	for range 4 {
		g.ZoomOut() // many blocks come into view
	}
	shown, hidden := 0, 0
	for _, mode := range []MinimapMode{MinimapMoving, MinimapPinned} {
		g.SetMinimap(mode)
		for i := range 60 {
			g.turn(func(c camera) camera { return c.moved(float32(i%7-3)*60, -37) })
			at, size, ok := g.minimap.bounds()
			if !ok {
				hidden++
				continue
			}
			shown++
			for b := range g.scene.Boxes(g.camera.area(g.Size())) {
				if g.minimap.hides([]scene.Rect{b.Rect}, at, size) {
					t.Fatalf("the minimap at %v hides block %d", at, b.Node.ID)
				}
			}
		}
	}
	if shown == 0 || hidden == 0 {
		t.Errorf("there is a minimap %d times, none %d times: this tests nothing", shown, hidden)
	}
}

// TestNoMinimapOnTheWayToTheWhole: while the view flies to where the whole page is seen, there
// is no minimap of it.
func TestNoMinimapOnTheWayToTheWhole(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ZoomIn()
	if _, _, ok := g.minimap.bounds(); !ok {
		t.Fatal("there is no minimap at all")
	}
	g.flight, g.goal = &fyne.Animation{}, g.whole(g.scene)
	if _, _, ok := g.minimap.bounds(); ok {
		t.Error("there is a minimap on the way")
	}
}
