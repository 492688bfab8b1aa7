package graphview

import (
	"math"

	"vitrine/viewer/scene"
)

// Reveal scrolls as little as needed to bring a node into view. A node that is in view
// stays where it is.
func (g *GraphView) Reveal(node int) {
	if b, ok := g.box(node); ok {
		g.reveal(b.Rect)
	}
}

func (g *GraphView) reveal(r scene.Rect) {
	size := g.Size()
	if to := g.target(); !to.area(size).Contains(r) {
		g.fly(to.revealing(r, size))
	}
}

// Accompany brings a node of a graph that grows into view: in the middle of as much of the
// graph as there is room for. A node that is in view stays where it is; of one that is wider
// than the view, the left side is seen.
func (g *GraphView) Accompany(node int) {
	b, ok := g.box(node)
	if !ok {
		return
	}
	const margin = 20
	size, to := g.Size(), g.target()
	room := to.area(size)
	r := b.Rect
	r.X1 = math.Min(r.X1, r.X0+room.Width()-2*margin)
	if room.Contains(r) {
		return
	}
	all := r
	for _, n := range g.scene.Page().Nodes {
		if b, ok := g.box(n.ID); ok {
			all = all.Union(b.Rect)
		}
	}
	if all = all.Grow(margin); all.Width() <= room.Width() && all.Height() <= room.Height() {
		g.fly(to.centred(all.Centre(), size))
		return
	}
	g.fly(to.centred(r.Centre(), size))
}

// LookLike turns the camera to the part of the page that another view of the same arrangement
// shows, or is about to show.
func (g *GraphView) LookLike(other *GraphView) {
	g.stopFlight()
	g.camera, g.opened, g.unseen = other.target(), camera{}, false
	g.repaint()
}

// FlyLike is LookLike in a movement that can be followed.
func (g *GraphView) FlyLike(other *GraphView) { g.fly(other.target()) }

// Seen returns the part of the page that the view shows, or is about to show.
func (g *GraphView) Seen() scene.Rect { return g.target().area(g.Size()) }

// GoToNode selects a node, as following a link to it does, and reveals it.
func (g *GraphView) GoToNode(node int) {
	if b, ok := g.box(node); ok {
		g.adjusted = true
		g.choose([]int{node})
		g.reveal(b.Rect)
	}
}

// flyTo selects a node, and shows it in the middle, large enough to be read.
func (g *GraphView) flyTo(node int) {
	if b, ok := g.box(node); ok {
		g.adjusted = true
		g.choose([]int{node})
		g.fly(g.camera.showing(b.Rect, g.Size()))
	}
}

// GoToHit marks a hit as the current one and reveals it; numbers beyond the ends wrap
// around. If text is too small to be read, the view is enlarged around the hit.
func (g *GraphView) GoToHit(n int) {
	if len(g.hits) == 0 {
		return
	}
	g.hit = (n%len(g.hits) + len(g.hits)) % len(g.hits)
	g.emphasise()
	r, ok := g.scene.RectOf(g.hits[g.hit])
	if !ok {
		return
	}
	to, size := g.target(), g.Size()
	if to.Zoom < readableZoom {
		to = to.zoomed(readingZoom/to.Zoom, to.toScreen(r.Centre()))
	}
	if !to.area(size).Contains(r) {
		to = to.revealing(r, size)
	}
	g.fly(to)
}

// ShowAround shows all nodes that the page has at this step; if text is too small to be read
// then, as many as can be read around a given one, or the beginning of the page if that is not there.
func (g *GraphView) ShowAround(node int) {
	if !g.sized() {
		return
	}
	var all scene.Rect
	for _, n := range g.scene.Page().Nodes {
		if b, ok := g.scene.Box(n.ID); ok {
			if all == (scene.Rect{}) {
				all = b.Rect
			}
			all = all.Union(b.Rect)
		}
	}
	all = all.Grow(aroundMargin)
	to := camera{}.fitting(all, g.Size(), 1)
	if to.Zoom < readableZoom {
		if b, ok := g.box(node); ok {
			to.Zoom = readableZoom
			to = to.centred(b.Rect.Centre(), g.Size()).within(all, g.Size()).revealing(b.Rect, g.Size())
		} else {
			to = opening(g.scene, g.Size())
		}
	}
	g.fly(to)
}

// aroundMargin is what is left around the nodes, for links that run outside.
const aroundMargin = 24
