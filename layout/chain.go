package layout

import "slices"

// chain finds the heaviest set of segments in a gap that neither cross nor
// share an item: segments are added from left to right by their upper ends, and
// a set is a chain of them with increasing lower positions.
type chain struct {
	entries []chainEntry
	best    []int32 // Fenwick tree over lower positions: entry that ends the heaviest chain, plus one
	picked  []int32
}

type chainEntry struct {
	seg, pos int32
	total    int
	before   int32 // entry before it in its chain, plus one
}

func (c *chain) reset(bottoms int) {
	c.entries = c.entries[:0]
	c.best = append(c.best[:0], make([]int32, bottoms+1)...)
}

// add offers a segment. Segments of the same upper item must be offered from
// right to left.
func (c *chain) add(seg, pos int32, weight int) {
	before := int32(0)
	for j := pos; j > 0; j -= j & -j {
		if b := c.best[j]; b > 0 && (before == 0 || c.entries[b-1].total > c.entries[before-1].total) {
			before = b
		}
	}
	total := weight
	if before > 0 {
		total += c.entries[before-1].total
	}
	c.entries = append(c.entries, chainEntry{seg, pos, total, before})
	for j := pos + 1; int(j) < len(c.best); j += j & -j {
		if b := c.best[j]; b == 0 || c.entries[b-1].total < total {
			c.best[j] = int32(len(c.entries))
		}
	}
}

// heaviest returns the segments of the heaviest chain.
func (c *chain) heaviest() []int32 {
	last := -1
	for k := range c.entries {
		if last < 0 || c.entries[k].total > c.entries[last].total {
			last = k
		}
	}
	c.picked = c.picked[:0]
	for k := int32(last + 1); k > 0; k = c.entries[k-1].before {
		c.picked = append(c.picked, c.entries[k-1].seg)
	}
	slices.Reverse(c.picked)
	return c.picked
}
