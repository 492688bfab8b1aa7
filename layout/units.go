package layout

import (
	"math"
	"slices"
)

// units are the columns of a sketch: items exactly above each other, so that the lines
// between them are straight. Horizontal placement moves whole units, in the manner of G.
// Sander's linear segments and pendulum ("A fast heuristic for hierarchical Manhattan
// layout", GD 1995).
type units struct {
	p         *place
	of        []int32   // the unit of every item
	offset    []float64 // of the item's anchor from its unit's
	straight  []int32   // by item: the segment under it that should be straight, or -1
	topItem   []int32   // of every unit
	x         []float64
	blocks    []bool // whether a unit has blocks and not only bends
	pairs     []pair // neighbours in some layer, left to right
	left      fan    // pairs by their right unit
	right     fan    // pairs by their left unit
	pulls     []pull
	order     []int32
	topOff    []float64
	bottomOff []float64
}

// pair demands x[right] >= x[left] + gap.
type pair struct {
	left, right int32
	layer       int32 // where the demand arises
	gap         float64
}

// pull wants x[a]+d to be x[b].
type pull struct {
	a, b int32
	d, w float64
}

// placeUnits gives every item its x.
func (p *place) placeUnits() error {
	u := &units{p: p}
	u.topOff, u.bottomOff = p.endOffsets()
	for g := range p.segs {
		// Blocks are in a column, whatever the ports of the line between them.
		if s := &p.segs[g]; p.items[s.top].isBlock() && p.items[s.bottom].isBlock() && !isLane(s.topRank) && !isLane(s.bottomRank) {
			u.topOff[g], u.bottomOff[g] = 0, 0
		}
	}
	main := p.mainLines()
	u.align(main)
	u.narrow()
	u.connect(main)
	u.centre()
	u.swing()
	u.straighten()
	if err := p.poll.err(); err != nil {
		return err
	}
	p.x = make([]float64, len(p.items))
	least := math.Inf(1)
	for i := range p.items {
		p.x[i] = u.x[u.of[i]] + u.offset[i]
		least = min(least, p.x[i]-p.items[i].left)
	}
	for i := range p.x {
		p.x[i] -= least
	}
	return nil
}

// gapBetween is the least distance between the outlines of two neighbours.
func (p *place) gapBetween(a, b int32) float64 {
	x, y := &p.items[a], &p.items[b]
	switch {
	case x.isBlock() && y.isBlock():
		return p.opt.NodeGap
	case x.isBlock() || y.isBlock():
		return max(p.opt.NodeGap/2, p.opt.LineGap)
	}
	return p.opt.LineGap
}

// align chooses, in every gap between layers, the segments to be straight: the
// heaviest set of which no two cross or share an item.
func (u *units) align(main mainLines) {
	p := u.p
	downSegs := group(len(p.items), len(p.segs), func(g int) int32 { return p.segs[g].top })
	u.of, u.offset = make([]int32, len(p.items)), make([]float64, len(p.items))
	u.straight = make([]int32, len(p.items))
	var ch chain
	for l, row := range p.layers {
		for _, i := range row {
			u.straight[i] = -1
		}
		if l+1 == len(p.layers) {
			break
		}
		ch.reset(len(p.layers[l+1]))
		for _, i := range row {
			segs := downSegs.of(i)
			slices.SortStableFunc(segs, func(a, b int32) int { return int(p.pos[p.segs[a].bottom] - p.pos[p.segs[b].bottom]) })
			for k := len(segs) - 1; k >= 0; k-- { // right to left: two of the same item exclude each other
				if w := p.straightness(segs[k], main); w > 0 {
					ch.add(segs[k], p.pos[p.segs[segs[k]].bottom], w)
				}
			}
		}
		for _, g := range ch.heaviest() {
			u.straight[p.segs[g].top] = g
		}
	}
}

