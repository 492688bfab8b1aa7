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
	segs       []int32 // from start to end
	items      []int32 // the movable items between, one fewer than segments
	start, end int32
	down       bool
}

// reroutes is the working memory for laying strands anew. While a new way is
// sought the old one stays in its layers, but its items are marked and what
// belongs to them is overlooked.
type reroutes struct {
	strands  []strand
	mark     []int32 // by item
	marked   int32   // the mark in use
	hidden   int32   // a segment between two unmarked items to be overlooked, or -1
	reach    []int32 // by slot of the layer reached: cost of the cheapest way
	next     []int32
	diff     []int32
	choice   []int32 // by step and slot reached: the slot before
	choiceAt []int
	sums     []int32 // by slot, over the strands of a star
	laid     [][]int32
	saved    [][]int32
	changed  []int32 // by layer: when it was last changed
	tried    []int32 // by edge and by item: when it was last tried in vain
	clock    int32
	work     int // what is left of the work budget
}

func (o *orderer) prepareReroutes() {
	o.mark = make([]int32, len(o.s.items))
	o.changed = make([]int32, len(o.layers))
	o.tried = make([]int32, len(o.s.graph.Edges)+len(o.s.items))
	for k := range o.tried {
		o.tried[k] = -1
	}
	o.segCost = make([]int32, len(o.s.segs))
	o.hidden = -1
	o.clock = 1
}

// fresh returns n strands to fill.
func (o *orderer) fresh(n int) []strand {
	for len(o.strands) < n {
		o.strands = append(o.strands, strand{})
	}
	return o.strands[:n]
}

func (o *orderer) layerOf(i int32) int { return int(o.s.items[i].layer) }

func isLane(rank int32) bool { return rank == sideLeft || rank == sideRight }

// movable reports whether a strand runs through an item.
func (o *orderer) movable(i int32) bool {
	it := &o.s.items[i]
	if !it.isBlock() {
		return it.edge >= 0
	}
	if o.survives(i) {
		return false
	}
	up, down := o.up(i), o.down(i)
	return len(up) == 1 && len(down) == 1 && up[0].ownRank == 0 && down[0].ownRank == 0
}

// follow finds the strand that begins at item start with segment seg, marks
// its items and returns what its crossings cost now.
func (o *orderer) follow(t *strand, start, seg int32, down bool) (cost int32) {
	t.segs, t.items, t.start, t.down = t.segs[:0], t.items[:0], start, down
	for {
		t.segs = append(t.segs, seg)
		cost += o.segCost[seg]
		g := &o.s.segs[seg]
		t.end = g.top
		if down {
			t.end = g.bottom
		}
		if !o.movable(t.end) {
			return cost
		}
		t.items = append(t.items, t.end)
		o.mark[t.end] = o.marked
		seg = o.links(t.end, down)[0].seg
	}
}

func (o *orderer) links(i int32, down bool) []link {
	if down {
		return o.down(i)
	}
	return o.up(i)
}

// spread finds the cost of the cheapest way for a strand from where it begins
// to every slot of the layer where it ends; slot k is the place before item k
// of a layer. Ways that cost limit or more are left out. What led to each slot
// is kept in o.choice.
func (o *orderer) spread(t *strand, limit int32) []int32 {
	l := o.layerOf(t.start)
	reach := o.reach[:0]
	for range len(o.layers[l]) + 1 {
		reach = append(reach, never)
	}
	p := o.pos[t.start]
	reach[p] = 0
	if isLane(o.rankAt(t.start, t.segs[0])) {
		reach[p+1] = 0
	}
	for _, g := range t.segs {
		reach = o.step(reach, l, t.down, g, limit)
		if t.down {
			l++
		} else {
			l--
		}
	}
	o.reach = reach
	return reach
}

func (o *orderer) rankAt(i, seg int32) int32 {
	if g := &o.s.segs[seg]; g.top == i {
		return g.topRank
	}
	return o.s.segs[seg].bottomRank
}

