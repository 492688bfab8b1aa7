package layout

import (
	"context"
	"slices"
)

// link is a segment as seen from one of its ends.
type link struct {
	other     int32 // item at the other end
	otherRank int32
	ownRank   int32
	weight    int32
	seg       int32
	from, to  int32 // as in segment
}

// orderer looks for an order of the items of every layer that makes few
// segments cross.
type orderer struct {
	s         *sketch
	upStart   []int32
	upLinks   []link // to the layer above, by item
	downStart []int32
	downLinks []link
	layers    [][]int32
	pos       []int32
	segCost   []int32 // by segment: cost of its crossings
	crossings []int   // cost of the crossings in the gap below each layer
	value     []float64
	ends      []crossingEnd
	fars      []far
	dirty     []bool // by layer: worth another look for exchanges
	best      [][]int32
	bestCost  int
	bestRanks []int32   // of laneSegs, upper and lower in turn
	laneSegs  []int32   // segments that end in a lane
	before    []float64 // by item: x in the drawing before, or NaN; nil if there was none
	survivors []int32
	reroutes
}

func newOrderer(s *sketch) *orderer {
	o := &orderer{s: s, pos: s.pos, layers: s.layers}
	o.upStart, o.upLinks = s.links(func(g segment, i int32) (int32, link) {
		return g.bottom, link{g.top, g.topRank, g.bottomRank, g.weight, i, g.from, g.to}
	})
	o.downStart, o.downLinks = s.links(func(g segment, i int32) (int32, link) {
		return g.top, link{g.bottom, g.bottomRank, g.topRank, g.weight, i, g.from, g.to}
	})
	o.crossings = make([]int, len(s.layers))
	o.value = make([]float64, len(s.items))
	o.dirty = make([]bool, len(s.layers))
	o.prepareReroutes()
	o.recall()
	for g := range s.segs {
		if isLane(s.segs[g].topRank) || isLane(s.segs[g].bottomRank) {
			o.laneSegs = append(o.laneSegs, int32(g))
		}
	}
	o.work = 1 << 40
	return o
}

func (s *sketch) links(view func(segment, int32) (int32, link)) ([]int32, []link) {
	start := make([]int32, len(s.items)+1)
	for i, g := range s.segs {
		at, _ := view(g, int32(i))
		start[at+1]++
	}
	for i := range s.items {
		start[i+1] += start[i]
	}
	next := slices.Clone(start[:len(s.items)])
	links := make([]link, len(s.segs))
	for i, g := range s.segs {
		at, l := view(g, int32(i))
		links[next[at]] = l
		next[at]++
	}
	return start, links
}

func (o *orderer) up(i int32) []link   { return o.upLinks[o.upStart[i]:o.upStart[i+1]] }
func (o *orderer) down(i int32) []link { return o.downLinks[o.downStart[i]:o.downStart[i+1]] }

// order runs the search and leaves the best order found in the sketch.
func (s *sketch) order(ctx context.Context) error {
	o := newOrderer(s)
	o.work = 2_000_000 + 2000*len(s.graph.Nodes)
	for start := range 3 {
		if err := o.search(ctx, start); err != nil {
			return err
		}
		if o.bestCost < costCrossing || o.work < 0 {
			break
		}
	}
	o.restore()
	s.noteLanes()
	return nil
}

// search improves one initial order: by sweeps over all layers as long as they
// help, then by laying strands anew.
func (o *orderer) search(ctx context.Context, start int) error {
	o.initial(start)
	o.countAll()
	least, rows := o.cost(), o.copyRows(nil)
	for round, idle := 0, 0; round < 12 && idle < 2 && least > 0; round++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.sweep(round%2 == 0)
		o.transpose()
		idle++
		if c := o.cost(); c < least {
			least, rows, idle = c, o.copyRows(rows), 0
		}
	}
	o.setRows(rows)
	o.keep()
	for least > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.rerouteAll()
		o.transpose()
		o.flipLanes()
		o.keep()
		if c := o.cost(); c < least && o.work > 0 {
			least = c
			continue
		}
		break
	}
	return nil
}

// flipLanes lets lanes change the side of their blocks where that spares crossings.
func (o *orderer) flipLanes() {
	for _, g := range o.laneSegs {
		s := &o.s.segs[g]
		if o.segCost[g] == 0 {
			continue
		}
		if isLane(s.topRank) {
			o.flipLane(g, -s.topRank, s.bottomRank)
		}
		if isLane(s.bottomRank) {
			o.flipLane(g, s.topRank, -s.bottomRank)
		}
		if isLane(s.topRank) && isLane(s.bottomRank) {
			o.flipLane(g, -s.topRank, -s.bottomRank)
		}
	}
}

// flipLane changes a segment's ranks if that spares crossings.
func (o *orderer) flipLane(g, top, bottom int32) {
	s := &o.s.segs[g]
	oldTop, oldBottom, gap := s.topRank, s.bottomRank, o.layerOf(s.top)
	before := o.crossings[gap]
	o.setRanks(g, top, bottom)
	if o.count(gap); o.crossings[gap] >= before {
		o.setRanks(g, oldTop, oldBottom)
		o.count(gap)
	}
}

