package layout

import (
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
	patience  int       // what is left of the budget for sweeping and counting
	bestRanks []int32   // of laneSegs, upper and lower in turn
	laneSegs  []int32   // segments that end in a lane
	before    []float64 // by item: x in the drawing before, or NaN; nil if there was none
	survivors []int32
	coarse    uint // bits of ranks that keys leave out, for the sake of very wide layers
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
	if len(s.items) >= 1<<18 {
		o.coarse = 6
	}
	o.prepareReroutes()
	o.recall()
	for g := range s.segs {
		if isLane(s.segs[g].topRank) || isLane(s.segs[g].bottomRank) {
			o.laneSegs = append(o.laneSegs, int32(g))
		}
	}
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

func (o *orderer) up(i int32) []link { return o.upLinks[o.upStart[i]:o.upStart[i+1]] }

func (o *orderer) down(i int32) []link { return o.downLinks[o.downStart[i]:o.downStart[i+1]] }

// manyBlocks is the size above which only one initial order is tried.
const manyBlocks = 600

// order runs the search and leaves the best order found in the sketch.
func (s *sketch) order() error {
	o := newOrderer(s)
	o.work = 800_000 + 1200*len(s.graph.Nodes)
	o.patience = 20_000_000 + 2000*len(s.graph.Nodes)
	starts := 3
	if len(s.graph.Nodes) > manyBlocks {
		starts = 1
	}
	for start := range starts {
		o.search(start)
		if err := s.poll.err(); err != nil {
			return err
		}
		if o.bestCost < costCrossing || o.work < 0 || o.patience < 0 {
			break
		}
	}
	o.restore()
	s.noteLanes()
	return nil
}

// search improves one initial order: by sweeps over all layers as long as they
// help, then by laying strands anew.
func (o *orderer) search(start int) {
	o.initial(start)
	o.countAll()
	least, rows := o.cost(), o.copyRows(nil)
	for round, idle := 0, 0; round < 12 && idle < 2 && least > 0 && o.patience > 0 && !o.s.poll.over; round++ {
		o.sweep(round%2 == 0)
		o.transpose()
		idle++
		if c := o.cost(); c < least {
			least, rows, idle = c, o.copyRows(rows), 0
		}
	}
	o.setRows(rows)
	o.keep()
	for least > 0 && o.patience > 0 && !o.s.poll.over {
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

func (o *orderer) key(l *link) int32 {
	return o.pos[l.other]<<(12-o.coarse) + l.otherRank>>o.coarse
}

func (o *orderer) sweep(down bool) {
	n := len(o.layers)
	for k := 1; k < n && !o.s.poll.over; k++ {
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
	row, work := o.layers[layer], 0
	prev := -1.0
	for _, i := range row {
		ls := o.down(i)
		if fromAbove {
			ls = o.up(i)
		}
		work += 4 * len(ls)
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
	o.s.poll.spent(work)
	o.sortByValue(row)
	o.keepOrder(row)
	o.number(layer)
}

// sortByValue sorts a row by the items' values, keeping the order of equal values. Rows
// are usually short or nearly sorted.
func (o *orderer) sortByValue(row []int32) {
	if len(row) > manyItems {
		slices.SortStableFunc(row, func(a, b int32) int { return sign(o.value[a] - o.value[b]) })
		return
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
}

// manyItems is the number above which insertion sort may take too long.
const manyItems = 128
