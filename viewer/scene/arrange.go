package scene

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"vitrine/layout"
	"vitrine/pages/page"
)

// An Arrangement is where everything on a page, or at any step of a
// recording, is. It does not change; scenes are selected from it.
type Arrangement struct {
	columns  int     // that lines may have
	names    float64 // the size of the names of an overview, in points per em: the same for all
	slots    []slot
	routes   []route
	segments []segment
	bounds   Rect

	byID  map[int]int32
	dense []int32 // the same for small IDs: slot+1, or 0

	slotIndex, segmentIndex *index
	reading                 []int32 // slots from top to bottom

	mu     sync.Mutex
	shapes map[*page.Node]*Shape    // of the nodes that were looked at
	latest []atomic.Pointer[shaped] // by slot: the last one that was asked for
}

// shaped is a node with its shape.
type shaped struct {
	node  *page.Node
	shape *Shape
}

// A slot is the place of a node.
type slot struct {
	id      int
	node    *page.Node // one that fills the slot; nil if it is not known
	rect    Rect
	extent  extent // of that node
	out, in []int32
}

// A route is the line of an edge.
type route struct {
	edge     *page.Edge
	from, to int32
	points   []Point
	bounds   Rect
}

// A segment is one stretch of a route: from points[at] to points[at+1].
type segment struct{ route, at int32 }

// A Room is the room that a page is arranged for. The zero Room is any.
type Room struct {
	// Aspect is the width of the view, in heights: an overview gets its proportions. 0 stands for 1.
	Aspect float64

	// Columns is how many letters fit beside each other in a narrow view: longer lines are continued in the next row. 0
	// stands for the usual number.
	Columns int

	// Upright puts nodes below each other of which the view has no room for all side by side.
	Upright bool
}

// columns returns how long lines may be.
func (r Room) columns() int {
	if r.Columns > 0 {
		return min(r.Columns, maxColumns)
	}
	return maxColumns
}

// options returns what the layout has to know.
func (r Room) options() layout.Options {
	o := layout.Options{Aspect: r.Aspect}
	if r.Upright {
		o.Widest = float64(r.columns())*CharWidth + 2*padX
	}
	return o
}

// Arrange lays out a page.
func Arrange(ctx context.Context, p *page.Page) (*Arrangement, error) { return Room{}.Arrange(ctx, p) }

// Arrange lays out a page.
func (r Room) Arrange(ctx context.Context, p *page.Page) (*Arrangement, error) {
	return r.arrange(ctx, p, nil, nil)
}

// ArrangeRecording lays out everything that exists at any step of a recording, so that
// stepping moves nothing.
func ArrangeRecording(ctx context.Context, rec page.Recording) (*Arrangement, error) {
	return Room{}.ArrangeRecording(ctx, rec)
}

// ArrangeRecording is the function of that name for a room.
func (r Room) ArrangeRecording(ctx context.Context, rec page.Recording) (*Arrangement, error) {
	if o, ok := rec.(page.Outlined); ok {
		p, nodes := o.Outline()
		return r.arrange(ctx, p, nodes, rec.Lifetime)
	}
	return r.arrange(ctx, rec.Union(), nil, rec.Lifetime)
}

// New arranges a page and returns its scene.
func New(ctx context.Context, p *page.Page) (*Scene, error) {
	a, err := Arrange(ctx, p)
	if err != nil {
		return nil, err
	}
	return a.Scene(p), nil
}

// arrange lays out a page, or one with other nodes that are only measured.
func (r Room) arrange(ctx context.Context, p *page.Page, measured iter.Seq[*page.Node], lifetime func(int) (int, int)) (*Arrangement, error) {
	a := &Arrangement{columns: r.columns(), shapes: make(map[*page.Node]*Shape)}
	if measured != nil {
		a.number(measured, false)
	} else {
		a.slots = make([]slot, 0, len(p.Nodes))
		a.number(slices.Values(p.Nodes), true)
	}
	opt := r.options()
	opt.ShareSlots = lifetime != nil
	if p.Kind.Overview() {
		if err := a.makeNameable(ctx, p, opt); err != nil {
			return nil, err
		}
		a.names = a.nameSize()
	}
	g := a.graph(p.Edges, lifetime)
	d, err := layOut(ctx, p.Kind, g, opt)
	if err != nil {
		return nil, fmt.Errorf("cannot arrange %s: %w", p.Title, err)
	}
	a.settle(d)
	return a, nil
}

