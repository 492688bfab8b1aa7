package layout

import "slices"

// sides holds, for one item, the lanes of back edges right beside the block.
// Lanes are counted outward from the block.
type sides struct {
	loops   [2]int     // self loops on the left and on the right
	header  [2]bool    // whether back edges to this block arrive on that side
	latches [2][]int32 // segments by which back edges from this block leave
}

func sideIndex(rank int32) int {
	if rank == sideLeft {
		return 0
	}
	return 1
}

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
}

// collectSides finds which lanes every block needs and widens the items so
// that they have room.
func (p *place) collectSides() {
	p.side = make([]sides, len(p.items))
	for e, edge := range p.graph.Edges {
		if edge.From == edge.To {
			p.side[p.slot[edge.From]].loops[sideIndex(p.lanes[e].atTarget)]++
			continue
		}
		if !p.flow.back[e] {
			continue
		}
		p.side[p.slot[edge.To]].header[sideIndex(p.lanes[e].atTarget)] = true
		at := &p.side[p.slot[edge.From]]
		k := sideIndex(p.lanes[e].atSource)
		at.latches[k] = append(at.latches[k], p.start[e])
	}
	for i := range p.items {
		it, sd := &p.items[i], &p.side[i]
		for k := range 2 {
			room := float64(sd.count(k)) * p.opt.LineGap
			if k == 0 {
				it.left += room
			} else {
				it.right += room
			}
		}
	}
}

func (sd *sides) count(k int) int {
	n := sd.loops[k] + len(sd.latches[k])
	if sd.header[k] {
		n++
	}
	return n
}

// levelsAbove and levelsBelow are how many lines run over and under the block.
func (sd *sides) levelsAbove() int {
	n := 0
	for k := range 2 {
		m := sd.loops[k]
		if sd.header[k] {
			m++
		}
		n = max(n, m)
	}
	return n
}

func (sd *sides) levelsBelow() int {
	return max(sd.loops[0]+len(sd.latches[0]), sd.loops[1]+len(sd.latches[1]))
}

// bodyHalf is half the width of the block in an item, without its lanes.
func (p *place) bodyHalf(i int32) float64 {
	w := 0.0
	for _, v := range p.tenant.of(i) {
		w = max(w, p.graph.Nodes[v].Width/2)
	}
	return w
}

// laneOffset is the distance from the anchor of the n-th lane on side k.
func (p *place) laneOffset(i int32, k, n int) float64 {
	d := p.bodyHalf(i) + float64(n+1)*p.opt.LineGap
	if k == 0 {
		return -d
	}
	return d
}

// endOffsets gives every segment the distance of its ends from the anchors of
// their items, as far as it is known before the items have coordinates.
func (p *place) endOffsets() (top, bottom []float64) {
	top, bottom = make([]float64, len(p.segs)), make([]float64, len(p.segs))
	for e, edge := range p.graph.Edges {
		if edge.From == edge.To {
			continue
		}
		if p.flow.back[e] {
			h, u := p.slot[edge.To], p.slot[edge.From]
			k := sideIndex(p.lanes[e].atTarget)
			top[p.last(e)] = p.laneOffset(h, k, p.side[h].loops[k])
			k = sideIndex(p.lanes[e].atSource)
			bottom[p.start[e]] = p.laneOffset(u, k, p.side[u].latchLane(k, p.start[e]))
			continue
		}
		if w := p.graph.Nodes[edge.From].Width; fixed(edge.FromPort, w) {
			top[p.start[e]] = edge.FromPort - w/2
		}
		if w := p.graph.Nodes[edge.To].Width; fixed(edge.ToPort, w) {
			bottom[p.last(e)] = edge.ToPort - w/2
		}
	}
	return top, bottom
}

// latchLane is the number of the lane on side k that segment g begins in.
func (sd *sides) latchLane(k int, g int32) int {
	n := sd.loops[k] + slices.Index(sd.latches[k], g)
	if sd.header[k] {
		n++
	}
	return n
}

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
	for e, edge := range p.graph.Edges {
		p.in[e] = p.x[p.slot[edge.To]]
		if w := p.graph.Nodes[edge.To].Width; fixed(edge.ToPort, w) {
			p.in[e] += edge.ToPort - w/2
		}
	}
	for v := range p.graph.Nodes {
		p.spreadPorts(int32(v))
	}
}

