package layout

import (
	"cmp"
	"slices"
)

// mostPassing is the number of bends, for a graph of n nodes, above which the longest
// edges become express lines. Flow graphs have less than a fifth of that, so it only
// affects graphs that are too dense to follow line by line anyway.
func mostPassing(n int) int { return 8000 + 8*n }

// chooseExpress picks the edges that pass beside the whole drawing instead of
// between the blocks of all layers on their way: as many of the longest ones as
// needed to leave about most bends. Edges to a common target count as sharing theirs. It
// returns nil if there is no need.
func (s *sketch) chooseExpress(layer []int32, mostBends, most int) []bool {
	spans, total := s.spans(layer)
	if total <= mostBends {
		return nil
	}
	byLength := group(int(slices.Max(spans))+1, len(spans), func(e int) int32 { return spans[e] })
	longest := make([]int32, 2*len(s.graph.Nodes)) // by target and direction: bends of the longest edge so far
	bends := 0
	for k, e := range byLength.list {
		edge := s.graph.Edges[e]
		at := 2 * edge.To
		if s.flow.back[e] {
			at++
		}
		n := int(max(spans[e]-1, 0))
		if fixed(edge.ToPort, s.graph.Nodes[edge.To].Width) {
			bends += n
		} else if n > int(longest[at]) {
			bends += n - int(longest[at])
			longest[at] = int32(n)
		}
		if bends > most {
			return longerThan(spans, spans[byLength.list[k]]-1)
		}
	}
	return nil
}

// spans returns by how many layers the ends of every edge are apart, and how
// many bends that makes if no two edges share any.
func (s *sketch) spans(layer []int32) (spans []int32, bends int) {
	spans = make([]int32, len(s.graph.Edges))
	for e := range spans {
		top, bottom := s.ends(e)
		spans[e] = layer[bottom] - layer[top]
		bends += max(0, int(spans[e])-1)
	}
	return spans, bends
}

func longerThan(spans []int32, least int32) []bool {
	longer := make([]bool, len(spans))
	for e, n := range spans {
		longer[e] = n > max(least, 1)
	}
	return longer
}

// isExpress reports whether edge e passes beside the drawing.
func (s *sketch) isExpress(e int) bool { return s.express != nil && s.express[e] }

// An express line leaves its block downward, runs right in the gap below it,
// up or down in a corridor right of all blocks, and back in the gap above its
// target. Lines from one port share the way to the corridor, lines to one port the way
// from there, so there are only as many lines as blocks.
//
// Gap l is the one above layer l; the last gap is below the last layer.

// corridor holds the express lines while they are placed.
type corridor struct {
	edges      []int32 // express edges by trunk
	trunks     []trunk
	trunkOf    []int32 // by edge
	feeders    []net   // from the sources to the corridor
	gaps       []int32 // by feeder
	feederOf   []int32 // by edge: the segment of its feeder
	feederSegs int     // the segments from this one on belong to feeders
	byGap      fan
}

// trunk is the line in the corridor of all express edges to one port that lead
// the same way.
type trunk struct {
	seg     int32 // from the corridor to the target
	lo, hi  int32 // the gaps between which it runs
	track   int32
	up      bool
	port, x float64
	target  int32
}

// layExpress finds the places of the express lines in the corridor and adds
// segments for their ways there and from there.
func (p *place) layExpress() {
	p.plainSegs, p.corridor.feederSegs = len(p.segs), len(p.segs)
	if p.express == nil {
		return
	}
	c := &p.corridor
	c.trunkOf, c.feederOf = make([]int32, len(p.graph.Edges)), make([]int32, len(p.graph.Edges))
	for e := range p.graph.Edges {
		if p.express[e] {
			c.edges = append(c.edges, int32(e))
		}
	}
	p.collectTrunks()
	c.placeTrunks()
	right := 0.0
	for i := range p.items {
		right = max(right, p.x[i]+p.items[i].right)
	}
	for g := range p.segs {
		right = max(right, p.topX[g], p.bottomX[g])
	}
	for k := range c.trunks {
		t := &c.trunks[k]
		t.x = right + p.opt.NodeGap + float64(t.track)*p.opt.LineGap
		t.seg = p.addExpress(segment{top: p.addAnchor(p.layerOf(t.target)-1, t.target, t.up), bottom: p.slot[t.target], edge: -1, from: -1, to: t.target}, t.x, t.port)
	}
	p.collectFeeders()
	c.byGap = group(len(p.layers)+1, len(c.feeders), func(k int) int32 { return c.gaps[k] })
}

// feedersIn returns the feeders that run in a gap.
func (c *corridor) feedersIn(gap int) []net {
	if len(c.feeders) == 0 {
		return nil
	}
	var nets []net
	for _, k := range c.byGap.of(int32(gap)) {
		nets = append(nets, c.feeders[k])
	}
	return nets
}

func (s *sketch) layerOf(node int32) int32 { return s.items[s.slot[node]].layer }

