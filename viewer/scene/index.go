package scene

import (
	"cmp"
	"math"
	"slices"
)

// fanout is the number of children of a node of the index.
const fanout = 8

// An index is a packed R-tree over rectangles that never change: the leaves
// sorted into strips, the levels above them built of runs of fanout.
type index struct {
	items  []int32  // what the leaves stand for
	levels [][]Rect // levels[0] holds the leaves' rectangles
}

func newIndex(rects []Rect) *index {
	x := &index{items: make([]int32, len(rects))}
	for i := range x.items {
		x.items[i] = int32(i)
	}
	sortInStrips(x.items, rects)
	leaves := make([]Rect, len(rects))
	for i, item := range x.items {
		leaves[i] = rects[item]
	}
	x.levels = append(x.levels, leaves)
	for below := leaves; len(below) > fanout; {
		above := make([]Rect, 0, (len(below)+fanout-1)/fanout)
		for i := 0; i < len(below); i += fanout {
			r := below[i]
			for _, s := range below[i+1 : min(i+fanout, len(below))] {
				r = r.Union(s)
			}
			above = append(above, r)
		}
		x.levels = append(x.levels, above)
		below = above
	}
	return x
}

// sortInStrips orders items by horizontal strips and from left to right in a
// strip, so that neighbours in the list are neighbours on the page.
func sortInStrips(items []int32, rects []Rect) {
	byY := func(a, b int32) int { return cmp.Compare(rects[a].Y0+rects[a].Y1, rects[b].Y0+rects[b].Y1) }
	byX := func(a, b int32) int { return cmp.Compare(rects[a].X0+rects[a].X1, rects[b].X0+rects[b].X1) }
	slices.SortStableFunc(items, byY)
	strip := fanout * int(math.Ceil(math.Sqrt(float64(len(items))/fanout)))
	for i := 0; i < len(items); i += strip {
		slices.SortStableFunc(items[i:min(i+strip, len(items))], byX)
	}
}

// query calls found for every item whose rectangle meets area, until found
// returns false.
func (x *index) query(area Rect, found func(item int32) bool) {
	top := len(x.levels) - 1
	x.search(top, 0, len(x.levels[top]), area, found)
}

func (x *index) search(level, from, to int, area Rect, found func(int32) bool) bool {
	for i, r := range x.levels[level][from:to] {
		if !r.Meets(area) {
			continue
		}
		i += from
		if level == 0 {
			if !found(x.items[i]) {
				return false
			}
			continue
		}
		end := min((i+1)*fanout, len(x.levels[level-1]))
		if !x.search(level-1, i*fanout, end, area, found) {
			return false
		}
	}
	return true
}
