package layout

import (
	"context"
	"errors"
	"math"
	"testing"
)

func TestShapes(t *testing.T) {
	ports := edges(3, 0, 1, 0, 2, 1, 2)
	ports.Edges[0].FromPort, ports.Edges[1].FromPort = 80, 20
	ports.Edges[1].ToPort, ports.Edges[2].ToPort = 90, math.NaN()
	flat := edges(4, 0, 1, 0, 2, 1, 3, 2, 3, 3, 0, 3, 3)
	for i := range flat.Nodes {
		flat.Nodes[i] = Node{}
	}
	hub := edges(42)
	for i := range 40 {
		hub.Edges = append(hub.Edges, Edge{From: i, To: i + 1}, Edge{From: i, To: 41})
	}
	for _, c := range []struct {
		name      string
		g         *Graph
		crossings int // at most
	}{
		{"empty", edges(0), 0},
		{"one block", edges(1), 0},
		{"chain", edges(3, 0, 1, 1, 2), 0},
		{"self loop", edges(1, 0, 0), 0},
		{"three self loops", edges(2, 0, 0, 0, 0, 0, 0, 0, 1), 0},
		{"parallel edges", edges(2, 0, 1, 0, 1, 0, 1), 0},
		{"parallel back edges", edges(2, 0, 1, 1, 0, 1, 0), 0},
		{"parallel long edges", edges(3, 0, 1, 1, 2, 0, 2, 0, 2), 0},
		{"diamond", edges(4, 0, 1, 0, 2, 1, 3, 2, 3), 0},
		{"if without else", edges(3, 0, 1, 0, 2, 1, 2), 0},
		{"loop", edges(4, 0, 1, 1, 2, 2, 1, 1, 3), 0},
		{"loop in a loop", edges(5, 0, 1, 1, 2, 2, 2, 2, 3, 3, 1, 1, 4), 0},
		{"loop with two latches", edges(5, 0, 1, 1, 2, 1, 3, 2, 1, 3, 1, 1, 4), 0},
		{"header that is a latch", edges(4, 0, 1, 1, 2, 2, 2, 2, 1, 1, 3), 0},
		{"entry in a loop", edges(2, 0, 1, 1, 0), 0},
		{"irreducible", edges(4, 0, 1, 0, 2, 1, 2, 2, 1, 1, 3), 1},
		{"unreachable blocks", edges(5, 0, 1, 2, 3, 3, 2, 4, 1), 0},
		{"no edges", edges(4), 0},
		{"fixed ports", ports, 1},
		{"blocks without extent", flat, 0},
		{"hub", hub, 0},
		{"K3,3", edges(6, 0, 3, 0, 4, 0, 5, 1, 3, 1, 4, 1, 5, 2, 3, 2, 4, 2, 5), 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := lay(t, c.g, Options{})
			if m := Measure(c.g, d); m.Crossings > c.crossings {
				t.Errorf("%d crossings, want at most %d", m.Crossings, c.crossings)
			}
		})
	}
}

func TestMainLineIsStraight(t *testing.T) {
	// A chain with a short way aside at every block, as exceptions make them.
	g := edges(8, 0, 1, 1, 2, 2, 3, 3, 4, 0, 5, 1, 5, 2, 6, 3, 6, 4, 7)
	d := lay(t, g, Options{})
	for e := range 4 {
		if pts := d.Edges[e]; len(pts) != 2 || pts[0].X != pts[1].X {
			t.Errorf("edge %d of the main line bends: %v", e, pts)
		}
	}
}

func TestBranchesStandOnBothSides(t *testing.T) {
	g := edges(4, 0, 1, 0, 2, 1, 3, 2, 3)
	d := lay(t, g, Options{})
	if !(d.Nodes[1].X < d.Nodes[0].X && d.Nodes[0].X < d.Nodes[2].X && d.Nodes[0].X == d.Nodes[3].X) {
		t.Errorf("diamond: %v", d.Nodes)
	}
}

func TestLoopsAreAboveTheirExits(t *testing.T) {
	// The exit of the loop at 1 is a successor of its header, yet below 2 to 4.
	g := edges(6, 0, 1, 1, 5, 1, 2, 2, 3, 3, 4, 4, 1)
	d := lay(t, g, Options{})
	for body := 1; body <= 4; body++ {
		if d.Nodes[5].Y < d.Nodes[body].Y+d.Nodes[body].Height {
			t.Errorf("exit at %v, block %d of the loop at %v", d.Nodes[5], body, d.Nodes[body])
		}
	}
}

func TestOptionsSetGaps(t *testing.T) {
	d := lay(t, edges(3, 0, 1, 0, 2), Options{NodeGap: 77, LayerGap: 99})
	if gap := d.Nodes[2].X - d.Nodes[1].X - 100; gap < 77 {
		t.Errorf("blocks of a layer are %v apart", gap)
	}
	if gap := d.Nodes[1].Y - d.Nodes[0].Y - 50; gap < 99 {
		t.Errorf("layers are %v apart", gap)
	}
}

func TestSameDrawingEveryTime(t *testing.T) {
	g := structured(400, 3)
	first := lay(t, g, Options{})
	for range 3 {
		if !sameDrawing(first, lay(t, g, Options{})) {
			t.Fatal("drawings of the same graph differ")
		}
	}
}

func TestBadGraphs(t *testing.T) {
	for name, g := range map[string]*Graph{
		"width":         {Nodes: []Node{{Width: math.NaN(), Height: 1}}},
		"height":        {Nodes: []Node{{Width: 1, Height: math.Inf(1)}}},
		"negative":      {Nodes: []Node{{Width: -1, Height: 1}}},
		"edge":          edges(1, 0, 1),
		"negative edge": edges(1, -1, 0),
	} {
		t.Run(name, func(t *testing.T) {
			for kind, f := range map[string]func(context.Context, *Graph, Options) (*Drawing, error){
				"layered": Layered, "packed": Packed,
			} {
				if d, err := f(context.Background(), g, Options{}); err == nil || d != nil {
					t.Errorf("%s: no error", kind)
				}
			}
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := structured(300, 1)
	for kind, f := range map[string]func(context.Context, *Graph, Options) (*Drawing, error){
		"layered": Layered, "packed": Packed,
	} {
		if _, err := f(ctx, g, Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}
