package annotator

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Touches implements page.Recording.
func (r *graphRecording) Touches(step, node int) bool {
	return r.here(step) && r.Steps().At(step).Block == node
}

// here reports whether a step is about this graph.
func (r *graphRecording) here(step int) bool {
	r.rec.mu.RLock()
	defer r.rec.mu.RUnlock()
	return r.rec.facts[step].graph == r.g.number
}

// marks returns what stands out at a step: pending blocks, the one that is
// considered, what the step changes or looks at.
func (r *graphRecording) marks(step int) []page.Mark {
	var marks []page.Mark
	mark := func(node, line int, kind page.MarkKind) {
		if i, ok := r.index[node]; ok && r.version(i, step) != nil {
			marks = append(marks, page.Mark{Node: node, Line: line, Kind: kind})
		}
	}
	for _, ref := range r.rec.PendingAt(step) {
		if ref.Graph == r.g.number {
			mark(ref.Block, -1, page.Pending)
		}
	}
	s := r.Steps().At(step)
	if ref, ok := r.rec.CurrentAt(step); ok && ref.Graph == r.g.number && s.Kind != StepDone {
		mark(ref.Block, -1, page.Current)
	}
	if !r.here(step) {
		return marks
	}
	kind := page.Touched
	switch s.Kind {
	case StepBind, StepGeneral:
		kind = page.Changed
	case StepBlock, StepResume, StepSplit, StepError:
		mark(s.Block, -1, page.Changed)
	}
	if line := r.lineOf(step, s); line >= 0 {
		mark(s.Block, line, kind)
	}
	return marks
}

// lineOf returns the line of its block that a step is about, or -1.
func (r *graphRecording) lineOf(step int, s trace.Step) int {
	i, ok := r.index[s.Block]
	if !ok {
		return -1
	}
	v := r.version(i, step)
	if v == nil {
		return -1
	}
	input := r.bound[step]
	for line, l := range v.node.Lines {
		if s.Op >= 0 && l.Op == s.Op {
			return line
		}
		if s.Op >= 0 || input == nil || l.Op >= 0 || line == 0 {
			continue
		}
		for _, span := range l.Spans {
			if span.Var == input.String() {
				return line
			}
		}
	}
	return -1
}

// StateAt implements page.Recording.
func (r *graphRecording) StateAt(step int) []*page.Table {
	r.once.Do(r.prepare)
	bindings := &page.Table{Title: "Bindings", Columns: []string{"variable", "annotation"}}
	for i := range r.blocks {
		if v := r.version(i, step); v != nil {
			bindings.Rows = append(bindings.Rows, v.rows...)
		}
	}
	return []*page.Table{r.pendingTable(step), bindings, r.stepTable(step)}
}

// pendingTable lists the pending blocks of the whole program.
func (r *graphRecording) pendingTable(step int) *page.Table {
	t := &page.Table{Title: "Pending blocks", Columns: []string{"graph", "block"}}
	for _, ref := range r.rec.PendingAt(step) {
		g, node := r.pages.res.Graphs[ref.Graph], -1
		if g == r.g {
			node = ref.Block
		}
		t.Rows = append(t.Rows, page.Row{Node: node, Cells: []page.Span{
			{Text: r.pages.Name(g), Link: r.pages.link(g, ref.Block)},
			{Text: fmt.Sprintf("block %d", ref.Block)},
		}})
	}
	return t
}

// bindingRows shows the bindings of a block.
func (r *graphRecording) bindingRows(b *flow.Block, m moment) []page.Row {
	var rows []page.Row
	for _, v := range b.Defined() {
		if s := m.binding(v); s != nil {
			rows = append(rows, page.Row{Node: b.ID, Cells: []page.Span{
				{Text: v.String(), Style: page.Variable, Var: v.String()}, {Text: m.text(s), Style: page.Comment, Var: v.String()},
			}})
		}
	}
	return rows
}

// stepTable tells about a step: what it worked with, and where that comes
// from.
func (r *graphRecording) stepTable(step int) *page.Table {
	t := &page.Table{Title: "This step", Columns: []string{"fact", "value"}}
	row := func(name, value string) {
		t.Rows = append(t.Rows, page.Row{Node: -1, Cells: []page.Span{{Text: name, Style: page.Comment}, {Text: value}}})
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

// factsAt tells about variables right after a step.
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

// remembered is then for a few questions, asked at any time.
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
func (r *graphRecording) PageOf(step int) string {
	if g := r.rec.GraphOf(step); g != nil {
		return r.pages.Key(g)
	}
	return ""
}
