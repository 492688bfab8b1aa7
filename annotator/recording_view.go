package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
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
		r = newGraphRecording(p.drawing(g), p.res.Recording)
		p.recordings[g] = r
	}
	return r
}

// A graphRecording shows one graph at every step of the program. How its
// blocks look at each step is computed once: a block changes at few steps.
type graphRecording struct {
	*film.Graph
	*drawing
	rec     *Recording
	history *graphHistory
	index   map[int]int  // of blocks, by ID
	tall    map[int]bool // by ID: whether input arguments stand in a line each
}

func newGraphRecording(d *drawing, rec *Recording) *graphRecording {
	r := &graphRecording{drawing: d, rec: rec, history: rec.history(d.g), index: make(map[int]int), tall: make(map[int]bool)}
	for i, b := range d.blocks {
		r.index[b.ID] = i
	}
	r.Graph = r.history.Lazily(d.page(), film.Lazy{
		Blocks: func() []int {
			ids := make([]int, len(d.blocks))
			for i, b := range d.blocks {
				ids[i] = b.ID
			}
			return ids
		},
		Draw: r.draw,
	})
	return r
}

// draw draws a block as it was at a moment.
func (r *graphRecording) draw(id int, at *film.Moment) *film.Drawing {
	m := &then{Moment: at, r: r.rec, h: r.history}
	if !m.Passed(r.first(id)) {
		return nil
	}
	i := r.index[id]
	if _, ok := r.tall[id]; !ok {
		r.tall[id] = r.everWide(i, *m)
	}
	return &film.Drawing{Node: r.node(i, m, r.tall[id]), Edges: r.edges(id, m), Rows: r.bindingRows(r.blocks[i], m)}
}

// everWide reports whether the input arguments of a block ever need too much of a line.
func (r *graphRecording) everWide(i int, m then) bool {
	for step := m.Step; step != trace.Forever; step = m.Until {
		m.Moment = &film.Moment{Step: step, Until: trace.Forever}
		if wide(r.blocks[i], inputLines(r.blocks[i], &m, false)[0]) {
			return true
		}
	}
	return false
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

// edges returns the edges that leave a block at a moment. Before a variant is kept
// apart, its entries lead to the block it is a variant of.
func (r *graphRecording) edges(block int, m *then) []*page.Edge {
	var edges []*page.Edge
	for _, e := range r.plain.Edges {
		if e.From != block {
			continue
		}
		if !m.Passed(r.first(e.To)) {
			f := *e
			f.To = r.history.variants[e.To]
			e = &f
		}
		edges = append(edges, e)
	}
	return edges
}

// then is what was known about a graph at a moment.
type then struct {
	*film.Moment
	r *Recording
	h *graphHistory
}

func (m *then) binding(v *flow.Variable) SomeValue {
	s, _ := film.Look(m.Moment, m.r.bindingsOf(m.h.graph, v))
	return s
}

func (m *then) state(b *flow.Block) (BlockState, int) {
	s, _ := film.Look(m.Moment, m.h.states[b.ID])
	op, ok := film.Look(m.Moment, m.h.blocked[b.ID])
	if !ok || s != Blocked {
		op = -1
	}
	return s, op
}

func (m *then) followed(b *flow.Block, exit int) bool {
	at, ok := m.h.exits[exitRef{b.ID, exit}]
	return ok && m.Passed(at)
}

func (m *then) text(s SomeValue) string {
	p := lattice.Printer{State: m.item}
	return p.Text(s)
}

// item returns what stood for an item at the moment, and its state then.
func (m *then) item(it *lattice.Item) (*lattice.Item, lattice.ItemState) {
	h := m.r.items[it]
	for h != nil && h.into != nil && m.Passed(h.merged) {
		it = h.into
		h = m.r.items[it]
	}
	if h != nil {
		if s, ok := film.Look(m.Moment, &h.states); ok {
			return it, s
		}
	}
	return it, lattice.ItemState{Value: lattice.Impossible}
}
