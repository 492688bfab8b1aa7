package layout

import "slices"

// sketch is a graph on its way to a drawing: the items of every layer, blocks
// and bends, and the segments between neighbouring layers that the edges are
// cut into.
type sketch struct {
	graph *Graph
	opt   Options
	flow  *flow

	items  []item
	segs   []segment
	start  []int32   // by edge: the segment at its source; -1 for a self loop and an express line
	toward []int32   // by item: the segment from a bend towards the target; -1 for a block
	layers [][]int32 // items from left to right
	pos    []int32   // of every item within its layer
	slot   []int32   // the item that holds each node
	tenant fan       // the nodes that each item holds
	lanes  []lane    // by edge

	express []bool // by edge: passes beside the drawing; nil if none does
	poll    *poll
}

// item is a block, or the place where a line passes a layer. A block's item
// also holds the vertical pieces of line right beside the block, by which back
// edges get round it.
type item struct {
	layer       int32
	to          int32   // the node its line leads to, for a bend; -1 for a block
	edge        int32   // the only edge through a bend; -1 for a block or a shared bend
	up          bool    // a bend of a line that leads upward
	left, right float64 // how far it reaches from its anchor, the block's middle
}

func (it *item) isBlock() bool { return it.to < 0 }

// segment is the piece of one or more edges between two neighbouring layers.
// The ranks order several ends at the same item: sideLeft, sideRight for the
// lanes of back edges, values between for ports that the caller fixed, and
// zero for ports that are free.
type segment struct {
	top, bottom         int32
	topRank, bottomRank int32
	weight              int32 // number of edges
	edge                int32 // the only edge, or -1
	from, to            int32 // nodes where the edges begin and end; from is -1 if they differ
}

const (
	sideLeft  = -1000
	sideRight = 1000
)

// lane says on which sides of its blocks a back edge passes, sideLeft or
// sideRight: at the block it leads up to, and at the one it comes from.
type lane struct{ atTarget, atSource int32 }

// newSketch cuts edges into segments. No more than about mostBends bends are
// made for single edges: beyond that, edges with a common target share theirs,
// the targets with the longest edges first. If even that leaves too many, the longest
// edges are not cut at all; they become express lines.
func newSketch(g *Graph, opt Options, f *flow, layer, slot []int32, slots, mostBends int) *sketch {
	s := &sketch{graph: g, opt: opt, flow: f, slot: slot, lanes: make([]lane, len(g.Edges))}
	s.express = s.chooseExpress(layer, mostBends, mostPassing(len(g.Nodes)))
	s.tenant = group(slots, len(g.Nodes), func(v int) int32 { return slot[v] })
	s.items = make([]item, slots)
	height := int32(0)
	for v, node := range g.Nodes {
		it := &s.items[slot[v]]
		it.layer, it.to, it.edge = layer[v], -1, -1
		it.left = max(it.left, node.Width/2)
		it.right = it.left
		height = max(height, layer[v]+1)
	}
	shared, bends := s.sharedTargets(layer, mostBends)
	s.items = slices.Grow(s.items, bends)
	s.segs = make([]segment, 0, cap(s.items)+len(g.Edges))
	s.cut(layer, shared)
	s.layers = make([][]int32, height)
	if len(g.Nodes) == 0 {
		s.layers = nil
	}
	s.pos = make([]int32, len(s.items))
	return s
}

// ends returns the nodes at the upper and the lower end of edge e.
func (s *sketch) ends(e int) (top, bottom int32) {
	edge := s.graph.Edges[e]
	if s.flow.back[e] {
		return int32(edge.To), int32(edge.From)
	}
	return int32(edge.From), int32(edge.To)
}

// sharedTargets picks the nodes whose incoming lines are merged from the start,
// and returns the number of bends of the other lines.
func (s *sketch) sharedTargets(layer []int32, mostBends int) ([]bool, int) {
	shared := make([]bool, len(s.graph.Nodes))
	bends := make([]int, len(s.graph.Nodes))
	total := 0
	for e, edge := range s.graph.Edges {
		top, bottom := s.ends(e)
		if n := int(layer[bottom]-layer[top]) - 1; n > 0 && !s.isExpress(e) {
			bends[edge.To] += n
			total += n
		}
	}
	if total <= mostBends {
		return shared, total
	}
	byBends := make([]int32, len(bends))
	for i := range byBends {
		byBends[i] = int32(i)
	}
	slices.SortStableFunc(byBends, func(a, b int32) int { return bends[b] - bends[a] })
	for _, v := range byBends {
		if total <= mostBends || bends[v] == 0 {
			break
		}
		shared[v] = true
		total -= bends[v]
	}
	return shared, total
}

