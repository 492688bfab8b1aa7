package layout

import (
	"math"
	"slices"
)

// pushApart moves blocks until no two are nearer than the gap for blocks: two
// that are too near each move by half of what is missing, in the direction
// where less is missing. From time to time everything is scaled up to make room. If that
// fails, they are put into rows.
func pushApart(stop *poll, g *Graph, at []Point, opt Options) {
	const rounds, growth = 400, 1.2
	patience := max(2, 16-len(at)/200) // a round over many blocks is long
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	left := mostPushed
	for round := range rounds {
		if stop.over || left < 0 {
			break
		}
		if !pushOnce(g, at, order, opt.NodeGap, stop, &left) {
			return
		}
		if round%patience == patience-1 {
			for i := range at {
				at[i].X *= growth
				at[i].Y *= growth
			}
		}
	}
	shelve(g, at, opt)
}

// mostPushed is the total number of pairs that are looked at.
const mostPushed = 60_000_000

// pushOnce pushes apart all pairs of blocks that are too near, from left to
// right, and reports whether there were any. It subtracts the pairs that it looks at from
// most, and stops when none are left.
func pushOnce(g *Graph, at []Point, order []int, gap float64, stop *poll, most *int) bool {
	const enough = 1e-6
	left := func(i int) float64 { return at[i].X - g.Nodes[i].Width/2 }
	slices.SortStableFunc(order, func(a, b int) int { return sign(left(a) - left(b)) })
	near := false
	for k, i := range order {
		a := g.Nodes[i]
		before := *most
		for _, j := range order[k+1:] {
			*most--
			b := g.Nodes[j]
			// Pushing has disturbed the order a little; look a little further.
			if left(j) > at[i].X+a.Width/2+3*gap {
				break
			}
			dx, dy := at[j].X-at[i].X, at[j].Y-at[i].Y
			missX := (a.Width+b.Width)/2 + gap - math.Abs(dx)
			missY := (a.Height+b.Height)/2 + gap - math.Abs(dy)
			if missX <= enough || missY <= enough {
				continue
			}
			near = true
			if missX < missY {
				d := math.Copysign(missX/2+enough, dx)
				at[i].X, at[j].X = at[i].X-d, at[j].X+d
			} else {
				d := math.Copysign(missY/2+enough, dy)
				at[i].Y, at[j].Y = at[i].Y-d, at[j].Y+d
			}
		}
		if stop.spent(4*(before-*most)) || *most < 0 {
			return true
		}
	}
	return near
}

// shelve arranges blocks in rows, keeping their order from top to bottom and from left to
// right. It is the fallback when pushing fails.
func shelve(g *Graph, at []Point, opt Options) {
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return sign(at[a].Y - at[b].Y) })
	side := int(math.Ceil(math.Sqrt(float64(len(at)))))
	y := 0.0
	for row := range slices.Chunk(order, max(1, side)) {
		slices.SortStableFunc(row, func(a, b int) int { return sign(at[a].X - at[b].X) })
		x, height := 0.0, 0.0
		for _, i := range row {
			n := g.Nodes[i]
			at[i] = Point{x + n.Width/2, y + n.Height/2}
			x, height = x+n.Width+opt.NodeGap, max(height, n.Height)
		}
		y += height + opt.LayerGap
	}
}

// drawStraight draws blocks around their middles and straight edges.
func drawStraight(g *Graph, at []Point, opt Options) *Drawing {
	d := &Drawing{Nodes: make([]Rect, len(g.Nodes)), Edges: make([][]Point, len(g.Edges))}
	minX, minY := math.Inf(1), math.Inf(1)
	for i, n := range g.Nodes {
		// A self loop needs room at the right and above.
		minX, minY = min(minX, at[i].X-n.Width/2), min(minY, at[i].Y-n.Height/2-opt.LineGap)
	}
	for i, n := range g.Nodes {
		at[i].X, at[i].Y = at[i].X-minX, at[i].Y-minY
		d.Nodes[i] = Rect{at[i].X - n.Width/2, at[i].Y - n.Height/2, n.Width, n.Height}
		d.Width, d.Height = max(d.Width, at[i].X+n.Width/2+opt.LineGap), max(d.Height, at[i].Y+n.Height/2+opt.LineGap)
	}
	seen := make(map[[2]int]int) // edges drawn between two blocks
	for e, edge := range g.Edges {
		from, to := d.Nodes[edge.From], d.Nodes[edge.To]
		if edge.From == edge.To {
			x, low, high := from.X+from.Width+opt.LineGap, from.Y+from.Height+opt.LineGap, from.Y-opt.LineGap
			d.Edges[e] = []Point{{at[edge.From].X, from.Y + from.Height}, {at[edge.From].X, low}, {x, low}, {x, high}, {at[edge.From].X, high}, {at[edge.From].X, from.Y}}
			continue
		}
		pair := [2]int{min(edge.From, edge.To), max(edge.From, edge.To)}
		a, b := at[edge.From], at[edge.To]
		if n := seen[pair]; n == 0 {
			d.Edges[e] = []Point{leave(from, b), leave(to, a)}
		} else {
			m := aside(at[pair[0]], at[pair[1]], n, opt.LineGap)
			d.Edges[e] = []Point{leave(from, m), m, leave(to, m)}
			d.Width, d.Height = max(d.Width, m.X), max(d.Height, m.Y)
		}
		seen[pair]++
	}
	return d
}

// leave is where the line from a block's middle towards a point leaves the block.
func leave(r Rect, towards Point) Point {
	mid := Point{r.X + r.Width/2, r.Y + r.Height/2}
	dx, dy := towards.X-mid.X, towards.Y-mid.Y
	t := 1.0
	if dx != 0 {
		t = min(t, r.Width/2/math.Abs(dx))
	}
	if dy != 0 {
		t = min(t, max(r.Height/2/math.Abs(dy), 0))
	}
	if dx == 0 && dy == 0 {
		t = 0
	}
	return Point{mid.X + dx*t, mid.Y + dy*t}
}

// aside is the point that the n-th additional edge between two blocks passes through, on
// alternating sides of the straight line.
func aside(a, b Point, n int, gap float64) Point {
	off := float64((n+1)/2) * gap
	if n%2 == 0 {
		off = -off
	}
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return a
	}
	return Point{max(0, (a.X+b.X)/2-dy/length*off), max(0, (a.Y+b.Y)/2+dx/length*off)}
}