// layOut chooses the layout that suits a kind of page.
func layOut(ctx context.Context, kind page.Kind, g *layout.Graph, opt layout.Options) (*layout.Drawing, error) {
	if kind.Overview() {
		opt.NodeGap, opt.LayerGap, opt.LineGap = overviewNodeGap, overviewLayerGap, overviewLineGap
		return layout.Packed(ctx, g, opt)
	}
	return layout.Layered(ctx, g, opt)
}

// number gives every node of a page a slot. Those that will never be shown themselves are not
// kept.
func (a *Arrangement) number(nodes iter.Seq[*page.Node], keep bool) {
	a.byID = make(map[int]int32)
	for n := range nodes {
		if _, numbered := a.byID[n.ID]; numbered {
			continue
		}
		s := slot{id: n.ID, extent: measure(n, a.columns)}
		if keep {
			s.node = n
		}
		a.byID[n.ID] = int32(len(a.slots))
		a.slots = append(a.slots, s)
	}
	a.dense = make([]int32, 4*len(a.slots))
	for i, s := range a.slots {
		if s.id >= 0 && s.id < len(a.dense) {
			a.dense[s.id] = int32(i) + 1
		}
	}
}

// makeNameable gives the nodes of an overview room for their names, unless all text can be read when
// the whole page is shown.
func (a *Arrangement) makeNameable(ctx context.Context, p *page.Page, opt layout.Options) error {
	if len(a.slots) <= mostReadable {
		g := &layout.Graph{}
		for i := range a.slots {
			e := &a.slots[i].extent
			g.Nodes = append(g.Nodes, layout.Node{Width: e.width, Height: e.height, Key: strconv.Itoa(a.slots[i].id)})
		}
		for _, e := range p.Edges {
			if from, to := a.slotOf(e.From), a.slotOf(e.To); from >= 0 && to >= 0 {
				g.Edges = append(g.Edges, layout.Edge{From: int(from), To: int(to), FromPort: -1})
			}
		}
		opt.ShareSlots = false
		d, err := layOut(ctx, p.Kind, g, opt)
		if err != nil {
			return fmt.Errorf("cannot arrange %s: %w", p.Title, err)
		}
		if math.Max(d.Height, d.Width/cmp.Or(opt.Aspect, 1)) <= readableHeight {
			return nil
		}
	}
	for i := range a.slots {
		a.slots[i].extent.makeNameable(a.slots[i].node)
	}
	return nil
}

// slotOf returns the slot of the node with that ID, or -1.
func (a *Arrangement) slotOf(id int) int32 {
	if id >= 0 && id < len(a.dense) {
		return a.dense[id] - 1
	}
	if i, ok := a.byID[id]; ok {
		return i
	}
	return -1
}

// graph makes the layout's graph of the slots and some edges, and the routes in their order.
func (a *Arrangement) graph(edges []*page.Edge, lifetime func(int) (int, int)) *layout.Graph {
	g := &layout.Graph{Nodes: make([]layout.Node, len(a.slots))}
	for i := range a.slots {
		id, e := a.slots[i].id, &a.slots[i].extent
		g.Nodes[i] = layout.Node{Width: e.width, Height: e.height, Key: strconv.Itoa(id)}
		if lifetime != nil {
			first, last := lifetime(id)
			g.Nodes[i].Lifetime = layout.Lifetime{First: first, Last: last}
		}
	}
	a.routes, g.Edges = make([]route, 0, len(edges)), make([]layout.Edge, 0, len(edges))
	for _, e := range edges {
		from, to := a.slotOf(e.From), a.slotOf(e.To)
		if from < 0 || to < 0 {
			continue
		}
		a.connect(e, from, to)
		g.Edges = append(g.Edges, layout.Edge{From: int(from), To: int(to), FromPort: a.slots[from].extent.port(e.Exit)})
	}
	a.sortExits()
	return g
}

