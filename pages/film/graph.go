package film

import (
	"iter"
	"maps"
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
	blocks []trace.Track[look]
	drawn  drawings
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

	// Kept says that the node begins with that many lines of the one of the previous
	// drawing; Node has only the others. It is 0 but for graphs that are archived.
	Kept int
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

// Lazy says how the blocks of a graph are drawn when somebody looks.
type Lazy struct {
	// Blocks are the IDs of all blocks that there may be.
	Blocks []int

	// Draw draws a block at a moment; it returns nil if the block does not exist then.
	Draw func(block int, m *Moment) *Drawing
}

// Graph adds a graph to the film, without blocks. All its pages are like head.
func (f *Film) Graph(head *page.Page) *Graph {
	return f.graph(head, &boxes{})
}

// Archived is Graph for one with very many drawings. They are kept in little memory, and are
// not shared with those who draw: a drawing may be changed as soon as it is handed over. They
// have nodes and edges only; lines come from no other page, and edges have no labels.
func (f *Film) Archived(head *page.Page) *Graph {
	return f.graph(head, &archive{})
}

func (f *Film) graph(head *page.Page, drawn drawings) *Graph {
	g := &Graph{film: f, head: head, number: len(f.graphs), drawn: drawn}
	g.self = g
	f.graphs = append(f.graphs, g)
	return g
}

// Number returns how many graphs were added to the film before this one.
func (g *Graph) Number() int { return g.number }

// Lazily returns the graph with blocks that are drawn when somebody looks.
func (g *Graph) Lazily(head *page.Page, l Lazy) *Graph {
	return &Graph{film: g.film, head: head, number: g.number, self: g.self, lazy: &l, drawn: &boxes{}}
}

// Still returns the graph with blocks that look the same at all steps.
func (g *Graph) Still(head *page.Page, drawings iter.Seq[*Drawing]) *Graph {
	all := make(map[int]*Drawing)
	for d := range drawings {
		all[d.Node.ID] = d
	}
	return g.Lazily(head, Lazy{
		Blocks: slices.Sorted(maps.Keys(all)),
		Draw:   func(id int, _ *Moment) *Drawing { return all[id] },
	})
}

// track returns the history of a block.
func (g *Graph) track(id int) *trace.Track[look] {
	for id >= len(g.blocks) {
		g.blocks = trace.Append(g.blocks, trace.Track[look]{})
	}
	return &g.blocks[id]
}

// Draw notes how a block looks from a step on, which may be -1: before the first.
// What is the same as before is shared: those who show it need not look again.
func (g *Graph) Draw(step, id int, d *Drawing) {
	old := g.at(id, step)
	g.show(step, id, old, g.drawn.keep(old, d))
}

// show notes that a block has another look from a step on.
func (g *Graph) show(step, id int, old, l look) {
	g.track(id).Set(step, l)
	g.cursor.note(change{int32(step), int32(id), old, l})
}

// Erase notes that a block is gone from a step on.
func (g *Graph) Erase(step, id int) {
	if old := g.at(id, step); old != nothing {
		g.show(step, id, old, nothing)
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
		old := g.at(d.Node.ID, step)
		if l := g.drawn.keep(old, d); l != old {
			g.show(step, d.Node.ID, old, l)
		}
	}
	g.Keep(step, ids)
}

// at returns how a block looks right after a step.
func (g *Graph) at(id, step int) look {
	if id < 0 || id >= len(g.blocks) {
		return nothing
	}
	l, _ := g.blocks[id].At(step)
	return l
}

// Node returns how a block looks right after a step, nil if it is not there.
func (g *Graph) Node(id, step int) *page.Node {
	if l := g.at(id, step); l != nothing {
		return g.drawn.drawing(id, l).node()
	}
	return nil
}

// Rest says that little will be drawn from now on. It frees memory of archived graphs that is
// only needed to draw.
func (g *Graph) Rest() {
	if a, archived := g.drawn.(*archive); archived {
		a.palette.Rest()
		a.words, a.before, a.now = nil, nil, nil
	}
}

// Lines returns how many lines a block of an archived graph has right after a step, and which
// operation the last one shows; -1 if it shows none, or there is no block.
func (g *Graph) Lines(id, step int) (n, last int) {
	a, archived := g.drawn.(*archive)
	l := g.at(id, step)
	if !archived || l == nothing {
		return 0, -1
	}
	return a.end(l)
}

// Exists reports whether a block is there right after a step.
func (g *Graph) Exists(id, step int) bool { return g.at(id, step) != nothing }

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
		d, old := g.lazy.Draw(id, m), g.at(id, from-1)
		switch {
		case d == nil:
			g.Erase(from, id)
		case old == nothing || d != g.drawn.drawing(id, old):
			g.Draw(from, id, d)
		}
		from = m.Until
	}
}

