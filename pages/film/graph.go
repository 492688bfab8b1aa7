package film

import (
	"iter"
	"slices"
	"sync"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Graph is the history of one graph of a film. With the tables of a stage it is a
// [page.Program].
type Graph struct {
	film *Film
	head *page.Page

	number int
	self   *Graph // what spots and steps name: a graph that is drawn lazily is another one's view

	mu     sync.Mutex // of what is drawn when somebody looks
	blocks []trace.Track[*Drawing]
	lazy   *Lazy // nil if blocks are drawn as they change
	shown  int   // the number of steps for which lazy blocks are drawn
	cursor cursor
}

// A Drawing is how a block looks for a while.
type Drawing struct {
	Node  *page.Node
	Edges []*page.Edge // those that leave it
	Rows  []page.Row   // what a table tells about it

	// Form makes the node each time it is looked at, in place of Node: for blocks of
	// which there are too many forms to keep them. Those that are kept must have room for
	// the others.
	Form func() *page.Node
}

// Cut takes a page apart: it returns what it shows of each block, by ID.
func Cut(p *page.Page) map[int]*Drawing {
	all := make(map[int]*Drawing, len(p.Nodes))
	for _, n := range p.Nodes {
		all[n.ID] = &Drawing{Node: n}
	}
	for _, e := range p.Edges {
		all[e.From].Edges = append(all[e.From].Edges, e)
	}
	return all
}

func (d *Drawing) node() *page.Node {
	if d.Form != nil {
		return d.Form()
	}
	return d.Node
}

// looks reports whether the nodes of two drawings look the same, as far as they are kept.
func (d *Drawing) looks(e *Drawing) bool {
	return d.Form == nil && e.Form == nil && d.Node.Looks(e.Node)
}

// leads reports whether the same edges leave two drawings.
func (d *Drawing) leads(e *Drawing) bool {
	return slices.EqualFunc(d.Edges, e.Edges, func(x, y *page.Edge) bool { return x.To == y.To && x.Exit == y.Exit && x.Style == y.Style })
}

// Lazy says how the blocks of a graph are drawn when somebody looks.
type Lazy struct {
	// Blocks are the IDs of all blocks that there may be.
	Blocks []int

	// Draw draws a block at a moment; it returns nil if the block does not exist then.
	Draw func(block int, m *Moment) *Drawing
}

// Graph adds a graph to the film, without blocks. All its pages are like head.
func (f *Film) Graph(head *page.Page) *Graph {
	g := &Graph{film: f, head: head, number: f.graphs}
	g.self = g
	f.graphs++
	return g
}

// Number returns how many graphs were added to the film before this one.
func (g *Graph) Number() int { return g.number }

// Lazily returns the graph with blocks that are drawn when somebody looks.
func (g *Graph) Lazily(head *page.Page, l Lazy) *Graph {
	return &Graph{film: g.film, head: head, number: g.number, self: g.self, lazy: &l}
}

// track returns the history of a block.
func (g *Graph) track(id int) *trace.Track[*Drawing] {
	for id >= len(g.blocks) {
		g.blocks = append(g.blocks, trace.Track[*Drawing]{})
	}
	return &g.blocks[id]
}

// Draw notes how a block looks from a step on, which may be -1: before the first.
// What is the same as before is shared: those who show it need not look again.
func (g *Graph) Draw(step, id int, d *Drawing) {
	old := g.drawing(id, step)
	if d != nil && old != nil && d.leads(old) {
		d.Edges = old.Edges
		if d.looks(old) {
			d.Node = old.Node
		}
	}
	if d != nil && old != nil && d.Form == nil && old.Form == nil && d.Node != old.Node {
		d.Node.Share(old.Node)
	}
	g.track(id).Set(step, d)
	g.cursor.note(change{step, id, old, d})
}

// Erase notes that a block is gone from a step on.
func (g *Graph) Erase(step, id int) {
	if g.drawing(id, step) != nil {
		g.Draw(step, id, nil)
	}
}

// Keep notes that all blocks but some are gone from a step on.
func (g *Graph) Keep(step int, ids map[int]bool) {
	for id := range g.blocks {
		if !ids[id] {
			g.Erase(step, id)
		}
	}
}

// Redraw notes how the whole graph looks from a step on: blocks that look as before
// stay the same, and blocks without a drawing are gone.
func (g *Graph) Redraw(step int, all iter.Seq[*Drawing]) {
	ids := make(map[int]bool)
	for d := range all {
		ids[d.Node.ID] = true
		if old := g.drawing(d.Node.ID, step); old == nil || !old.looks(d) || !old.leads(d) {
			g.Draw(step, d.Node.ID, d)
		}
	}
	g.Keep(step, ids)
}

// drawing returns how a block looks right after a step, nil if it is not there.
func (g *Graph) drawing(id, step int) *Drawing {
	if id < 0 || id >= len(g.blocks) {
		return nil
	}
	d, _ := g.blocks[id].At(step)
	return d
}

// Node returns how a block looks right after a step, nil if it is not there.
func (g *Graph) Node(id, step int) *page.Node {
	if d := g.drawing(id, step); d != nil {
		return d.node()
	}
	return nil
}

// Exists reports whether a block is there right after a step.
func (g *Graph) Exists(id, step int) bool { return g.drawing(id, step) != nil }

// look keeps the film from growing while the graph is looked at, and draws what has
// not been drawn so far.
func (g *Graph) look() (done func()) {
	read := g.film.Read()
	g.mu.Lock()
	if n := g.film.timeline.Len(); g.lazy != nil && g.shown < n {
		for _, id := range g.lazy.Blocks {
			g.develop(id)
		}
		g.shown = n
	}
	return func() {
		g.mu.Unlock()
		read()
	}
}

// develop draws a block as it was since the last look.
func (g *Graph) develop(id int) {
	t := g.track(id)
	from := g.shown
	if t.Len() == 0 {
		from = 0
	}
	for from != trace.Forever {
		m := &Moment{Step: from, Until: trace.Forever}
		d, old := g.lazy.Draw(id, m), g.drawing(id, from-1)
		if d != old {
			g.Draw(from, id, d)
		}
		from = m.Until
	}
}

// Steps implements [page.Recording].
func (g *Graph) Steps() *trace.Timeline { return g.film.Steps() }

// Union implements [page.Recording].
func (g *Graph) Union() *page.Page {
	defer g.look()()
	p := *g.head
	var edges []*page.Edge
	for id := range g.blocks {
		if n := page.Largest(g.forms(id, -1)); n != nil {
			p.Nodes = append(p.Nodes, n)
		}
		for d := range g.drawings(id, -1) {
			edges = append(edges, d.Edges...)
		}
	}
	p.Edges = page.Distinct(edges)
	return &p
}

// Settled implements [page.Settling].
func (g *Graph) Settled() (step int, p *page.Page) {
	defer g.look()()
	for id := range g.blocks {
		step = max(step, g.settled(id))
	}
	q := *g.head
	last := g.film.timeline.Len() - 1
	for id := range g.blocks {
		if d := g.drawing(id, last); d != nil {
			n := page.Largest(g.forms(id, step))
			if n == nil {
				n = d.Node
			}
			q.Nodes, q.Edges = append(q.Nodes, n), append(q.Edges, d.Edges...)
		}
	}
	return step, &q
}

// settled returns the first step since which a block has been there with the same edges,
// or has been gone.
func (g *Graph) settled(id int) int {
	t := &g.blocks[id]
	for i := t.Len() - 1; i > 0; i-- {
		step, d := t.Change(i)
		if _, before := t.Change(i - 1); (d == nil) != (before == nil) || d != nil && !d.leads(before) {
			return step
		}
	}
	if t.Len() == 0 {
		return 0
	}
	step, _ := t.Change(0)
	return step
}

// forms returns how the node of a block looked from a step on.
func (g *Graph) forms(id, step int) iter.Seq[*page.Node] {
	return func(yield func(*page.Node) bool) {
		for d := range g.drawings(id, step) {
			if d.Form == nil && !yield(d.Node) {
				return
			}
		}
	}
}

// drawings returns how a block looked from a step on, which may be -1.
func (g *Graph) drawings(id, step int) iter.Seq[*Drawing] {
	return func(yield func(*Drawing) bool) {
		t := &g.blocks[id]
		for i := max(0, t.Count(step)-1); i < t.Len(); i++ {
			if _, d := g.blocks[id].Change(i); d != nil && !yield(d) {
				return
			}
		}
	}
}

// Lifetime implements [page.Recording].
func (g *Graph) Lifetime(node int) (first, last int) {
	defer g.look()()
	if node < 0 || node >= len(g.blocks) {
		return 0, -1
	}
	t := &g.blocks[node]
	first, last = -1, -1
	for i := range t.Len() {
		step, d := t.Change(i)
		switch {
		case d == nil:
			last = step - 1
		case first < 0:
			first = max(step, 0)
			fallthrough
		default:
			last = g.film.timeline.Len() - 1
		}
	}
	if first < 0 {
		return 0, -1
	}
	return first, last
}

// PageAt implements [page.Recording]: blocks that wait are marked, the one at work,
// and the one that the step has drawn. A page shares with the one that was made before
// it what is the same.
func (g *Graph) PageAt(step int) *page.Page {
	defer g.look()()
	g.seek(step)
	p := *g.head
	p.Nodes, p.Edges, p.Marks = g.cursor.allNodes(), g.cursor.allEdges(), g.marks(step)
	return &p
}

func (g *Graph) marks(step int) []page.Mark {
	var marks []page.Mark
	mark := func(at Spot, kind page.MarkKind) {
		if at.Graph == g.self && g.Exists(at.Block, step) {
			marks = append(marks, page.Mark{Node: at.Block, Line: -1, Kind: kind})
		}
	}
	pending, _ := g.film.Pending.At(step)
	for _, w := range pending {
		mark(w.Spot, page.Pending)
	}
	current, _ := g.film.Current.At(step)
	mark(current, page.Current)
	if step < 0 || step >= len(g.film.about) || g.lazy != nil {
		return marks
	}
	changed := Spot{g.film.about[step], g.film.timeline.At(step).Block}
	if changed.Graph == g && g.Exists(changed.Block, step) && g.blocks[changed.Block].Since(step) == step {
		mark(changed, page.Changed)
	}
	return marks
}

// Touches implements [page.Recording].
func (g *Graph) Touches(step, node int) bool {
	defer g.film.Read()()
	return g.film.about[step] == g.self && g.film.timeline.At(step).Block == node
}

// PageOf implements [page.Program].
func (g *Graph) PageOf(step int) page.Key {
	defer g.film.Read()()
	if about := g.film.about[step]; about != nil {
		return about.head.Key
	}
	return page.Key{}
}

// RowsAt returns what a table says about the blocks right after a step.
func (g *Graph) RowsAt(step int) []page.Row {
	defer g.look()()
	g.seek(step)
	return g.cursor.allRows()
}