// port returns where an exit's edge leaves: how far from the left, or -1 to leave it to
// the layout.
func (e *extent) port(exit int) float64 {
	if exit < 0 || exit >= len(e.cells) {
		return -1
	}
	left := 0.0
	if exit > 0 {
		left = e.cells[exit-1]
	}
	return (left + e.cells[exit]) / 2
}

// connect adds the route of an edge between two slots.
func (a *Arrangement) connect(e *page.Edge, from, to int32) {
	r := int32(len(a.routes))
	a.routes = append(a.routes, route{edge: e, from: from, to: to})
	a.slots[from].out = append(a.slots[from].out, r)
	a.slots[to].in = append(a.slots[to].in, r)
}

// sortExits orders the routes that leave each slot by their exits.
func (a *Arrangement) sortExits() {
	for i := range a.slots {
		slices.SortStableFunc(a.slots[i].out, func(r, s int32) int {
			return cmp.Compare(a.routes[r].edge.Exit, a.routes[s].edge.Exit)
		})
	}
}

// settle adopts the places that the layout found, and indexes them.
func (a *Arrangement) settle(d *layout.Drawing) {
	for i, r := range d.Nodes {
		a.slots[i].rect = Rect{r.X, r.Y, r.X + r.Width, r.Y + r.Height}
	}
	for i := range a.routes {
		a.routes[i].points = make([]Point, 0, len(d.Edges[i]))
		for _, p := range d.Edges[i] {
			a.routes[i].points = append(a.routes[i].points, Point(p))
		}
	}
	a.latest = make([]atomic.Pointer[shaped], len(a.slots))
	a.bounds = Rect{0, 0, d.Width, d.Height}.Grow(Margin)
	a.index()
}

// index makes what finds slots and routes by their places.
func (a *Arrangement) index() {
	rects := make([]Rect, len(a.slots))
	for i := range a.slots {
		rects[i] = a.slots[i].rect
	}
	n := 0
	for i := range a.routes {
		n += max(0, len(a.routes[i].points)-1)
	}
	stretches := make([]Rect, 0, n)
	a.segments = make([]segment, 0, n)
	for i := range a.routes {
		r := &a.routes[i]
		for k, p := range r.points {
			if k == 0 {
				r.bounds = rectOf(p, p)
				continue
			}
			stretch := rectOf(r.points[k-1], p)
			r.bounds = r.bounds.Union(stretch)
			stretches = append(stretches, stretch)
			a.segments = append(a.segments, segment{int32(i), int32(k - 1)})
		}
	}
	a.slotIndex, a.segmentIndex = newIndex(rects), newIndex(stretches)
	a.reading = make([]int32, len(a.slots))
	for i := range a.reading {
		a.reading[i] = int32(i)
	}
	slices.SortStableFunc(a.reading, func(i, j int32) int {
		r, s := rects[i], rects[j]
		return cmp.Or(cmp.Compare(r.Y0, s.Y0), cmp.Compare(r.X0, s.X0))
	})
}

// mostShapes bounds the memory for shapes; beyond it they are made anew.
const mostShapes = 50000

// shape returns the shape of a node in its slot. Shapes are made when they
// are first looked at and shared by all scenes.
func (a *Arrangement) shape(n *page.Node, i int32) *Shape {
	if l := a.latest[i].Load(); l != nil && l.node == n {
		return l.shape
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.shapes[n]
	if s == nil {
		if len(a.shapes) >= mostShapes {
			clear(a.shapes)
		}
		s = newShape(n, &a.slots[i])
		a.shapes[n] = s
	}
	a.latest[i].Store(&shaped{n, s})
	return s
}
