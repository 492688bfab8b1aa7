package layout

import (
	"math"
	"slices"
)

// Metrics say how good a drawing is. Measure finds them from the finished
// corners alone, so that they can be compared with any other program's.
type Metrics struct {
	// Crossings counts the places where two edges without a common end cross
	// properly; AllCrossings counts those of any two different edges.
	Crossings, AllCrossings int

	// EdgesThroughBlocks counts the pairs of an edge and a block, other than
	// the edge's own two, such that the edge passes through the inside of the block.
	// BlockOverlaps counts the pairs of blocks that overlap. Blocks and edges
	// whose lifetimes have no step in common do not count.
	EdgesThroughBlocks, BlockOverlaps int

	// Bends is the number of corners of all edges. Length and Longest are the
	// total length of the edges and that of the longest, in points.
	Bends           int
	Length, Longest float64

	// Width, Height and Area are the extent of all blocks and edges.
	Width, Height, Area float64

	// Upward counts the edges whose source lies lower than their target.
	Upward int

	// Overlaps counts the pairs of straight pieces of edges to different
	// targets that run on top of each other for more than 4 points.
	Overlaps int

	// Partial says that there is too much to compare: counts that compare edges and
	// blocks cover only a part of the drawing.
	Partial bool
}

// mostCompared is the maximal number of comparisons of Measure, and mostPieces that of
// the pieces of edges that it compares.
const (
	mostCompared = 40_000_000
	mostPieces   = 1 << 20
)

// piece is one straight piece of an edge.
type piece struct {
	a, b Point // a.Y <= b.Y
	edge int32
}

// Measure computes the metrics of a drawing of g.
func Measure(g *Graph, d *Drawing) Metrics {
	var m Metrics
	var pieces []piece
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	see := func(x, y float64) {
		minX, maxX, minY, maxY = min(minX, x), max(maxX, x), min(minY, y), max(maxY, y)
	}
	for _, r := range d.Nodes {
		see(r.X, r.Y)
		see(r.X+r.Width, r.Y+r.Height)
	}
	for e, pts := range d.Edges {
		length := 0.0
		for k, q := range pts {
			see(q.X, q.Y)
			if k == 0 {
				continue
			}
			a, b := pts[k-1], q
			length += math.Hypot(a.X-b.X, a.Y-b.Y)
			if a.Y > b.Y {
				a, b = b, a
			}
			if len(pieces) < mostPieces {
				pieces = append(pieces, piece{a, b, int32(e)})
			} else {
				m.Partial = true
			}
		}
		m.Bends += max(0, len(pts)-2)
		m.Length += length
		m.Longest = max(m.Longest, length)
		if d.Nodes[g.Edges[e].From].Y >= d.Nodes[g.Edges[e].To].Y {
			m.Upward++
		}
	}
	if len(d.Nodes) > 0 {
		m.Width, m.Height = maxX-minX, maxY-minY
		m.Area = m.Width * m.Height
	}
	c := comparer{Metrics: &m, left: mostCompared}
	c.countPieces(g, pieces)
	c.countBlocks(g, d, pieces)
	return m
}

// comparer counts what is found by comparing, as far as its budget goes.
type comparer struct {
	*Metrics
	left int
}

// spent reports whether the budget ends with some more comparisons.
func (c *comparer) spent(n int) bool {
	if c.left -= n; c.left < 0 {
		c.Partial = true
	}
	return c.left < 0
}

// alive is the lifetime of an edge: the steps in which both its ends exist.
func (g *Graph) alive(e int32) Lifetime {
	a, b := g.Nodes[g.Edges[e].From].Lifetime, g.Nodes[g.Edges[e].To].Lifetime
	return Lifetime{max(a.First, b.First), min(a.Last, b.Last)}
}

// countPieces compares all pieces whose vertical extents meet.
func (m *comparer) countPieces(g *Graph, pieces []piece) {
	slices.SortStableFunc(pieces, func(p, q piece) int { return sign(p.a.Y - q.a.Y) })
	var open []piece
	for _, p := range pieces {
		if m.spent(len(open) + 1) {
			return
		}
		kept := open[:0]
		for _, q := range open {
			if q.b.Y < p.a.Y {
				continue
			}
			kept = append(kept, q)
			if p.edge != q.edge && g.alive(p.edge).Overlaps(g.alive(q.edge)) {
				m.comparePieces(g, p, q)
			}
		}
		open = append(kept, p)
	}
}