// cut makes the bends and segments of all edges.
func (s *sketch) cut(layer []int32, shared []bool) {
	s.start = make([]int32, len(s.graph.Edges))
	s.toward = make([]int32, len(s.items), cap(s.items))
	for i := range s.toward {
		s.toward[i] = -1
	}
	trunks := make([][]int32, 2*len(shared)) // bends by distance from the target, less one
	for e, edge := range s.graph.Edges {
		side := s.laneSide(edge)
		s.lanes[e] = lane{side, side}
		switch {
		case edge.From == edge.To || s.isExpress(e):
			s.start[e] = -1
		case !shared[edge.To] || fixed(edge.ToPort, s.graph.Nodes[edge.To].Width):
			s.cutEdge(e, layer, nil)
		case s.flow.back[e]:
			s.cutEdge(e, layer, &trunks[2*edge.To+1])
		default:
			s.cutEdge(e, layer, &trunks[2*edge.To])
		}
	}
}

// cutEdge cuts edge e, beginning at its target. With a trunk, it shares the
// bends that the trunk has and adds those still missing.
func (s *sketch) cutEdge(e int, layer []int32, trunk *[]int32) {
	edge := s.graph.Edges[e]
	rank, sourceRank := s.ranks(e)
	at, l, step := s.slot[edge.To], layer[edge.To], int32(-1)
	if s.flow.back[e] {
		step = 1
	}
	for k := 0; l+step != layer[edge.From]; k++ {
		l += step
		if trunk != nil && k < len(*trunk) {
			at = (*trunk)[k]
			s.segs[s.toward[at]].weight++
			continue
		}
		bend := item{layer: l, to: int32(edge.To), up: s.flow.back[e], edge: -1}
		if trunk == nil {
			bend.edge = int32(e)
		}
		next := int32(len(s.items))
		s.items = append(s.items, bend)
		s.toward = append(s.toward, s.join(e, at, next, rank, 0, trunk == nil))
		at, rank = next, 0
		if trunk != nil {
			*trunk = append(*trunk, at)
		}
	}
	if !s.items[at].isBlock() {
		rank = 0
	}
	s.start[e] = s.join(e, at, s.slot[edge.From], rank, sourceRank, true)
}

// join adds the segment between two items, near and far as seen from edge e's
// target, with their ranks. Alone says that no other edge runs through it.
func (s *sketch) join(e int, near, far, nearRank, farRank int32, alone bool) int32 {
	edge := s.graph.Edges[e]
	g := segment{top: far, bottom: near, topRank: farRank, bottomRank: nearRank, weight: 1, edge: -1, from: -1, to: int32(edge.To)}
	if s.flow.back[e] {
		g.top, g.bottom, g.topRank, g.bottomRank = near, far, nearRank, farRank
	}
	if alone {
		g.edge, g.from = int32(e), int32(edge.From)
	}
	s.segs = append(s.segs, g)
	return int32(len(s.segs) - 1)
}

// ranks returns the ranks of edge e's ends at its target and at its source.
func (s *sketch) ranks(e int) (target, source int32) {
	if s.flow.back[e] {
		side := s.laneSide(s.graph.Edges[e])
		return side, side
	}
	edge := s.graph.Edges[e]
	return portRank(edge.ToPort, s.graph.Nodes[edge.To].Width), portRank(edge.FromPort, s.graph.Nodes[edge.From].Width)
}

// laneSide is the side on which a back edge or self loop begins the search: the
// right, unless it must leave its block at the left half.
func (s *sketch) laneSide(edge Edge) int32 {
	if w := s.graph.Nodes[edge.From].Width; fixed(edge.FromPort, w) && edge.FromPort < w/2 {
		return sideLeft
	}
	return sideRight
}

// onward returns the segment by which a line goes on to its target after
// segment g, or -1 if g ends there.
func (s *sketch) onward(g int32) int32 { return s.toward[s.nearEnd(&s.segs[g])] }

// lasts returns, for every segment, the one by which its line reaches the target.
func (s *sketch) lasts() []int32 {
	last := make([]int32, len(s.segs))
	for g := range last {
		last[g] = -1
	}
	var chain []int32
	for g := range last {
		at, end := int32(g), int32(g)
		for chain = chain[:0]; at >= 0 && last[at] < 0; at = s.onward(at) {
			chain = append(chain, at)
			end = at
		}
		if at >= 0 {
			end = last[at]
		}
		for _, c := range chain {
			last[c] = end
		}
	}
	return last
}

// fixed reports whether the caller has fixed a port.
func fixed(port, width float64) bool { return port > 0 && port < width }

func portRank(port, width float64) int32 {
	if !fixed(port, width) {
		return 0
	}
	return int32((2*port/width - 1) * (sideRight - 1))
}
