package annset

import (
	"fmt"
	"sync"

	"vitrine/flowspace/model"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// For returns the recording as seen from one graph of the program: its steps
// are those of the whole program, its pages those of the graph.
func (r *Recording) For(g *model.FunctionGraph) page.Recording {
	return &graphRecording{r: r, graph: g}
}

// A graphRecording shows one graph at every step.
type graphRecording struct {
	r     *Recording
	graph *model.FunctionGraph

	mu    sync.Mutex
	union *page.Page
	upTo  int // the number of steps that union covers
}

// moment is what was known right after a step. The caller holds the lock of
// the recording.
type moment struct {
	r     *Recording
	graph *model.FunctionGraph
	step  int
}

func (m *moment) binding(v *model.Variable) *SomeValue { return m.r.bindingAt(v, m.step) }
func (m *moment) find(sv *SomeValue) *SomeValue        { return m.r.findAt(sv, m.step) }
func (m *moment) facts(sv *SomeValue) []shown          { return m.r.factsAt(sv, m.step) }

func (m *moment) state(b *model.Block) state {
	t := m.r.states[spot{m.graph, b.ID}]
	if t == nil {
		return notAnalysed
	}
	s, _ := t.At(m.step)
	return s
}

// Steps returns the steps of the whole program.
func (v *graphRecording) Steps() *trace.Timeline { return &v.r.timeline }

// Lifetime says that every block of the graph is there from the beginning.
func (v *graphRecording) Lifetime(node int) (first, last int) {
	for _, b := range v.graph.Blocks() {
		if b.ID == node {
			return 0, v.r.timeline.Len() - 1
		}
	}
	return 0, -1
}

// Touches reports whether a step concerns a block.
func (v *graphRecording) Touches(i, node int) bool {
	v.r.mu.RLock()
	defer v.r.mu.RUnlock()
	return v.r.spots[i] == spot{v.graph, node}
}

// PageAt returns the graph with what was known right after step i.
func (v *graphRecording) PageAt(i int) *page.Page {
	v.r.mu.RLock()
	defer v.r.mu.RUnlock()
	base := v.base()
	if base == nil {
		return v.unknownPage()
	}
	p := annotatedPage(base, v.graph, &moment{v.r, v.graph, i})
	plain := p.Facts
	p.Facts = func(name string) []page.Fact {
		v.r.mu.RLock()
		defer v.r.mu.RUnlock()
		return plain(name)
	}
	p.Marks = v.marks(i, p)
	return p
}

// marks returns what stands out at step i: pending blocks, the one that is
// analysed, and what the step changed.
func (v *graphRecording) marks(i int, p *page.Page) []page.Mark {
	var marks []page.Mark
	pending, _ := v.r.pending.At(i)
	for _, w := range pending {
		if w.graph == v.graph {
			marks = append(marks, page.Mark{Node: w.block, Line: -1, Kind: page.Pending})
		}
	}
	if at, ok := v.r.currents.At(i); ok && at.graph == v.graph {
		marks = append(marks, page.Mark{Node: at.block, Line: -1, Kind: page.Current})
	}
	s, at := v.r.timeline.At(i), v.r.spots[i]
	n := p.NodeByID(at.block)
	if at.graph != v.graph || n == nil {
		return marks
	}
	if s.Kind == StepIntersection || s.Kind == StepInvalidate || s.Kind == StepBlocked {
		marks = append(marks, page.Mark{Node: at.block, Line: -1, Kind: page.Changed})
	}
	for line, l := range n.Lines {
		if s.Op >= 0 && l.Op == s.Op {
			kind := page.Touched
			if s.Kind == StepBind {
				kind = page.Changed
			}
			marks = append(marks, page.Mark{Node: at.block, Line: line, Kind: kind})
		}
	}
	return marks
}

// StateAt returns the bindings of the graph, what is known about their objects
// and the pending blocks of the program, right after step i.
func (v *graphRecording) StateAt(i int) []*page.Table {
	v.r.mu.RLock()
	defer v.r.mu.RUnlock()
	k := &moment{v.r, v.graph, i}
	return []*page.Table{
		bindingsTable(v.graph, k), annotationsTable(v.graph, k), v.pendingTable(i), detailsTable(v.r.timeline.At(i)),
	}
}

func (v *graphRecording) pendingTable(i int) *page.Table {
	t := &page.Table{Title: "Pending blocks", Columns: []string{"graph", "block", "state"}}
	pending, _ := v.r.pending.At(i)
	for _, w := range pending {
		text, node := "ready", -1
		if w.blocked {
			text = "blocked"
		}
		if w.graph == v.graph {
			node = w.block
		}
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{{Text: w.graph.Name}, {Text: fmt.Sprintf("block %d", w.block)}, {Text: text}}, Node: node,
		})
	}
	return t
}

func detailsTable(s trace.Step) *page.Table {
	t := &page.Table{Title: "Step", Columns: []string{"fact", "value"}}
	for _, d := range s.Details {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: d.Name}, {Text: d.Value}}, Node: -1})
	}
	return t
}

// Union returns the graph with each variable at its widest.
func (v *graphRecording) Union() *page.Page {
	v.r.mu.RLock()
	defer v.r.mu.RUnlock()
	v.mu.Lock()
	defer v.mu.Unlock()
	base := v.base()
	if base == nil {
		return v.unknownPage()
	}
	if n := v.r.timeline.Len(); v.union == nil || v.upTo != n {
		v.union, v.upTo = annotatedPage(base, v.graph, &widest{v.r}), n
		v.union.Facts = nil
	}
	return v.union
}

// base returns the page of the graph alone, or nil as long as the graph is not
// part of the program.
func (v *graphRecording) base() *page.Page { return v.r.pages[v.graph] }

// unknownPage is what there is to be seen of a graph that is not part of the
// program.
func (v *graphRecording) unknownPage() *page.Page {
	return &page.Page{Kind: page.FlowGraph, Title: v.graph.Name, File: v.graph.File}
}

// widest pretends that everything was known at once: of each variable, the
// longest text that was ever shown.
type widest struct{ r *Recording }

func (w *widest) find(sv *SomeValue) *SomeValue { return sv }
func (w *widest) state(*model.Block) state      { return analysedOnce }

// binding returns the object with the longest label of all that a variable was
// bound to.
func (w *widest) binding(v *model.Variable) *SomeValue {
	t := w.r.bindings[v]
	if t == nil {
		return nil
	}
	var best *SomeValue
	length := -1
	for i := range t.Len() {
		_, sv := t.Change(i)
		for sv != nil {
			if n := len([]rune(label(sv, w.facts(sv)))); n > length {
				best, length = sv, n
			}
			sv = w.r.next(sv)
		}
	}
	return best
}

// next returns what an object was forced to be, or nil.
func (r *Recording) next(sv *SomeValue) *SomeValue {
	o := r.objects[sv]
	if o == nil || o.same.Len() == 0 {
		return nil
	}
	_, to := o.same.Change(o.same.Len() - 1)
	return to
}

// facts returns what was known about an object when its label was longest.
func (w *widest) facts(sv *SomeValue) []shown {
	o := w.r.objects[sv]
	if o == nil {
		return nil
	}
	var best []shown
	length := -1
	for i := range o.facts.Len() {
		_, facts := o.facts.Change(i)
		if n := len([]rune(label(sv, facts))); n > length {
			best, length = facts, n
		}
	}
	return best
}
