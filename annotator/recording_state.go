package annotator

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// PageAt implements page.Recording: what the step changes or looks at is marked as
// well.
func (r *graphRecording) PageAt(step int) *page.Page {
	p := r.Graph.PageAt(step)
	p.Facts = r.factsAt(step)
	s := r.Steps().At(step)
	n := p.NodeByID(s.Block)
	if n == nil || !r.Touches(step, s.Block) {
		return p
	}
	mark := func(line int, kind page.MarkKind) {
		p.Marks = append(p.Marks, page.Mark{Node: n.ID, Line: line, Kind: kind})
	}
	kind := page.Touched
	switch s.Kind {
	case StepBind, StepGeneral:
		kind = page.Changed
	case StepBlock, StepResume, StepSplit, StepError:
		mark(-1, page.Changed)
	}
	if line := r.lineOf(step, s, n); line >= 0 {
		mark(line, kind)
	}
	return p
}

// lineOf returns the line of its block that a step is about, or -1.
func (r *graphRecording) lineOf(step int, s trace.Step, n *page.Node) int {
	if s.Op >= 0 {
		return slices.IndexFunc(n.Lines, func(l page.Line) bool { return l.Op == s.Op })
	}
	bound := func(span page.Span) bool {
		v := r.vars[span.Var]
		return v != nil && r.rec.BoundAt(r.g, v, step) == step
	}
	for line, l := range n.Lines {
		if line > 0 && l.Op < 0 && slices.ContainsFunc(l.Spans, bound) {
			return line
		}
	}
	return -1
}

// StateAt implements page.Recording.
func (r *graphRecording) StateAt(step int) []*page.Table {
	bindings := &page.Table{Title: "Bindings", Columns: []string{"variable", "annotation"}, Rows: r.RowsAt(step)}
	return []*page.Table{r.pendingTable(step), bindings, r.stepTable(step)}
}

// pendingTable lists the pending blocks of the whole program.
func (r *graphRecording) pendingTable(step int) *page.Table {
	defer r.rec.Read()()
	t := &page.Table{Title: "Pending blocks", Columns: []string{"graph", "block"}}
	pending, _ := r.rec.Pending.At(step)
	for _, w := range pending {
		g, node := r.rec.graphs[w.Graph.Number()].graph, -1
		if g == r.g {
			node = w.Block
		}
		t.Add(node, page.Span{Text: r.pages.Name(g), Link: r.pages.link(g, w.Block)}, page.Span{Text: fmt.Sprintf("block %d", w.Block)})
	}
	return t
}

// bindingRows shows the bindings of a block.
func (r *graphRecording) bindingRows(b *flow.Block, m moment) []page.Row {
	var rows []page.Row
	for _, v := range b.Defined() {
		if s := m.binding(v); s != nil {
			rows = append(rows, page.Row{Node: b.ID, Cells: []page.Span{
				blocks.Variable(v), {Text: m.text(s), Style: page.Comment, Var: v.String()},
			}})
		}
	}
	return rows
}

// stepTable describes a step: what it worked with, and where that comes from.
func (r *graphRecording) stepTable(step int) *page.Table {
	t := &page.Table{Title: "This step", Columns: []string{"fact", "value"}}
	row := func(name, value string) {
		t.Add(-1, page.Span{Text: name, Style: page.Comment}, page.Span{Text: value})
	}
	s := r.Steps().At(step)
	for _, d := range s.Details {
		row(d.Name, d.Value)
	}
	if shown := r.rec.shownAt(step); shown != nil {
		row("annotation", r.rec.TextAt(shown, step))
	}
	if s.Cause != trace.NoStep {
		row("caused by", r.sentence(s.Cause))
	}
	for _, i := range r.rec.Sources(step) {
		if i != s.Cause {
			row("comes from", r.sentence(i))
		}
	}
	return t
}

// sentence gives a step in short; people count from one.
func (r *graphRecording) sentence(step int) string {
	return fmt.Sprintf("step %d: %s", step+1, r.Steps().At(step).Text)
}

// factsAt returns the facts about variables right after a step.
func (r *graphRecording) factsAt(step int) func(string) []page.Fact {
	m := &remembered{r.rec, r.g, step}
	return r.facts(m, func(v *flow.Variable) []page.Fact {
		at := r.rec.BoundAt(r.g, v, step)
		if at == trace.NoStep {
			return nil
		}
		s := r.Steps().At(at)
		return []page.Fact{{Name: "bound", Value: r.sentence(at), Link: &page.Link{Page: r.plain.Key, Node: s.Block}}}
	})
}

// remembered is then with a small cache.
type remembered struct {
	r    *Recording
	g    *Graph
	step int
}

func (m *remembered) binding(v *flow.Variable) SomeValue { return m.r.BindingAt(m.g, v, m.step) }
func (m *remembered) text(s SomeValue) string            { return m.r.TextAt(s, m.step) }

// Why implements page.Explainer.
func (r *graphRecording) Why(name string, step int) []int {
	v := r.vars[name]
	if v == nil {
		return nil
	}
	return r.rec.Why(r.g, v, step)
}

// PageOf implements page.Program.
func (r *graphRecording) PageOf(step int) page.Key {
	defer r.rec.Read()()
	if g := r.rec.About(step); g != nil {
		return r.pages.Key(r.rec.graphs[g.Number()].graph)
	}
	return page.Key{}
}
