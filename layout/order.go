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
	crossings []int // in the gap below each layer
	value     []float64
	ends      []crossingEnd
	best      [][]int32
	bestTotal int
	reroutes
}

func newOrderer(s *sketch) *orderer {
	o := &orderer{s: s, pos: s.pos, layers: s.layers}
	o.upStart, o.upLinks = s.links(func(g segment, i int32) (int32, link) {
		return g.bottom, link{g.top, g.topRank, g.bottomRank, g.weight, i}
	})
	o.downStart, o.downLinks = s.links(func(g segment, i int32) (int32, link) {
		return g.top, link{g.bottom, g.bottomRank, g.topRank, g.weight, i}
	})
	o.crossings = make([]int, len(s.layers))
	o.value = make([]float64, len(s.items))
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
	for i := range s.layers {
		s.layers[i] = nil
	}
	o.initial()
	o.bestTotal = -1
	o.countAll()
	o.keep()
	for round := range 8 {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.sweep(round%2 == 0)
		o.transpose()
		o.keep()
	}
	o.restore()
	for range 20 {
		b := o.rerouteAll()
		o.transpose()
		o.keep()
		if !b {
			break
		}
	}
	o.restore()
	return nil
}

func (o *orderer) restore() {
	for i := range o.layers {
		copy(o.layers[i], o.best[i])
		o.number(i)
	}
}

func (o *orderer) total() int {
	n := 0
	for _, c := range o.crossings {
		n += c
	}
	return n
}

func (o *orderer) keep() {
	t := o.total()
	if o.bestTotal >= 0 && t >= o.bestTotal {
		return
	}
	o.bestTotal = t
	if o.best == nil {
		o.best = make([][]int32, len(o.layers))
	}
	for i, l := range o.layers {
		o.best[i] = append(o.best[i][:0], l...)
	}
}

func (o *orderer) number(layer int) {
	for p, i := range o.layers[layer] {
		o.pos[i] = int32(p)
	}
}

// initial orders every layer by a depth-first walk from the top.
func (o *orderer) initial() {
	seen := make([]bool, len(o.s.items))
	var stack []int32
	for _, v := range o.s.flow.preorderList {
		root := o.s.slot[v]
		if seen[root] {
			continue
		}
		stack = append(stack[:0], root)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[i] {
				continue
			}
			seen[i] = true
			l := o.s.items[i].layer
			o.layers[l] = append(o.layers[l], i)
			d := o.down(i)
			for k := len(d) - 1; k >= 0; k-- {
				if !seen[d[k].other] {
					stack = append(stack, d[k].other)
				}
			}
		}
	}
	for l := range o.layers {
		o.number(l)
	}
}

func (o *orderer) key(l *link) int32 { return o.pos[l.other]<<12 + l.otherRank }

func (o *orderer) sortLinks(ls []link) {
	for i := 1; i < len(ls); i++ {
		l := ls[i]
		k := o.key(&l)
		j := i
		for ; j > 0 && o.key(&ls[j-1]) > k; j-- {
			ls[j] = ls[j-1]
		}
		ls[j] = l
	}
}

func (o *orderer) countAll() {
	for l := range o.layers {
		o.count(l)
	}
}

// count counts the crossings below a layer, of segments without a common end.
func (o *orderer) count(layer int) {
	if layer < 0 || layer+1 >= len(o.layers) {
		return
	}
	o.crossings[layer] = 0
	o.eachCrossing(layer, func(a, b int32, n int) { o.crossings[layer] += n })
}

// crossingEnd is a segment's lower end while crossings are enumerated.
type crossingEnd struct{ key, seg int32 }

// eachCrossing calls f for every two segments that cross below a layer and
// whose edges have no end in common, with the number of crossing edges.
func (o *orderer) eachCrossing(layer int, f func(a, b int32, n int)) {
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
			if g, h := &segs[ends[y-1].seg], &segs[e.seg]; !g.meets(h) {
				f(ends[y-1].seg, e.seg, int(g.weight*h.weight))
			}
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
	o.number(layer)
}

// transpose exchanges neighbours as long as that removes crossings.
func (o *orderer) transpose() {
	for improved, rounds := true, 0; improved && rounds < 10; rounds++ {
		improved = false
		for l := range o.layers {
			if o.transposeLayer(l) {
				improved = true
			}
		}
	}
	o.countAll()
}

func (o *orderer) transposeLayer(l int) bool {
	row := o.layers[l]
	for _, i := range row {
		o.sortLinks(o.up(i))
		o.sortLinks(o.down(i))
	}
	improved := false
	for a := 0; a+1 < len(row); a++ {
		i, j := row[a], row[a+1]
		if o.gain(o.up(i), o.up(j))+o.gain(o.down(i), o.down(j)) > 0 {
			row[a], row[a+1] = j, i
			improved = true
		}
	}
	if improved {
		o.number(l)
	}
	return improved
}

// gain is the number of crossings that disappear when the item with links as
// trades places with its right neighbour, which has links bs.
func (o *orderer) gain(as, bs []link) int {
	before, after := 0, 0
	for x := range as {
		ka := o.key(&as[x])
		for y := range bs {
			if kb := o.key(&bs[y]); ka > kb {
				before += int(as[x].weight * bs[y].weight)
			} else if ka < kb {
				after += int(as[x].weight * bs[y].weight)
			}
		}
	}
	return before - after
}
