package layout

import "slices"

// Costs of two edges that cross, and of two that cross although they have an
// end in common.
const (
	costCrossing = 16
	costMeeting  = 1
	never        = int32(1) << 29
)

// strand is a way through the layers that can be laid anew: the segments from
// one item, through bends and through blocks that have one line in and one
// out, to the next item that stays where it is.
type strand struct {
	segs  []int32 // outward from where the strand begins
	items []int32 // the movable items, one fewer than segments
	start int32
	end   int32
	down  bool
}

// reroutes is the working memory for laying strands anew.
type reroutes struct {
	strands  []strand
	reach    []int32 // by slot of the layer reached: cost of the cheapest way
	next     []int32
	diff     []int32
	choice   []int32 // by step and slot reached: the slot before
	choiceAt []int
	sums     []int32   // by slot, over the strands of a star
	laid     [][]int32 // by layer: slots at which strands of a star were laid
	saved    [][]int32
	hidden   int32 // a segment to be left out of all counts, or -1
	work     int   // what is left of the work budget
}

// fresh returns n strands to fill.
func (o *orderer) fresh(n int) []strand {
	for len(o.strands) < n {
		o.strands = append(o.strands, strand{})
	}
	return o.strands[:n]
}

// movable reports whether a strand runs through an item.
func (o *orderer) movable(i int32) bool {
	it := &o.s.items[i]
	if !it.isBlock() {
		return it.edge >= 0
	}
	up, down := o.up(i), o.down(i)
	return len(up) == 1 && len(down) == 1 && up[0].ownRank == 0 && down[0].ownRank == 0
}

// follow finds the strand that begins at item start with segment seg.
func (o *orderer) follow(t *strand, start, seg int32, down bool) {
	t.segs, t.items, t.start, t.down = append(t.segs[:0], seg), t.items[:0], start, down
	for {
		g := &o.s.segs[seg]
		far := g.top
		if down {
			far = g.bottom
		}
		if !o.movable(far) {
			t.end = far
			return
		}
		t.items = append(t.items, far)
		onward := o.up(far)
		if down {
			onward = o.down(far)
		}
		seg = onward[0].seg
		t.segs = append(t.segs, seg)
	}
}

// price is what edge e pays for crossing a segment.
func (o *orderer) price(e, seg int32) int32 {
	edge := &o.s.graph.Edges[e]
	g := &o.s.segs[seg]
	from, to := int32(edge.From), int32(edge.To)
	if g.to == to || g.to == from || g.from == to || g.from == from {
		return costMeeting * g.weight
	}
	return costCrossing * g.weight
}

// save keeps the layers from low to high for undo.
func (o *orderer) save(low, high int) {
	for len(o.saved) < high-low+1 {
		o.saved = append(o.saved, nil)
	}
	for l := low; l <= high; l++ {
		o.saved[l-low] = append(o.saved[l-low][:0], o.layers[l]...)
	}
}

func (o *orderer) undo(low, high int) {
	for l := low; l <= high; l++ {
		o.layers[l] = append(o.layers[l][:0], o.saved[l-low]...)
		o.number(l)
	}
	o.recount(low, high)
}

// lift takes items out of their layers.
func (o *orderer) lift(items []int32) {
	for _, i := range items {
		l := int(o.s.items[i].layer)
		row := o.layers[l]
		p := o.pos[i]
		copy(row[p:], row[p+1:])
		o.layers[l] = row[:len(row)-1]
		o.number(l)
		o.pos[i] = -1
	}
}

// spread finds, for a strand whose items are lifted out, the cost of the
// cheapest way from where it begins to every slot of the layer where it ends;
// a slot is a place between two items. Ways that cost limit or more are left
// out. What led there is kept in o.choice.
func (o *orderer) spread(t *strand, limit int32) []int32 {
	l := int(o.s.items[t.start].layer)
	cost := o.reach[:0]
	for range len(o.layers[l]) + 1 {
		cost = append(cost, never)
	}
	o.enter(cost, t.start, t.segs[0])
	for _, g := range t.segs {
		cost = o.step(cost, l, t.down, o.s.segs[g].edge, limit)
		if t.down {
			l++
		} else {
			l--
		}
	}
	o.reach = cost
	return cost
}

// enter opens the slots by which a strand may leave or reach a block.
func (o *orderer) enter(cost []int32, block, seg int32) {
	p := o.pos[block]
	cost[p] = 0
	if r := o.rankAt(block, seg); r == sideLeft || r == sideRight {
		cost[p+1] = 0
	}
}

func (o *orderer) rankAt(i, seg int32) int32 {
	if g := &o.s.segs[seg]; g.top == i {
		return g.topRank
	} else {
		return g.bottomRank
	}
}

// step goes from the slots of one layer to those of the next. The cost of
// going from slot p to slot q is a function of q that changes in one place for
// every segment that p passes; so it is kept as differences.
func (o *orderer) step(cost []int32, l int, down bool, e, limit int32) []int32 {
	to := l - 1
	if down {
		to = l + 1
	}
	m := len(o.layers[to]) + 1
	next, diff := o.next[:0], o.diff[:0]
	for range m {
		next, diff = append(next, never), append(diff, 0)
	}
	diff = append(diff, 0)
	at := len(o.choice)
	o.choiceAt = append(o.choiceAt, at)
	for range m {
		o.choice = append(o.choice, 0)
	}
	from := o.choice[at:]
	for _, i := range o.layers[l] {
		ls := o.links(i, down)
		for x := range ls {
			if b := o.pos[ls[x].other]; b >= 0 && ls[x].seg != o.hidden {
				diff[b+1] += o.price(e, ls[x].seg)
			}
		}
		o.work -= len(ls)
	}
	for a := range cost {
		if c := cost[a]; c < limit {
			for q := range m {
				c += diff[q]
				if c < next[q] && c < limit {
					next[q], from[q] = c, int32(a)
				}
			}
			o.work -= m
		}
		if a == len(o.layers[l]) {
			break
		}
		ls := o.links(o.layers[l][a], down)
		for x := range ls {
			if b := o.pos[ls[x].other]; b >= 0 && ls[x].seg != o.hidden {
				w := o.price(e, ls[x].seg)
				diff[0] += w
				diff[b+1] -= 2 * w
			}
		}
	}
	o.work -= m
	o.next, o.diff = cost, diff
	return next
}

