package graphview

import (
	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
)

const zoomStep = 1.25

// ZoomIn enlarges around the middle of the view.
func (g *GraphView) ZoomIn() { g.zoomBy(zoomStep) }

// ZoomOut makes smaller around the middle of the view.
func (g *GraphView) ZoomOut() { g.zoomBy(1 / zoomStep) }

func (g *GraphView) zoomBy(factor float64) {
	g.adjust(func(v *GraphView) { v.fly(v.target().zoomed(factor, v.middle())) })
}

// ZoomActual shows text in its actual size, around the middle of the view. If
// no node is in view then, it goes to the most likely one.
func (g *GraphView) ZoomActual() {
	g.adjust(func(v *GraphView) {
		if v.scene != nil {
			v.fly(v.actual())
		}
	})
}

func (g *GraphView) actual() camera {
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
	return to
}

// ZoomFit shows the whole page, at the zoom of the view that goes along with it.
func (g *GraphView) ZoomFit() {
	g.each(func(v *GraphView) {
		v.adjusted, v.fitted = false, true
		v.fit()
	})
}

func (g *GraphView) fit() {
	if g.scene != nil {
		g.fly(g.whole(g.scene))
	}
}

// whole is the camera that shows all of a scene.
func (g *GraphView) whole(s *scene.Scene) camera {
	limit := 1.0
	if o := g.Along; o != nil && o.sized() {
		limit = o.camera.fitting(o.scene.Bounds(), o.Size(), 1).Zoom
	}
	return camera{}.fitting(s.Bounds(), g.Size(), limit).confined(s.Bounds(), g.Size())
}

// showsWhole reports whether all of the scene is shown, because the user has asked for that.
func (g *GraphView) showsWhole() bool {
	return g.fitted && g.sized() && g.target() == g.whole(g.scene)
}

// ZoomSelection shows the selected nodes as large as the view allows, or the
// whole page if none are.
func (g *GraphView) ZoomSelection() {
	g.adjust(func(v *GraphView) {
		if r, ok := v.selected(); ok {
			v.fly(v.camera.fitting(r.Grow(30), v.Size(), 2))
			return
		}
		v.fit()
	})
}

// Centre moves the selected nodes, or what the pointer is on, to the middle of
// the view.
func (g *GraphView) Centre() {
	g.adjust(func(v *GraphView) {
		if r, ok := v.selected(); ok {
			v.fly(v.camera.centred(r.Centre(), v.Size()))
		} else if n := v.pointer.hit.Node; n != nil {
			if b, ok := v.box(n.ID); ok {
				v.fly(v.camera.centred(b.Rect.Centre(), v.Size()))
			}
		}
	})
}

// Zoom returns how large a point of the page is shown, or is about to be.
func (g *GraphView) Zoom() float64 { return g.target().Zoom }

// Adjusted reports whether the user has zoomed or scrolled since the whole page
// was shown on demand, or the page was opened.
func (g *GraphView) Adjusted() bool { return g.adjusted }

// adjust moves the camera of the view, and of the one that goes along with it, on
// behalf of the user.
func (g *GraphView) adjust(move func(v *GraphView)) {
	g.each(func(v *GraphView) {
		v.adjusted = true
		move(v)
	})
}

func (g *GraphView) each(do func(v *GraphView)) {
	do(g)
	if g.Along != nil {
		do(g.Along)
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