// slideLanes moves lanes beside blocks outward to where their lines come from,
// if nothing stands between: that spares them two bends.
func (p *place) slideLanes() {
	headerSegs := group(len(p.items), len(p.segs), func(g int) int32 {
		if r := p.segs[g].topRank; r == sideLeft || r == sideRight {
			return p.segs[g].top
		}
		return -1
	})
	for _, row := range p.layers {
		for q, i := range row {
			if !p.items[i].isBlock() {
				continue
			}
			for k := range 2 {
				if sd := &p.side[i]; sd.header[k] || len(sd.latches[k]) > 0 {
					p.slideSide(row, q, k, headerSegs.of(i))
				}
			}
		}
	}
}

// freeUntil is how far from its anchor an item may reach on side k. A line
// that leads up to block to may run on into the next line if that leads there
// as well; to is -1 for none.
func (p *place) freeUntil(row []int32, q, k int, to int32) float64 {
	i := row[q]
	n := q + 2*k - 1
	if n < 0 || n >= len(row) {
		return 1e12
	}
	j := row[n]
	away := max(p.x[i]-p.x[j], p.x[j]-p.x[i])
	if it := &p.items[j]; it.up && it.to == to {
		return away
	}
	edge := p.items[j].left
	if k == 0 {
		edge = p.items[j].right
	}
	return away - edge - p.gapBetween(i, j)
}

// slideSide moves the lanes on side k of the block at row[q], the outermost first.
func (p *place) slideSide(row []int32, q, k int, headerSegs []int32) {
	i := row[q]
	sd := &p.side[i]
	outward := float64(2*k - 1)
	limit := 1e12
	slide := func(at, wish float64, to int32) float64 {
		limit = min(limit, p.freeUntil(row, q, k, to))
		least := (at - p.x[i]) * outward
		d := max(least, min((wish-p.x[i])*outward, limit))
		limit = d - p.opt.LineGap
		return p.x[i] + d*outward
	}
	for n := len(sd.latches[k]) - 1; n >= 0; n-- {
		g := sd.latches[k][n]
		p.bottomX[g] = slide(p.bottomX[g], p.topX[g], p.segs[g].to)
	}
	if !sd.header[k] {
		return
	}
	nearest, found := 0.0, int32(-1)
	for _, g := range headerSegs {
		if sideIndex(p.segs[g].topRank) == k {
			if d := (p.bottomX[g] - p.x[i]) * outward; found < 0 || d < nearest {
				nearest, found = d, g
			}
		}
	}
	x := slide(p.topX[found], p.bottomX[found], -1)
	for _, g := range headerSegs {
		if sideIndex(p.segs[g].topRank) == k {
			p.topX[g] = x
		}
	}
}

// exit is an edge that needs a port at the bottom of its source.
type exit struct {
	edge  int32
	class int     // -1: a lane on the left, 0: downward, 1: a lane on the right
	key   float64 // order within the class
	at    float64 // offset from the block's middle
}

// spreadPorts places the ports at the bottom of node v: each below what it
// leads to if that is below the block, and all in an order that spares crossings.
func (p *place) spreadPorts(v int32) {
	mid, width := p.x[p.slot[v]], p.graph.Nodes[v].Width
	half := max(width/2-8, width/4)
	var exits []exit
	for _, e := range p.flow.succ.of(v) {
		edge := p.graph.Edges[e]
		if fixed(edge.FromPort, width) {
			p.out[e] = mid - width/2 + edge.FromPort
			continue
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
		if x.class == 0 {
			p.topX[p.start[x.edge]] = mid + x.at
		}
	}
}

func (p *place) newExit(e int32, mid, half float64) exit {
	edge := p.graph.Edges[e]
	if edge.From == edge.To || p.flow.back[e] {
		k := sideIndex(p.lanes[e].atSource)
		sd := &p.side[p.slot[edge.From]]
		n := 0.0
		if edge.From != edge.To {
			n = float64(1 + slices.Index(sd.latches[k], p.start[e]))
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