// step goes from the slots of layer l to those of the next. What it costs to
// go from slot p to slot q is, as a function of q, kept as differences: it
// changes at one place for every segment that p moves past.
func (o *orderer) step(reach []int32, l int, down bool, seg, limit int32) []int32 {
	row, to := o.layers[l], l-1
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
	o.choice = append(o.choice, next...)
	from := o.choice[at:]
	left, right := 0, len(reach) // the slots worth going on from
	for left < right && reach[left] >= limit {
		left++
	}
	for left < right && reach[right-1] >= limit {
		right--
	}
	for a, i := range row {
		if left == right {
			break
		}
		if o.mark[i] != o.marked {
			o.pass(diff, i, down, seg, a < left)
		}
	}
	for a := left; a < right; a++ {
		if c := reach[a]; c < limit {
			for q := range m {
				c += diff[q]
				if c < next[q] && c < limit {
					next[q], from[q] = c, int32(a)
				}
			}
			o.work -= m
		}
		if a < len(row) && o.mark[row[a]] != o.marked {
			o.passed(diff, row[a], down, seg)
		}
	}
	o.work -= m + len(row)
	o.next, o.diff = reach, diff
	return next
}

// pass enters the segments of item i into diff, for slots on its left or, if
// left is set, on its right.
func (o *orderer) pass(diff []int32, i int32, down bool, seg int32, left bool) {
	ls := o.links(i, down)
	for x := range ls {
		if l := &ls[x]; o.mark[l.other] != o.marked && l.seg != o.hidden {
			w, b := o.price(seg, l), o.pos[l.other]
			if left {
				diff[0] += w
				diff[b+1] -= w
			} else {
				diff[b+1] += w
			}
		}
	}
}

// passed moves the segments of item i in diff from its left to its right.
func (o *orderer) passed(diff []int32, i int32, down bool, seg int32) {
	ls := o.links(i, down)
	for x := range ls {
		if l := &ls[x]; o.mark[l.other] != o.marked && l.seg != o.hidden {
			w := o.price(seg, l)
			diff[0] += w
			diff[o.pos[l.other]+1] -= 2 * w
		}
	}
}

// price is what segment seg, of a single edge, pays for crossing a link.
func (o *orderer) price(seg int32, l *link) int32 {
	g := &o.s.segs[seg]
	if l.to == g.to || l.to == g.from || l.from == g.to || l.from == g.from {
		return costMeeting * l.weight
	}
	return costCrossing * l.weight
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
	seg := o.s.start[e]
	t := &o.fresh(1)[0]
	top := o.s.segs[seg].top
	for o.movable(top) {
		seg = o.up(top)[0].seg
		top = o.s.segs[seg].top
	}
	o.marked++
	limit := o.follow(t, top, seg, true)
	first, last := t.segs[0], t.segs[len(t.segs)-1]
	toLane := isLane(o.rankAt(t.end, last))
	low, high := o.layerOf(t.start), o.layerOf(t.end)
	if len(t.items) == 0 && !toLane || limit == 0 || o.unchanged(low, high, int(e)) {
		return false
	}
	if len(t.items) == 0 {
		o.hidden = first
	}
	o.choice, o.choiceAt = o.choice[:0], o.choiceAt[:0]
	reach := o.spread(t, limit)
	o.hidden = -1
	end := o.pos[t.end]
	if toLane && reach[end+1] < reach[end] {
		end++
	}
	if reach[end] >= limit {
		return false
	}
	return o.attempt(low, high, o.strands[:1], func() {
		path := o.traceBack(t, 0, end)
		o.setSide(t.start, first, path[0])
		o.setSide(t.end, last, end)
		for k, i := range t.items {
			slot := path[k+1]
			if slot > o.pos[i] {
				slot--
			}
			o.remove(i)
			o.insert(i, slot)
		}
	})
}