// noteLanes takes over the sides that the search gave to back edges.
func (s *sketch) noteLanes() {
	for e, edge := range s.graph.Edges {
		if s.flow.back[e] && edge.From != edge.To {
			s.lanes[e] = lane{s.segs[s.last(e)].topRank, s.segs[s.start[e]].bottomRank}
		}
	}
}

func (o *orderer) cost() int {
	n := 0
	for _, c := range o.crossings {
		n += c
	}
	return n
}

func (o *orderer) copyRows(into [][]int32) [][]int32 {
	if into == nil {
		into = make([][]int32, len(o.layers))
	}
	for l, row := range o.layers {
		into[l] = append(into[l][:0], row...)
	}
	return into
}

func (o *orderer) setRows(rows [][]int32) {
	o.clock++
	for l := range o.changed {
		o.changed[l] = o.clock
	}
	for l := range o.layers {
		o.layers[l] = append(o.layers[l][:0], rows[l]...)
		o.number(l)
	}
	o.countAll()
}

// keep remembers the order and the sides of lanes if they are the best so far.
func (o *orderer) keep() {
	c := o.cost()
	if o.best != nil && c >= o.bestCost {
		return
	}
	o.bestCost, o.best = c, o.copyRows(o.best)
	o.bestRanks = o.bestRanks[:0]
	for _, g := range o.laneSegs {
		o.bestRanks = append(o.bestRanks, o.s.segs[g].topRank, o.s.segs[g].bottomRank)
	}
}

func (o *orderer) restore() {
	for k, g := range o.laneSegs {
		s := &o.s.segs[g]
		o.setRank(s.top, g, o.bestRanks[2*k])
		o.setRank(s.bottom, g, o.bestRanks[2*k+1])
	}
	o.setRows(o.best)
}

func (o *orderer) number(layer int) {
	for p, i := range o.layers[layer] {
		o.pos[i] = int32(p)
	}
}

// initial orders every layer by a depth-first walk: from the top (0), from the
// top with the last successors first (1), or from the bottom (2).
func (o *orderer) initial(start int) {
	for l := range o.layers {
		o.layers[l] = o.layers[l][:0]
	}
	w := walker{o: o, seen: make([]bool, len(o.s.items)), down: start != 2, reverse: start == 1}
	nodes := o.s.flow.preorderList
	for k := range nodes {
		if start == 2 {
			k = len(nodes) - 1 - k
		}
		v := o.s.slot[nodes[k]]
		if start != 2 || len(o.down(v)) == 0 {
			w.walk(v)
		}
	}
	for _, v := range nodes {
		w.walk(o.s.slot[v])
	}
	for l := range o.layers {
		o.keepOrder(o.layers[l])
		o.number(l)
	}
}

// walker appends items to their layers in the order in which it reaches them.
type walker struct {
	o             *orderer
	seen          []bool
	stack         []int32
	down, reverse bool
}

func (w *walker) walk(root int32) {
	w.stack = append(w.stack[:0], root)
	for len(w.stack) > 0 {
		i := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if w.seen[i] {
			continue
		}
		w.seen[i] = true
		l := w.o.s.items[i].layer
		w.o.layers[l] = append(w.o.layers[l], i)
		ls := w.o.links(i, w.down)
		for k := range ls {
			if !w.reverse {
				k = len(ls) - 1 - k
			}
			if !w.seen[ls[k].other] {
				w.stack = append(w.stack, ls[k].other)
			}
		}
	}
}

func (o *orderer) key(l *link) int32 { return o.pos[l.other]<<12 + l.otherRank }

func (o *orderer) countAll() {
	for l := range o.layers {
		o.count(l)
	}
}

// count finds the cost of the crossings below a layer, in all and by segment.
func (o *orderer) count(layer int) {
	if layer+1 >= len(o.layers) {
		return
	}
	for _, i := range o.layers[layer] {
		for _, l := range o.down(i) {
			o.segCost[l.seg] = 0
		}
	}
	o.crossings[layer] = 0
	o.eachCrossing(layer, func(a, b int32, cost int) {
		o.crossings[layer] += cost
		o.segCost[a] += int32(cost)
		o.segCost[b] += int32(cost)
	})
}

// crossingEnd is a segment's lower end while crossings are enumerated.
type crossingEnd struct{ key, seg int32 }

