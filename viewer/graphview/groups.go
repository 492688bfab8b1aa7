package graphview

import (
	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// groups keeps hits and lines sorted by node, as the painter wants them, from
// one movement of the pointer to the next.
type groups struct {
	hits, lines   []scene.Place
	byHit, byLine raster.Places
}

func (g *groups) of(hits, lines []scene.Place) (byHit, byLine raster.Places) {
	if !same(g.hits, hits) {
		g.hits, g.byHit = hits, raster.Group(hits)
	}
	if !same(g.lines, lines) {
		g.lines, g.byLine = lines, raster.Group(lines)
	}
	return g.byHit, g.byLine
}

// same reports whether two slices share their memory.
func same(a, b []scene.Place) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// hoveredExit returns the edge that leaves at the exit under the pointer.
func (g *GraphView) hoveredExit(h scene.Hit) (*page.Edge, bool) {
	if h.Node == nil || g.scene == nil {
		return nil, false
	}
	return g.leaving(h.Node.ID, h.Exit)
}
