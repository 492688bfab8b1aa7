package layout

import (
	"context"
	"math"
	"slices"
	"testing"
)

// fatalf is what checkDrawing needs of a *testing.T or a *rapid.T.
type fatalf interface {
	Helper()
	Fatalf(format string, args ...any)
}

// lay lays g out and checks what every layered drawing promises.
func lay(t fatalf, g *Graph, opt Options) *Drawing {
	t.Helper()
	d, err := Layered(context.Background(), g, opt)
	if err != nil {
		t.Fatalf("Layered: %v", err)
	}
	checkBlocks(t, g, d)
	checkEdges(t, g, d)
	m := Measure(g, d)
	if m.BlockOverlaps > 0 || m.EdgesThroughBlocks > 0 {
		t.Fatalf("%d blocks overlap, %d edges pass through blocks\n%+v", m.BlockOverlaps, m.EdgesThroughBlocks, g)
	}
	return d
}

func checkBlocks(t fatalf, g *Graph, d *Drawing) {
	t.Helper()
	if len(d.Nodes) != len(g.Nodes) || len(d.Edges) != len(g.Edges) {
		t.Fatalf("%d blocks and %d edges drawn of %d and %d", len(d.Nodes), len(d.Edges), len(g.Nodes), len(g.Edges))
	}
	for i, r := range d.Nodes {
		if r.Width != g.Nodes[i].Width || r.Height != g.Nodes[i].Height {
			t.Fatalf("block %d has size %v by %v", i, r.Width, r.Height)
		}
		checkInside(t, d, Point{r.X, r.Y})
		checkInside(t, d, Point{r.X + r.Width, r.Y + r.Height})
	}
}

func checkInside(t fatalf, d *Drawing, p Point) {
	t.Helper()
	const slack = 1e-6
	if !(p.X >= -slack && p.X <= d.Width+slack && p.Y >= -slack && p.Y <= d.Height+slack) {
		t.Fatalf("%v lies outside the drawing, %v by %v", p, d.Width, d.Height)
	}
}

// checkEdges checks that edges run from bottom to top, through the ports asked
// for, and not through the insides of their own blocks.
func checkEdges(t fatalf, g *Graph, d *Drawing) {
	t.Helper()
	const slack = 1e-6
	near := func(a, b float64) bool { return math.Abs(a-b) <= slack }
	for e, pts := range d.Edges {
		edge := g.Edges[e]
		from, to := d.Nodes[edge.From], d.Nodes[edge.To]
		if len(pts) < 2 {
			t.Fatalf("edge %d has %d points", e, len(pts))
		}
		a, b := pts[0], pts[len(pts)-1]
		if !near(a.Y, from.Y+from.Height) || a.X < from.X-slack || a.X > from.X+from.Width+slack {
			t.Fatalf("edge %d starts at %v, its block is %v", e, a, from)
		}
		if !near(b.Y, to.Y) || b.X < to.X-slack || b.X > to.X+to.Width+slack {
			t.Fatalf("edge %d ends at %v, its block is %v", e, b, to)
		}
		if fixed(edge.FromPort, from.Width) && !near(a.X, from.X+edge.FromPort) {
			t.Fatalf("edge %d starts at %v, its port is %v of %v", e, a, edge.FromPort, from)
		}
		if fixed(edge.ToPort, to.Width) && !near(b.X, to.X+edge.ToPort) {
			t.Fatalf("edge %d ends at %v, its port is %v of %v", e, b, edge.ToPort, to)
		}
		for k := 1; k < len(pts); k++ {
			checkInside(t, d, pts[k])
			p := piece{a: pts[k-1], b: pts[k]}
			if entersInside(p, from) || entersInside(p, to) {
				t.Fatalf("edge %d from %d to %d passes through its own block: %v", e, edge.From, edge.To, pts)
			}
		}
		if d.Nodes[edge.From].Y+slack < d.Nodes[edge.To].Y && !slices.IsSortedFunc(pts, func(p, q Point) int { return sign(p.Y - q.Y) }) {
			t.Fatalf("edge %d leads down but runs upward somewhere: %v", e, pts)
		}
	}
}

// edges makes a graph of blocks 100 by 50 from a list of edges.
func edges(n int, ends ...int) *Graph {
	g := &Graph{}
	for range n {
		g.Nodes = append(g.Nodes, Node{Width: 100, Height: 50})
	}
	for k := 0; k < len(ends); k += 2 {
		g.Edges = append(g.Edges, Edge{From: ends[k], To: ends[k+1]})
	}
	return g
}

func sameDrawing(a, b *Drawing) bool {
	return slices.Equal(a.Nodes, b.Nodes) && slices.EqualFunc(a.Edges, b.Edges, slices.Equal) && a.Width == b.Width && a.Height == b.Height
}

var _ fatalf = (*testing.T)(nil)
