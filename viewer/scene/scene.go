// Package scene turns pages into pictures that are ready to be drawn.
//
// It works in two steps. [Arrange] and [ArrangeRecording] decide once where everything
// goes: they measure the nodes, ask package layout for places and routes, and build a
// spatial index. The [Arrangement] then makes a [Scene] of a page by merely selecting
// what exists on it, so the scenes of all steps of a recording share their geometry and
// nothing moves between steps.
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
	"math"
	"slices"
	"sort"
	"sync"

	"vitrine/pages/page"
)

// A Scene is what an arrangement shows of one page.
type Scene struct {
	arr   *Arrangement
	page  *page.Page
	nodes []*page.Node // by slot; nil if there is no node now
	edges []*page.Edge // by route; nil if there is no edge now
	marks map[int32][]page.Mark
	loose int // nodes and edges of the page without a place

	labels func() map[*page.Edge]Rect // of edges that leave boxes as a whole; their places are found once
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
	s.labels = sync.OnceValue(s.placeLabels)
	return s
}

// NameSize returns the size, in points per em, of the names in the boxes of an overview: all have room at it. Of other
// pages it is 0.
func (s *Scene) NameSize() float64 { return s.arr.names }

// admit finds the route of an edge and makes it visible.
func (s *Scene) admit(e *page.Edge) bool {
	from := s.arr.slotOf(e.From)
	if from < 0 {
		return false
	}
	out := s.arr.slots[from].out // by exit
	if len(out) > fewExits {
		out = s.arr.ofExit(out, e.Exit)
	}
	for _, r := range out {
		u := s.arr.routes[r].edge
		if u.To == e.To && u.Exit == e.Exit && s.edges[r] == nil {
			s.edges[r] = e
			return true
		}
	}
	return false
}

// fewExits is the number of routes up to which looking at one after another takes less time
// than a search.
const fewExits = 8

// ofExit returns those of a list of routes, by exit, that leave one exit.
func (a *Arrangement) ofExit(routes []int32, exit int) []int32 {
	before := func(exit int) int {
		return sort.Search(len(routes), func(k int) bool { return a.routes[routes[k]].edge.Exit >= exit })
	}
	return routes[before(exit):before(exit+1)]
}

// Page returns the page that the scene shows.
func (s *Scene) Page() *page.Page { return s.page }

// Arrangement returns the arrangement that the scene was selected from.
func (s *Scene) Arrangement() *Arrangement { return s.arr }

// Complete reports whether everything on the page has a place. It does not once a
// recording has grown beyond what was arranged; then arrange it again.
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

// Box returns the box of the node with that ID, if it exists.
func (s *Scene) Box(id int) (Box, bool) {
	i := s.arr.slotOf(id)
	if i < 0 || s.nodes[i] == nil {
		return Box{}, false
	}
	return s.box(i), true
}

func (s *Scene) box(i int32) Box {
	b := Box{s.nodes[i], s.arr.slots[i].rect, i}
	if b.Node != s.arr.slots[i].node {
		b.Rect.Y1 = b.Rect.Y0 + s.arr.shape(b.Node, i).Height
	}
	return b
}

// Boxes yields the boxes that meet a rectangle.
func (s *Scene) Boxes(area Rect) iter.Seq[Box] {
	return func(yield func(Box) bool) {
		show := func(i int32) bool {
			if s.nodes[i] == nil || !s.arr.slots[i].rect.Meets(area) {
				return true
			}
			b := s.box(i)
			return !b.Rect.Meets(area) || yield(b)
		}
		if s.mostly(area) {
			for i := range s.nodes {
				if !show(int32(i)) {
					return
				}
			}
			return
		}
		s.arr.slotIndex.query(area, show)
	}
}

// mostly reports whether a rectangle covers so much of the page that going
// through everything in order is faster than the index, which hops about in
// memory.
func (s *Scene) mostly(area Rect) bool {
	b := s.arr.bounds
	w := math.Min(area.X1, b.X1) - math.Max(area.X0, b.X0)
	h := math.Min(area.Y1, b.Y1) - math.Max(area.Y0, b.Y0)
	return w > 0 && h > 0 && w*h > b.Width()*b.Height()/4
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
}

// Edges yields the edges that meet a rectangle, each once, and perhaps some
// that come near it.
func (s *Scene) Edges(area Rect) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		if s.mostly(area) {
			for i := range s.edges {
				if s.edges[i] != nil && s.arr.routes[i].bounds.Meets(area) && !yield(s.edge(int32(i))) {
					return
				}
			}
			return
		}
		seen := make([]uint64, (len(s.edges)+63)/64)
		once := func(i int32) bool {
			bit := uint64(1) << (i & 63)
			if s.edges[i] == nil || seen[i>>6]&bit != 0 {
				return true
			}
			seen[i>>6] |= bit
			return yield(s.edge(i))
		}
		more := true
		s.arr.segmentIndex.query(area, func(k int32) bool {
			more = once(s.arr.segments[k].route)
			return more
		})
		if more {
			s.stubs(area, once)
		}
	}
}

// stubs calls found for the edges of boxes that do not use up their slots:
// these edges begin within the slot, where the index has no segment of theirs.
func (s *Scene) stubs(area Rect, found func(route int32) bool) {
	s.arr.slotIndex.query(area, func(i int32) bool {
		sl := &s.arr.slots[i]
		if s.nodes[i] == nil || s.nodes[i] == sl.node || s.box(i).Rect.Y1 >= sl.rect.Y1 {
			return true
		}
		for _, r := range sl.out {
			if !found(r) {
				return false
			}
		}
		return true
	})
}

// edge returns the edge on a route. It begins where its box ends, which may be
// above the end of the slot.
func (s *Scene) edge(i int32) Edge {
	r := &s.arr.routes[i]
	e := Edge{s.edges[i], r.points, r.bounds}
	sl := &s.arr.slots[r.from]
	if begin := r.points[0]; s.nodes[r.from] != nil && s.nodes[r.from] != sl.node && math.Abs(begin.Y-sl.rect.Y1) < 0.01 {
		if y := s.box(r.from).Rect.Y1; y < begin.Y {
			e.Points = slices.Clone(r.points)
			e.Points[0].Y = y
			e.Bounds.Y0 = math.Min(e.Bounds.Y0, y)
		}
	}
	return e
}
