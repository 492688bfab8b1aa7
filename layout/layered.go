package layout

import (
	"context"
	"fmt"
)

// Layered lays out a flow graph in layers from top to bottom.
//
// It returns an error for sizes that are not finite or negative and for edges
// that name no node, and the context's error when that ends first.
func Layered(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	opt = opt.withDefaults()
	d := &Drawing{Nodes: make([]Rect, len(g.Nodes)), Edges: make([][]Point, len(g.Edges))}
	y, width := opt.LayerGap, 0.0
	for i, n := range g.Nodes {
		d.Nodes[i] = Rect{0, y, n.Width, n.Height}
		y += n.Height + opt.LayerGap
		width = max(width, n.Width)
	}
	for i, e := range g.Edges {
		a, b := d.Nodes[e.From], d.Nodes[e.To]
		width += opt.LineGap
		down, up := a.Y+a.Height+opt.LayerGap/3, b.Y-opt.LayerGap/3
		d.Edges[i] = []Point{{a.Width / 2, a.Y + a.Height}, {a.Width / 2, down}, {width, down}, {width, up}, {b.Width / 2, up}, {b.Width / 2, b.Y}}
	}
	d.Width, d.Height = width+opt.LineGap, y
	return d, nil
}
