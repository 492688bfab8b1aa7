package film

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// lookedUp is the page after a step, with every block looked up.
func lookedUp(g *Graph, step int) *page.Page {
	p := &page.Page{}
	for id := range g.blocks {
		l := g.at(id, step)
		if l == nothing {
			continue
		}
		d := g.drawn.drawing(id, l)
		p.Nodes = append(p.Nodes, d.Node)
		for _, e := range d.Edges {
			if g.Exists(e.To, step) {
				p.Edges = append(p.Edges, e)
			}
		}
	}
	p.Marks = g.marks(step)
	return p
}

// TestWalk: whichever way somebody goes through a film, which also grows, and is drawn
// anew at its last step, the pages are those that one gets by looking up every block.
func TestWalk(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		f := &Film{}
		g := f.Graph(&page.Page{})
		step := -1
		for range 300 {
			switch r.IntN(4) {
			case 0:
				f.Write(func() { step = f.Step(g, trace.Step{Block: r.IntN(20)}) })
			case 1:
				f.Write(func() { g.Draw(step, r.IntN(20), drawing(r.IntN(20), fmt.Sprint(r.IntN(3)), r.IntN(20))) })
			case 2:
				f.Write(func() { g.Erase(step, r.IntN(20)) })
			}
			at := r.IntN(step+2) - 1
			if r.IntN(2) == 0 {
				at = min(max(g.cursor.step+r.IntN(3)-1, -1), step)
			}
			if got, want := text(g.PageAt(at)), text(lookedUp(g, at)); got != want {
				t.Fatalf("walk %d: after step %d of %d the page has\n%s, not\n%s", seed, at, step, got, want)
			}
		}
	}
}

// TestPagesShare: pages on which nothing is different share their nodes, and those on
// which no block leads elsewhere share their edges.
func TestPagesShare(t *testing.T) {
	f := &Film{}
	g := f.Graph(&page.Page{})
	f.Write(func() {
		g.Draw(-1, 0, drawing(0, "start", 1))
		g.Draw(-1, 1, drawing(1, "one"))
		f.Step(g, trace.Step{})
		g.Draw(f.Step(g, trace.Step{}), 0, drawing(0, "start again", 1))
		g.Draw(f.Step(g, trace.Step{}), 1, drawing(1, "one", 0))
	})
	for i, want := range [][3]bool{{true, true, true}, {false, false, true}, {false, true, false}} {
		p, q := g.PageAt(i-1), g.PageAt(i)
		if same := [3]bool{&p.Nodes[0] == &q.Nodes[0], p.Nodes[0] == q.Nodes[0], &p.Edges[0] == &q.Edges[0]}; same != want {
			t.Errorf("whether pages %d and %d share their nodes, the first node, their edges: %v, not %v", i-1, i, same, want)
		}
	}
}
