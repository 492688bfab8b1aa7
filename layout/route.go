package layout

// placeRows finds the height of every layer, the tracks between them, and so
// every y.
func (p *place) placeRows() (height float64) {
	p.track, p.slant = make([]float64, len(p.segs)), make([]float64, len(p.segs))
	p.rowTop, p.rowEnd = make([]float64, len(p.layers)), make([]float64, len(p.layers))
	gaps := p.gapSegs()
	y := 0.0
	for l, row := range p.layers {
		if y = p.placeGap(l, y, gaps.of(int32(l))); p.poll.spent(len(row)) {
			return y
		}
		above, below := 0.0, 0.0
		for _, i := range row {
			if !p.items[i].isBlock() {
				continue
			}
			sd := &p.side[i]
			above = max(above, float64(sd.levelsAbove())*p.opt.LineGap)
			under := float64(sd.levelsBelow()) * p.opt.LineGap
			for _, v := range p.tenant.of(i) {
				below = max(below, p.graph.Nodes[v].Height+under)
			}
		}
		p.rowTop[l] = y + above
		p.rowEnd[l] = p.rowTop[l] + below
		y = p.rowEnd[l]
	}
	return p.placeGap(len(p.layers), y, gaps.of(int32(len(p.layers))))
}

// gapSegs lists the segments of every gap: gap l is the one above layer l, the
// last is below the last layer. Those from an express line's source are left out.
func (p *place) gapSegs() fan {
	return group(len(p.layers)+1, len(p.segs), func(g int) int32 {
		if g >= p.corridor.feederSegs {
			return -1
		}
		return p.items[p.segs[g].top].layer + 1
	})
}

// placeGap places the tracks of a gap that begins at y and returns where it ends.
func (p *place) placeGap(l int, y float64, segs []int32) float64 {
	nets, tracks := p.routeGap(segs, p.corridor.feedersIn(l))
	outside := l == 0 || l == len(p.layers)
	if outside && tracks == 0 {
		return y
	}
	gap := float64(tracks+1) * p.opt.LineGap
	if !outside {
		gap = max(p.opt.LayerGap, gap)
	}
	for k := range nets {
		for _, g := range nets[k].segs {
			p.track[g] = y + gap*float64(nets[k].track+1)/float64(tracks+1)
		}
	}
	return y + gap
}

// line collects the corners of a polyline and leaves out points between them.
type line []Point

func (l *line) to(x, y float64) {
	pts := *l
	q := Point{x, y}
	n := len(pts)
	if n > 0 && pts[n-1] == q {
		return
	}
	if n > 1 {
		a, b := pts[n-2], pts[n-1]
		if a.X == b.X && b.X == x && (b.Y-a.Y)*(y-b.Y) > 0 || a.Y == b.Y && b.Y == y && (b.X-a.X)*(x-b.X) > 0 {
			pts[n-1] = q
			return
		}
	}
	*l = append(pts, q)
}

// draw makes the drawing once all coordinates are known.
func (p *place) draw(height float64) *Drawing {
	d := &Drawing{Nodes: make([]Rect, len(p.graph.Nodes)), Edges: make([][]Point, len(p.graph.Edges)), Height: height}
	for v, n := range p.graph.Nodes {
		i := p.slot[v]
		d.Nodes[v] = Rect{p.x[i] - n.Width/2, p.rowTop[p.items[i].layer], n.Width, n.Height}
		d.Width = max(d.Width, d.Nodes[v].X+n.Width)
	}
	p.skipStraight()
	var l line
	for e := range p.graph.Edges {
		l = l[:0]
		if p.isExpress(e) {
			p.drawExpress(&l, int32(e), d)
		} else if p.flow.back[e] {
			p.drawUp(&l, int32(e), d)
		} else {
			p.drawDown(&l, int32(e), d)
		}
		d.Edges[e] = append([]Point(nil), l...)
	}
	d.fit()
	return d
}

