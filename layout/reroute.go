package layout

import "slices"

// reroutes is the working memory for rerouting edges.
type reroutes struct {
	cost, next, row []int32
	choice          []int32 // by layer of the route and slot: the slot in the layer above
	choiceAt        []int32
	path, old       []int32
}

// Costs of crossing an edge without, and with, a common end.
const (
	costCrossing = 16
	costMeeting  = 1
)

// reroute takes edge e out and puts it back along the best way through the
// layers, all else staying where it is. Every position between two items of a
// layer is a slot; the best way is found by dynamic programming over the slots
// of one layer after another. It reports whether that removed crossings.
func (o *orderer) reroute(e int32) bool {
	s := o.s
	segs := s.paths.of(e)
	n := len(segs)
	topBlock, bottomBlock := s.segs[segs[0]].top, s.segs[segs[n-1]].bottom
	first := int(s.items[topBlock].layer)
	for _, g := range segs[:n-1] {
		if s.items[s.segs[g].bottom].edge != e {
			return false
		}
	}
	isBack := s.flow.back[e]
	if n == 1 && !isBack {
		return false
	}

	// Take the bends out.
	o.old = o.old[:0]
	for k, g := range segs[:n-1] {
		b := s.segs[g].bottom
		l := first + 1 + k
		row := o.layers[l]
		p := o.pos[b]
		o.old = append(o.old, p)
		copy(row[p:], row[p+1:])
		o.layers[l] = row[:len(row)-1]
		o.number(l)
	}
	oldTop, oldBottom := s.segs[segs[0]].topRank, s.segs[segs[n-1]].bottomRank

	before := o.routeCost(e, first, topBlock, bottomBlock, oldTop, oldBottom, isBack)
	after, ok := o.bestRoute(e, first, n, topBlock, bottomBlock, isBack)
	path := o.path
	if !ok || after >= before {
		path = o.old
	} else if isBack {
		o.setSides(e, path[0], path[n], topBlock, bottomBlock)
		path = path[1:n]
	} else {
		path = path[1:n]
	}
	for k, g := range segs[:n-1] {
		l := first + 1 + k
		o.layers[l] = slices.Insert(o.layers[l], int(path[k]), s.segs[g].bottom)
		o.number(l)
	}
	return ok && after < before
}

// setSides makes back edge e leave its blocks at the slots chosen.
func (o *orderer) setSides(e, topSlot, bottomSlot, topBlock, bottomBlock int32) {
	s := o.s
	segs := s.paths.of(e)
	side := func(slot, block int32) int32 {
		if slot <= o.pos[block] {
			return sideLeft
		}
		return sideRight
	}
	top, bottom := side(topSlot, topBlock), side(bottomSlot, bottomBlock)
	s.lanes[e] = lane{top, bottom}
	a, b := segs[0], segs[len(segs)-1]
	s.segs[a].topRank = top
	s.segs[b].bottomRank = bottom
	o.relink(a)
	o.relink(b)
}

// relink copies a segment's ranks to both its links.
func (o *orderer) relink(g int32) {
	seg := &o.s.segs[g]
	for _, ls := range [2][]link{o.down(seg.top), o.up(seg.bottom)} {
		for k := range ls {
			if ls[k].seg == g {
				if ls[k].other == seg.bottom {
					ls[k].ownRank, ls[k].otherRank = seg.topRank, seg.bottomRank
				} else {
					ls[k].ownRank, ls[k].otherRank = seg.bottomRank, seg.topRank
				}
			}
		}
	}
}

// price is what an edge pays for crossing a segment.
func (o *orderer) price(e int32, seg int32) int32 {
	edge := &o.s.graph.Edges[e]
	g := &o.s.segs[seg]
	if g.edge == e {
		return 0
	}
	from, to := int32(edge.From), int32(edge.To)
	if g.to == to || g.to == from || g.from == to || g.from == from {
		return costMeeting * g.weight
	}
	return costCrossing * g.weight
}

// slotOf is the slot from which a line leaves a block: on its left or right
// for a lane, else in the block itself, told apart by inside.
func (o *orderer) endSlots(block, rank int32, isBack bool) (slot int32, inside bool) {
	if !isBack {
		return o.pos[block], true
	}
	if rank == sideLeft {
		return o.pos[block], false
	}
	return o.pos[block] + 1, false
}

