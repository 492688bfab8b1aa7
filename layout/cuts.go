package layout

// narrow cuts columns that make the drawing wide. A long straight line is right of
// everything to its left, at any height, and left of everything to its right; a chain of
// such constraints can be far wider than any layer. So narrow finds the chain that
// determines the width, and cuts the columns in it that link different heights, until the
// drawing is little wider than its widest layer.
func (u *units) narrow() {
	const rounds, enough = 12, 1.15
	widest := u.p.widestLayer()
	for range rounds {
		if u.p.poll.spent(32 * len(u.p.items)) {
			break
		}
		u.build()
		u.separate()
		if width := u.pushLeft(); width <= enough*widest || !u.cutCritical() {
			return
		}
	}
	u.build()
	u.separate()
	u.pushLeft()
}

func (p *place) widestLayer() float64 {
	widest := 0.0
	for _, row := range p.layers {
		w := 0.0
		for k, i := range row {
			w += p.items[i].left + p.items[i].right
			if k > 0 {
				w += p.gapBetween(row[k-1], i)
			}
		}
		widest = max(widest, w)
	}
	return widest
}

// pushLeft puts every unit as far left as it can go and returns the width.
func (u *units) pushLeft() float64 {
	width := 0.0
	for _, i := range u.order {
		u.x[i] = 0
		for _, q := range u.left.of(i) {
			pr := &u.pairs[q]
			u.x[i] = max(u.x[i], u.x[pr.left]+pr.gap)
		}
	}
	for i := range u.p.items {
		width = max(width, u.x[u.of[i]]+u.offset[i]+u.p.items[i].right)
	}
	return width
}

// cutCritical cuts columns of the chain that determines the width, and reports
// whether there was anything to cut.
func (u *units) cutCritical() bool {
	at, reach := int32(0), -1.0
	for i := range u.p.items {
		if r := u.x[u.of[i]] + u.offset[i] + u.p.items[i].right; r > reach {
			at, reach = u.of[i], r
		}
	}
	cut := false
	from := int32(-1) // layer by which the chain leaves the unit to the right
	for {
		next := int32(-1)
		for _, q := range u.left.of(at) {
			if pr := &u.pairs[q]; u.x[at]-u.x[pr.left]-pr.gap < touching {
				next = q
				break
			}
		}
		if next < 0 {
			return cut
		}
		pr := &u.pairs[next]
		if from >= 0 && u.cutBetween(at, min(from, pr.layer), max(from, pr.layer)) {
			cut = true
		}
		at, from = pr.left, pr.layer
	}
}

// cutBetween cuts a unit somewhere between two layers, where only a line passes.
func (u *units) cutBetween(unit, low, high int32) bool {
	best, middle := int32(-1), (low+high-1)/2
	for i := u.topItem[unit]; i >= 0; {
		g := u.straight[i]
		if g < 0 {
			break
		}
		next := u.p.segs[g].bottom
		if l := u.p.items[i].layer; low <= l && l < high && !u.p.items[i].isBlock() && !u.p.items[next].isBlock() {
			if best < 0 || abs(l-middle) < abs(u.p.items[best].layer-middle) {
				best = i
			}
		}
		i = next
	}
	if best < 0 {
		return false
	}
	u.straight[best] = -1
	return true
}

func abs(n int32) int32 { return max(n, -n) }
