package layout

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

// collectSides finds which lanes every block needs and widens the items so
// that they have room.
func (p *place) collectSides() {
	p.side = make([]sides, len(p.items))
	p.latchNo, p.loopNo = make([]int32, len(p.segs)), make([]int32, len(p.graph.Edges))
	loops := make([][2]int32, len(p.graph.Nodes))
	for e, edge := range p.graph.Edges {
		if edge.From == edge.To {
			k := sideIndex(p.lanes[e].atTarget)
			p.side[p.slot[edge.From]].loops[k]++
			p.loopNo[e] = loops[edge.From][k]
			loops[edge.From][k]++
			continue
		}
		if !p.flow.back[e] || p.start[e] < 0 {
			continue
		}
		p.side[p.slot[edge.To]].header[sideIndex(p.lanes[e].atTarget)] = true
		at := &p.side[p.slot[edge.From]]
		k := sideIndex(p.lanes[e].atSource)
		p.latchNo[p.start[e]] = int32(len(at.latches[k]))
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

// latchLane is the number of the lane on side k of item i that segment g begins in.
func (p *place) latchLane(i int32, k int, g int32) int {
	sd := &p.side[i]
	n := sd.loops[k] + int(p.latchNo[g])
	if sd.header[k] {
		n++
	}
	return n
}

// slideLanes moves lanes beside blocks outward to where their lines come from,
// if nothing is in between: that saves two bends.
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
