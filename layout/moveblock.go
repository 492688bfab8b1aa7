package layout

import "slices"

// moveBlock takes a block out of its layer together with all strands that lead
// to it, puts it where the total cost of all strands is least, lays them there, and
// reports whether that was better.
func (o *orderer) moveBlock(v int32) bool {
	up, down := o.up(v), o.down(v)
	n := len(up) + len(down)
	const most = 24 // blocks with more lines than this stay; their lines are laid singly
	if o.movable(v) || o.survives(v) || n == 0 || n > most {
		return false
	}
	star := o.fresh(n)
	o.marked++
	o.mark[v] = o.marked
	limit := int32(0)
	for k := range star {
		if k < len(up) {
			limit += o.follow(&star[k], v, up[k].seg, false)
		} else {
			limit += o.follow(&star[k], v, down[k-len(up)].seg, true)
		}
		limit = min(limit, mostCost)
		star[k].turnRound()
	}
	low, high := o.layerOf(v), o.layerOf(v)
	for k := range star {
		low, high = min(low, o.layerOf(star[k].start)), max(high, o.layerOf(star[k].start))
	}
	if limit == 0 || o.unchanged(low, high, len(o.s.graph.Edges)+int(v)) {
		return false
	}
	slot, ok := o.bestSlot(star, o.pos[v], limit)
	return ok && o.attempt(low, high, star, func() { o.layStar(v, slot, star, low, high) })
}

// turnRound makes a strand begin where it ended.
func (t *strand) turnRound() {
	t.start, t.end, t.down = t.end, t.start, !t.down
	slices.Reverse(t.segs)
	slices.Reverse(t.items)
}

// bestSlot sums the costs of all strands of a star and returns the slot with the least
// total, the nearest to the old one if there are several.
func (o *orderer) bestSlot(star []strand, old, limit int32) (int32, bool) {
	o.choice, o.choiceAt = o.choice[:0], o.choiceAt[:0]
	o.sums = o.sums[:0]
	for k := range star {
		if o.work < 0 {
			return 0, false
		}
		reach := o.spread(&star[k], limit)
		if k == 0 {
			o.sums = append(o.sums, reach...)
			continue
		}
		for q, c := range reach {
			o.sums[q] = min(o.sums[q]+c, never)
		}
	}
	best, distance := int32(-1), int32(0)
	for q, c := range o.sums {
		d := max(int32(q)-old, old-int32(q))
		if c < limit && (best < 0 || c < o.sums[best] || c == o.sums[best] && d < distance) {
			best, distance = int32(q), d
		}
	}
	return best, best >= 0
}

// way is a strand with the slots for its items, from the block outward, and at
// last the place of its fixed end.
type way struct {
	t    *strand
	path []int32
}

// layStar puts a block at a slot and lays its strands to it.
func (o *orderer) layStar(v, slot int32, star []strand, low, high int) {
	ways := make([]way, len(star))
	first := 0
	for k := range star {
		t := &star[k]
		path := o.traceBack(t, first, slot)
		first += len(t.segs)
		o.setSide(t.start, t.segs[0], path[0])
		slices.Reverse(path)
		t.turnRound()
		ways[k] = way{t, path}
	}
	for k := range ways {
		w := &ways[k]
		n := len(w.path) - 1
		for q, i := range w.t.items {
			w.path[q+1] = 2 * o.unmarkedBefore(o.layerOf(i), w.path[q+1])
		}
		w.path[n] = 2*o.unmarkedBefore(o.layerOf(w.t.end), o.pos[w.t.end]) + 1 // items lie between slots
	}
	slot = o.unmarkedBefore(o.layerOf(v), slot)
	for k := range ways {
		for _, i := range ways[k].t.items {
			o.remove(i)
		}
	}
	o.remove(v)
	slices.SortStableFunc(ways, func(a, b way) int { return -slices.Compare(a.path, b.path) })
	for len(o.laid) < high-low+1 {
		o.laid = append(o.laid, nil)
	}
	for k := range high - low + 1 {
		o.laid[k] = o.laid[k][:0]
	}
	for _, w := range ways {
		for k, i := range w.t.items {
			o.layAt(i, w.path[k+1]/2, low)
		}
	}
	o.insert(v, slot)
	for k := range star {
		if t := &star[k]; isLane(o.rankAt(v, t.segs[0])) && len(t.items) > 0 {
			o.setRank(v, t.segs[0], o.neighbourSide(v, t))
		}
	}
}

// unmarkedBefore is the slot that remains of a slot without the marked items.
func (o *orderer) unmarkedBefore(layer int, slot int32) int32 {
	n := int32(0)
	for _, i := range o.layers[layer][:slot] {
		if o.mark[i] != o.marked {
			n++
		}
	}
	return n
}

// layAt inserts an item at a slot of the layer as it was before the first
// strand was laid. What was already laid at the same slot goes to the right.
func (o *orderer) layAt(i, slot int32, low int) {
	laid := &o.laid[o.layerOf(i)-low]
	at := slot
	for _, other := range *laid {
		if other < slot {
			at++
		}
	}
	*laid = append(*laid, slot)
	o.insert(i, at)
}

// neighbourSide says on which side of most of the block's other lines the first item of a
// strand lies.
func (o *orderer) neighbourSide(v int32, t *strand) int32 {
	first := t.items[0]
	balance := 0
	ls := o.links(v, t.down)
	for k := range ls {
		if ls[k].seg == t.segs[0] || isLane(ls[k].ownRank) {
			continue
		}
		if o.pos[ls[k].other] > o.pos[first] {
			balance--
		} else {
			balance++
		}
	}
	if balance < 0 {
		return sideLeft
	}
	return sideRight
}
