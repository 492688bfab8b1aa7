package layout

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
)

// Packed lays out a diagram that is looked at as a whole, such as a call graph or a class
// hierarchy, in the proportions that Options.Aspect asks for, so that as much as possible
// can be read when all of it is shown. Parts without an edge between them are laid out one
// by one and packed. A part that is a tree (no block has two predecessors, and there is no
// cycle) has parents above the middle of their children or, if that would be too wide, children
// below each other; any other part is drawn in layers, of which none is
// wider than what suits.
//
// What Layered promises of blocks and edges holds here too. Errors are those of Layered.
func Packed(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	opt = opt.withDefaults()
	parts := components(g)
	drawn := make([]*Drawing, len(parts))
	for i, p := range parts {
		d, err := p.draw(ctx, opt)
		if err != nil {
			return nil, fmt.Errorf("layout: %w", err)
		}
		drawn[i] = d
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	return pack(g, parts, drawn, opt), nil
}

// A component is a part of a graph that is connected, with its nodes and edges by their
// numbers in the whole.
type component struct {
	graph Graph
	nodes []int32
	edges []int32
}

// components returns the parts of a graph, in the order of their first nodes.
func components(g *Graph) []*component {
	n := len(g.Nodes)
	root := make([]int32, n)
	for i := range root {
		root[i] = int32(i)
	}
	find := func(v int32) int32 {
		for root[v] != v {
			root[v] = root[root[v]]
			v = root[v]
		}
		return v
	}
	for _, e := range g.Edges {
		a, b := find(int32(e.From)), find(int32(e.To))
		root[max(a, b)] = min(a, b)
	}
	var parts []*component
	part, place := make([]int32, n), make([]int32, n)
	for v := range int32(n) {
		r := find(v)
		if r == v {
			part[v] = int32(len(parts))
			parts = append(parts, &component{})
		}
		c := parts[part[r]]
		place[v] = int32(len(c.nodes))
		c.nodes = append(c.nodes, v)
		c.graph.Nodes = append(c.graph.Nodes, g.Nodes[v])
	}
	for k, e := range g.Edges {
		c := parts[part[find(int32(e.From))]]
		c.edges = append(c.edges, int32(k))
		e.From, e.To = int(place[e.From]), int(place[e.To])
		c.graph.Edges = append(c.graph.Edges, e)
	}
	return parts
}

// draw returns the best of several drawings of a part: as it is and, unless that is small,
// with several bounds of its width.
func (c *component) draw(ctx context.Context, opt Options) (*Drawing, error) {
	natural := func(o Options) (*Drawing, error) { return layered(ctx, &c.graph, o) }
	if t := newForest(&c.graph, opt); t != nil {
		natural = func(o Options) (*Drawing, error) {
			if o.Widest > 0 {
				return t.tip(o.Widest), nil
			}
			t.place()
			return t.draw(), nil
		}
	}
	best, err := natural(opt)
	if err != nil || opt.extent(best) <= smallExtent {
		return best, err
	}
	side, widest := c.side(opt)
	bounds := []float64{0.7, 1, 1.4, 2}
	if len(c.nodes) > manyNodes {
		bounds = bounds[1:2]
	}
	for _, b := range bounds {
		o := opt
		o.Widest = max(widest, b*side)
		d, err := natural(o)
		if err != nil {
			return nil, err
		}
		if opt.extent(d) < opt.extent(best) {
			best = d
		}
	}
	return best, nil
}

const (
	smallExtent = 700  // points: a drawing of that size is read as it is
	manyNodes   = 2000 // of such a part, one bound is tried
)

// side returns the width that a part would have if it were nothing but blocks, and the
// width of the widest.
func (c *component) side(opt Options) (side, widest float64) {
	area := 0.0
	for _, n := range c.graph.Nodes {
		area += (n.Width + opt.NodeGap) * (n.Height + opt.LayerGap)
		widest = max(widest, n.Width)
	}
	return math.Sqrt(area * opt.Aspect), widest
}

// extent says how large the view must be, by its height, to show a drawing.
func (o Options) extent(d *Drawing) float64 { return max(d.Width/o.Aspect, d.Height) }

// pack puts the drawings of parts beside and below each other.
func pack(g *Graph, parts []*component, drawn []*Drawing, opt Options) *Drawing {
	order := make([]int, len(parts))
	area, widest := 0.0, 0.0
	for i, d := range drawn {
		order[i] = i
		area += (d.Width + opt.NodeGap) * (d.Height + opt.NodeGap)
		widest = max(widest, d.Width)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(drawn[b].Height, drawn[a].Height) })
	var best []Point
	least := math.Inf(1)
	for _, b := range []float64{0.8, 1, 1.2, 1.5, 2} {
		at, size := shelves(drawn, order, max(widest, b*math.Sqrt(area*opt.Aspect)), opt.NodeGap)
		if e := max(size.X/opt.Aspect, size.Y); e < least {
			best, least = at, e
		}
	}
	out := &Drawing{Nodes: make([]Rect, len(g.Nodes)), Edges: make([][]Point, len(g.Edges))}
	for i, p := range parts {
		out.add(p, drawn[i], best[i])
	}
	return out
}

// shelves fills rows of a width with drawings, the highest first, several on top of each
// other where the row has room for them, and returns their places and the size of all.
func shelves(drawn []*Drawing, order []int, width, gap float64) (at []Point, size Point) {
	type column struct{ x, width, bottom float64 }
	at = make([]Point, len(drawn))
	var row []column // of the last shelf
	top, height, right := 0.0, 0.0, 0.0
	for _, i := range order {
		d := drawn[i]
		k := slices.IndexFunc(row, func(c column) bool {
			return c.width >= d.Width && c.bottom+gap+d.Height <= top+height
		})
		if k < 0 {
			if len(row) > 0 && right+gap+d.Width > width {
				top, row = top+height+gap, row[:0]
			}
			if len(row) == 0 {
				height, right = d.Height, -gap
			}
			row = append(row, column{right + gap, d.Width, top - gap})
			right += gap + d.Width
			k = len(row) - 1
		}
		at[i] = Point{row[k].x, row[k].bottom + gap}
		row[k].bottom += gap + d.Height
		size.X, size.Y = max(size.X, at[i].X+d.Width), max(size.Y, at[i].Y+d.Height)
	}
	return at, size
}

// add adds the drawing of a part at a place.
func (d *Drawing) add(c *component, part *Drawing, at Point) {
	for k, v := range c.nodes {
		r := part.Nodes[k]
		r.X, r.Y = r.X+at.X, r.Y+at.Y
		d.Nodes[v] = r
	}
	for k, e := range c.edges {
		pts := slices.Clone(part.Edges[k])
		for i := range pts {
			pts[i].X, pts[i].Y = pts[i].X+at.X, pts[i].Y+at.Y
		}
		d.Edges[e] = pts
	}
	d.Width, d.Height = max(d.Width, at.X+part.Width), max(d.Height, at.Y+part.Height)
}
