package layout

import (
	"cmp"
	"slices"
)

func (o *orderer) cost() int {
	n := 0
	for _, c := range o.crossings {
		n += c
	}
	return n
}

func (o *orderer) countAll() {
	for l := range o.layers {
		if o.s.poll.over {
			return
		}
		o.count(l)
	}
}

// count finds the cost of the crossings below a layer, in total and by segment. If there
// are very many, the cost by segment is left at zero: then no single line is worth laying
// anew.
func (o *orderer) count(layer int) {
	if layer+1 >= len(o.layers) {
		return
	}
	o.collectEnds(layer)
	o.s.poll.spent(8 * len(o.ends))
	o.crossings[layer] = 0
	if n := len(o.ends); n*(n-1)/2 > mostListed && o.inversions() > mostListed {
		o.crossings[layer] = costCrossing * o.heavyInversions()
		o.patience -= n
		return
	}
	pairs := 0
	o.eachCrossing(func(a, b int32, cost int) {
		pairs++
		o.crossings[layer] += cost
		o.segCost[a] = min(o.segCost[a]+int32(min(cost, mostCost)), mostCost)
		o.segCost[b] = min(o.segCost[b]+int32(min(cost, mostCost)), mostCost)
	})
	o.s.poll.spent(pairs)
	o.patience -= pairs
}

const (
	mostListed = 1 << 18 // crossings in a gap that are looked at one by one
	mostCost   = 1 << 28
)

// crossingEnd is a segment's lower end while crossings are enumerated.
type crossingEnd struct{ key, seg int32 }

// collectEnds lists the segments below a layer by their upper ends.
func (o *orderer) collectEnds(layer int) {
	o.ends = o.ends[:0]
	for _, i := range o.layers[layer] {
		d := o.down(i)
		if len(d) > 1 {
			o.sortDown(d)
		}
		for k := range d {
			o.segCost[d[k].seg] = 0
			o.ends = append(o.ends, crossingEnd{o.key(&d[k]), d[k].seg})
		}
	}
}

// eachCrossing calls f for every two of the listed segments that cross, with
// the cost of it.
func (o *orderer) eachCrossing(f func(a, b int32, cost int)) {
	ends, segs := o.ends, o.s.segs
	for x := 1; x < len(ends); x++ {
		e := ends[x]
		y := x
		for ; y > 0 && ends[y-1].key > e.key; y-- {
			g, h := &segs[ends[y-1].seg], &segs[e.seg]
			cost := costCrossing
			if g.meets(h) {
				cost = costMeeting
			}
			f(ends[y-1].seg, e.seg, cost*int(g.weight)*int(h.weight))
			ends[y] = ends[y-1]
		}
		ends[y] = e
	}
}

// inversions counts the crossings of the listed segments.
func (o *orderer) inversions() int {
	return o.countInversions(func(crossingEnd) int { return 1 })
}

// heavyInversions counts the crossings of the edges in the listed segments.
func (o *orderer) heavyInversions() int {
	return o.countInversions(func(e crossingEnd) int { return int(o.s.segs[e.seg].weight) })
}

// countInversions sums the products of the weights of all pairs of listed
// segments that cross, by a Fenwick tree over the lower ends.
func (o *orderer) countInversions(weight func(crossingEnd) int) int {
	keys := make([]int32, len(o.ends))
	for k, e := range o.ends {
		keys[k] = e.key
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	sums := make([]int, len(keys)+1)
	crossings, total := 0, 0
	for _, e := range o.ends {
		at, _ := slices.BinarySearch(keys, e.key)
		w, left := weight(e), 0
		for j := at + 1; j > 0; j -= j & -j {
			left += sums[j]
		}
		crossings += w * (total - left)
		total += w
		for j := at + 1; j < len(sums); j += j & -j {
			sums[j] += w
		}
	}
	o.s.poll.spent(16 * len(o.ends))
	return crossings
}

// meets reports whether two segments belong to edges with a common end.
func (g *segment) meets(h *segment) bool {
	return g.to == h.to || g.to == h.from || g.from == h.to || g.from == h.from && g.from >= 0
}

// sortDown sorts an item's segments by where they leave it, then by where they arrive.
func (o *orderer) sortDown(ls []link) {
	if len(ls) > manyItems {
		slices.SortStableFunc(ls, func(a, b link) int {
			return cmp.Or(cmp.Compare(a.ownRank, b.ownRank), cmp.Compare(o.key(&a), o.key(&b)))
		})
		return
	}
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
