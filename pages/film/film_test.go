package film

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// drawing is a block with one line and edges to others.
func drawing(id int, text string, to ...int) *Drawing {
	d := &Drawing{Node: &page.Node{ID: id, Lines: []page.Line{{Spans: []page.Span{{Text: text}}}}}}
	for i, t := range to {
		d.Edges = append(d.Edges, &page.Edge{From: id, To: t, Exit: i})
	}
	return d
}

// text writes a page in one line: nodes, edges, marks.
func text(p *page.Page) string {
	var parts []string
	for _, n := range p.Nodes {
		parts = append(parts, fmt.Sprintf("%d:%s", n.ID, page.Text(n.Lines[0].Spans)))
	}
	for _, e := range p.Edges {
		parts = append(parts, fmt.Sprintf("%d>%d", e.From, e.To))
	}
	for _, m := range p.Marks {
		parts = append(parts, fmt.Sprintf("%d!%d", m.Node, m.Kind))
	}
	return strings.Join(parts, " ")
}

// filmed is a graph that changes at each of its steps, and another one in between.
func filmed() (*Film, *Graph, *Graph) {
	f := &Film{}
	g, other := f.Graph(&page.Page{Key: page.Key{Entry: "g"}}), f.Graph(&page.Page{Key: page.Key{Entry: "other"}})
	f.Write(func() {
		g.Draw(-1, 0, drawing(0, "start", 2))
		i := f.Step(g, trace.Step{Block: 0}) // 0
		g.Draw(i, 0, drawing(0, "a long start", 1, 2))
		g.Draw(i, 1, drawing(1, "one"))
		f.Current.Set(i, Spot{g, 0})
		f.Pending.Set(i, []Waiting{{Spot: Spot{g, 1}}, {Spot: Spot{other, 0}}, {Spot: Spot{g, 2}}})
		other.Draw(f.Step(other, trace.Step{Block: 1}), 1, drawing(1, "elsewhere")) // 1
		i = f.Step(g, trace.Step{Block: -1})                                        // 2
		g.Redraw(i, slices.Values([]*Drawing{drawing(0, "a long start", 1, 2), drawing(2, "two")}))
		f.Step(nil, trace.Step{Block: -1}) // 3
	})
	return f, g, other
}

// TestPages: a page has what is there at its step, and edges between that only.
func TestPages(t *testing.T) {
	_, g, other := filmed()
	for i, want := range []string{
		"0:start",
		"0:a long start 1:one 0>1 1!1 0!0 0!2",
		"0:a long start 1:one 0>1 1!1 0!0",
		"0:a long start 2:two 0>2 2!1 0!0",
		"0:a long start 2:two 0>2 2!1 0!0",
	} {
		if got := text(g.PageAt(i - 1)); got != want {
			t.Errorf("after step %d the page has\n%s, not\n%s", i-1, got, want)
		}
	}
	if got := text(other.PageAt(1)); got != "1:elsewhere 1!2" {
		t.Errorf("the other graph has %s", got)
	}
}

// TestUnionAndLifetime: the union has all that there ever was, edges once.
func TestUnionAndLifetime(t *testing.T) {
	_, g, _ := filmed()
	if got := text(g.Union()); got != "0:a long start 1:one 2:two 0>2 0>1 0>2" {
		t.Errorf("the union has %s", got) // exits 0 and 1 of block 0 both led to block 2
	}
	for id, want := range [][2]int{{0, 3}, {0, 1}, {2, 3}, {0, -1}} {
		if first, last := g.Lifetime(id); first != want[0] || last != want[1] {
			t.Errorf("block %d lives from %d to %d, not %v", id, first, last, want)
		}
	}
}

// TestTouches: a step touches its block in its own graph only.
func TestTouches(t *testing.T) {
	_, g, other := filmed()
	if !g.Touches(0, 0) || g.Touches(0, 1) || g.Touches(1, 1) || !other.Touches(1, 1) {
		t.Error("steps touch other blocks than theirs")
	}
	if got := []page.Key{g.PageOf(0), g.PageOf(1), g.PageOf(3)}; !slices.Equal(got, []page.Key{{Entry: "g"}, {Entry: "other"}, {}}) {
		t.Errorf("the steps are about %q", got)
	}
}

// TestRedrawKeepsNodes: a block that looks as before stays the same node.
func TestRedrawKeepsNodes(t *testing.T) {
	_, g, _ := filmed()
	if g.PageAt(0).Nodes[0] != g.PageAt(3).Nodes[0] {
		t.Error("a block that looks the same is drawn anew")
	}
}

// lazily is a graph with one block that shows a track of numbers. draws counts how
// often it is drawn.
func lazily() (f *Film, g *Graph, number *trace.Track[int], draws *int) {
	f, number, draws = &Film{}, &trace.Track[int]{}, new(int)
	g = f.Graph(&page.Page{}).Lazily(&page.Page{}, Lazy{
		Blocks: []int{0},
		Draw: func(id int, m *Moment) *Drawing {
			*draws++
			n, ok := Look(m, number)
			if !ok {
				return nil
			}
			return drawing(id, fmt.Sprint(n))
		},
	})
	return f, g, number, draws
}

