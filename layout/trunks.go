package layout

// mergeTrunks joins bends that lie side by side and lead to the same block by
// the same path, so that edges to a common target are drawn as one line from
// where they meet. It returns the sketch that remains; its layers are ordered.
func (s *sketch) mergeTrunks() *sketch {
	m := &merger{old: s, stands: make([]int32, len(s.items))}
	for i := range s.items {
		m.stands[i] = int32(i)
	}
	for l := len(s.layers) - 1; l >= 0; l-- {
		m.mergeLayer(s.layers[l], false)
	}
	for l := range s.layers {
		m.mergeLayer(s.layers[l], true)
	}
	return m.rebuild()
}

// farEnd is the end of a segment away from its edges' target.
func (s *sketch) farEnd(g *segment) int32 {
	if s.leadsUp(g) {
		return g.bottom
	}
	return g.top
}

func (s *sketch) nearEnd(g *segment) int32 {
	if s.leadsUp(g) {
		return g.top
	}
	return g.bottom
}

func (s *sketch) leadsUp(g *segment) bool {
	if g.edge >= 0 {
		return s.flow.back[g.edge]
	}
	return s.items[g.top].up || s.items[g.bottom].up
}

// merger merges bends. The leftmost of merged bends stands for all of them.
type merger struct {
	old    *sketch
	stands []int32
}

// mergeLayer merges the neighbours of a layer whose next items are the same;
// the layer on the target's side must be merged already.
func (m *merger) mergeLayer(row []int32, up bool) {
	s := m.old
	for p := 1; p < len(row); p++ {
		a, b := row[p-1], row[p]
		x, y := &s.items[a], &s.items[b]
		if x.isBlock() || y.isBlock() || x.up != up || y.up != up || x.to != y.to {
			continue
		}
		ga, gb := &s.segs[s.toward[a]], &s.segs[s.toward[b]]
		if m.stands[s.nearEnd(ga)] == m.stands[s.nearEnd(gb)] && ga.topRank == gb.topRank && ga.bottomRank == gb.bottomRank {
			m.stands[b] = m.stands[a]
		}
	}
}

func (m *merger) rebuild() *sketch {
	s := m.old
	n := &sketch{graph: s.graph, opt: s.opt, flow: s.flow, slot: s.slot, tenant: s.tenant, lanes: s.lanes, express: s.express, poll: s.poll}
	name := make([]int32, len(s.items))
	left := 0
	for i, stands := range m.stands {
		if stands == int32(i) {
			left++
		}
	}
	n.items = make([]item, 0, left)
	for i := range s.items {
		if m.stands[i] == int32(i) {
			name[i] = int32(len(n.items))
			n.items = append(n.items, s.items[i])
		}
	}
	n.toward = make([]int32, len(n.items))
	for i := range n.toward {
		n.toward[i] = -1
	}
	merged := func(i int32) int32 { return name[m.stands[i]] }
	seg := make([]int32, len(s.segs))
	n.segs = make([]segment, 0, len(n.items)+len(s.start))
	for k, g := range s.segs {
		far := merged(s.farEnd(&g))
		g.top, g.bottom = merged(g.top), merged(g.bottom)
		if !n.items[far].isBlock() && n.toward[far] >= 0 {
			seg[k] = n.toward[far]
			t := &n.segs[seg[k]]
			t.weight += g.weight
			t.edge, t.from = -1, -1
			continue
		}
		seg[k] = int32(len(n.segs))
		n.segs = append(n.segs, g)
		if !n.items[far].isBlock() {
			n.toward[far] = seg[k]
		}
	}
	n.start = make([]int32, len(s.start))
	for e, g := range s.start {
		n.start[e] = -1
		if g >= 0 {
			n.start[e] = seg[g]
		}
	}
	n.layers = make([][]int32, len(s.layers))
	n.pos = make([]int32, len(n.items))
	for l, row := range s.layers {
		for _, i := range row {
			if m.stands[i] == i {
				n.pos[name[i]] = int32(len(n.layers[l]))
				n.layers[l] = append(n.layers[l], name[i])
			}
		}
	}
	return n
}
