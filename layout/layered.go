package layout

import (
	"context"
	"fmt"
)

// Layered lays out a flow graph in layers from top to bottom.
//
// It returns an error for sizes that are negative or not finite and for edges
// that name no node, and the context's error if that ends first.
func Layered(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	d, err := layered(ctx, g, opt.withDefaults())
	if err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	return d, nil
}

func layered(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stop := newPoll(ctx)
	f := analyse(g)
	if err := stop.err(); err != nil {
		return nil, err
	}
	layer := assignLayers(g, f, opt)
	slot, slots := noSlots(len(g.Nodes)), len(g.Nodes)
	if opt.ShareSlots {
		slot, slots = shareSlots(g, f, layer)
	}
	s := newSketch(g, opt, f, layer, slot, slots, mostBends(len(g.Nodes)))
	s.poll = stop
	if err := s.order(); err != nil {
		return nil, err
	}
	p := &place{sketch: s.mergeTrunks()}
	p.collectSides()
	if err := p.placeUnits(); err != nil {
		return nil, err
	}
	p.findEnds()
	p.layExpress()
	height := p.placeRows()
	if err := stop.err(); err != nil {
		return nil, err
	}
	return p.draw(height), nil
}

// mostBends is the number of bends, for a graph of n nodes, above which edges to a common
// target share theirs from the start. That costs crossings but bounds time and memory.
func mostBends(n int) int { return min(2000+8*n, 60000) }
