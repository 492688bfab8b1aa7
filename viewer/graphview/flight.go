package graphview

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
)

// flightTime is how long the camera takes to get anywhere.
const flightTime = 260 * time.Millisecond

// fly moves the camera smoothly.
func (g *GraphView) fly(to camera) {
	g.stopFlight()
	if g.scene == nil || to == g.camera {
		return
	}
	to = to.confined(g.scene.Bounds(), g.Size())
	if g.still() {
		g.look(to)
		g.updateHover()
		return
	}
	from, size := g.camera, g.Size()
	g.flight = fyne.NewAnimation(flightTime, func(share float32) {
		if share >= 1 {
			g.flight = nil
			g.look(to)
			g.updateHover()
			return
		}
		g.look(between(from, to, float64(share), size))
	})
	g.flight.Curve = fyne.AnimationEaseInOut
	g.goal = to
	g.flight.Start()
}

// target returns where the camera is going to, or is.
func (g *GraphView) target() camera {
	if g.flight != nil {
		return g.goal
	}
	return g.camera
}

func (g *GraphView) stopFlight() {
	if g.flight != nil {
		g.flight.Stop()
		g.flight = nil
	}
}

// between returns the camera a share of the way from one view to another. The
// zoom changes evenly, and the middle of the view moves in step with it, so
// that zooming around a fixed point keeps that point fixed.
func between(from, to camera, share float64, size fyne.Size) camera {
	a, b := from.area(size).Centre(), to.area(size).Centre()
	c := camera{Zoom: from.Zoom * math.Pow(to.Zoom/from.Zoom, share)}
	way := share
	if math.Abs(from.Zoom-to.Zoom) > 1e-9*from.Zoom {
		way = (1/from.Zoom - 1/c.Zoom) / (1/from.Zoom - 1/to.Zoom)
	}
	a.X += (b.X - a.X) * way
	a.Y += (b.Y - a.Y) * way
	return c.centred(a, size)
}

// look turns the camera at once.
func (g *GraphView) look(c camera) {
	if g.scene != nil {
		c = c.confined(g.scene.Bounds(), g.Size())
	}
	if c == g.camera {
		return
	}
	g.camera = c
	g.tip.hide()
	g.minimap.wake()
	g.repaint()
}
