package layout

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	gonumlayout "gonum.org/v1/gonum/graph/layout"
	"gonum.org/v1/gonum/spatial/r2"
)

// ForceDirected lays out a graph in which no direction is to stand out, such as
// a call graph: edges pull blocks together and blocks repel each other, after
// P. Eades, "A heuristic for graph drawing", 1984, as gonum has it. Blocks do
// not overlap; edges are straight from outline to outline and may pass behind
// other blocks. The same graph gives the same drawing every time.
//
// Errors are those of Layered.
func ForceDirected(ctx context.Context, g *Graph, opt Options) (*Drawing, error) {
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	opt = opt.withDefaults()
	at, err := balance(ctx, g)
	if err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	spreadOut(g, at, opt)
	if err := pushApart(ctx, g, at, opt); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	return drawStraight(g, at, opt), nil
}

// balance lets the forces settle and returns the blocks' middles, in no
// particular unit.
func balance(ctx context.Context, g *Graph) ([]Point, error) {
	ug := newNeighbours(g)
	updates := 60 + 4000/(len(g.Nodes)+1)
	eades := gonumlayout.EadesR2{Updates: updates, Repulsion: 1, Rate: 0.05, Theta: 0.2, Src: rand.NewPCG(1, 2)}
	optimizer := gonumlayout.NewOptimizerR2(ug, eades.Update)
	for len(g.Nodes) > 1 && optimizer.Update() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	at := make([]Point, len(g.Nodes))
	side := int(math.Ceil(math.Sqrt(float64(len(at)))))
	for i := range at {
		c := optimizer.Coord2(int64(i))
		at[i] = Point{c.X, c.Y}
		if r := r2.Norm(c); !(r < 1e9) {
			at[i] = Point{float64(i % side), float64(i / side)} // the forces ran away
		}
	}
	return at, ctx.Err()
}

// neighbours is a Graph as gonum sees it: undirected, without self loops and
// repeated edges, and with everything in a fixed order, which gonum's own
// graphs do not have.
type neighbours [][]graph.Node

type numbered int64

func (n numbered) ID() int64 { return int64(n) }

func newNeighbours(g *Graph) neighbours {
	n := make(neighbours, len(g.Nodes))
	seen := make(map[[2]int]bool, len(g.Edges))
	for _, e := range g.Edges {
		a, b := min(e.From, e.To), max(e.From, e.To)
		if a != b && !seen[[2]int{a, b}] {
			seen[[2]int{a, b}] = true
			n[a] = append(n[a], numbered(b))
			n[b] = append(n[b], numbered(a))
		}
	}
	return n
}

func (n neighbours) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(n)) {
		return nil
	}
	return numbered(id)
}

func (n neighbours) Nodes() graph.Nodes {
	all := make([]graph.Node, len(n))
	for i := range all {
		all[i] = numbered(i)
	}
	return iterator.NewOrderedNodes(all)
}

func (n neighbours) From(id int64) graph.Nodes { return iterator.NewOrderedNodes(n[id]) }

func (n neighbours) HasEdgeBetween(x, y int64) bool {
	for _, m := range n[x] {
		if m.ID() == y {
			return true
		}
	}
	return false
}

func (n neighbours) Edge(u, v int64) graph.Edge {
	if !n.HasEdgeBetween(u, v) {
		return nil
	}
	return link2{numbered(u), numbered(v)}
}

// link2 is an edge as gonum sees it.
type link2 [2]numbered

func (l link2) From() graph.Node         { return l[0] }
func (l link2) To() graph.Node           { return l[1] }
func (l link2) ReversedEdge() graph.Edge { return link2{l[1], l[0]} }

// spreadOut scales the middles so that edges are, on average, a little longer
// than their blocks are wide.
func spreadOut(g *Graph, at []Point, opt Options) {
	length, want, n := 0.0, 0.0, 0.0
	for _, e := range g.Edges {
		if e.From != e.To {
			a, b := at[e.From], at[e.To]
			length += math.Hypot(a.X-b.X, a.Y-b.Y)
			want += (size(g.Nodes[e.From])+size(g.Nodes[e.To]))/2 + 2*opt.NodeGap
			n++
		}
	}
	scale := 100.0
	if length > 0 && n > 0 {
		scale = want / length
	}
	for i := range at {
		at[i].X *= scale
		at[i].Y *= scale
	}
}

func size(n Node) float64 { return math.Hypot(n.Width, n.Height) }
