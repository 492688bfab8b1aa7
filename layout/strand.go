package layout

// strand is a way through the layers that can be laid anew: the segments from
// one item, through bends and through blocks that have one line in and one
// out, to the next item that stays where it is.
type strand struct {
	segs       []int32 // from start to end
	items      []int32 // the movable items between, one fewer than segments
	start, end int32
	down       bool
}

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
		cost = min(cost+o.segCost[seg], mostCost)
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

// spread finds the cost of the cheapest way for a strand from its beginning to every slot
// of the layer where it ends; slot k is the place before item k of a layer. Ways that
// cost limit or more are left out. What led to each slot is kept in o.choice.
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

// step goes from the slots of layer l to those of the next. The cost from slot p to slot
// q, as a function of q, is kept as differences: it changes at one place for every
// segment that p moves past.
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
