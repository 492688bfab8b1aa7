package layout

func (o *orderer) cost() int {
	n := 0
	for _, c := range o.crossings {
		n += c
	}
	return n
}

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
	o.patience -= o.crossings[layer] / costCrossing
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