// collectTrunks groups the express edges by the ports that they enter.
func (p *place) collectTrunks() {
	c := &p.corridor
	slices.SortStableFunc(c.edges, func(a, b int32) int {
		x, y := p.graph.Edges[a], p.graph.Edges[b]
		return cmp.Or(cmp.Compare(x.To, y.To), compareBool(p.flow.back[a], p.flow.back[b]), cmp.Compare(p.in[a], p.in[b]))
	})
	for k, e := range c.edges {
		edge := p.graph.Edges[e]
		t := trunk{target: int32(edge.To), up: p.flow.back[e], port: p.in[e]}
		out, in := p.layerOf(int32(edge.From))+1, p.layerOf(int32(edge.To))
		t.lo, t.hi = min(out, in), max(out, in)
		last := len(c.trunks) - 1
		if k > 0 && c.trunks[last].target == t.target && c.trunks[last].up == t.up && c.trunks[last].port == t.port {
			c.trunks[last].lo, c.trunks[last].hi = min(c.trunks[last].lo, t.lo), max(c.trunks[last].hi, t.hi)
		} else {
			c.trunks = append(c.trunks, t)
			last++
		}
		c.trunkOf[e] = int32(last)
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// placeTrunks gives every trunk a track, a different one for trunks that meet in a gap:
// from the top down, each takes a free one.
func (c *corridor) placeTrunks() {
	order := make([]int32, len(c.trunks))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(c.trunks[a].lo, c.trunks[b].lo) })
	ends := group(gapsOf(c.trunks), len(c.trunks), func(k int) int32 { return c.trunks[k].hi })
	var free []int32
	tracks, freed := int32(0), int32(0)
	for _, k := range order {
		t := &c.trunks[k]
		for ; freed < t.lo; freed++ {
			for _, done := range ends.of(freed) {
				free = append(free, c.trunks[done].track)
			}
		}
		if len(free) > 0 {
			t.track, free = free[len(free)-1], free[:len(free)-1]
		} else {
			t.track = tracks
			tracks++
		}
	}
}

// gapsOf returns a number above all gaps that trunks end in.
func gapsOf(trunks []trunk) int {
	n := int32(0)
	for k := range trunks {
		n = max(n, trunks[k].hi+1)
	}
	return int(n)
}

// collectFeeders makes the lines from the ports of the sources to the corridor.
func (p *place) collectFeeders() {
	c := &p.corridor
	c.feederSegs = len(p.segs)
	bySource := slices.Clone(c.edges)
	slices.SortStableFunc(bySource, func(a, b int32) int {
		return cmp.Or(cmp.Compare(p.graph.Edges[a].From, p.graph.Edges[b].From), cmp.Compare(p.out[a], p.out[b]))
	})
	for k, e := range bySource {
		from, x := int32(p.graph.Edges[e].From), p.out[e]
		end := c.trunks[c.trunkOf[e]].x
		if k > 0 && int(p.graph.Edges[bySource[k-1]].From) == int(from) && p.out[bySource[k-1]] == x {
			n := &c.feeders[len(c.feeders)-1]
			n.hi, n.bottom = max(n.hi, end), max(n.bottom, end)
		} else {
			gap := p.layerOf(from) + 1
			g := p.addExpress(segment{top: p.slot[from], bottom: p.addAnchor(gap, from, false), edge: -1, from: from, to: -1}, x, end)
			c.feeders = append(c.feeders, net{segs: []int32{g}, lo: x, hi: end, bottom: end, item: p.segs[g].bottom, right: true})
			c.gaps = append(c.gaps, gap)
		}
		c.feederOf[e] = int32(len(p.segs)) - 1
	}
}

// addAnchor adds an item in no row: the end of an express line in the corridor.
func (p *place) addAnchor(layer, to int32, up bool) int32 {
	p.items = append(p.items, item{layer: layer, to: to, edge: -1, up: up})
	return int32(len(p.items) - 1)
}

func (p *place) addExpress(g segment, top, bottom float64) int32 {
	p.segs = append(p.segs, g)
	p.topX, p.bottomX = append(p.topX, top), append(p.bottomX, bottom)
	return int32(len(p.segs) - 1)
}

// drawExpress draws the express edge e.
func (p *place) drawExpress(l *line, e int32, d *Drawing) {
	edge := p.graph.Edges[e]
	from, to := d.Nodes[edge.From], d.Nodes[edge.To]
	f, t := p.corridor.feederOf[e], &p.corridor.trunks[p.corridor.trunkOf[e]]
	l.to(p.out[e], from.Y+from.Height)
	if p.slant[f] != 0 {
		l.to(p.out[e], p.rowEnd[p.layerOf(int32(edge.From))])
	}
	l.to(p.out[e]+p.slant[f], p.track[f])
	l.to(t.x, p.track[f])
	if p.slant[t.seg] != 0 && !t.up {
		l.to(t.x, p.rowEnd[p.layerOf(t.target)-1])
		l.to(t.x+p.slant[t.seg], p.track[t.seg])
	}
	l.to(t.x, p.track[t.seg])
	l.to(p.in[e], p.track[t.seg])
	l.to(p.in[e], to.Y)
}
