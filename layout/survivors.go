package layout

import (
	"math"
	"slices"
)

// recall finds the blocks that were in the previous drawing.
func (o *orderer) recall() {
	s := o.s
	if len(s.opt.Previous) == 0 {
		return
	}
	o.before = make([]float64, len(s.items))
	for i := range o.before {
		o.before[i] = math.NaN()
	}
	for v := len(s.graph.Nodes) - 1; v >= 0; v-- {
		node := s.graph.Nodes[v]
		if p, ok := s.opt.Previous[node.Key]; ok && node.Key != "" {
			o.before[s.slot[v]] = p.X + node.Width/2
		}
	}
}

// survives reports whether an item was in the previous drawing.
func (o *orderer) survives(i int32) bool { return o.before != nil && !math.IsNaN(o.before[i]) }

// keepOrder restores the old order of a layer's survivors, within the places that they
// occupy among the others.
func (o *orderer) keepOrder(row []int32) {
	if o.before == nil {
		return
	}
	o.survivors = o.survivors[:0]
	for _, i := range row {
		if o.survives(i) {
			o.survivors = append(o.survivors, i)
		}
	}
	slices.SortStableFunc(o.survivors, func(a, b int32) int { return sign(o.before[a] - o.before[b]) })
	next := 0
	for k, i := range row {
		if o.survives(i) {
			row[k] = o.survivors[next]
			next++
		}
	}
}