func (m *Metrics) comparePieces(g *Graph, p, q piece) {
	e, f := g.Edges[p.edge], g.Edges[q.edge]
	if crossProperly(p, q) {
		m.AllCrossings++
		if e.From != f.From && e.From != f.To && e.To != f.From && e.To != f.To {
			m.Crossings++
		}
	}
	if e.To != f.To && runTogether(p, q) > 4 {
		m.Overlaps++
	}
}

// turn is positive, zero or negative as c lies on one side of the line through
// a and b, on it, or on the other side.
func turn(a, b, c Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// crossProperly reports whether the insides of two pieces have exactly one
// point in common.
func crossProperly(p, q piece) bool {
	if max(p.a.X, p.b.X) < min(q.a.X, q.b.X) || max(q.a.X, q.b.X) < min(p.a.X, p.b.X) {
		return false
	}
	return turn(p.a, p.b, q.a)*turn(p.a, p.b, q.b) < 0 && turn(q.a, q.b, p.a)*turn(q.a, q.b, p.b) < 0
}

// runTogether is the length that two pieces, both vertical or both horizontal,
// have in common.
func runTogether(p, q piece) float64 {
	switch {
	case p.a.X == p.b.X && q.a.X == q.b.X && p.a.X == q.a.X:
		return min(p.b.Y, q.b.Y) - max(p.a.Y, q.a.Y)
	case p.a.Y == p.b.Y && q.a.Y == q.b.Y && p.a.Y == q.a.Y:
		return min(max(p.a.X, p.b.X), max(q.a.X, q.b.X)) - max(min(p.a.X, p.b.X), min(q.a.X, q.b.X))
	}
	return 0
}

// countBlocks compares blocks with each other and with pieces, from top to bottom.
func (m *comparer) countBlocks(g *Graph, d *Drawing, pieces []piece) {
	order := make([]int, len(d.Nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return sign(d.Nodes[a].Y - d.Nodes[b].Y) })
	for k, i := range order {
		r := d.Nodes[i]
		for _, j := range order[k+1:] {
			s := d.Nodes[j]
			if s.Y >= r.Y+r.Height || m.spent(1) {
				break
			}
			if r.X < s.X+s.Width && s.X < r.X+r.Width && s.Y+s.Height > r.Y && g.Nodes[i].Lifetime.Overlaps(g.Nodes[j].Lifetime) {
				m.BlockOverlaps++
			}
		}
	}
	through := make(map[[2]int]bool)
	var open []piece
	next := 0
	for _, i := range order {
		r := d.Nodes[i]
		for ; next < len(pieces) && pieces[next].a.Y < r.Y+r.Height; next++ {
			open = append(open, pieces[next])
		}
		if m.spent(len(open)) {
			break
		}
		kept := open[:0]
		for _, p := range open {
			if p.b.Y <= r.Y {
				continue // blocks come with growing Y, so no later one meets it
			}
			kept = append(kept, p)
			e := g.Edges[p.edge]
			if e.From != i && e.To != i && entersInside(p, r) && g.alive(p.edge).Overlaps(g.Nodes[i].Lifetime) {
				through[[2]int{int(p.edge), i}] = true
			}
		}
		open = kept
	}
	m.EdgesThroughBlocks = len(through)
}

// entersInside reports whether a piece has a point strictly inside a rectangle:
// it clips the piece to the rectangle, after Liang and Barsky.
func entersInside(p piece, r Rect) bool {
	const margin = 1e-6
	if r.Width <= 2*margin || r.Height <= 2*margin {
		return false
	}
	lo, hi := 0.0, 1.0
	clip := func(start, delta, from, to float64) bool {
		if delta == 0 {
			return from < start && start < to
		}
		a, b := (from-start)/delta, (to-start)/delta
		lo, hi = max(lo, min(a, b)), min(hi, max(a, b))
		return lo < hi
	}
	return clip(p.a.X, p.b.X-p.a.X, r.X+margin, r.X+r.Width-margin) &&
		clip(p.a.Y, p.b.Y-p.a.Y, r.Y+margin, r.Y+r.Height-margin)
}
