package layout

import (
	"math"
	"slices"
)

// place is a sketch whose items are given coordinates.
type place struct {
	*sketch
	x       []float64 // of the anchor of every item
	side    []sides   // by item; only blocks have any
	out, in []float64 // by edge: x where it leaves its source and enters its target
	topX    []float64 // by segment: where its upper and its lower end are
	bottomX []float64
	next    []int32   // by segment: the next one towards the target that is not straight, or -1
	track   []float64 // by segment: y of its horizontal piece
	slant   []float64 // by segment: how far its upper piece leans to the right
	rowTop  []float64 // by layer: the top of its blocks
	rowEnd  []float64 // the lowest that its blocks and the lines under them reach

	latchNo []int32 // by segment where a back edge begins: its number among the latches of its side
	loopNo  []int32 // by self loop: its number among those of its block on the same side

	plainSegs int // the segments before this one lie between rows
	corridor  corridor
}

// endOffsets gives every segment the distance of its ends from the anchors of
// their items, as far as it is known before the items have coordinates.
func (p *place) endOffsets() (top, bottom []float64) {
	top, bottom = make([]float64, len(p.segs)), make([]float64, len(p.segs))
	last := p.lasts()
	for e, edge := range p.graph.Edges {
		if p.start[e] < 0 {
			continue
		}
		if p.flow.back[e] {
			h, u := p.slot[edge.To], p.slot[edge.From]
			k := sideIndex(p.lanes[e].atTarget)
			top[last[p.start[e]]] = p.laneOffset(h, k, p.side[h].loops[k])
			k = sideIndex(p.lanes[e].atSource)
			bottom[p.start[e]] = p.laneOffset(u, k, p.latchLane(u, k, p.start[e]))
			continue
		}
		if w := p.graph.Nodes[edge.From].Width; fixed(edge.FromPort, w) {
			top[p.start[e]] = edge.FromPort - w/2
		}
		w := p.graph.Nodes[edge.To].Width
		switch in := p.flow.pred.of(int32(edge.To)); {
		case fixed(edge.ToPort, w):
			bottom[last[p.start[e]]] = edge.ToPort - w/2
		case len(in) == 1 && p.onward(p.start[e]) < 0:
			// The only line into a block may enter it straight below where it
			// starts, if the block is wide enough and right below.
			bottom[p.start[e]] = max(-inner(w), min(top[p.start[e]], inner(w)))
		}
	}
	return top, bottom
}

// inner is how far from its middle a block of some width may be entered or
// left, to stay clear of its corners.
func inner(width float64) float64 { return max(width/2-8, width/4) }

// findEnds gives every segment and edge the x of its ends.
func (p *place) findEnds() {
	top, bottom := p.endOffsets()
	p.topX, p.bottomX = top, bottom
	for g := range p.segs {
		p.topX[g] += p.x[p.segs[g].top]
		p.bottomX[g] += p.x[p.segs[g].bottom]
	}
	for range 2 {
		p.slideLanes()
	}
	p.out, p.in = make([]float64, len(p.graph.Edges)), make([]float64, len(p.graph.Edges))
	last := p.lasts()
	for e, edge := range p.graph.Edges {
		p.in[e] = p.x[p.slot[edge.To]]
		if w := p.graph.Nodes[edge.To].Width; fixed(edge.ToPort, w) {
			p.in[e] += edge.ToPort - w/2
		} else if !p.flow.back[e] && p.start[e] >= 0 {
			p.in[e] = p.bottomX[last[p.start[e]]]
		}
	}
	for v := range p.graph.Nodes {
		p.spreadPorts(int32(v))
	}
}

// exit is an edge that needs a port at the bottom of its source.
type exit struct {
	edge  int32
	class int     // -1: a lane on the left, 0: downward, 1: a lane on the right
	key   float64 // order within the class
	at    float64 // offset from the block's middle
}

// spreadPorts places the ports at the bottom of node v: each above its target if that is
// below the block, and all in an order that saves crossings.
func (p *place) spreadPorts(v int32) {
	mid, width := p.x[p.slot[v]], p.graph.Nodes[v].Width
	half := inner(width)
	var exits []exit
	express := int32(-1) // the express line whose port the others share
	for _, e := range p.flow.succ.of(v) {
		edge := p.graph.Edges[e]
		if fixed(edge.FromPort, width) {
			p.out[e] = mid - width/2 + edge.FromPort
			continue
		}
		if p.isExpress(int(e)) {
			if express >= 0 {
				continue
			}
			express = e
		}
		exits = append(exits, p.newExit(e, mid, half))
	}
	slices.SortStableFunc(exits, func(a, b exit) int {
		if a.class != b.class {
			return a.class - b.class
		}
		if a.key < b.key {
			return -1
		} else if a.key > b.key {
			return 1
		}
		return 0
	})
	if len(exits) == 1 && (exits[0].at == half/2 || exits[0].at == -half/2) {
		exits[0].at = 0
	}
	space(exits, half, p.opt.LineGap)
	for _, x := range exits {
		p.out[x.edge] = mid + x.at
		if x.class == 0 && p.start[x.edge] >= 0 {
			p.topX[p.start[x.edge]] = mid + x.at
		}
	}
	if express < 0 {
		return
	}
	for _, e := range p.flow.succ.of(v) {
		if p.isExpress(int(e)) && !fixed(p.graph.Edges[e].FromPort, width) {
			p.out[e] = p.out[express]
		}
	}
}

func (p *place) newExit(e int32, mid, half float64) exit {
	edge := p.graph.Edges[e]
	if p.isExpress(int(e)) {
		return exit{e, 0, math.Inf(1), half / 2}
	}
	if edge.From == edge.To || p.flow.back[e] {
		k := sideIndex(p.lanes[e].atSource)
		n := 0.0
		if edge.From != edge.To {
			n = float64(1 + p.latchNo[p.start[e]])
		}
		x := exit{e, 2*k - 1, n, half * 3 / 4 * float64(2*k-1)}
		if k == 1 {
			x.key = -n // the innermost lane starts from the outermost port
		}
		return x
	}
	dx := p.bottomX[p.start[e]] - mid
	x := exit{e, 0, dx, dx}
	if dx > half {
		x.at = half / 2
	} else if dx < -half {
		x.at = -half / 2
	}
	return x
}

// space keeps sorted exits apart and within half of the middle.
func space(exits []exit, half, gap float64) {
	if n := len(exits); n > 1 {
		gap = min(gap, 2*half/float64(n-1))
	}
	for k := range exits {
		if k > 0 {
			exits[k].at = max(exits[k].at, exits[k-1].at+gap)
		}
	}
	for k := len(exits) - 1; k >= 0; k-- {
		limit := half
		if k+1 < len(exits) {
			limit = exits[k+1].at - gap
		}
		exits[k].at = min(exits[k].at, limit)
	}
}
