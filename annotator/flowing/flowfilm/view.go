package flowfilm

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A View shows one graph at every step of the program. It is a [page.Explainer] and a
// [page.Program]. How the blocks of the graph look at each step is found out once: a block
// changes at few steps.
type View[G any, V comparable] struct {
	*film.Graph
	*Sheet[V]
	rec     *Recording[G, V]
	history *History[V]
	drawn   map[int]*film.Drawing // the blocks of the page without values
	tall    map[int]bool          // by ID of the block: whether input arguments stand in a line each
}

// View returns a graph at every step.
func (r *Recording[G, V]) View(s *Sheet[V]) *View[G, V] {
	v := &View[G, V]{Sheet: s, rec: r, drawn: film.Cut(s.plain), tall: make(map[int]bool)}
	r.Write(func() { v.history = r.History(s.Flow) })
	v.Graph = v.history.Lazily(s.head(), film.Lazy{Blocks: blocks.IDs(s.Blocks), Draw: v.draw})
	return v
}

// draw draws a block as it was at a moment.
func (v *View[G, V]) draw(id int, at *film.Moment) *film.Drawing {
	m := &Then[V]{at, v.history}
	if !m.Passed(v.history.first(id)) {
		return nil
	}
	i := v.index[id]
	b := v.Blocks[i]
	if _, ok := v.tall[id]; !ok {
		v.tall[id] = v.everWide(b, at.Step)
	}
	return &film.Drawing{Node: v.node(i, m, v.tall[id]), Edges: v.edges(id, m), Rows: v.rows(b, m)}
}

// everWide reports whether the input arguments of a block ever need too much of a line.
func (v *View[G, V]) everWide(b *flow.Block, from int) bool {
	for step := from; step != trace.Forever; {
		m := &Then[V]{&film.Moment{Step: step, Until: trace.Forever}, v.history}
		if wide(b, v.inputs(b, m, false)[0]) {
			return true
		}
		step = m.Until
	}
	return false
}

// edges returns the edges that leave a block at a moment. Before a variant is kept
// apart, its entries lead to the block it is a variant of.
func (v *View[G, V]) edges(block int, m *Then[V]) []*page.Edge {
	var edges []*page.Edge
	for _, e := range v.drawn[block].Edges {
		if !m.Passed(v.history.first(e.To)) {
			f := *e
			f.To = v.history.variants[e.To]
			e = &f
		}
		edges = append(edges, e)
	}
	return edges
}

// rows shows the bindings of a block.
func (v *View[G, V]) rows(b *flow.Block, m *Then[V]) []page.Row {
	var rows []page.Row
	for _, x := range b.Defined() {
		if s := m.Binding(x); s != *new(V) {
			text := page.Comment.Span(v.look.Text(s, m)).About(x.String())
			rows = append(rows, page.Row{Node: b.ID, Cells: []page.Span{blocks.Variable(x), text}})
		}
	}
	return rows
}

// PageAt implements page.Recording: what the step changes or looks at is marked as
// well.
func (v *View[G, V]) PageAt(step int) *page.Page {
	p := v.Graph.PageAt(step)
	p.Facts = v.factsAt(step)
	s := v.Steps().At(step)
	n := p.NodeByID(s.Block)
	if n == nil || !v.Touches(step, s.Block) {
		return p
	}
	kind := page.Touched
	switch s.Kind {
	case StepBind, StepGeneral:
		kind = page.Changed
	case StepBlock, StepResume, StepSplit, StepError:
		p.Mark(n.ID, -1, page.Changed)
	}
	if line := v.lineOf(step, s, n); line >= 0 {
		p.Mark(n.ID, line, kind)
	}
	return p
}

// lineOf returns the line of its block that a step is about, or -1.
func (v *View[G, V]) lineOf(step int, s trace.Step, n *page.Node) int {
	if s.Op >= 0 {
		return slices.IndexFunc(n.Lines, func(l page.Line) bool { return l.Op == s.Op })
	}
	bound := func(span page.Span) bool {
		x := v.vars[span.Var()]
		return x != nil && v.rec.BoundAt(v.Flow, x, step) == step
	}
	for line, l := range n.Lines {
		if line > 0 && l.Op < 0 && slices.ContainsFunc(l.Spans, bound) {
			return line
		}
	}
	return -1
}

// StateAt implements page.Recording.
func (v *View[G, V]) StateAt(step int) []*page.Table {
	pending := v.rec.PendingTable(step, v.history.Graph, []string{"graph", "block"}, func(w film.Waiting) []page.Span {
		name, key := v.look.Graph(v.rec.Of(w.Graph).Flow)
		cell := page.Plain.Span(name)
		if !key.IsZero() {
			cell = cell.Leading(&page.Link{Page: key, Node: w.Block})
		}
		return []page.Span{cell, {Text: blocks.Name(w.Block)}}
	})
	bindings := &page.Table{Title: "Bindings", Columns: []string{"variable", v.look.Known()}, Rows: v.RowsAt(step)}
	return []*page.Table{pending, bindings, v.stepTable(step)}
}

// stepTable describes a step: what it worked with, and where that comes from.
func (v *View[G, V]) stepTable(step int) *page.Table {
	defer v.rec.Read()()
	t := page.NewTable("This step", "fact", "value")
	row := func(name, value string) { t.Add(-1, page.Comment.Span(name), page.Plain.Span(value)) }
	s := v.Steps().At(step)
	for _, d := range s.Details {
		row(d.Name, d.Value)
	}
	if x := v.rec.facts[step].value; x != *new(V) {
		row(v.look.Known(), v.look.Text(x, v.history.At(step)))
	}
	if s.Cause != trace.NoStep {
		row("caused by", v.Steps().Sentence(s.Cause))
	}
	for _, i := range v.rec.from.sources(step) {
		if i != s.Cause {
			row("comes from", v.Steps().Sentence(i))
		}
	}
	return t
}

// factsAt returns the facts about variables right after a step.
func (v *View[G, V]) factsAt(step int) func(string) []page.Fact {
	bound := func(x *flow.Variable) page.Fact {
		at := v.history.since(x, step)
		return page.Fact{Name: "bound", Value: v.Steps().Sentence(at), Link: &page.Link{Page: v.plain.Key, Node: v.Steps().At(at).Block}}
	}
	return func(name string) []page.Fact {
		defer v.rec.Read()()
		return v.facts(v.history.At(step), bound)(name)
	}
}

// Why implements page.Explainer: the steps that led to what is known, the latest first.
func (v *View[G, V]) Why(name string, step int) []page.Reason {
	x := v.vars[name]
	if x == nil {
		return nil
	}
	return page.StepsAsReasons(v.Steps(), v.rec.Why(v.Flow, x, step))
}

// PageOf implements page.Program.
func (v *View[G, V]) PageOf(step int) (key page.Key) {
	defer v.rec.Read()()
	if g := v.rec.About(step); g != nil {
		_, key = v.look.Graph(v.rec.Of(g).Flow)
	}
	return key
}
