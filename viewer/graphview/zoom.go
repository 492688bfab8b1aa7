package graphview

import (
	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
)

const zoomStep = 1.25

// ZoomIn enlarges around the middle of the view.
func (g *GraphView) ZoomIn() { g.fly(g.target().zoomed(zoomStep, g.middle())) }

// ZoomOut makes smaller around the middle of the view.
func (g *GraphView) ZoomOut() { g.fly(g.target().zoomed(1/zoomStep, g.middle())) }

// ZoomActual shows text in its actual size, around the middle of the view. If
// there is no node then, it goes to the one that a person looks at most likely.
func (g *GraphView) ZoomActual() {
	if g.scene == nil {
		return
	}
	to := g.camera.zoomed(1/g.camera.Zoom, g.middle())
	empty := true
	for range g.scene.Boxes(to.area(g.Size())) {
		empty = false
		break
	}
	if id, _, ok := g.anchor(g.scene); ok && empty {
		b, _ := g.scene.Box(id)
		to = to.centred(b.Rect.Centre(), g.Size())
	}
	g.fly(to)
}

// ZoomFit shows the whole page.
func (g *GraphView) ZoomFit() {
	if g.scene != nil {
		g.fly(g.camera.fitting(g.scene.Bounds(), g.Size(), 1))
	}
}

// ZoomSelection shows the selected nodes as large as the view allows, or the
// whole page if none are.
func (g *GraphView) ZoomSelection() {
	if r, ok := g.selected(); ok {
		g.fly(g.camera.fitting(r.Grow(30), g.Size(), 2))
		return
	}
	g.ZoomFit()
}

// Centre moves the selected nodes, or what the pointer is on, to the middle of
// the view.
func (g *GraphView) Centre() {
	if r, ok := g.selected(); ok {
		g.fly(g.camera.centred(r.Centre(), g.Size()))
	} else if n := g.pointer.hit.Node; n != nil {
		if b, ok := g.box(n.ID); ok {
			g.fly(g.camera.centred(b.Rect.Centre(), g.Size()))
		}
	}
}

func (g *GraphView) middle() fyne.Position {
	return fyne.NewPos(g.Size().Width/2, g.Size().Height/2)
}

// selected returns the rectangle around the selected nodes.
func (g *GraphView) selected() (r scene.Rect, ok bool) {
	for _, id := range g.selection {
		b, there := g.box(id)
		switch {
		case !there:
		case !ok:
			r, ok = b.Rect, true
		default:
			r = r.Union(b.Rect)
		}
	}
	return r, ok
}