// build makes units from the segments that should be straight.
func (u *units) build() {
	p := u.p
	for i := range u.of {
		u.of[i] = -1
	}
	u.topItem, u.blocks = u.topItem[:0], u.blocks[:0]
	for _, row := range p.layers {
		for _, i := range row {
			if u.of[i] < 0 {
				u.of[i], u.offset[i] = int32(len(u.topItem)), 0
				u.topItem = append(u.topItem, i)
				u.blocks = append(u.blocks, false)
			}
			if p.items[i].isBlock() {
				u.blocks[u.of[i]] = true
			}
			if g := u.straight[i]; g >= 0 {
				b := p.segs[g].bottom
				u.of[b] = u.of[i]
				u.offset[b] = u.offset[i] + u.topOff[g] - u.bottomOff[g]
			}
		}
	}
	u.x = make([]float64, len(u.topItem))
}

// separate lists the neighbours and orders the units from left to right.
func (u *units) separate() {
	p := u.p
	latest := make([]int32, len(u.x)) // the last pair with each unit on its left, plus one
	u.pairs, u.order = u.pairs[:0], u.order[:0]
	for l, row := range p.layers {
		for k := 1; k < len(row); k++ {
			a, b := row[k-1], row[k]
			gap := p.items[a].right + p.items[b].left + p.gapBetween(a, b) + u.offset[a] - u.offset[b]
			left, right := u.of[a], u.of[b]
			if q := latest[left]; q > 0 && u.pairs[q-1].right == right {
				if gap > u.pairs[q-1].gap {
					u.pairs[q-1].gap, u.pairs[q-1].layer = gap, int32(l)
				}
				continue
			}
			u.pairs = append(u.pairs, pair{left, right, int32(l), gap})
			latest[left] = int32(len(u.pairs))
		}
	}
	n := len(u.x)
	u.right = group(n, len(u.pairs), func(k int) int32 { return u.pairs[k].left })
	u.left = group(n, len(u.pairs), func(k int) int32 { return u.pairs[k].right })
	waits := make([]int32, n)
	for i := range n {
		waits[i] = int32(len(u.left.of(int32(i))))
		if waits[i] == 0 {
			u.order = append(u.order, int32(i))
		}
	}
	for k := 0; k < len(u.order); k++ {
		for _, q := range u.right.of(u.order[k]) {
			r := u.pairs[q].right
			if waits[r]--; waits[r] == 0 {
				u.order = append(u.order, r)
			}
		}
	}
}

// connect lists what pulls units towards each other.
func (u *units) connect(main mainLines) {
	p := u.p
	for g := range p.segs {
		s := &p.segs[g]
		w := 1.0
		if p.items[s.top].isBlock() && p.items[s.bottom].isBlock() {
			w = 2
		} else if !p.items[s.top].isBlock() && !p.items[s.bottom].isBlock() {
			w = 4
		}
		u.pull(s.top, s.bottom, u.topOff[g]-u.bottomOff[g], w)
	}
	for e, edge := range p.graph.Edges {
		if g := p.start[e]; g >= 0 && p.onward(g) >= 0 && main.in[edge.To] == int32(e) {
			u.pull(p.slot[edge.From], p.slot[edge.To], 0, 3)
		}
	}
}

func (u *units) pull(top, bottom int32, d, w float64) {
	a, b := u.of[top], u.of[bottom]
	if a != b {
		u.pulls = append(u.pulls, pull{a, b, d + u.offset[top] - u.offset[bottom], w})
	}
}

// centre moves the units from their leftmost places to the middle between
// these and the rightmost ones that the same width allows.
func (u *units) centre() {
	n := len(u.x)
	width, hi := 0.0, make([]float64, n)
	for i := range u.p.items {
		it, un := &u.p.items[i], u.of[i]
		hi[un] = max(hi[un], it.right+u.offset[i])
		width = max(width, u.x[un]+u.offset[i]+it.right)
	}
	right := make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		i := u.order[k]
		right[i] = width - hi[i]
		for _, q := range u.right.of(i) {
			pr := &u.pairs[q]
			right[i] = min(right[i], right[pr.right]-pr.gap)
		}
	}
	for i := range u.x {
		u.x[i] = (u.x[i] + right[i]) / 2
	}
}
