package graphview

import (
	"time"

	"fyne.io/fyne/v2"

	"vitrine/viewer/scene"
)

// motionTime is how long boxes take to get to other places of the same page.
const motionTime = 320 * time.Millisecond

// mostMoving is how many nodes a page may have to be seen moving: nobody can follow more, and
// every frame goes through all of them.
const mostMoving = 3000

// A motion takes boxes from where they were to where another arrangement of the page has
// them, so that they are not lost from sight. The view as a whole is at the new arrangement
// from the beginning: only what is painted lags behind.
type motion struct {
	from      *scene.Scene
	shift     scene.Point // from the places of from to those of the new arrangement
	share     float64     // of the way that is done
	animation *fyne.Animation
}

// newMotion returns a motion of boxes to their places from those that they had in another
// scene, nil if nothing is to be seen of it. before is how the camera looked at that scene.
func (g *GraphView) newMotion(from *scene.Scene, before camera) *motion {
	shift := scene.Point{X: g.camera.Origin.X - before.Origin.X, Y: g.camera.Origin.Y - before.Origin.Y}
	if g.still() || len(g.scene.Page().Nodes) > mostMoving || !scene.Moves(from, g.scene, shift, g.camera.area(g.Size())) {
		return nil
	}
	m := &motion{from: from, shift: shift}
	m.animation = fyne.NewAnimation(motionTime, func(share float32) { g.moved(m, float64(share)) })
	m.animation.Curve = fyne.AnimationEaseInOut
	return m
}

// move begins a motion; nil only ends the one before.
func (g *GraphView) move(m *motion) {
	g.stopMotion()
	if m != nil {
		g.motion = m
		g.dropTip()
		m.animation.Start()
	}
}

// moved shows how far a motion has come.
func (g *GraphView) moved(m *motion, share float64) {
	if g.motion != m {
		return // it was ended while Fyne was about to call
	}
	m.share = share
	if share >= 1 {
		g.motion = nil
		g.updateHover()
	}
	g.repaint()
}

// stopMotion puts all boxes to their places at once.
func (g *GraphView) stopMotion() {
	if g.motion != nil {
		g.motion.animation.Stop()
		g.motion = nil
	}
}

// still reports whether nothing is to be animated.
func (g *GraphView) still() bool {
	return g.ReducedMotion || !fyne.CurrentApp().Settings().ShowAnimations()
}

// painted returns the scene with everything where it is painted now.
func (g *GraphView) painted() *scene.Scene {
	if m := g.motion; m != nil {
		return scene.Between(m.from, g.scene, m.shift, m.share, g.camera.area(g.Size()))
	}
	return g.scene
}
