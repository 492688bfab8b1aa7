package annset

import (
	"fmt"
	"sync"

	"vitrine/flowspace/model"
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
	StepIntersection trace.Kind = "intersection" // two ways meet
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
	mu       sync.RWMutex
	timeline trace.Timeline
	spots    []spot // by step
	bindings map[*model.Variable]*trace.Track[*SomeValue]
	objects  map[*SomeValue]*object
	states   map[spot]*trace.Track[state]
	pages    map[*model.FunctionGraph]*page.Page // of the graphs alone
	pending  trace.Track[[]waiting]
	currents trace.Track[spot]

	a         *analysis
	op        int          // index of the operation being analysed, or -1
	analysed  int          // step that took up the current block
	scheduled map[spot]int // step that made a block pending
	cause     int          // step that led to what is recorded now, or NoStep: the current block
	holding   bool         // steps are kept back, until it is clear what caused them
	held      []func()
}

// A spot is a block of a graph.
type spot struct {
	graph *model.FunctionGraph
	block int
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

// A waiting is a pending block.
type waiting struct {
	spot
	blocked bool
}

func spotOf(p *point) spot { return spot{p.Graph.FunctionGraph, p.Block.ID} }

func nameOf(p *point) string { return fmt.Sprintf("block %d of %s", p.Block.ID, p.Graph.Name) }

// begin starts the recording of an analysis.
func (r *Recording) begin(a *analysis) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.a, r.op, r.analysed, r.cause = a, -1, trace.NoStep, trace.NoStep
	r.bindings = make(map[*model.Variable]*trace.Track[*SomeValue])
	r.objects = make(map[*SomeValue]*object)
	r.states = make(map[spot]*trace.Track[state])
	r.pages = make(map[*model.FunctionGraph]*page.Page)
	r.scheduled = make(map[spot]int)
	a.set.note = r.changed
	r.step(StepStart, spot{}, "The heap of annotations is empty")
}

// do records something, now or once it is clear what caused it.
func (r *Recording) do(f func()) {
	if r.holding {
		r.held = append(r.held, f)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
}

// hold keeps steps back.
func (r *Recording) hold() {
	if r != nil {
		r.holding = true
	}
}

// release records the steps that were kept back.
func (r *Recording) release() {
	if r == nil {
		return
	}
	r.holding = false
	held := r.held
	r.held = nil
	for _, f := range held {
		r.do(f)
	}
}

// step appends a step about a block, or about none.
func (r *Recording) step(kind trace.Kind, at spot, text string, details ...trace.Detail) int {
	s := trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: r.analysed, Details: details}
	if r.cause != trace.NoStep {
		s.Cause = r.cause
	}
	if at.graph != nil {
		s.Graph, s.Block, s.Span, s.File = at.graph.Name, at.block, at.graph.Span, at.graph.File
		if cur, ok := r.current(); ok && cur == at && r.op >= 0 {
			op := r.a.Current().Block.Operations[r.op]
			s.Op, s.Span, s.Instr = r.op, op.Span, op.Instr
		}
	}
	r.spots = append(r.spots, at)
	return r.timeline.Append(s)
}

func (r *Recording) current() (spot, bool) { return r.currents.At(r.timeline.Len()) }

// here is the block being analysed.
func (r *Recording) here() spot {
	at, _ := r.current()
	return at
}
