package graphview

import (
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// Tapped is called by Fyne for a click. Fyne would delay every click to see whether it
// becomes a double one, so that is decided here instead: the second click acts on top of
// the first.
func (g *GraphView) Tapped(e *fyne.PointEvent) {
	if g.scene == nil || g.minimap.has(e.Position) {
		return
	}
	now := time.Now()
	p := &g.pointer
	near := math.Hypot(float64(e.Position.X-p.lastAt.X), float64(e.Position.Y-p.lastAt.Y)) < clickSlack
	double := near && now.Sub(p.lastClick) < doubleClick
	p.lastClick, p.lastAt, p.at, p.inside = now, e.Position, e.Position, true
	if double {
		p.lastClick = time.Time{}
	}
	if !double { // what the first click was on may have moved away since
		g.updateHover()
	}
	switch h := p.hit; {
	case h.Edge != nil:
		g.clickEdge(h, double)
	case h.Node == nil:
		g.clickBackground()
	case double:
		g.flyTo(h.Node.ID)
	default:
		g.clickNode(h)
	}
}

// clickEdge goes to the other end if an end was clicked, and to the farther
// end on a double click anywhere.
func (g *GraphView) clickEdge(h scene.Hit, double bool) {
	switch {
	case double && h.Head:
		g.flyTo(h.Edge.From)
	case double:
		g.flyTo(h.Edge.To)
	case h.Head && g.atEnd(h):
		g.GoToNode(h.Edge.From)
	case g.atEnd(h):
		g.GoToNode(h.Edge.To)
	}
}

func (g *GraphView) clickBackground() {
	g.setVariable("")
	g.choose(nil)
}

func (g *GraphView) clickNode(h scene.Hit) {
	held := g.held()
	id := h.Node.ID
	switch {
	case held&fyne.KeyModifierControl != 0 && slices.Contains(g.selection, id):
		rest := slices.DeleteFunc(slices.Clone(g.selection), func(other int) bool { return other == id })
		g.choose(rest)
		return
	case held&(fyne.KeyModifierControl|fyne.KeyModifierShift) != 0:
		if !slices.Contains(g.selection, id) {
			g.choose(append(slices.Clone(g.selection), id))
		}
		return
	}
	if h.Span != nil && h.Span.Link() != nil {
		g.follow(*h.Span.Link())
		return
	}
	if e, ok := g.leaving(h.Node.ID, h.Exit); ok && (h.Span == nil || h.Span.Var() == "") {
		g.GoToNode(e.To)
		return
	}
	g.choose([]int{id})
	if h.Span != nil {
		g.setVariable(h.Span.Var())
	} else {
		g.setVariable("")
	}
	if g.OnPickLine != nil && h.Line >= 0 {
		g.OnPickLine(id, h.Line, lineSource(h))
	}
}

// leaving returns the edge that leaves a node at an exit.
func (g *GraphView) leaving(id, exit int) (*page.Edge, bool) {
	if exit < 0 {
		return nil, false
	}
	for _, e := range g.scene.Out(id) {
		if e.Edge.Exit == exit {
			return e.Edge, true
		}
	}
	return nil, false
}

// lineSource returns where the line that was hit comes from.
func lineSource(h scene.Hit) source.Span {
	if h.Node == nil || h.Line < 0 || h.Line >= len(h.Node.Lines) {
		return source.Span{}
	}
	return h.Node.Lines[h.Line].Source
}

// follow goes where a link leads: to a node of this page, or another page.
func (g *GraphView) follow(l page.Link) {
	if g.scene != nil && l.Page == g.scene.Page().Key && l.Node >= 0 {
		g.GoToNode(l.Node)
		return
	}
	if g.OnFollow != nil {
		g.OnFollow(l)
	}
}

// followLink follows the link under the pointer or else the first one in the
// selected node.
func (g *GraphView) followLink() {
	if h := g.pointer.hit; h.Span != nil && h.Span.Link() != nil {
		g.follow(*h.Span.Link())
		return
	} else if e, ok := g.leaving(nodeID(h), h.Exit); ok {
		g.GoToNode(e.To)
		return
	}
	if len(g.selection) == 0 {
		return
	}
	if b, ok := g.box(g.selection[0]); ok {
		if l := firstLink(b.Node); l != nil {
			g.follow(*l)
		}
	}
}

// nodeID returns the ID of the node that was hit, or one that no node has.
func nodeID(h scene.Hit) int {
	if h.Node == nil {
		return math.MinInt
	}
	return h.Node.ID
}

func firstLink(n *page.Node) *page.Link {
	for _, l := range n.Lines {
		for _, s := range l.Spans {
			if s.Link() != nil {
				return s.Link()
			}
		}
	}
	return nil
}
