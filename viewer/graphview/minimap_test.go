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