// Steps implements [page.Recording].
func (g *Graph) Steps() *trace.Timeline { return g.film.Steps() }

// Union implements [page.Recording].
func (g *Graph) Union() *page.Page {
	p, nodes := g.OneByOne()
	p.Nodes = slices.Collect(nodes)
	return p
}

// OneByOne returns the union as [page.Outlined] describes.
func (g *Graph) OneByOne() (*page.Page, iter.Seq[*page.Node]) {
	defer g.look()()
	p := *g.head
	for id := range g.blocks {
		last := nothing
		for _, l := range g.looks(id, -1) {
			if l != nothing && (last == nothing || !g.drawn.sameEdges(last, l)) {
				p.Edges, last = append(p.Edges, g.drawn.edgesOf(id, l)...), l
			}
		}
	}
	p.Edges = page.Distinct(p.Edges)
	return &p, g.largest
}

// largest yields all blocks that there have been, each with room for all its looks.
func (g *Graph) largest(yield func(*page.Node) bool) {
	defer g.look()()
	for id := range g.blocks {
		if n := g.drawn.largest(id, g.looks(id, -1)); n != nil && !yield(n) {
			return
		}
	}
}

// Settled implements [page.Settling].
func (g *Graph) Settled() (step int, p *page.Page) {
	defer g.look()()
	for id := range g.blocks {
		step = max(step, g.settled(id))
	}
	q := *g.head
	g.seek(g.film.timeline.Len() - 1)
	for id, l := range g.cursor.looks {
		if l != nothing {
			q.Nodes, q.Edges = append(q.Nodes, g.roomy(id, l, g.looks(id, step))), append(q.Edges, g.cursor.there[id].Edges...)
		}
	}
	return step, &q
}

// roomy returns a node with room for all of some looks of a block. It is what the cursor shows, if
// that has room.
func (g *Graph) roomy(id int, now look, looks []look) *page.Node {
	here := g.cursor.there[id]
	if here.Form == nil && !slices.ContainsFunc(looks, func(l look) bool { return l != now }) {
		return here.Node
	}
	if n := g.drawn.largest(id, looks); n != nil {
		return n
	}
	return here.Node
}

// settled returns the first step since which a block has been there with the same edges,
// or has been gone.
func (g *Graph) settled(id int) int {
	t := &g.blocks[id]
	for i := t.Len() - 1; i > 0; i-- {
		step, l := t.Change(i)
		if _, before := t.Change(i - 1); (l == nothing) != (before == nothing) || l != nothing && !g.drawn.sameEdges(before, l) {
			return step
		}
	}
	if t.Len() == 0 {
		return 0
	}
	step, _ := t.Change(0)
	return step
}

// looks returns how a block looked from a step on, which may be -1.
func (g *Graph) looks(id, step int) []look {
	t := &g.blocks[id]
	return t.Values()[max(0, t.Count(step)-1):]
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
		step, l := t.Change(i)
		switch {
		case l == nothing:
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
	if step < 0 || step >= g.film.timeline.Len() || g.lazy != nil {
		return marks
	}
	changed := Spot{g.film.About(step), g.film.timeline.At(step).Block}
	if changed.Graph == g && g.Exists(changed.Block, step) && g.blocks[changed.Block].Since(step) == step {
		mark(changed, page.Changed)
	}
	return marks
}

// Touches implements [page.Recording].
func (g *Graph) Touches(step, node int) bool {
	defer g.film.Read()()
	return g.film.About(step) == g.self && g.film.timeline.At(step).Block == node
}

// PageOf implements [page.Program].
func (g *Graph) PageOf(step int) page.Key {
	defer g.film.Read()()
	if about := g.film.About(step); about != nil {
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