// fit moves a drawing right if a leaning line begins left of zero, and finds
// its width.
func (d *Drawing) fit() {
	least := 0.0
	for _, pts := range d.Edges {
		for _, q := range pts {
			least = min(least, q.X)
			d.Width = max(d.Width, q.X)
		}
	}
	if least == 0 {
		return
	}
	d.Width -= least
	for i := range d.Nodes {
		d.Nodes[i].X -= least
	}
	for _, pts := range d.Edges {
		for k := range pts {
			pts[k].X -= least
		}
	}
}

// skipStraight finds for every segment the next one on the way to the target
// that is not straight, so that many long lines with a common end are drawn
// without walking all of them.
func (p *place) skipStraight() {
	p.next = make([]int32, len(p.segs))
	for g := range p.next {
		p.next[g] = -2
	}
	var chain []int32
	for g := range p.segs[:p.plainSegs] {
		chain = chain[:0]
		at := int32(g)
		for ; at >= 0 && p.next[at] == -2; at = p.onward(at) {
			chain = append(chain, at)
		}
		for k := len(chain) - 1; k >= 0; k-- {
			c := chain[k]
			p.next[c] = at
			if at >= 0 && p.topX[at] == p.bottomX[at] {
				p.next[c] = p.next[at]
			}
			at = c
		}
	}
}

func (p *place) drawDown(l *line, e int32, d *Drawing) {
	edge := p.graph.Edges[e]
	from, to := d.Nodes[edge.From], d.Nodes[edge.To]
	l.to(p.out[e], from.Y+from.Height)
	for g := p.start[e]; g >= 0; g = p.next[g] {
		a, b := p.topX[g], p.bottomX[g]
		if a == b {
			continue
		}
		if p.slant[g] != 0 {
			l.to(a, p.rowEnd[p.items[p.segs[g].top].layer])
		}
		l.to(a+p.slant[g], p.track[g])
		l.to(b, p.track[g])
	}
	l.to(p.in[e], to.Y)
}

func (p *place) drawUp(l *line, e int32, d *Drawing) {
	edge := p.graph.Edges[e]
	from, to := d.Nodes[edge.From], d.Nodes[edge.To]
	source, target := &p.side[p.slot[edge.From]], &p.side[p.slot[edge.To]]
	k, up := sideIndex(p.lanes[e].atSource), sideIndex(p.lanes[e].atTarget)
	if edge.From == edge.To {
		p.drawLoop(l, e, k, d)
		return
	}
	g := p.start[e]
	level := p.latchLane(p.slot[edge.From], k, g)
	if source.header[k] {
		level--
	}
	y := from.Y + from.Height + float64(level+1)*p.opt.LineGap
	l.to(p.out[e], from.Y+from.Height)
	l.to(p.out[e], y)
	l.to(p.bottomX[g], y)
	end := 0.0
	for ; g >= 0; g = p.next[g] {
		a, b := p.topX[g], p.bottomX[g]
		end = a
		if a == b {
			continue
		}
		l.to(b, p.track[g])
		l.to(a+p.slant[g], p.track[g])
		if p.slant[g] != 0 {
			l.to(a, p.rowEnd[p.items[p.segs[g].top].layer])
		}
	}
	y = to.Y - float64(target.loops[up]+1)*p.opt.LineGap
	l.to(end, y)
	l.to(p.in[e], y)
	l.to(p.in[e], to.Y)
}

// drawLoop draws a self loop.
func (p *place) drawLoop(l *line, e int32, k int, d *Drawing) {
	edge := p.graph.Edges[e]
	box, i := d.Nodes[edge.From], p.slot[edge.From]
	n := int(p.loopNo[e])
	x := p.x[i] + p.laneOffset(i, k, n)
	below, above := box.Y+box.Height+float64(n+1)*p.opt.LineGap, box.Y-float64(n+1)*p.opt.LineGap
	l.to(p.out[e], box.Y+box.Height)
	l.to(p.out[e], below)
	l.to(x, below)
	l.to(x, above)
	l.to(p.in[e], above)
	l.to(p.in[e], box.Y)
}