// TestLazyBlocks: a block is drawn once for each time that what it shows changes, and
// what is recorded after somebody has looked is shown as well.
func TestLazyBlocks(t *testing.T) {
	f, g, number, draws := lazily()
	step := func(set bool) {
		f.Write(func() {
			if i := f.Step(g.self, trace.Step{}); set {
				number.Set(i, i)
			}
		})
	}
	for i := range 100 {
		step(i%10 == 5)
	}
	check := func(at int, want string) {
		t.Helper()
		if got := text(g.PageAt(at)); got != want {
			t.Errorf("after step %d the page has %q, not %q", at, got, want)
		}
	}
	check(4, "")
	check(5, "0:5")
	check(14, "0:5")
	check(99, "0:95")
	if *draws != 11 {
		t.Errorf("the block was drawn %d times", *draws)
	}
	step(true)
	check(100, "0:100")
	check(99, "0:95")
	if first, last := g.Lifetime(0); first != 5 || last != 100 {
		t.Errorf("the block lives from %d to %d", first, last)
	}
	if got := text(g.Union()); got != "0:15" && got != "0:100" {
		t.Errorf("the union has %q", got)
	}
}

// TestGrowsWhileLookedAt: what was handed out stays true while a film grows.
func TestGrowsWhileLookedAt(t *testing.T) {
	f, g, number, _ := lazily()
	eager := f.Graph(&page.Page{})
	const n = 500
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for range n {
			f.Write(func() {
				i := f.Step(eager, trace.Step{})
				number.Set(i, i)
				eager.Draw(i, 0, drawing(0, fmt.Sprint(i)))
				f.Current.Set(i, Spot{g.self, 0})
			})
		}
	}()
	for seen := 0; seen < n; seen = f.Steps().Len() {
		if seen == 0 {
			continue
		}
		want := fmt.Sprintf("0:%d", seen-1)
		if got := text(g.PageAt(seen - 1)); got != want+" 0!0" {
			t.Fatalf("the lazy graph has %q, not %q", got, want)
		}
		if got := text(eager.PageAt(seen - 1)); got != want+" 0!2" {
			t.Fatalf("the graph has %q, not %q", got, want)
		}
		g.Union()
		eager.Lifetime(0)
	}
	wg.Wait()
}

// TestForms: a block with a form is made when it is looked at, and not for the union.
func TestForms(t *testing.T) {
	f := &Film{}
	g := f.Graph(&page.Page{})
	made := 0
	f.Write(func() {
		i := f.Step(g, trace.Step{})
		g.Draw(i, 0, &Drawing{Form: func() *page.Node { made++; return drawing(0, "a form").Node }})
		g.Draw(f.Step(g, trace.Step{}), 0, drawing(0, "end"))
	})
	if made != 0 || text(g.PageAt(0)) != "0:a form 0!2" || made != 1 {
		t.Errorf("the form was made %d times", made)
	}
	if got := text(g.Union()); got != "0:end" || made != 1 {
		t.Errorf("the union has %q, and the form was made %d times", got, made)
	}
}

// TestCut: the drawings of a page have its nodes, and the edges that leave them.
func TestCut(t *testing.T) {
	p := &page.Page{
		Nodes: []*page.Node{{ID: 2}, {ID: 0}},
		Edges: []*page.Edge{{From: 2, To: 0}, {From: 0, To: 0}, {From: 2, To: 2, Exit: 1}},
	}
	all := Cut(p)
	if len(all) != 2 || all[2].Node != p.Nodes[0] || all[0].Node != p.Nodes[1] {
		t.Errorf("the nodes are cut into %v", all)
	}
	if !slices.Equal(all[2].Edges, []*page.Edge{p.Edges[0], p.Edges[2]}) || !slices.Equal(all[0].Edges, p.Edges[1:2]) {
		t.Errorf("the edges are cut into %v", all)
	}
}

// TestSettled: the last steps have the same blocks and edges; each block has room for its
// forms since then.
func TestSettled(t *testing.T) {
	f := &Film{}
	g := f.Graph(&page.Page{})
	draw := func(step, id int, text string, to ...int) {
		d := &Drawing{Node: page.NewNode(id, text, page.Normal)}
		for i, t := range to {
			d.Edges = append(d.Edges, &page.Edge{From: id, To: t, Exit: i})
		}
		g.Draw(step, id, d)
	}
	for i := range 6 {
		f.Step(g, trace.Step{Block: i})
	}
	draw(0, 0, "far too wide for the end", 1)
	draw(0, 1, "gone at two", 2)
	draw(0, 2, "end")
	draw(2, 0, "wide", 2)
	g.Erase(2, 1)
	draw(4, 0, "w", 2)
	step, p := g.Settled()
	if step != 2 || len(p.Nodes) != 2 || len(p.Edges) != 1 || p.Edges[0].To != 2 {
		t.Fatalf("settled at %d, with %d nodes and edges %v", step, len(p.Nodes), p.Edges)
	}
	if got := page.Text(p.Nodes[0].Lines[0].Spans); got != "wide" {
		t.Errorf("there is room for %q", got)
	}
}
