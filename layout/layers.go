package layout

import (
	"cmp"
	"slices"
)

// layering is the constraint graph behind the assignment of layers. Its
// vertices are the blocks and, for every loop, a point below all of the loop's
// blocks; what follows a loop is below that point.
type layering struct {
	from, to []int32 // layer[to] >= layer[from] + length
	length   []int32
	weight   []int32 // how much it matters that the two are near
	out, in  fan
	order    []int32
}

// assignLayers gives every block its layer, counted from 0 at the top. An edge
// that does not close a cycle leads at least one layer down, and leads from
// inside a loop only to below the whole loop. If there is a bound for the width of layers,
// blocks for which one has no room go further down.
func assignLayers(g *Graph, f *flow, opt Options) []int32 {
	l := constrain(g, f, true)
	if !l.sort(2 * len(g.Nodes)) {
		// Only if loops can be entered from several sides may "below the loop" contradict
		// itself; then loops are ignored.
		l = constrain(g, f, false)
		l.sort(2 * len(g.Nodes))
	}
	layer := make([]int32, 2*len(g.Nodes))
	for _, v := range l.order {
		for _, c := range l.in.of(v) {
			layer[v] = max(layer[v], layer[l.from[c]]+l.length[c])
		}
	}
	l.tighten(layer, int32(len(g.Nodes)))
	if opt.Widest > 0 {
		l.spread(g, layer, opt)
	}
	return layer[:len(g.Nodes)]
}

func constrain(g *Graph, f *flow, loops bool) *layering {
	n := int32(len(g.Nodes))
	l := &layering{}
	var t *nest
	if loops {
		t = newNest(f)
	}
	add := func(from, to, length, weight int32) {
		l.from, l.to = append(l.from, from), append(l.to, to)
		l.length, l.weight = append(l.length, length), append(l.weight, weight)
	}
	for e, edge := range g.Edges {
		if f.back[e] {
			continue
		}
		u, v := int32(edge.From), int32(edge.To)
		add(u, v, 1, 1)
		if !loops {
			continue
		}
		if left := f.loopLeft(t, u, v); left >= 0 {
			add(n+left, v, 1, 0)
		}
	}
	for v := int32(0); loops && v < n; v++ {
		if h := f.loopOf(v); h >= 0 {
			add(v, n+h, 0, 0)
		}
		if f.isHeader[v] && f.header[v] >= 0 {
			add(n+v, n+f.header[v], 0, 0)
		}
	}
	l.out = group(int(2*n), len(l.from), func(c int) int32 { return l.from[c] })
	l.in = group(int(2*n), len(l.from), func(c int) int32 { return l.to[c] })
	return l
}

// sort orders the vertices so that constraints lead forward, and reports
// whether that is possible.
func (l *layering) sort(n int) bool {
	waits := make([]int32, n)
	for _, to := range l.to {
		waits[to]++
	}
	l.order = make([]int32, 0, n)
	for v := range waits {
		if waits[v] == 0 {
			l.order = append(l.order, int32(v))
		}
	}
	for i := 0; i < len(l.order); i++ {
		for _, c := range l.out.of(l.order[i]) {
			if waits[l.to[c]]--; waits[l.to[c]] == 0 {
				l.order = append(l.order, l.to[c])
			}
		}
	}
	return len(l.order) == n
}

// tighten moves blocks down, as far as their successors let them, if that shortens more
// edges than it lengthens. The points below loops move freely.
func (l *layering) tighten(layer []int32, blocks int32) {
	const unbounded = int32(1) << 30
	for i := len(l.order) - 1; i >= 0; i-- {
		v := l.order[i]
		gain, lowest := int32(0), unbounded
		for _, c := range l.out.of(v) {
			gain += l.weight[c]
			lowest = min(lowest, layer[l.to[c]]-l.length[c])
		}
		for _, c := range l.in.of(v) {
			gain -= l.weight[c]
		}
		if lowest < unbounded && (v >= blocks || gain > 0) {
			layer[v] = lowest
		}
	}
}

// spread moves blocks down until no layer is wider than the bound, unless a single block is,
// in the manner of E. Coffman and R. Graham, "Optimal scheduling for two-processor systems",
// Acta Informatica 1, 1972: what stands higher takes its room first.
func (l *layering) spread(g *Graph, layer []int32, opt Options) {
	slices.SortStableFunc(l.order, func(a, b int32) int { return cmp.Compare(layer[a], layer[b]) })
	var width []float64 // of every layer
	for _, v := range l.order {
		at := int32(0)
		for _, c := range l.in.of(v) {
			at = max(at, layer[l.from[c]]+l.length[c])
		}
		if int(v) < len(g.Nodes) {
			need := g.Nodes[v].Width + opt.NodeGap
			for int(at) < len(width) && width[at] > 0 && width[at]+need > opt.Widest+opt.NodeGap {
				at++
			}
			for int(at) >= len(width) {
				width = append(width, 0)
			}
			width[at] += need
		}
		layer[v] = at
	}
}
