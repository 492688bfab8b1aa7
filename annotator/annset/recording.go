package annset

import (
	"fmt"
	"strings"
	"sync"

	"vitrine/engine/trace"
	"vitrine/flowspace/model"
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

func (p *point) spot() spot { return spot{p.of.graph, p.block.ID} }

func (p *point) String() string { return fmt.Sprintf("block %d of %s", p.block.ID, p.of.graph.Name) }

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
		s.Graph, s.Block, s.Span = at.graph.Name, at.block, at.graph.Span
		if cur, ok := r.current(); ok && cur == at && r.op >= 0 {
			op := r.a.point.block.Operations[r.op]
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

// discovered records that a graph joins the program.
func (r *Recording) discovered(gs *funcGraph) {
	if r == nil {
		return
	}
	r.do(func() {
		r.step(StepGraph, spot{gs.graph, gs.graph.StartBlock.ID}, fmt.Sprintf("The flow graph of %s joins the program", gs.graph.Name))
	})
}

// entered records that a block is reached for the first time.
func (r *Recording) entered(p *point) {
	if r == nil {
		return
	}
	r.do(func() {
		i := r.step(StepReach, p.spot(), fmt.Sprintf("%s is reached for the first time and waits to be analysed", sentence(p)))
		r.scheduled[p.spot()] = i
		r.waits(i)
	})
}

func sentence(p *point) string {
	text := p.String()
	return strings.ToUpper(text[:1]) + text[1:]
}

// waits notes the list of pending blocks.
func (r *Recording) waits(i int) {
	list := make([]waiting, len(r.a.pending))
	for j, p := range r.a.pending {
		list[j] = waiting{p.spot(), p.blocked}
	}
	r.pending.Set(i, list)
}

func (r *Recording) setState(i int, p *point, s state) {
	t := r.states[p.spot()]
	if t == nil {
		t = &trace.Track[state]{}
		r.states[p.spot()] = t
	}
	t.Set(i, s)
}

// analyse records that a block is taken up.
func (r *Recording) analyse(p *point) {
	if r == nil {
		return
	}
	r.do(func() {
		r.op, r.cause = -1, trace.NoStep
		text := sentence(p) + " is analysed"
		if p.analysed {
			text += " again"
		}
		if cause, ok := r.scheduled[p.spot()]; ok {
			r.cause = cause
		}
		r.analysed = r.step(StepAnalyse, p.spot(), text)
		r.cause = trace.NoStep
		r.currents.Set(r.analysed, p.spot())
		r.setState(r.analysed, p, analysedOnce)
		r.waits(r.analysed)
	})
}

// operation notes which operation of the block is analysed from now on; -1
// means its exits.
func (r *Recording) operation(i int) {
	if r != nil {
		r.op = i
	}
}

// bound records that a variable is bound to an object.
func (r *Recording) bound(p *point, v *model.Variable, sv *SomeValue) {
	if r == nil {
		return
	}
	r.do(func() {
		i := r.step(StepBind, p.spot(), fmt.Sprintf("%v → %v%s", v, sv, r.factsText(sv)))
		t := r.bindings[v]
		if t == nil {
			t = &trace.Track[*SomeValue]{}
			r.bindings[v] = t
		}
		t.Set(i, sv)
	})
}

// factsText lists what is known about an object.
func (r *Recording) factsText(sv *SomeValue) string {
	text := ""
	for _, x := range describeFacts(r.a.set, sv, r.a.describe) {
		if x.Name != ANN.Immutable.String() {
			text += fmt.Sprintf(" %s(%v)=%s", x.Name, sv, x.Value)
		}
	}
	if text == "" {
		return ""
	}
	return ":" + text
}

// blocked records that a block is suspended.
func (r *Recording) blocked(p *point, op int) {
	if r == nil {
		return
	}
	r.do(func() {
		i := r.step(StepBlocked, p.spot(), fmt.Sprintf("%s is suspended: %v has no possible result yet", sentence(p), p.block.Operations[op]))
		r.setState(i, p, stillBlocked)
		r.scheduled[p.spot()] = i
		r.waits(i)
	})
}

// resumed records that a blocked block starts again.
func (r *Recording) resumed(p *point) {
	if r == nil {
		return
	}
	r.do(func() {
		r.op, r.analysed = -1, trace.NoStep
		r.cause = r.scheduled[p.spot()]
		i := r.step(StepResume, p.spot(), fmt.Sprintf("%s starts again: no other block can go on, and something it depends on has changed", sentence(p)))
		r.cause = trace.NoStep
		r.scheduled[p.spot()] = i
		r.waits(i)
	})
}

// invalidated records that a block has to be analysed again.
func (r *Recording) invalidated(p *point) {
	if r == nil {
		return
	}
	r.do(func() {
		text := fmt.Sprintf("The analysis of %v is invalid: something it depends on has changed", p)
		if p.blocked {
			text = fmt.Sprintf("%s may go on: something it waits for has changed", sentence(p))
		}
		i := r.step(StepInvalidate, p.spot(), text)
		r.scheduled[p.spot()] = i
		r.waits(i)
	})
}

// called records a call with one object for each parameter.
func (r *Recording) called(gs *funcGraph, values []*SomeValue) {
	if r == nil {
		return
	}
	r.do(func() {
		g := gs.graph
		var parts []string
		for i, v := range g.StartBlock.InputArgs {
			parts = append(parts, fmt.Sprintf("%v → %v", v, values[i]))
		}
		text := fmt.Sprintf("%s is called", g.Name)
		if len(parts) > 0 {
			text += " with " + strings.Join(parts, ", ")
		}
		r.step(StepCall, r.here(), text)
	})
}

// returns records what a function returns.
func (r *Recording) returns(gs *funcGraph, sv *SomeValue) {
	if r == nil {
		return
	}
	r.do(func() {
		r.step(StepReturn, spot{gs.graph, gs.graph.ReturnBlock.ID}, fmt.Sprintf("%s returns %v%s", gs.graph.Name, sv, r.factsText(sv)))
	})
}

// intersection records that two ways meet at a block, and then what came of
// it.
func (r *Recording) intersection(p *point, rows []meeting, changed bool) {
	if r == nil {
		return
	}
	r.mu.Lock()
	var details []trace.Detail
	for _, m := range rows {
		details = append(details,
			trace.Detail{Name: fmt.Sprintf("previous annotations for %v", m.variable), Value: m.previous.String()},
			trace.Detail{Name: fmt.Sprintf("new annotations for %v", m.variable), Value: m.new.String()},
			trace.Detail{Name: fmt.Sprintf("intersection of both for %v", m.variable), Value: m.merged.String()})
	}
	text := fmt.Sprintf("Two ways meet at %v: ", p)
	if changed {
		var parts []string
		for _, m := range rows {
			parts = append(parts, fmt.Sprintf("%v and %v give %v → %v", m.previous, m.new, m.variable, m.merged))
		}
		text += strings.Join(parts, ", ")
	} else {
		text += "the intersection does not change any more"
	}
	r.cause = r.step(StepIntersection, p.spot(), text, details...)
	r.mu.Unlock()
	r.release()
}

// met ends what an intersection causes.
func (r *Recording) met() {
	if r != nil {
		r.cause = trace.NoStep
	}
}

// changed records what happened to an annotation.
func (r *Recording) changed(c change) {
	text, kind := "", StepSet
	value := func(v any) string { return valueText(v, r.a.describe) }
	switch c.kind {
	case factSet:
		text = fmt.Sprintf("%v(%v)=%s", c.name, c.sv, value(c.value))
	case factKilled:
		kind = StepKill
		text = fmt.Sprintf("%v(%v)=%s is killed", c.name, c.sv, value(c.old))
	case factGeneralised:
		kind = StepGeneralise
		text = fmt.Sprintf("%v(%v) is generalised from %s to %s", c.name, c.sv, value(c.old), value(c.value))
	case valuesShared:
		kind = StepShare
		text = fmt.Sprintf("%v is %s from now on, in the whole program", c.sv, value(c.value))
	}
	facts := r.snapshot(c.sv)
	r.do(func() {
		i := r.timeline.Len() - 1
		if c.name != ANN.Immutable {
			i = r.step(kind, r.here(), text)
		}
		o := r.objects[c.sv]
		if o == nil {
			o = &object{}
			r.objects[c.sv] = o
		}
		o.facts.Set(i, facts)
		if c.kind == valuesShared {
			o.same.Set(i, c.value.(*SomeValue))
		}
	})
}

// snapshot copies what is known about an object.
func (r *Recording) snapshot(sv *SomeValue) []shown {
	return shownFacts(r.a.set, sv, r.a.describe)
}

// shownFacts returns what is known about an object.
func shownFacts(s *AnnotationSet, sv *SomeValue, describe func(any) string) []shown {
	rec := s.records[s.Find(sv)]
	if rec == nil {
		return nil
	}
	var facts []shown
	for _, n := range s.known(rec) {
		f := shown{name: n}
		if v := s.valueOf(rec.fact(n)); !f.refersTo(v) {
			f.text = valueText(v, describe)
		}
		facts = append(facts, f)
	}
	return facts
}

// refersTo makes the value of an annotation the object v, if it is one.
func (f *shown) refersTo(v any) bool {
	sv, ok := v.(*SomeValue)
	f.object = sv
	return ok
}

// finish records the end.
func (r *Recording) finish(err error) {
	if r == nil {
		return
	}
	r.release()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.op = -1
	text, kind := "Nothing changes any more: the annotations are stable", StepDone
	if n := len(r.a.pending); n > 0 && err == nil {
		text += fmt.Sprintf("; %d blocks are never left, because an operation in them cannot have a result", n)
	}
	if err != nil {
		kind, text = StepFail, err.Error()
	}
	i := r.step(kind, spot{}, text)
	r.currents.Set(i, spot{})
}

// findAt returns what an object was right after step i.
func (r *Recording) findAt(sv *SomeValue, i int) *SomeValue {
	for {
		o := r.objects[sv]
		if o == nil {
			return sv
		}
		to, ok := o.same.At(i)
		if !ok {
			return sv
		}
		sv = to
	}
}

// factsAt returns what was known about an object right after step i.
func (r *Recording) factsAt(sv *SomeValue, i int) []shown {
	o := r.objects[sv]
	if o == nil {
		return nil
	}
	facts, _ := o.facts.At(i)
	return facts
}

// bindingAt returns what a variable was bound to right after step i, or nil.
func (r *Recording) bindingAt(v *model.Variable, i int) *SomeValue {
	t := r.bindings[v]
	if t == nil {
		return nil
	}
	sv, ok := t.At(i)
	if !ok {
		return nil
	}
	return r.findAt(sv, i)
}
