package layout

import "slices"

// Costs of two edges that cross, and of two that cross although they have an
// end in common.
const (
	costCrossing = 16
	costMeeting  = 1
	never        = int32(1) << 29
)

// reroutes is the working memory for laying strands anew. During the search for a new way
// the old one stays in its layers, but its items are marked and ignored.
type reroutes struct {
	strands  []strand
	mark     []int32 // by item
	marked   int32   // the mark in use
	hidden   int32   // a segment between two unmarked items to be ignored, or -1
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

// rerouteEdge lays the strand of edge e anew, with everything else in its place, and
// reports whether that was better.
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

// unchanged reports whether nothing between two layers has changed since the last try,
// and notes the new one.
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
// the strands' ends, and undoes it if that was not better.
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

// mayWork reports whether there is budget left for another strand.
func (o *orderer) mayWork() bool { return o.work > 0 && o.patience > 0 && !o.s.poll.over }

// rerouteAll lays anew what crosses, the worst first, and reports whether
// anything got better.
func (o *orderer) rerouteAll() bool {
	edges := o.s.graph.Edges
	of := make([]int32, len(edges))
	for g, c := range o.segCost {
		if e := o.s.segs[g].edge; e >= 0 {
			of[e] = min(of[e]+c, mostCost)
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
		if o.mayWork() && o.rerouteEdge(e) {
			improved = true
		}
	}
	for _, e := range worst {
		for _, v := range [2]int{edges[e].From, edges[e].To} {
			if o.mayWork() && o.moveBlock(o.s.slot[v]) {
				improved = true
			}
		}
	}
	return improved
}
