package layout

import (
	"context"
	"fmt"
	"math"
)

// ForceDirected lays out a graph in which no direction should stand out, such as a call
// graph: edges pull blocks together and blocks repel each other, after T. Fruchterman and
// E. Reingold, "Graph drawing by force-directed placement", Software: Practice and
// Experience 21(11), 1991. Blocks do not overlap; edges are straight from outline to
// outline and may pass behind other blocks. Nothing is random: the same graph always
// gives the same drawing.
//
// Errors are those of Layered.
func ForceDirected(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	opt = opt.withDefaults()
	stop := newPoll(ctx)
	at := sunflower(g)
	balance(stop, g, at)
	if err := stop.err(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	spreadOut(g, at, opt)
	pushApart(stop, g, at, opt)
	if err := stop.err(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	return drawStraight(g, at, opt), nil
}

// sunflower puts the blocks on a spiral that fills a disc evenly, with graph neighbours
// soon after each other. The distance of neighbours on it is about 1.
func sunflower(g *Graph) []Point {
	n := len(g.Nodes)
	near := group(n, 2*len(g.Edges), func(k int) int32 {
		if k%2 == 0 {
			return int32(g.Edges[k/2].From)
		}
		return int32(g.Edges[k/2].To)
	})
	seen := make([]bool, n)
	order := make([]int32, 0, n)
	for root := range n {
		if seen[root] {
			continue
		}
		seen[root] = true
		order = append(order, int32(root))
		for k := len(order) - 1; k < len(order); k++ {
			for _, half := range near.of(order[k]) {
				e := g.Edges[half/2]
				for _, w := range [2]int{e.From, e.To} {
					if !seen[w] {
						seen[w] = true
						order = append(order, int32(w))
					}
				}
			}
		}
	}
	at := make([]Point, n)
	golden := math.Pi * (3 - math.Sqrt(5))
	for k, v := range order {
		sin, cos := math.Sincos(golden * float64(k))
		r := math.Sqrt(float64(k) + 0.5)
		at[v] = Point{r * cos, r * sin}
	}
	return at
}

// balance lets the forces move the blocks, by shorter and shorter steps. The
// unit is the distance at which two joined blocks rest.
func balance(stop *poll, g *Graph, at []Point) {
	n := len(at)
	const pairs = 150_000_000 // looked at in total, more or less
	rounds := max(20, min(300, pairs/(n*n+1)))
	if n > manyBodies {
		rounds = max(20, min(200, pairs/(n*1000)))
	}
	force := make([]Point, n)
	reach := math.Sqrt(float64(n)) / 2
	for round := range rounds {
		if !repel(at, force, stop) {
			return
		}
		for _, e := range g.Edges {
			if e.From == e.To {
				continue
			}
			a, b := at[e.From], at[e.To]
			d := math.Hypot(a.X-b.X, a.Y-b.Y)
			dx, dy := (b.X-a.X)*d, (b.Y-a.Y)*d
			force[e.From].X, force[e.From].Y = force[e.From].X+dx, force[e.From].Y+dy
			force[e.To].X, force[e.To].Y = force[e.To].X-dx, force[e.To].Y-dy
		}
		step := reach * float64(rounds-round) / float64(rounds)
		for i := range at {
			// A little gravity keeps parts without a common edge together.
			f := Point{force[i].X - at[i].X/4, force[i].Y - at[i].Y/4}
			if d := math.Hypot(f.X, f.Y); d > 0 {
				m := min(d, step) / d
				at[i].X, at[i].Y = at[i].X+f.X*m, at[i].Y+f.Y*m
			}
		}
	}
}

// repel sets every block's force to the repulsion by all others, and reports whether it
// could finish.
func repel(at, force []Point, stop *poll) bool {
	if len(at) > manyBodies {
		return newPyramid(at).repel(force, stop)
	}
	clear(force)
	for i := range at {
		if stop.spent(4 * len(at)) {
			return false
		}
		f := force[i]
		for j := i + 1; j < len(at); j++ {
			dx, dy := at[i].X-at[j].X, at[i].Y-at[j].Y
			d := dx*dx + dy*dy
			if d < 1e-6 {
				dx, d = 1e-3, 1e-6 // at the same place: sideways
			}
			f.X, f.Y = f.X+dx/d, f.Y+dy/d
			force[j].X, force[j].Y = force[j].X-dx/d, force[j].Y-dy/d
		}
		force[i] = f
	}
	return true
}

// spreadOut scales the middles so that edges are, on average, a little longer
// than their blocks are wide.
func spreadOut(g *Graph, at []Point, opt Options) {
	length, want := 0.0, 0.0
	for _, e := range g.Edges {
		if e.From != e.To {
			a, b := at[e.From], at[e.To]
			length += math.Hypot(a.X-b.X, a.Y-b.Y)
			want += (size(g.Nodes[e.From])+size(g.Nodes[e.To]))/2 + 2*opt.NodeGap
		}
	}
	scale := 2 * opt.NodeGap
	if length > 0 {
		scale = want / length
	}
	for i := range at {
		at[i].X *= scale
		at[i].Y *= scale
	}
}

func size(n Node) float64 { return math.Hypot(n.Width, n.Height) }
