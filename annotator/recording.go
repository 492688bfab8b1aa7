package annotator

import (
	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// The kinds of steps that the annotator takes.
const (
	StepDiscover  trace.Kind = "discover"   // a graph is reached for the first time
	StepTake      trace.Kind = "take"       // a block is taken from the pending ones
	StepConsider  trace.Kind = "consider"   // an operation is considered
	StepBind      trace.Kind = "bind"       // a variable gets its first annotation
	StepGeneral   trace.Kind = "generalise" // the annotation of a variable grows
	StepBlock     trace.Kind = "block"      // an operation cannot succeed yet
	StepResume    trace.Kind = "resume"     // a block becomes pending again
	StepCall      trace.Kind = "call"       // a call edge is followed
	StepAttribute trace.Kind = "attribute"  // the annotation of an attribute grows
	StepItem      trace.Kind = "item"       // the annotation of items grows
	StepMerge     trace.Kind = "merge"      // two containers become one family
	StepFlag      trace.Kind = "flag"       // lists turn out to change
	StepRefine    trace.Kind = "refine"     // a test refines an annotation along an exit
	StepClass     trace.Kind = "class"      // a class is seen for the first time
	StepSplit     trace.Kind = "split"      // a block is kept apart from another
	StepError     trace.Kind = "error"      // something cannot be typed
	StepDone      trace.Kind = "done"       // the fixpoint is reached
)

// A Recording holds every step of one analysis, and what was known at each. It
// may be looked at while the analysis runs. Give a new one to Annotate through
// Options.Record.
type Recording struct {
	film.Film
	facts  []stepFacts // by step
	from   flowing.Provenance
	graphs []*graphHistory
	items  map[*lattice.Item]*itemHistory
	texts  map[string]string // texts of details, each once

	attrs     map[attrRef]int       // latest step that changed an attribute
	itemSteps map[*lattice.Item]int // latest step that changed an item
	scheduled map[film.Spot]int     // step that made a block pending
	block     *flow.Block           // the one taken last
	taken     int                   // step that took it
	considers int                   // step of the operation being considered
	last      int                   // latest step
}

// stepFacts is what else is known about a step.
type stepFacts struct {
	via   string    // the exit that an annotation came along, or ""
	shown SomeValue // the annotation that it is about, or nil
}

// graphHistory is how a graph became annotated.
type graphHistory struct {
	*film.Graph
	graph    *Graph
	bindings []varHistory
	states   map[int]*trace.Track[BlockState]
	blocked  map[int]*trace.Track[int] // by ID of the block: the operation at which it is, or -1
	exits    map[exitRef]int           // the steps at which they were first followed
	variants map[int]int               // by ID of a block that was kept apart: the block it is a variant of
}

// An exitRef names an exit of a block.
type exitRef struct{ block, exit int }

type varHistory = trace.Track[SomeValue]

// itemHistory is what the items of a container were at each step.
type itemHistory struct {
	states trace.Track[lattice.ItemState]
	into   *lattice.Item // what it was merged into, or nil
	merged int           // at which step
}

type attrRef struct {
	class *ClassDef
	name  string
}

func (r *Recording) begin(a *annotator, entry *stdspace.Function) {
	r.do(func() {
		r.items = make(map[*lattice.Item]*itemHistory)
		r.texts = make(map[string]string)
		r.attrs = make(map[attrRef]int)
		r.itemSteps = make(map[*lattice.Item]int)
		r.scheduled = make(map[film.Spot]int)
		r.taken, r.considers, r.last = trace.NoStep, trace.NoStep, trace.NoStep
	})
}

// do notes something, if there is a recording.
func (r *Recording) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// find looks for a step, if there is a recording.
func (r *Recording) find(look func() int) int {
	if r == nil {
		return trace.NoStep
	}
	defer r.Read()()
	return look()
}

func (r *Recording) history(g *Graph) *graphHistory { return r.graphs[g.number] }

// spot names a block.
func (r *Recording) spot(g *Graph, b *flow.Block) film.Spot {
	return film.Spot{Graph: r.history(g).Graph, Block: b.ID}
}

// add appends a step about a place: an operation of a block, the block, or nothing.
// sources are the steps from which it took its annotations.
func (r *Recording) add(g *Graph, b *flow.Block, op int, kind trace.Kind, text string, cause int, f stepFacts, sources ...int) int {
	s := trace.Step{Kind: kind, Text: text, Block: -1, Op: op, Instr: -1, Cause: cause}
	if g != nil {
		s.Span, s.File = g.Span, g.File
		switch {
		case op >= 0 && op < len(b.Operations):
			s.Span, s.Instr = b.Operations[op].Span, b.Operations[op].Instr
		case len(b.Operations) > 0 && b.Operations[0].Span.Line > 0:
			s.Span = b.Operations[0].Span
		}
	}
	return r.append(g, b, s, f, sources)
}

// append appends a step about a block of a graph, or about none.
func (r *Recording) append(g *Graph, b *flow.Block, s trace.Step, f stepFacts, sources []int) int {
	var about *film.Graph
	if g != nil {
		s.Graph, s.Block, about = g.Name, b.ID, r.history(g).Graph
	}
	r.facts = append(r.facts, f)
	r.from.Add(s.Cause, sources)
	r.last = r.Step(about, s)
	return r.last
}

// addAt is add for a step about a block whose reason is elsewhere in the source text.
func (r *Recording) addAt(g *Graph, b *flow.Block, at place, kind trace.Kind, text string, cause int, f stepFacts, sources ...int) int {
	return r.append(g, b, trace.Step{Kind: kind, Text: text, Op: -1, Instr: -1, Span: at.span, File: at.file, Cause: cause}, f, sources)
}

// addHere appends a step about the operation being considered.
func (r *Recording) addHere(a *annotator, kind trace.Kind, text string, f stepFacts, sources ...int) int {
	cause := r.considers
	if cause == trace.NoStep {
		cause = r.taken
	}
	if a.Pos == nil {
		return r.add(nil, nil, -1, kind, text, cause, f, sources...)
	}
	return r.add(a.Pos.Graph, a.Pos.Block, a.Pos.Op, kind, text, cause, f, sources...)
}

// addBound appends a step that took its annotation from others, if that is known.
func (r *Recording) addBound(a *annotator, kind trace.Kind, text string, shown SomeValue) int {
	return r.addHere(a, kind, text, stepFacts{shown: shown}, known(r.considers)...)
}

// known returns a list of one step, or of none.
func known(step int) []int {
	if step == trace.NoStep {
		return nil
	}
	return []int{step}
}

func (h *graphHistory) state(id int) *trace.Track[BlockState] { return trace.Of(h.states, id) }

func (h *graphHistory) binding(v *flow.Variable) *varHistory {
	for v.Number >= len(h.bindings) {
		h.bindings = append(h.bindings, varHistory{})
	}
	return &h.bindings[v.Number]
}

// item returns the history of an item.
func (r *Recording) item(it *lattice.Item) *itemHistory {
	h := r.items[it]
	if h == nil {
		h = &itemHistory{}
		r.items[it] = h
	}
	return h
}
