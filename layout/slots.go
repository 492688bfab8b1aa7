package layout

// noSlots gives every node a slot of its own.
func noSlots(n int) []int32 {
	slot := make([]int32, n)
	for i := range slot {
		slot[i] = int32(i)
	}
	return slot
}

// shareSlots lets nodes of one layer whose lifetimes have no step in common
// take the same slot, if they also have a neighbour's slot in common: then the
// one appears where the other was, and its lines run where the other's ran.
// Slots are numbered from 0; their number is returned as well. In a layer of
// very many, the rest get slots of their own.
func shareSlots(g *Graph, f *flow, layer []int32) ([]int32, int) {
	n := len(g.Nodes)
	slot := make([]int32, n)
	for v := range slot {
		slot[v] = -1
	}
	height := 0
	for _, l := range layer {
		height = max(height, int(l)+1)
	}
	nodes := group(height, n, func(v int) int32 { return layer[v] })
	var tenants [][]int32
	patience := mostCompared
	for l := range height {
		first := len(tenants) // slots of this layer begin here
		for _, v := range nodes.of(int32(l)) {
			best, most := -1, 0
			for s := first; s < len(tenants) && patience > 0; s++ {
				for _, t := range tenants[s] {
					patience -= 1 + f.degree(v)*f.degree(t)
				}
				if c := f.commonNeighbours(g, slot, v, tenants[s]); c > most {
					best, most = s, c
				}
			}
			if best < 0 {
				best = len(tenants)
				tenants = append(tenants, nil)
			}
			slot[v] = int32(best)
			tenants[best] = append(tenants[best], v)
		}
	}
	return slot, len(tenants)
}

// commonNeighbours counts the neighbours that node v has in common with the
// tenants of a slot; zero if v's lifetime overlaps one of theirs. Neighbours in
// slots already given are compared by slot, others by node.
func (f *flow) commonNeighbours(g *Graph, slot []int32, v int32, tenants []int32) int {
	place := func(w int) int32 {
		if slot[w] >= 0 {
			return slot[w]
		}
		return int32(-1 - w)
	}
	common := 0
	for _, t := range tenants {
		if g.Nodes[v].Lifetime.Overlaps(g.Nodes[t].Lifetime) {
			return 0
		}
		for _, a := range f.pred.of(v) {
			for _, b := range f.pred.of(t) {
				if place(g.Edges[a].From) == place(g.Edges[b].From) {
					common++
				}
			}
		}
		for _, a := range f.succ.of(v) {
			for _, b := range f.succ.of(t) {
				if place(g.Edges[a].To) == place(g.Edges[b].To) {
					common++
				}
			}
		}
	}
	return common
}

// degree is the number of lines at node v.
func (f *flow) degree(v int32) int { return len(f.pred.of(v)) + len(f.succ.of(v)) }
