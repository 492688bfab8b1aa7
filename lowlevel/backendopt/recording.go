package backendopt

import (
	"fmt"
	"strings"

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
	began    int // step at which the pass at work began, or NoStep
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
				Text: fmt.Sprintf("Pass %s on %s: %s", w.pass.Name, r.nameOf(w.f), w.pass.Doc),
			})
		}
		s := trace.Step{Kind: StepRewrite, Block: b.ID, Op: -1, Cause: r.began, Text: fmt.Sprintf("%s (%s on %s)", capital(text), w.pass.Name, r.nameOf(w.f)), Span: sourceOf(b, op)}
		g.Draw(r.step(g, s), b.ID, llpage.Block(w.g, b, r.Keys))
	})
}

// nameOf returns the name of a function, for a method with its class before it.
func (*Recording) nameOf(f *function) string {
	if f.object != nil {
		return f.object.Func.Name
	}
	return f.graph.Name
}

// capital begins a sentence with a capital letter, unless a variable or an operation is
// first: they are the words with more than letters in them.
func capital(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == "" && word != "" {
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return text
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
		g, now := r.of[w.f], contentsOf(w.g)
		blocks, operations := compare(g.contents.blocks, now.blocks), compare(g.contents.operations, now.operations)
		g.contents = now
		i := r.step(g, trace.Step{
			Kind: StepResult, Block: -1, Op: -1, Cause: r.began, Span: w.g.Span,
			Details: append(operations.details("operations"), blocks.details("blocks")...),
			Text:    fmt.Sprintf("%s has changed %s: %s; %s", w.pass.Name, r.nameOf(w.f), operations.text("operation"), blocks.text("block")),
		})
		g.Redraw(i, llpage.Blocks(w.g, r.Keys))
		r.began = trace.NoStep
	})
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

// A difference is how many things there are no more, and how many that were not before.
type difference struct{ removed, added int }

func compare(before, after map[int]bool) (d difference) {
	for i := range before {
		if !after[i] {
			d.removed++
		}
	}
	d.added = len(after) - len(before) + d.removed
	return d
}

func (d difference) text(noun string) string {
	if d.removed != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s removed, %d added", d.removed, noun, d.added)
}

func (d difference) details(nouns string) []trace.Detail {
	return []trace.Detail{
		{Name: nouns + " removed", Value: fmt.Sprint(d.removed)}, {Name: nouns + " added", Value: fmt.Sprint(d.added)},
	}
}

// Graph returns the recording of the graph of a function, nil if there is none.
func (r *Recording) Graph(f *lltype.Object) page.Program {
	defer r.Read()()
	if g := r.of[r.byObject[f]]; g != nil {
		return g
	}
	return nil
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
	s := g.Steps().At(i)
	s.Details = append([]trace.Detail{{Name: "graph", Value: s.Graph}}, s.Details...)
	if s.Cause != trace.NoStep {
		s.Details = append(s.Details, trace.Detail{Name: "caused by", Value: g.Steps().Sentence(s.Cause)})
	}
	return []*page.Table{film.Details(s)}
}
