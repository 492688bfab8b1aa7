package layout

import "slices"

// transpose exchanges neighbours as long as that removes crossings.
func (o *orderer) transpose() {
	for l := range o.dirty {
		o.dirty[l] = true
	}
	for again, rounds := true, 0; again && rounds < 10 && o.patience > 0; rounds++ {
		again = false
		for l := range o.layers {
			if o.s.poll.over {
				return
			}
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
	o.s.poll.spent(8 * len(o.fars))
	o.patience -= len(o.fars)
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
		o.fars = append(o.fars, far{o.key(&ls[k]), ls[k].weight})
	}
	fars := o.fars[at:len(o.fars):len(o.fars)]
	if len(fars) == 1 {
		return fars
	}
	if len(fars) > manyItems {
		slices.SortFunc(fars, func(a, b far) int { return int(a.key - b.key) })
		return fars
	}
	for k, f := range fars {
		j := k
		for ; j > 0 && fars[j-1].key > f.key; j-- {
			fars[j] = fars[j-1]
		}
		fars[j] = f
	}
	return fars
}

// gain is the number of crossings that disappear when the item with far ends
// as trades places with its right neighbour, with far ends bs.
func gain(as, bs []far) int {
	if len(as)*len(bs) <= fewPairs {
		return pairwiseGain(as, bs)
	}
	gain := 0
	less, same, total := 0, 0, 0 // weight of the bs left of the present a, at the same place, and in total
	for k := range bs {
		total += int(bs[k].weight)
	}
	next, key := 0, int32(-1)<<30
	for _, a := range as {
		if a.key != key {
			key, less, same = a.key, less+same, 0
			for ; next < len(bs) && bs[next].key <= key; next++ {
				if bs[next].key < key {
					less += int(bs[next].weight)
				} else {
					same += int(bs[next].weight)
				}
			}
		}
		gain += int(a.weight) * (2*less + same - total)
	}
	return gain
}

// fewPairs is the number of pairs of ends up to which it takes less time to look at all.
const fewPairs = 16

// pairwiseGain is gain, for few ends.
func pairwiseGain(as, bs []far) int {
	gain := 0
	for _, a := range as {
		for _, b := range bs {
			if a.key > b.key {
				gain += int(a.weight) * int(b.weight)
			} else if a.key < b.key {
				gain -= int(a.weight) * int(b.weight)
			}
		}
	}
	return gain
}
