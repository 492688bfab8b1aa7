package backendopt

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps.
const (
	StepPass    trace.Kind = "pass"    // a pass begins to change a graph
	StepRewrite trace.Kind = "rewrite" // it rewrites something
	StepResult  trace.Kind = "result"  // the pass is done with the graph
)

// A Recording holds every rewriting of an optimisation, and the graphs as they
// were after each. Give a new one to [Optimise]; it may be looked at while that
// runs.
type Recording struct {
	film.Film
	Keys llpage.Keys // where functions lead that graphs name

	of       map[*function]*graphRecording
	byObject map[*lltype.Object]*function
	changes  []Change
	began    int // step at which the pass at work began, or NoStep
}

// A Change is what one pass did to one graph. The graph was still as before at
// step First, and is as the pass left it at step Last.
type Change struct {
	Pass        *Pass
	Function    *lltype.Object
	First, Last int

	// How many blocks and operations there are no more, and how many there are
	// that were not before.
	BlocksRemoved, BlocksAdded         int
	OperationsRemoved, OperationsAdded int
}

// do notes something, if there is a recording.
func (r *Recording) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// begin notes how the graphs are before anything is done.
func (r *Recording) begin(p *Program) {
	r.do(func() {
		r.of, r.byObject = make(map[*function]*graphRecording), p.byObject
		r.began = trace.NoStep
		for _, f := range p.functions {
			head := &page.Page{Kind: page.FlowGraph, Title: f.graph.Name, File: f.graph.File}
			if r.Keys.Page != nil {
				head.Key = r.Keys.Page(f.object)
			}
			g := &graphRecording{Graph: r.Film.Graph(head), rec: r, f: f, latest: trace.NoStep, contents: contentsOf(f.graph)}
			r.of[f] = g
			g.Redraw(-1, llpage.Blocks(f.graph, r.Keys))
		}
	})
}

// step appends a step.
func (r *Recording) step(g *graphRecording, s trace.Step) int {
	s.Graph, s.File, s.Instr = g.f.graph.Name, g.f.graph.File, -1
	g.latest = r.Step(g.Graph, s)
	return g.latest
}

// rewrote records a rewriting, and that the pass began if it is its first.
func (r *Recording) rewrote(w *rewriter, b *flow.Block, op *flow.SpaceOperation, text string) {
	r.do(func() {
		g := r.of[w.f]
		if r.began == trace.NoStep {
			r.began = r.step(g, trace.Step{
				Kind: StepPass, Block: -1, Op: -1, Cause: g.latest, Span: w.g.Span,
				Text: fmt.Sprintf("Pass %s on %s: %s", w.pass.Name, w.g.Name, w.pass.Doc),
			})
		}
		s := trace.Step{Kind: StepRewrite, Block: b.ID, Op: -1, Cause: r.began, Text: w.pass.Name + ": " + text, Span: sourceOf(b, op)}
		g.Draw(r.step(g, s), b.ID, llpage.Block(w.g, b, r.Keys))
	})
}

// sourceOf returns the source of an operation or, without one, of the block that is
// rewritten: that of its first operation that has any.
func sourceOf(b *flow.Block, op *flow.SpaceOperation) source.Span {
	if op != nil && op.Span.IsValid() {
		return op.Span
	}
	for _, op := range b.Operations {
		if op.Span.IsValid() {
			return op.Span
		}
	}
	return source.Span{}
}

// finish records what a pass has done to a graph.
func (r *Recording) finish(w *rewriter) {
	r.do(func() {
		g := r.of[w.f]
		c := Change{Pass: w.pass, Function: w.f.object, First: r.began}
		now := contentsOf(w.g)
		c.BlocksRemoved, c.BlocksAdded = difference(g.contents.blocks, now.blocks)
		c.OperationsRemoved, c.OperationsAdded = difference(g.contents.operations, now.operations)
		g.contents = now
		c.Last = r.step(g, trace.Step{
			Kind: StepResult, Block: -1, Op: -1, Cause: r.began, Span: w.g.Span, Details: c.details(),
			Text: fmt.Sprintf("%s has changed %s: %s removed, %d added; %s removed, %d added", w.pass.Name, w.g.Name,
				amount(c.OperationsRemoved, "operation"), c.OperationsAdded, amount(c.BlocksRemoved, "block"), c.BlocksAdded),
		})
		g.Redraw(c.Last, llpage.Blocks(w.g, r.Keys))
		r.changes = append(r.changes, c)
		r.began = trace.NoStep
	})
}

// amount writes a number of things.
func amount(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (c *Change) details() []trace.Detail {
	detail := func(name string, n int) trace.Detail { return trace.Detail{Name: name, Value: fmt.Sprint(n)} }
	return []trace.Detail{
		detail("operations removed", c.OperationsRemoved), detail("operations added", c.OperationsAdded),
		detail("blocks removed", c.BlocksRemoved), detail("blocks added", c.BlocksAdded),
	}
}

// contents are the blocks of a graph by ID, and its operations by the number of
// their result.
type contents struct{ blocks, operations map[int]bool }

func contentsOf(g *flow.FunctionGraph) contents {
	c := contents{make(map[int]bool), make(map[int]bool)}
	for _, b := range g.Blocks() {
		c.blocks[b.ID] = true
		for _, op := range b.Operations {
			c.operations[op.Result.Number] = true
		}
	}
	return c
}

func difference(before, after map[int]bool) (removed, added int) {
	for i := range before {
		if !after[i] {
			removed++
		}
	}
	for i := range after {
		if !before[i] {
			added++
		}
	}
	return removed, added
}

// Changes returns what the passes did so far, in order.
func (r *Recording) Changes() []Change {
	defer r.Read()()
	return r.changes[:len(r.changes):len(r.changes)]
}

// Graph returns the recording of the graph of a function, nil if there is none.
func (r *Recording) Graph(f *lltype.Object) page.Program {
	defer r.Read()()
	if g := r.of[r.byObject[f]]; g != nil {
		return g
	}
	return nil
}

// Pages returns the graph of a change before and after it, with marks where they
// differ.
func (r *Recording) Pages(c Change) (before, after *page.Page) {
	g := r.Graph(c.Function)
	if g == nil {
		return &page.Page{}, &page.Page{}
	}
	p, q := *g.PageAt(c.First), *g.PageAt(c.Last)
	p.Marks, q.Marks = nil, nil
	return Compare(&p, &q)
}

// A graphRecording is the history of one graph. Its steps are those of the whole
// program.
type graphRecording struct {
	*film.Graph
	rec      *Recording
	f        *function
	latest   int // step about this graph
	contents contents
}

// StateAt implements page.Recording: it returns the facts of the step.
func (g *graphRecording) StateAt(i int) []*page.Table {
	steps := g.Steps()
	s := steps.At(i)
	t := film.Details(s)
	t.Rows = slices.Insert(t.Rows, 0, page.Fact{Name: "graph", Value: s.Graph}.Row())
	if s.Cause != trace.NoStep {
		t.Rows = append(t.Rows, page.Fact{Name: "caused by", Value: fmt.Sprintf("step %d: %s", s.Cause+1, steps.At(s.Cause).Text)}.Row())
	}
	return []*page.Table{t}
}
