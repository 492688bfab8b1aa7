// Package scene turns pages into pictures that are ready to be drawn.
//
// It is entered in two steps. [Arrange] and [ArrangeRecording] decide once
// where everything lies: they measure the nodes, ask package layout for
// places and routes, and build a spatial index. The [Arrangement] then makes
// a [Scene] of a page by merely selecting what of it is there, so that the
// scenes of all steps of a recording share their geometry and nothing moves
// from one to the next.
//
// A scene is immutable and may be used by several goroutines at once. It
// answers what a rectangle shows ([Scene.Boxes], [Scene.Edges]) and what lies
// under a point ([Scene.At]); package raster paints it, [WriteSVG] and
// [WriteDOT] export it. All of it works without a window: text is monospaced,
// so measuring it is a multiplication.
//
// Lengths are points: at a zoom of 1 on an ordinary screen, one point is one
// pixel. y grows downward.
package scene

import (
	"iter"

	"vitrine/engine/page"
)

// A Scene is what an arrangement shows of one page.
type Scene struct {
	arr   *Arrangement
	page  *page.Page
	nodes []*page.Node // by slot; nil where there is no node now
	edges []*page.Edge // by route; nil where there is no edge now
	marks map[int32][]page.Mark
	loose int // nodes and edges of the page without a place
}

// Scene selects what p shows. The page must be one that the arrangement was
// made for: the page itself, or a step of the recording.
func (a *Arrangement) Scene(p *page.Page) *Scene {
	s := &Scene{
		arr:   a,
		page:  p,
		nodes: make([]*page.Node, len(a.slots)),
		edges: make([]*page.Edge, len(a.routes)),
	}
	for _, n := range p.Nodes {
		if i := a.slotOf(n.ID); i >= 0 {
			s.nodes[i] = n
		} else {
			s.loose++
		}
	}
	for _, e := range p.Edges {
		if !s.admit(e) {
			s.loose++
		}
	}
	for _, m := range p.Marks {
		if i := a.slotOf(m.Node); i >= 0 {
			if s.marks == nil {
				s.marks = make(map[int32][]page.Mark, len(p.Marks))
			}
			s.marks[i] = append(s.marks[i], m)
		}
	}
	return s
}

// admit finds the route of an edge and makes it visible.
func (s *Scene) admit(e *page.Edge) bool {
	from := s.arr.slotOf(e.From)
	if from < 0 {
		return false
	}
	for _, r := range s.arr.slots[from].out {
		u := s.arr.routes[r].edge
		if u.To == e.To && u.Exit == e.Exit && s.edges[r] == nil {
			s.edges[r] = e
			return true
		}
	}
	return false
}

// Page returns the page that the scene shows.
func (s *Scene) Page() *page.Page { return s.page }

// Arrangement returns the arrangement that the scene was selected from.
func (s *Scene) Arrangement() *Arrangement { return s.arr }

// Complete reports whether everything on the page has a place. It has not
// once a recording has grown beyond what was arranged; then arrange it again.
func (s *Scene) Complete() bool { return s.loose == 0 }

// Bounds returns the rectangle that encloses the whole arrangement, a margin
// included.
func (s *Scene) Bounds() Rect { return s.arr.bounds }

// A Box is a node with its place.
type Box struct {
	Node *page.Node
	Rect Rect
	slot int32
}

// Box returns the box of the node with that ID, if it is there.
func (s *Scene) Box(id int) (Box, bool) {
	i := s.arr.slotOf(id)
	if i < 0 || s.nodes[i] == nil {
		return Box{}, false
	}
	return s.box(i), true
}

func (s *Scene) box(slot int32) Box {
	return Box{s.nodes[slot], s.arr.slots[slot].rect, slot}
}

// Boxes yields the boxes that meet a rectangle.
func (s *Scene) Boxes(area Rect) iter.Seq[Box] {
	return func(yield func(Box) bool) {
		s.arr.slotIndex.query(area, func(i int32) bool {
			return s.nodes[i] == nil || yield(s.box(i))
		})
	}
}

// Shape returns the text of a box and its exit cells.
func (s *Scene) Shape(b Box) *Shape { return s.arr.shape(b.Node, b.slot) }

// Marks returns the marks of a box at this step.
func (s *Scene) Marks(b Box) []page.Mark { return s.marks[b.slot] }

// An Edge is an edge with its route.
type Edge struct {
	Edge   *page.Edge
	Points []Point // from the exit of From to the top of To; not to be changed
	Bounds Rect
	route  int32
}

// Edges yields the edges with a segment that meets a rectangle, each once.
func (s *Scene) Edges(area Rect) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		if area.Contains(s.arr.bounds) { // all of them: no need to search
			for i := range s.edges {
				if s.edges[i] != nil && !yield(s.edge(int32(i))) {
					return
				}
			}
			return
		}
		seen := make([]uint64, (len(s.edges)+63)/64)
		s.arr.segmentIndex.query(area, func(k int32) bool {
			i := s.arr.segments[k].route
			bit := uint64(1) << (i & 63)
			if s.edges[i] == nil || seen[i>>6]&bit != 0 {
				return true
			}
			seen[i>>6] |= bit
			return yield(s.edge(i))
		})
	}
}

func (s *Scene) edge(i int32) Edge {
	r := &s.arr.routes[i]
	return Edge{s.edges[i], r.points, r.bounds, i}
}
