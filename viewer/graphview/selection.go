package graphview

import (
	"slices"

	"vitrine/host/source"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// Selection returns the IDs of the selected nodes in the order of selection.
func (g *GraphView) Selection() []int { return slices.Clone(g.selection) }

// Select selects nodes, without calling OnSelect or moving the view.
func (g *GraphView) Select(nodes ...int) {
	g.selection, g.trail = slices.Clone(nodes), nil
	g.emphasise()
}

// choose selects nodes on behalf of the user. OnSelect is also called for nodes that are
// selected already: the user turns to them.
func (g *GraphView) choose(nodes []int) {
	g.trail = nil
	if len(nodes) == 0 && len(g.selection) == 0 {
		return
	}
	g.selection = nodes
	g.emphasise()
	if g.OnSelect != nil {
		g.OnSelect(slices.Clone(nodes))
	}
}

// MarkVariable marks every occurrence of a variable until another is marked;
// "" marks none. It does not call OnPickVariable.
func (g *GraphView) MarkVariable(name string) {
	g.variable = name
	g.emphasise()
}

// PointedVariable returns the variable that the pointer is on, or else the result of the
// operation that it is on. It returns "" if there is none.
func (g *GraphView) PointedVariable() string {
	h := g.pointer.hit
	if !g.pointer.inside || h.Node == nil {
		return ""
	}
	if h.Span != nil && h.Span.Var() != "" {
		return h.Span.Var()
	}
	if h.Line < 0 || h.Line >= len(h.Node.Lines) || h.Node.Lines[h.Line].Op < 0 {
		return ""
	}
	return h.Node.Lines[h.Line].Spans[0].Var()
}

// setVariable marks a variable on behalf of the user. OnPickVariable is called even if it
// is marked already.
func (g *GraphView) setVariable(name string) {
	if name == "" && g.variable == "" {
		return
	}
	g.MarkVariable(name)
	if g.OnPickVariable != nil {
		g.OnPickVariable(name)
	}
}

// SetHits highlights what a search found (see scene.Scene.Search) without
// moving the view; nil ends it.
func (g *GraphView) SetHits(hits []scene.Place) {
	g.hits, g.hit = hits, -1
	g.emphasise()
}

// Hits returns how many hits are highlighted, and which of them is the current one: -1 if
// none is.
func (g *GraphView) Hits() (count, current int) { return len(g.hits), g.hit }

// MarkSource marks the lines that come from a range of the source text, at
// this step and at later ones; the zero Span marks none. It returns how many
// there are.
func (g *GraphView) MarkSource(text source.Span) int {
	if text == g.source {
		return len(g.lines)
	}
	g.source, g.lines = text, nil
	if g.scene != nil && text.IsValid() {
		g.lines = g.scene.LinesOf(text)
	}
	g.emphasise()
	return len(g.lines)
}

// RevealSource brings the first of the lines marked by MarkSource into view.
func (g *GraphView) RevealSource() {
	if len(g.lines) == 0 {
		return
	}
	if r, ok := g.scene.RectOf(g.lines[0]); ok {
		g.reveal(r)
	}
}

// SetRemarks adds to what is drawn, until it is called again: notes, a few letters in the
// headings of nodes by ID, and dots where somebody wants to stop: lines of nodes by ID, -1 for
// the node.
func (g *GraphView) SetRemarks(notes map[int]string, stops map[int][]int) {
	if len(notes)+len(stops)+len(g.notes)+len(g.stops) == 0 {
		return
	}
	g.notes, g.stops = notes, stops
	g.emphasise()
}

// Remarks returns what SetRemarks has added.
func (g *GraphView) Remarks() (notes map[int]string, stops map[int][]int) { return g.notes, g.stops }

// emphasise recomputes what stands out, and repaints.
func (g *GraphView) emphasise() {
	h := g.pointer.hit
	em := raster.Emphasis{Variable: g.variable, Edge: h.Edge, Notes: g.notes, Stops: g.stops}
	if h.Span != nil {
		if h.Span.Var() != "" {
			em.Variable = h.Span.Var()
		}
		if h.Span.Link() != nil {
			em.Span = h.Span
		}
	}
	if h.Edge != nil {
		em.Glowing = map[int]bool{h.Edge.From: true, h.Edge.To: true}
	} else if e, ok := g.hoveredExit(h); ok {
		em.Edge, em.Glowing = e, map[int]bool{e.To: true}
	}
	if len(g.selection) > 0 {
		em.Selected = make(map[int]bool, len(g.selection))
		for _, id := range g.selection {
			em.Selected[id] = true
		}
	}
	em.Hits, em.Lines = g.groups.of(g.hits, g.lines)
	if g.hit >= 0 && g.hit < len(g.hits) {
		em.Current = &g.hits[g.hit]
	}
	g.emphasis = em
	g.minimap.emphasised()
	g.repaint()
}