// routeCost is the cost of edge e along o.old, its bends being out.
func (o *orderer) routeCost(e int32, first int, topBlock, bottomBlock, topRank, bottomRank int32, isBack bool) int32 {
	p, inP := o.endSlots(topBlock, topRank, isBack)
	total := int32(0)
	for k := 0; k <= len(o.old); k++ {
		var q int32
		inQ := false
		if k < len(o.old) {
			q = o.old[k]
		} else {
			q, inQ = o.endSlots(bottomBlock, bottomRank, isBack)
		}
		total += o.pieceCost(e, first+k, p, inP, q, inQ)
		p, inP = q, inQ
	}
	return total
}

func (o *orderer) pieceCost(e int32, layer int, p int32, inP bool, q int32, inQ bool) int32 {
	total := int32(0)
	for a, i := range o.layers[layer] {
		if inP && int32(a) == p {
			continue
		}
		for k := range o.down(i) {
			l := &o.down(i)[k]
			b := o.pos[l.other]
			if inQ && b == q {
				continue
			}
			if (int32(a) < p) != (b < q) {
				total += o.price(e, l.seg)
			}
		}
	}
	return total
}

// bestRoute finds the cheapest slots for edge e and leaves them in o.path: one
// for the upper block, one for each layer between, one for the lower block.
func (o *orderer) bestRoute(e int32, first, n int, topBlock, bottomBlock int32, isBack bool) (int32, bool) {
	const never = int32(1) << 29
	s := o.s
	cost := o.cost[:0]
	for range len(o.layers[first]) + 1 {
		cost = append(cost, never)
	}
	p := o.pos[topBlock]
	cost[p] = 0
	if isBack {
		cost[p+1] = 0
	}
	choice, at := o.choice[:0], o.choiceAt[:0]
	next, row := o.next, o.row
	for k := range n {
		above, m := o.layers[first+k], len(o.layers[first+k+1])+1
		next, row = next[:0], row[:0]
		for range m {
			next, row = append(next, never), append(row, 0)
		}
		at = append(at, int32(len(choice)))
		for range m {
			choice = append(choice, 0)
		}
		from := choice[at[k]:]
		for _, i := range above {
			for x := range o.down(i) {
				l := &o.down(i)[x]
				if w := o.price(e, l.seg); w > 0 {
					for q := int(o.pos[l.other]) + 1; q < m; q++ {
						row[q] += w
					}
				}
			}
		}
		inside := k == 0 && !isBack
		for a := 0; a <= len(above); a++ {
			if c := cost[a]; c < never {
				for q, r := range row {
					if c+r < next[q] {
						next[q], from[q] = c+r, int32(a)
					}
				}
			}
			if inside && a >= int(p) {
				break
			}
			if a == len(above) {
				break
			}
			for x := range o.down(above[a]) {
				l := &o.down(above[a])[x]
				w := o.price(e, l.seg)
				if w == 0 {
					continue
				}
				b := int(o.pos[l.other])
				for q := 0; q <= b; q++ {
					row[q] += w
				}
				for q := b + 1; q < m; q++ {
					row[q] -= w
				}
			}
		}
		cost, next = next, cost
	}
	o.choice, o.choiceAt, o.row = choice, at, row
	b := o.pos[bottomBlock]
	end := b
	if isBack && cost[b+1] < cost[b] {
		end = b + 1
	}
	if isBack && cost[b+1] == cost[b] && s.lanes[e].atSource == sideRight {
		end = b + 1
	}
	total := cost[end]
	o.cost, o.next = cost, next
	o.path = o.path[:0]
	for range n + 1 {
		o.path = append(o.path, 0)
	}
	o.path[n] = end
	for k := n - 1; k >= 0; k-- {
		o.path[k] = choice[at[k]+o.path[k+1]]
	}
	return total, total < never
}

// rerouteAll reroutes every edge that crosses others, the worst first, and
// reports whether any crossing went away.
func (o *orderer) rerouteAll() bool {
	of := make([]int, len(o.s.graph.Edges))
	for l := range o.layers {
		if l+1 == len(o.layers) {
			break
		}
		o.eachCrossing(l, func(a, b int32, n int) {
			for _, g := range [2]int32{a, b} {
				if e := o.s.segs[g].edge; e >= 0 {
					of[e] += n
				}
			}
		})
	}
	var worst []int32
	for e, n := range of {
		if n > 0 {
			worst = append(worst, int32(e))
		}
	}
	slices.SortStableFunc(worst, func(a, b int32) int { return of[b] - of[a] })
	improved := false
	for _, e := range worst {
		if o.reroute(e) {
			improved = true
		}
	}
	return improved
}