// eachCrossing calls f for every two segments that cross below a layer, with
// the cost of it.
func (o *orderer) eachCrossing(layer int, f func(a, b int32, cost int)) {
	ends := o.ends[:0]
	for _, i := range o.layers[layer] {
		d := o.down(i)
		if len(d) > 1 {
			o.sortDown(d)
		}
		for k := range d {
			ends = append(ends, crossingEnd{o.key(&d[k]), d[k].seg})
		}
	}
	segs := o.s.segs
	for x := 1; x < len(ends); x++ {
		e := ends[x]
		y := x
		for ; y > 0 && ends[y-1].key > e.key; y-- {
			g, h := &segs[ends[y-1].seg], &segs[e.seg]
			cost := costCrossing
			if g.meets(h) {
				cost = costMeeting
			}
			f(ends[y-1].seg, e.seg, cost*int(g.weight*h.weight))
			ends[y] = ends[y-1]
		}
		ends[y] = e
	}
	o.ends = ends
}

// meets reports whether two segments belong to edges with a common end.
func (g *segment) meets(h *segment) bool {
	return g.to == h.to || g.to == h.from || g.from == h.to || g.from == h.from && g.from >= 0
}

// sortDown sorts an item's segments by where they leave it, then by where they arrive.
func (o *orderer) sortDown(ls []link) {
	for i := 1; i < len(ls); i++ {
		l := ls[i]
		k := o.key(&l)
		j := i
		for ; j > 0 && (ls[j-1].ownRank > l.ownRank || ls[j-1].ownRank == l.ownRank && o.key(&ls[j-1]) > k); j-- {
			ls[j] = ls[j-1]
		}
		ls[j] = l
	}
}

func (o *orderer) sweep(down bool) {
	n := len(o.layers)
	for k := 1; k < n; k++ {
		l := k
		if !down {
			l = n - 1 - k
		}
		o.place(l, down)
	}
	o.countAll()
}

// place orders one layer by the barycentres of the neighbours above or below.
func (o *orderer) place(layer int, fromAbove bool) {
	row := o.layers[layer]
	prev := -1.0
	for _, i := range row {
		ls := o.down(i)
		if fromAbove {
			ls = o.up(i)
		}
		sum, w := 0.0, 0.0
		for k := range ls {
			l := &ls[k]
			sum += float64(l.weight) * (float64(o.pos[l.other]) + float64(l.otherRank)/4096)
			w += float64(l.weight)
		}
		if w == 0 {
			o.value[i] = prev
		} else {
			o.value[i] = sum / w
		}
		prev = o.value[i]
	}
	for a := 1; a < len(row); a++ {
		i := row[a]
		v := o.value[i]
		b := a
		for ; b > 0 && o.value[row[b-1]] > v; b-- {
			row[b] = row[b-1]
		}
		row[b] = i
	}
	o.keepOrder(row)
	o.number(layer)
}

// transpose exchanges neighbours as long as that removes crossings.
func (o *orderer) transpose() {
	for l := range o.dirty {
		o.dirty[l] = true
	}
	for again, rounds := true, 0; again && rounds < 10; rounds++ {
		again = false
		for l := range o.layers {
			if !o.dirty[l] {
				continue
			}
			o.dirty[l] = false
			if o.transposeLayer(l) {
				again = true
				for k := max(0, l-1); k <= min(l+1, len(o.layers)-1); k++ {
					o.dirty[k] = true
				}
			}
		}
	}
	o.countAll()
}

// far is the other end of a segment while neighbours are compared.
type far struct{ key, weight int32 }

// farEnds lists, for one item, the far ends of its lines above and of those
// below, each from left to right.
type farEnds struct{ up, down []far }

func (o *orderer) transposeLayer(l int) bool {
	row := o.layers[l]
	if len(row) < 2 {
		return false
	}
	improved := false
	o.fars = o.fars[:0]
	i := row[0]
	fi := o.farEnds(i)
	for a := 0; a+1 < len(row); a++ {
		j := row[a+1]
		fj := o.farEnds(j)
		if gain(fi.up, fj.up)+gain(fi.down, fj.down) > 0 && !(o.survives(i) && o.survives(j)) {
			row[a], row[a+1] = j, i
			improved = true
		} else {
			i, fi = j, fj
		}
	}
	if improved {
		o.number(l)
		o.clock++
		o.changed[l] = o.clock
	}
	return improved
}

func (o *orderer) farEnds(i int32) farEnds {
	return farEnds{o.sortedFars(o.up(i)), o.sortedFars(o.down(i))}
}

func (o *orderer) sortedFars(ls []link) []far {
	at := len(o.fars)
	for k := range ls {
		f := far{o.key(&ls[k]), ls[k].weight}
		o.fars = append(o.fars, f)
		j := len(o.fars) - 1
		for ; j > at && o.fars[j-1].key > f.key; j-- {
			o.fars[j] = o.fars[j-1]
		}
		o.fars[j] = f
	}
	return o.fars[at:len(o.fars):len(o.fars)]
}

// gain is the number of crossings that disappear when the item with far ends
// as trades places with its right neighbour, which has far ends bs.
func gain(as, bs []far) int32 {
	before, after := int32(0), int32(0)
	for _, a := range as {
		for _, b := range bs {
			if a.key > b.key {
				before += a.weight * b.weight
			} else if a.key < b.key {
				after += a.weight * b.weight
			}
		}
	}
	return before - after
}
