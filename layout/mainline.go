package layout

// straightness is how much it matters that a segment is straight; zero if it
// should not be.
func (p *place) straightness(g int32, main mainLines) int {
	s := &p.segs[g]
	top, bottom := &p.items[s.top], &p.items[s.bottom]
	switch {
	case !top.isBlock() && !bottom.isBlock():
		return 64
	case s.topRank == sideLeft || s.topRank == sideRight || s.bottomRank == sideLeft || s.bottomRank == sideRight:
		return 12
	case top.isBlock() && bottom.isBlock():
		return main.weight(p.graph.Edges[s.edge], s.edge)
	case bottom.isBlock():
		if s.edge >= 0 && main.in[s.to] == s.edge {
			return 0 // the block belongs below its predecessor, not below the bend
		}
		return 3
	}
	return 2
}

// mainLines holds, for every node, the edges by which the main line leaves and
// enters it, those on the longest paths; -1 if there is no single such edge.
type mainLines struct{ out, in []int32 }

// weight is how much it matters that an edge between blocks is straight. If a block has
// several equal successors or predecessors, none is preferred, so that it ends up in the
// middle.
func (m mainLines) weight(edge Edge, e int32) int {
	out, in := m.out[edge.From], m.in[edge.To]
	switch {
	case out == e && in == e:
		return 24
	case out == e && in >= 0, in == e && out >= 0:
		return 6
	}
	return 0
}

func (p *place) mainLines() mainLines {
	reach, depth := p.longestWays()
	pick := func(f fan, far func(e int32) int32) []int32 {
		from := make([]int32, len(p.graph.Nodes))
		for v := range from {
			from[v] = -1
			most := int32(-1)
			for _, e := range f.of(int32(v)) {
				if p.flow.back[e] {
					continue
				}
				switch d := far(e); {
				case d > most:
					from[v], most = e, d
				case d == most:
					from[v] = -1
				}
			}
		}
		return from
	}
	return mainLines{
		out: pick(p.flow.succ, func(e int32) int32 { return reach[p.graph.Edges[e].To] }),
		in:  pick(p.flow.pred, func(e int32) int32 { return depth[p.graph.Edges[e].From] }),
	}
}

// longestWays gives, for every node, the number of blocks on the longest acyclic path
// from it, and to it.
func (p *place) longestWays() (reach, depth []int32) {
	n := len(p.graph.Nodes)
	reach, depth = make([]int32, n), make([]int32, n)
	for _, v := range p.flow.order {
		for _, e := range p.flow.pred.of(v) {
			if !p.flow.back[e] {
				depth[v] = max(depth[v], depth[p.graph.Edges[e].From]+1)
			}
		}
	}
	for k := n - 1; k >= 0; k-- {
		v := p.flow.order[k]
		for _, e := range p.flow.succ.of(v) {
			if !p.flow.back[e] {
				reach[v] = max(reach[v], reach[p.graph.Edges[e].To]+1)
			}
		}
	}
	return reach, depth
}