// unchanged reports whether nothing between two layers has changed since what
// was last tried, and notes the new try.
func (o *orderer) unchanged(low, high, what int) bool {
	last := o.tried[what]
	o.tried[what] = o.clock
	for _, c := range o.changed[low : high+1] {
		if c > last {
			return false
		}
	}
	return true
}

// attempt makes a change to the layers from low to high and to the sides at
// the strands' ends, and takes it back if that was not better.
func (o *orderer) attempt(low, high int, strands []strand, change func()) bool {
	before := o.costBetween(low, high)
	for len(o.saved) < high-low+1 {
		o.saved = append(o.saved, nil)
	}
	for l := low; l <= high; l++ {
		o.saved[l-low] = append(o.saved[l-low][:0], o.layers[l]...)
	}
	type rank struct{ seg, top, bottom int32 }
	var ranks []rank
	for k := range strands {
		for _, g := range strands[k].segs {
			ranks = append(ranks, rank{g, o.s.segs[g].topRank, o.s.segs[g].bottomRank})
		}
	}
	change()
	o.recount(low, high)
	if o.costBetween(low, high) < before {
		o.clock++
		for l := low; l <= high; l++ {
			o.changed[l] = o.clock
		}
		return true
	}
	for _, r := range ranks {
		o.setRanks(r.seg, r.top, r.bottom)
	}
	for l := low; l <= high; l++ {
		o.layers[l] = append(o.layers[l][:0], o.saved[l-low]...)
		o.number(l)
	}
	o.recount(low, high)
	return false
}

func (o *orderer) remove(i int32) {
	l := o.layerOf(i)
	row, p := o.layers[l], o.pos[i]
	copy(row[p:], row[p+1:])
	o.layers[l] = row[:len(row)-1]
	o.number(l)
}

func (o *orderer) insert(i, slot int32) {
	l := o.layerOf(i)
	o.layers[l] = slices.Insert(o.layers[l], int(slot), i)
	o.number(l)
}

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
	if g := &o.s.segs[seg]; g.top == block {
		o.setRanks(seg, rank, g.bottomRank)
	} else {
		o.setRanks(seg, g.topRank, rank)
	}
}

// setRanks changes the ranks of a segment's ends and of its two links.
func (o *orderer) setRanks(seg, top, bottom int32) {
	g := &o.s.segs[seg]
	if g.topRank == top && g.bottomRank == bottom {
		return
	}
	g.topRank, g.bottomRank = top, bottom
	set := func(ls []link, own, other int32) {
		for k := range ls {
			if ls[k].seg == seg {
				ls[k].ownRank, ls[k].otherRank = own, other
			}
		}
	}
	set(o.down(g.top), top, bottom)
	set(o.up(g.bottom), bottom, top)
}

// costBetween sums the crossings in the gaps from layer low to layer high.
func (o *orderer) costBetween(low, high int) int {
	n := 0
	for l := low; l < high; l++ {
		n += o.crossings[l]
	}
	return n
}

func (o *orderer) recount(low, high int) {
	for l := low; l < high; l++ {
		o.count(l)
	}
}

// rerouteAll lays anew what crosses, the worst first, and reports whether
// anything got better.
func (o *orderer) rerouteAll() bool {
	edges := o.s.graph.Edges
	of := make([]int32, len(edges))
	for g, c := range o.segCost {
		if e := o.s.segs[g].edge; e >= 0 {
			of[e] += c
		}
	}
	var worst []int32
	for e, n := range of {
		if n > 0 {
			worst = append(worst, int32(e))
		}
	}
	slices.SortStableFunc(worst, func(a, b int32) int { return int(of[b] - of[a]) })
	improved := false
	for _, e := range worst {
		if o.work > 0 && o.rerouteEdge(e) {
			improved = true
		}
	}
	for _, e := range worst {
		for _, v := range [2]int{edges[e].From, edges[e].To} {
			if o.work > 0 && o.moveBlock(o.s.slot[v]) {
				improved = true
			}
		}
	}
	return improved
}
