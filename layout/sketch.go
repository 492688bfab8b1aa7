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
	paths  fan       // the segments of every edge, from the top down
	layers [][]int32 // items from left to right
	pos    []int32   // of every item within its layer
	slot   []int32   // the item that holds each node
	tenant fan       // the nodes that each item holds
	lanes  []lane    // by edge
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
// the targets with the longest edges first.
func newSketch(g *Graph, opt Options, f *flow, layer, slot []int32, slots, mostBends int) *sketch {
	s := &sketch{graph: g, opt: opt, flow: f, slot: slot, lanes: make([]lane, len(g.Edges))}
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
	s.segs = make([]segment, 0, bends+len(g.Edges))
	s.paths.list = make([]int32, 0, bends+len(g.Edges))
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
		if n := int(layer[bottom]-layer[top]) - 1; n > 0 {
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

// trunk is the line that the edges to a shared target have in common.
type trunk struct {
	bend []int32 // by distance from the target's layer, less one; -1 if none yet
	seg  []int32 // the segment from that bend towards the target
}

// cut makes the bends, segments and paths of all edges.
func (s *sketch) cut(layer []int32, shared []bool) {
	n := len(s.graph.Edges)
	s.paths.start = make([]int32, n+1)
	var trunks []trunk
	trunkOf := make([]int32, 2*len(shared))
	for e, edge := range s.graph.Edges {
		s.paths.start[e] = int32(len(s.paths.list))
		if edge.From == edge.To {
			s.lanes[e] = lane{sideRight, sideRight}
			continue
		}
		if !shared[edge.To] {
			s.cutAlone(e, layer)
			continue
		}
		k := 2 * edge.To
		if s.flow.back[e] {
			k++
		}
		if trunkOf[k] == 0 {
			trunks = append(trunks, trunk{})
			trunkOf[k] = int32(len(trunks))
		}
		s.cutShared(e, layer, &trunks[trunkOf[k]-1])
	}
	s.paths.start[n] = int32(len(s.paths.list))
}

func (s *sketch) addBend(e int, layer int32, alone bool) int32 {
	it := item{layer: layer, to: int32(s.graph.Edges[e].To), up: s.flow.back[e], edge: -1}
	if alone {
		it.edge = int32(e)
	}
	s.items = append(s.items, it)
	return int32(len(s.items) - 1)
}

func (s *sketch) addSegment(e int, alone bool, seg segment) int32 {
	seg.edge, seg.from, seg.to = -1, -1, int32(s.graph.Edges[e].To)
	if alone {
		seg.edge, seg.from = int32(e), int32(s.graph.Edges[e].From)
	}
	s.segs = append(s.segs, seg)
	return int32(len(s.segs) - 1)
}

func (s *sketch) cutAlone(e int, layer []int32) {
	top, bottom := s.ends(e)
	topRank, bottomRank := s.ranks(e)
	at := segment{top: s.slot[top], topRank: topRank, weight: 1}
	for y := layer[top] + 1; y < layer[bottom]; y++ {
		at.bottom = s.addBend(e, y, true)
		s.paths.list = append(s.paths.list, s.addSegment(e, true, at))
		at = segment{top: at.bottom, weight: 1}
	}
	at.bottom, at.bottomRank = s.slot[bottom], bottomRank
	s.paths.list = append(s.paths.list, s.addSegment(e, true, at))
}

// cutShared lets edge e join its target's trunk in the layer next to its source.
func (s *sketch) cutShared(e int, layer []int32, t *trunk) {
	edge := s.graph.Edges[e]
	topRank, bottomRank := s.ranks(e)
	target, step := layer[edge.To], int32(-1) // from the target towards the source
	if s.flow.back[e] {
		step = 1
	}
	bends := (layer[edge.From]-target)*step - 1
	for k := int32(len(t.bend)); k < bends; k++ {
		t.bend = append(t.bend, s.addBend(e, target+step*(k+1), false))
		near, far := s.slot[edge.To], t.bend[k]
		if k > 0 {
			near = t.bend[k-1]
		}
		seg := segment{top: far, bottom: near}
		if step > 0 {
			seg = segment{top: near, bottom: far}
			if k == 0 {
				seg.topRank = topRank
			}
		} else if k == 0 {
			seg.bottomRank = bottomRank
		}
		t.seg = append(t.seg, s.addSegment(e, false, seg))
	}
	at := len(s.paths.list)
	near := s.slot[edge.To]
	for k := range bends {
		s.segs[t.seg[k]].weight++
		s.paths.list = append(s.paths.list, t.seg[k])
		near = t.bend[k]
	}
	first := segment{top: s.slot[edge.From], bottom: near, topRank: topRank, weight: 1}
	if step > 0 {
		first = segment{top: near, bottom: s.slot[edge.From], bottomRank: bottomRank, weight: 1}
	}
	if bends == 0 {
		first.topRank, first.bottomRank = topRank, bottomRank
	}
	s.paths.list = append(s.paths.list, s.addSegment(e, true, first))
	if step < 0 {
		slices.Reverse(s.paths.list[at:])
	}
}

// ranks returns the ranks of edge e's ends at its upper and its lower block.
func (s *sketch) ranks(e int) (top, bottom int32) {
	if s.flow.back[e] {
		s.lanes[e] = lane{sideRight, sideRight}
		return sideRight, sideRight
	}
	edge := s.graph.Edges[e]
	return portRank(edge.FromPort, s.graph.Nodes[edge.From].Width), portRank(edge.ToPort, s.graph.Nodes[edge.To].Width)
}

// fixed reports whether a port lies where the caller wants it.
func fixed(port, width float64) bool { return port > 0 && port < width }

func portRank(port, width float64) int32 {
	if !fixed(port, width) {
		return 0
	}
	return int32((2*port/width - 1) * (sideRight - 1))
}
