package annset

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps that the annotation takes.
const (
	StepStart        trace.Kind = "start"        // the annotation begins
	StepGraph        trace.Kind = "graph"        // the graph of a function joins the program
	StepReach        trace.Kind = "reach"        // a block is reached for the first time
	StepAnalyse      trace.Kind = "analyse"      // a pending block is taken up
	StepBind         trace.Kind = "bind"         // a variable is bound to an object
	StepBlocked      trace.Kind = "blocked"      // an operation has no possible result yet
	StepResume       trace.Kind = "resume"       // what a blocked block waits for has changed
	StepCall         trace.Kind = "call"         // a function is called
	StepReturn       trace.Kind = "return"       // what a function returns is known, or has changed
	StepIntersection trace.Kind = "intersection" // two paths meet
	StepSet          trace.Kind = "set"          // an annotation is set
	StepGeneralise   trace.Kind = "generalise"   // an annotation covers more than before
	StepKill         trace.Kind = "kill"         // an annotation is deleted
	StepShare        trace.Kind = "share"        // two objects become one
	StepInvalidate   trace.Kind = "invalidate"   // a block has to be analysed again
	StepDone         trace.Kind = "done"         // nothing changes any more
	StepFail         trace.Kind = "fail"         // the annotation ends with an error
)

// A Recording holds every step of one annotation, and everything that was
// known at each. Give a new one to Annotate through Options.Record, and look at
// it by [Recording.For], also while the annotation runs.
type Recording struct {
	film.Film
	graphs   []*graphHistory
	byGraph  map[*model.FunctionGraph]*graphHistory
	bindings map[*model.Variable]*trace.Track[*SomeValue]
	objects  map[*SomeValue]*object
	states   map[film.Spot]*trace.Track[state]

	a         *analysis
	op        int               // index of the operation being analysed, or -1
	analysed  int               // step that took up the current block
	scheduled map[film.Spot]int // step that made a block pending
	cause     int               // step that led to what is recorded now, or NoStep: the current block
	holding   bool              // steps are held back until it is clear what caused them
	held      []func()
}

// A graphHistory is a graph of the program, or one that may join it.
type graphHistory struct {
	*film.Graph
	graph *model.FunctionGraph
	head  *page.Page
	plain *page.Page // the graph alone, nil while it is not part of the program
}

// An object is the history of what was known about a SomeValue.
type object struct {
	same  trace.Track[*SomeValue]
	facts trace.Track[[]shown]
}

// A shown is an annotation as it is shown. Its value is an object or a text.
type shown struct {
	name   Name
	object *SomeValue
	text   string
}

// A state is how far the analysis of a block has come.
type state uint8

const (
	notAnalysed state = iota
	analysedOnce
	stillBlocked
)

func nameOf(p *point) string { return fmt.Sprintf("block %d of %s", p.Block.ID, p.Graph.Name) }

// history returns the history of a graph.
func (r *Recording) history(g *model.FunctionGraph) *graphHistory {
	h := r.byGraph[g]
	if h == nil {
		head := &page.Page{Kind: page.FlowGraph, Title: g.Name, File: g.File}
		h = &graphHistory{Graph: r.Graph(head), graph: g, head: head}
		if r.byGraph == nil {
			r.byGraph = make(map[*model.FunctionGraph]*graphHistory)
		}
		r.graphs, r.byGraph[g] = append(r.graphs, h), h
	}
	return h
}

// spot names a block.
func (r *Recording) spot(p *point) film.Spot { return r.at(p.Graph.FunctionGraph, p.Block) }

func (r *Recording) at(g *model.FunctionGraph, b *model.Block) film.Spot {
	return film.Spot{Graph: r.history(g).Graph, Block: b.ID}
}

// begin starts the recording of an analysis.
func (r *Recording) begin(a *analysis) {
	r.do(func() {
		a.set.note = r.changed
		r.a, r.op, r.analysed, r.cause = a, -1, trace.NoStep, trace.NoStep
		r.bindings = make(map[*model.Variable]*trace.Track[*SomeValue])
		r.objects = make(map[*SomeValue]*object)
		r.states = make(map[film.Spot]*trace.Track[state])
		r.scheduled = make(map[film.Spot]int)
		r.step(StepStart, film.Spot{}, "The heap of annotations is empty")
	})
}

// do records something, if there is a recording: now, or once it is clear what caused
// it.
func (r *Recording) do(note func()) {
	switch {
	case r == nil:
	case r.holding:
		r.held = append(r.held, note)
	default:
		r.Write(note)
	}
}

// hold holds steps back.
func (r *Recording) hold() {
	if r != nil {
		r.holding = true
	}
}

// release records the steps that were held back.
func (r *Recording) release() {
	if r == nil {
		return
	}
	held := r.held
	r.holding, r.held = false, nil
	for _, note := range held {
		r.do(note)
	}
}

// step appends a step about a block, or about none.
func (r *Recording) step(kind trace.Kind, at film.Spot, text string, details ...trace.Detail) int {
	s := trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: r.analysed, Details: details}
	if r.cause != trace.NoStep {
		s.Cause = r.cause
	}
	if at.Graph != nil {
		g := r.graphs[at.Graph.Number()].graph
		s.Graph, s.Block, s.Span, s.File = g.Name, at.Block, g.Span, g.File
		if r.here() == at && r.op >= 0 {
			op := r.a.Current().Block.Operations[r.op]
			s.Op, s.Span, s.Instr = r.op, op.Span, op.Instr
		}
	}
	return r.Step(at.Graph, s)
}

// here is the block being analysed.
func (r *Recording) here() film.Spot {
	at, _ := r.Current.At(trace.Forever - 1)
	return at
}
