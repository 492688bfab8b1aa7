package annotator

import (
	"math"
	"slices"
	"sort"
	"sync"
	"unicode/utf8"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Recording returns the steps of the program as seen from one graph; nil if
// none were recorded. It is a [page.Explainer] and a [page.Program].
func (p *Pages) Recording(g *Graph) page.Program {
	if r := p.recorded(g); r != nil {
		return r
	}
	return nil
}

// recorded is Recording; there is one for each graph.
func (p *Pages) recorded(g *Graph) *graphRecording {
	if p.res.Recording == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.recordings[g]
	if r == nil {
		r = &graphRecording{drawing: p.drawing(g), rec: p.res.Recording, history: p.res.Recording.graphs[g.number]}
		p.recordings[g] = r
	}
	return r
}

// A graphRecording shows one graph at every step of the program. How its
// blocks look at each is found out once: a block changes at few steps.
type graphRecording struct {
	*drawing
	rec     *Recording
	history *graphHistory

	once     sync.Once
	versions [][]version            // of each block, by rising steps
	bound    map[int]*flow.Variable // by step: the variable that it bound
	index    map[int]int            // of blocks, by ID
	union    *page.Page
}

// A version is how a block looks from a step on.
type version struct {
	from int
	node *page.Node
	rows []page.Row // its bindings
}

// Steps implements page.Recording.
func (r *graphRecording) Steps() *trace.Timeline { return &r.rec.timeline }

// Union implements page.Recording.
func (r *graphRecording) Union() *page.Page {
	r.once.Do(r.prepare)
	return r.union
}

// prepare finds all versions of all blocks.
func (r *graphRecording) prepare() {
	r.rec.mu.RLock()
	defer r.rec.mu.RUnlock()
	r.index = make(map[int]int, len(r.blocks))
	r.bound = make(map[int]*flow.Variable)
	r.union = r.page()
	r.union.Edges = r.plain.Edges
	for i, b := range r.blocks {
		r.index[b.ID] = i
		for _, v := range b.Defined() {
			t := r.history.binding(v)
			for j := range t.Len() {
				step, _ := t.Change(j)
				r.bound[step] = v
			}
		}
		list, widest := r.versionsOf(i, false)
		if r.wide(widest, i) {
			list, widest = r.versionsOf(i, true)
		}
		r.versions = append(r.versions, list)
		r.union.Nodes = append(r.union.Nodes, widest)
	}
}

// versionsOf returns how a block looks over time, and a node that is as large
// as all of these.
func (r *graphRecording) versionsOf(i int, tall bool) (list []version, widest *page.Node) {
	for from := r.first(r.blocks[i].ID); from < math.MaxInt; {
		m := &then{r: r.rec, h: r.history, step: from, until: math.MaxInt}
		v := version{from, r.node(i, m, tall), r.bindingRows(r.blocks[i], m)}
		if n := len(list); n > 0 && sameLook(list[n-1].node, v.node) {
			v.node = list[n-1].node // shared: those who draw it need not look again
		}
		list = append(list, v)
		widest = merge(widest, v.node)
		from = m.until
	}
	return list, widest
}

// sameLook reports whether two drawings of a block look the same.
func sameLook(a, b *page.Node) bool {
	return a.Role == b.Role &&
		slices.EqualFunc(a.Lines, b.Lines, func(x, y page.Line) bool { return slices.EqualFunc(x.Spans, y.Spans, sameSpan) }) &&
		slices.EqualFunc(a.Exits, b.Exits, func(x, y page.Exit) bool { return slices.EqualFunc(x.Spans, y.Spans, sameSpan) })
}

func sameSpan(a, b page.Span) bool {
	return a.Text == b.Text && a.Style == b.Style && a.Tooltip == b.Tooltip
}

// merge returns a node that is as large as both: line by line the wider one.
func merge(a, b *page.Node) *page.Node {
	if a == nil {
		return b
	}
	width := func(spans []page.Span) int { return utf8.RuneCountInString(page.Text(spans)) }
	m := *a
	m.Lines, m.Exits = slices.Clone(a.Lines), slices.Clone(a.Exits)
	for i, l := range b.Lines {
		if width(l.Spans) > width(m.Lines[i].Spans) {
			m.Lines[i] = l
		}
	}
	for i, x := range b.Exits {
		if width(x.Spans) > width(m.Exits[i].Spans) {
			m.Exits[i] = x
		}
	}
	return &m
}

// first returns the step from which on a block exists: those of the flow graph
// always do, variants from when they were kept apart.
func (r *graphRecording) first(block int) int {
	if _, ok := r.history.variants[block]; !ok {
		return 0
	}
	if t := r.history.states[block]; t != nil && t.Len() > 0 {
		step, _ := t.Change(0)
		return step
	}
	return 0
}

// Lifetime implements page.Recording.
func (r *graphRecording) Lifetime(node int) (first, last int) {
	r.once.Do(r.prepare)
	if _, ok := r.index[node]; !ok {
		return 0, -1
	}
	return r.first(node), r.Steps().Len() - 1
}

// version returns how a block looks right after a step, nil if it does not
// exist yet.
func (r *graphRecording) version(i, step int) *version {
	list := r.versions[i]
	n := sort.Search(len(list), func(j int) bool { return list[j].from > step })
	if n == 0 {
		return nil
	}
	return &list[n-1]
}

// PageAt implements page.Recording.
func (r *graphRecording) PageAt(step int) *page.Page {
	r.once.Do(r.prepare)
	p := r.page()
	p.Nodes = make([]*page.Node, 0, len(r.blocks))
	for i := range r.blocks {
		if v := r.version(i, step); v != nil {
			p.Nodes = append(p.Nodes, v.node)
		}
	}
	p.Edges = r.edgesAt(step)
	p.Marks = r.marks(step)
	p.Facts = r.factsAt(step)
	return p
}

// edgesAt returns the edges right after a step. Before a variant is kept apart,
// its entries lead to the block it is a variant of.
func (r *graphRecording) edgesAt(step int) []*page.Edge {
	if len(r.history.variants) == 0 {
		return r.plain.Edges
	}
	var edges []*page.Edge
	for _, e := range r.plain.Edges {
		if r.first(e.From) > step {
			continue
		}
		if r.first(e.To) > step {
			f := *e
			f.To = r.history.variants[e.To]
			e = &f
		}
		edges = append(edges, e)
	}
	return edges
}

// then is what was known about a graph right after a step, and up to which
// step that holds for what has been asked.
type then struct {
	r           *Recording
	h           *graphHistory
	step, until int
}

// look returns the value of a track at the step, and notes when it changes.
func look[T any](m *then, t *trace.Track[T]) (v T, ok bool) {
	if t == nil {
		return v, false
	}
	i := sort.Search(t.Len(), func(i int) bool {
		at, _ := t.Change(i)
		return at > m.step
	})
	if i < t.Len() {
		at, _ := t.Change(i)
		m.until = min(m.until, at)
	}
	if i == 0 {
		return v, false
	}
	_, v = t.Change(i - 1)
	return v, true
}

func (m *then) binding(v *flow.Variable) SomeValue {
	s, _ := look(m, m.h.binding(v))
	return s
}

func (m *then) state(b *flow.Block) (BlockState, int) {
	s, _ := look(m, m.h.states[b.ID])
	op, ok := look(m, m.h.blocked[b.ID])
	if !ok || s != Blocked {
		op = -1
	}
	return s, op
}

func (m *then) followed(b *flow.Block, exit int) bool {
	at, ok := m.h.exits[exitRef{b.ID, exit}]
	if ok && at > m.step {
		m.until = min(m.until, at)
	}
	return ok && at <= m.step
}

func (m *then) text(s SomeValue) string {
	p := lattice.Printer{State: m.item}
	return p.Text(s)
}

// item returns what stood for an item at the step, and its state then.
func (m *then) item(it *lattice.Item) (*lattice.Item, lattice.ItemState) {
	h := m.r.items[it]
	for h != nil && h.into != nil {
		if h.merged > m.step {
			m.until = min(m.until, h.merged)
			break
		}
		it = h.into
		h = m.r.items[it]
	}
	if h != nil {
		if s, ok := look(m, &h.states); ok {
			return it, s
		}
	}
	return it, lattice.ItemState{Value: lattice.Impossible}
}
