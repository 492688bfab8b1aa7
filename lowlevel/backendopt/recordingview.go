package backendopt

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A graphRecording is the history of one graph. Its steps are those of the whole
// program.
type graphRecording struct {
	rec      *Recording
	f        *function
	key      string
	nodes    []trace.Track[*drawnBlock] // by block ID; step -1 is before the first
	latest   int                        // step about this graph
	contents contents
}

// draw notes how a block looks from step i on.
func (g *graphRecording) draw(i int, b *flow.Block) {
	for b.ID >= len(g.nodes) {
		g.nodes = append(g.nodes, trace.Track[*drawnBlock]{})
	}
	g.nodes[b.ID].Set(i, draw(g.f.graph, b, g.rec.Keys))
}

// drawAll draws every block that has changed, and drops those that cannot be
// reached any more.
func (g *graphRecording) drawAll(i int) {
	reached := make(map[int]bool)
	for _, b := range g.f.graph.Blocks() {
		reached[b.ID] = true
		if b.ID < len(g.nodes) {
			if old, ok := g.nodes[b.ID].At(i); ok && old != nil && old.equal(draw(g.f.graph, b, g.rec.Keys)) {
				continue
			}
		}
		g.draw(i, b)
	}
	for id := range g.nodes {
		if d, ok := g.nodes[id].At(i); ok && d != nil && !reached[id] {
			g.nodes[id].Set(i, nil)
		}
	}
}

func (g *graphRecording) emptyPage() *page.Page {
	return &page.Page{Kind: page.FlowGraph, Key: g.key, Title: g.f.graph.Name, File: g.f.graph.File}
}

// Steps implements page.Recording.
func (g *graphRecording) Steps() *trace.Timeline { return &g.rec.timeline }

// PageOf implements page.Program.
func (g *graphRecording) PageOf(i int) string {
	g.rec.mu.RLock()
	defer g.rec.mu.RUnlock()
	return g.rec.owners[i].key
}

// Union implements page.Recording.
func (g *graphRecording) Union() *page.Page {
	g.rec.mu.RLock()
	defer g.rec.mu.RUnlock()
	p := g.emptyPage()
	type edge struct{ from, exit, to int }
	seen := make(map[edge]bool)
	for id := range g.nodes {
		var largest *page.Node
		for i := range g.nodes[id].Len() {
			_, d := g.nodes[id].Change(i)
			if d == nil {
				continue
			}
			largest = page.Larger(largest, d.node)
			for _, e := range d.edges {
				if k := (edge{e.From, e.Exit, e.To}); !seen[k] {
					seen[k] = true
					p.Edges = append(p.Edges, e)
				}
			}
		}
		if largest != nil {
			p.Nodes = append(p.Nodes, largest)
		}
	}
	return p
}

// Lifetime implements page.Recording.
func (g *graphRecording) Lifetime(node int) (first, last int) {
	g.rec.mu.RLock()
	defer g.rec.mu.RUnlock()
	if node < 0 || node >= len(g.nodes) || g.nodes[node].Len() == 0 {
		return 0, -1
	}
	t := &g.nodes[node]
	first, _ = t.Change(0)
	last = g.rec.timeline.Len() - 1
	if step, d := t.Change(t.Len() - 1); d == nil {
		last = step - 1
	}
	return max(first, 0), last
}

// PageAt implements page.Recording.
func (g *graphRecording) PageAt(i int) *page.Page {
	g.rec.mu.RLock()
	defer g.rec.mu.RUnlock()
	p := g.emptyPage()
	there := make([]bool, len(g.nodes))
	var edges []*page.Edge
	for id := range g.nodes {
		if d, ok := g.nodes[id].At(i); ok && d != nil {
			there[id] = true
			p.Nodes = append(p.Nodes, d.node)
			edges = append(edges, d.edges...)
		}
	}
	for _, e := range edges {
		if e.To < len(there) && there[e.To] {
			p.Edges = append(p.Edges, e)
		}
	}
	if i >= 0 && i < len(g.rec.owners) && g.rec.owners[i] == g {
		if id := g.rec.changed[i]; id >= 0 && there[id] {
			p.Marks = append(p.Marks, page.Mark{Node: id, Line: -1, Kind: page.Changed})
		}
	}
	return p
}

// StateAt implements page.Recording: it returns the facts of the step.
func (g *graphRecording) StateAt(i int) []*page.Table {
	t := &page.Table{Title: "Step", Columns: []string{"fact", "value"}}
	row := func(name, value string) {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: name}, {Text: value}}, Node: -1})
	}
	s := g.rec.timeline.At(i)
	row("graph", s.Graph)
	for _, d := range s.Details {
		row(d.Name, d.Value)
	}
	if s.Cause != trace.NoStep {
		row("caused by", fmt.Sprintf("step %d: %s", s.Cause+1, g.rec.timeline.At(s.Cause).Text))
	}
	return []*page.Table{t}
}

// Touches implements page.Recording.
func (g *graphRecording) Touches(i, node int) bool {
	g.rec.mu.RLock()
	defer g.rec.mu.RUnlock()
	return g.rec.owners[i] == g && g.rec.changed[i] == node
}