func (o *orderer) links(i int32, down bool) []link {
	if down {
		return o.down(i)
	}
	return o.up(i)
}

// traceBack returns the slots on the way to slot end: that at the strand's
// beginning, those of its items, and end. The strand's steps begin at
// o.choiceAt[first].
func (o *orderer) traceBack(t *strand, first int, end int32) []int32 {
	n := len(t.segs)
	path := make([]int32, n+1)
	path[n] = end
	for k := n - 1; k >= 0; k-- {
		path[k] = o.choice[o.choiceAt[first+k]+int(path[k+1])]
	}
	return path
}

// rerouteEdge lays the strand that edge e belongs to anew, all else staying
// where it is, and reports whether that was better.
func (o *orderer) rerouteEdge(e int32) bool {
	seg := o.s.paths.of(e)[0]
	top := o.s.segs[seg].top
	if o.s.segs[seg].edge != e {
		return false
	}
	t := &o.fresh(1)[0]
	for o.movable(top) {
		o.follow(t, top, o.up(top)[0].seg, false)
		seg, top = t.segs[len(t.segs)-1], t.end
	}
	o.follow(t, top, seg, true)
	first, last := t.segs[0], t.segs[len(t.segs)-1]
	endsInLane := isLane(o.rankAt(t.end, last))
	if len(t.items) == 0 {
		if !endsInLane {
			return false
		}
		o.hidden = first
	}
	low, high := o.layerOf(t.start), o.layerOf(t.end)
	before := o.costBetween(low, high)
	o.save(low, high)
	o.lift(t.items)
	limit := before - o.recount(low, high)
	o.choice, o.choiceAt = o.choice[:0], o.choiceAt[:0]
	cost := o.spread(t, limit)
	o.hidden = -1
	end := o.pos[t.end]
	if endsInLane && cost[end+1] < cost[end] {
		end++
	}
	if cost[end] >= limit {
		o.undo(low, high)
		return false
	}
	path := o.traceBack(t, 0, end)
	old := [2]int32{o.rankAt(t.start, first), o.rankAt(t.end, last)}
	o.setSide(t.start, first, path[0])
	o.setSide(t.end, last, end)
	for k, i := range t.items {
		o.insert(i, path[k+1])
	}
	if o.recount(low, high) < before {
		return true
	}
	o.setRank(t.start, first, old[0])
	o.setRank(t.end, last, old[1])
	o.undo(low, high)
	return false
}

func (o *orderer) layerOf(i int32) int { return int(o.s.items[i].layer) }

func (o *orderer) insert(i, slot int32) {
	l := o.layerOf(i)
	o.layers[l] = slices.Insert(o.layers[l], int(slot), i)
	o.number(l)
}

func isLane(rank int32) bool { return rank == sideLeft || rank == sideRight }

// setSide lets a lane begin at the side of its block where the slot is.
func (o *orderer) setSide(block, seg, slot int32) {
	if !isLane(o.rankAt(block, seg)) {
		return
	}
	rank := int32(sideRight)
	if slot <= o.pos[block] {
		rank = sideLeft
	}
	o.setRank(block, seg, rank)
}

func (o *orderer) setRank(block, seg, rank int32) {
	g := &o.s.segs[seg]
	if g.top == block {
		g.topRank = rank
	} else {
		g.bottomRank = rank
	}
	for _, ls := range [2][]link{o.down(g.top), o.up(g.bottom)} {
		for k := range ls {
			if ls[k].seg != seg {
				continue
			}
			if ls[k].other == g.bottom {
				ls[k].ownRank, ls[k].otherRank = g.topRank, g.bottomRank
			} else {
				ls[k].ownRank, ls[k].otherRank = g.bottomRank, g.topRank
			}
		}
	}
}

// costBetween sums the crossings in the gaps from layer low to layer high.
func (o *orderer) costBetween(low, high int) int32 {
	n := 0
	for l := low; l < high; l++ {
		n += o.crossings[l]
	}
	return int32(min(n, int(never)-1))
}

func (o *orderer) recount(low, high int) int32 {
	for l := low; l < high; l++ {
		o.count(l)
	}
	return o.costBetween(low, high)
}

// rerouteAll lays anew what crosses, the worst first, and reports whether
// anything got better.
func (o *orderer) rerouteAll() bool {
	of := make([]int, len(o.s.graph.Edges))
	for l := 0; l+1 < len(o.layers); l++ {
		o.eachCrossing(l, func(a, b int32, cost int) {
			for _, g := range [2]int32{a, b} {
				if e := o.s.segs[g].edge; e >= 0 {
					of[e] += cost
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
		if o.work < 0 {
			break
		}
		if o.rerouteEdge(e) {
			improved = true
		}
	}
	tried := make(map[int32]bool)
	for _, e := range worst {
		for _, v := range [2]int{o.s.graph.Edges[e].From, o.s.graph.Edges[e].To} {
			i := o.s.slot[v]
			if o.work < 0 || tried[i] {
				continue
			}
			tried[i] = true
			if o.moveBlock(i) {
				improved = true
			}
		}
	}
	return improved
}
