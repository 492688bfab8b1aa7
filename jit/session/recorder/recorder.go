// Package recorder records what happens to the residual code of a program that runs as machine code with its generated compiler.
//
// A [Recorder] is the observer of a portal and the watcher of a machine program: it is handed to both when they are made.
// [Recorder.Begin] tells it what it looks at. From then on it appends an event to its session ([session.Session]) for each call of
// the program, for each time that code comes to a place that waits, for each node of a path that is walked again, and for each
// write into memory for code. What is different is found by comparing the code that is in memory with what was there at the event
// before, so no change can be missing.
package recorder

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/jitstate"
	"vitrine/jit/portal"
	"vitrine/jit/secondtier"
	"vitrine/jit/session"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/machine"
)

// Options say how a session is recorded.
type Options struct {
	// Count is how many instructions of each call are counted; the rest of the call runs at full speed. 0 counts none.
	Count uint64

	// Interpreted knows the program that the recorded one interprets; nil if nobody does.
	Interpreted Interpreted
}

// An Interpreted is a program that is interpreted.
type Interpreted interface {
	// Places are those that residual code was made for so far: number 1 is the first.
	Places() []session.Place

	// Text returns the content of a file, "" if it is unknown.
	Text(file string) string
}

// A Recorder records a session.
type Recorder struct {
	Session *session.Session

	options Options
	program *machine.Program
	gen     *machine.Generator
	graph   graphs
	memory  memory

	running bool
	counts  bool  // instructions are counted
	demands []int // the events by which compilation goes on, the outermost first
	run     int   // the event by which the program was called, or trace.NoStep
	cases   map[*flow.Block]int
	places  int             // of the interpreted program, that events have
	texts   map[string]bool // its files, that events have
}

// New returns a recorder.
func New(s *session.Session, o Options) *Recorder {
	return &Recorder{Session: s, options: o, cases: make(map[*flow.Block]int), run: trace.NoStep, graph: newGraphs(), memory: newMemory(), texts: make(map[string]bool)}
}

// Begin tells the recorder what it records, before anything is compiled.
func (r *Recorder) Begin(p *machine.Program, g *machine.Generator) {
	r.program, r.gen, r.graph.gen = p, g, g
	g.Watch(r.graph.touch)
	text := "There is no residual code yet"
	if n := p.CodeSize(); n > 0 {
		text = fmt.Sprintf("The program itself is machine code, of %d bytes. %s", n, text)
	}
	r.record(event(session.KindCode, text), nil)
}

// event returns an event about no block.
func event(kind trace.Kind, text string) session.Event {
	return session.Event{Kind: kind, Text: text, Cause: trace.NoStep, Block: -1}
}

// fact adds a fact to an event.
func fact(e *session.Event, name, value string) {
	e.Facts = append(e.Facts, trace.Detail{Name: name, Value: value})
}

// cause returns the event by which compilation goes on, or else the one by which the program was called.
func (r *Recorder) cause() int {
	if n := len(r.demands); n > 0 {
		return r.demands[n-1]
	}
	return r.run
}

// about has an event be about a block of the residual graph, and the place of the program that it comes from.
func (r *Recorder) about(e *session.Event, b *flow.Block) {
	e.Block = r.graph.id(b)
	for _, op := range append(slices.Clip(b.Operations), r.gen.Waiting(b)) {
		if op != nil && op.Span.IsValid() {
			e.Span, e.File = op.Span, r.fileOf(&op.Place)
			return
		}
	}
}

// record adds an event with all that is different since the one before. finish is nil if nothing was written; else it may look at what is
// different and add to the event, and reports whether there is to be one.
func (r *Recorder) record(e session.Event, finish func(e *session.Event) bool) int {
	if r.Session.Full() {
		return trace.NoStep
	}
	if e.Kind == session.KindDemand || e.Kind == session.KindEnd { // code has run
		r.count(&e)
	}
	if finish != nil || e.Kind == session.KindEnd { // something was written, or the jumps that a Stop leads elsewhere are back
		if err := r.look(&e); err != nil {
			fact(&e, "error", err.Error())
		}
	}
	if finish != nil && !finish(&e) {
		return trace.NoStep
	}
	e.Blocks = r.graph.draw()
	r.interpreted(&e)
	for _, p := range e.Patches {
		fact(&e, session.FactBytes, patchText(p))
	}
	return r.Session.Append(e)
}

// interpreted adds the places of the interpreted program that are new.
func (r *Recorder) interpreted(e *session.Event) {
	if r.options.Interpreted == nil {
		return
	}
	e.Places = r.options.Interpreted.Places()[r.places:]
	r.places += len(e.Places)
	for _, p := range e.Places {
		if p.File != "" && !r.texts[p.File] {
			r.texts[p.File] = true
			e.Texts = append(e.Texts, session.Text{File: p.File, Text: r.options.Interpreted.Text(p.File)})
		}
	}
}

// count adds what has run since the event before.
func (r *Recorder) count(e *session.Event) {
	if !r.counts {
		return
	}
	for _, p := range r.memory.order {
		for i := range p.Instructions {
			at := p.Instructions[i].Address
			if n := r.program.TakeCount(at); n > 0 {
				e.Executed = append(e.Executed, session.Executed{Part: p.ID, Address: at, Times: uint64(n)})
			}
		}
	}
	e.Lost = r.running && r.program.Uncounted() == 0
}

// Note is told of calls from outside: that one begins, and then what has become of it.
func (r *Recorder) Note(text string) {
	if r.running {
		e := event(session.KindEnd, text)
		e.Cause = r.run
		fact(&e, session.FactOutcome, text)
		r.record(e, func(e *session.Event) bool {
			if e.Lost {
				e.Text += fmt.Sprintf(", and only its first %d instructions were counted", r.options.Count)
			}
			return true
		})
		r.running = false
		return
	}
	e := event(session.KindRun, text)
	fact(&e, session.FactCall, text)
	if r.counts = r.options.Count > 0 && !r.Session.Full() && r.program.CountInstructions(r.options.Count) == nil; !r.counts {
		fact(&e, "counts", "nothing is counted: this machine cannot stop after each instruction, or nobody wants to know")
	}
	r.run = r.record(e, nil)
	r.running = true
}

// Begun implements [portal.Observer].
func (r *Recorder) Begun(v *portal.Version) {
	var known []string
	for _, g := range v.Greens {
		known = append(known, portal.GreenText(r.gen, g.Bits, g.Type))
	}
	text := "The compiler writes residual code; no argument is green"
	if len(known) > 0 {
		text = "The compiler writes residual code for these green arguments: " + strings.Join(known, ", ")
	}
	e := event(session.KindCompile, text)
	e.Cause = r.cause()
	r.record(e, nil)
}

// Unlocated is told why it is unknown where the interpreted program is.
func (r *Recorder) Unlocated(err error) {
	e := event(session.KindCompile, "It is not known which line of the interpreted program code is for: "+err.Error())
	e.Cause = r.cause()
	r.record(e, nil)
}

// Replayed implements [jitstate.Observer].
func (r *Recorder) Replayed(n jitstate.PathNode) {
	text := "The compiler walks its path again: " + nodeText(n)
	if n.Last {
		text = fmt.Sprintf("The path ends where it was left: %s. From here on, code is written", nodeText(n))
	}
	e := event(session.KindReplay, text)
	e.Cause = r.cause()
	fact(&e, session.FactNode, nodeText(n))
	if n.Promotion != nil {
		e.Span, e.File = n.Promotion.Site.Place.Span, r.fileOf(&n.Promotion.Site.Place)
	}
	r.record(e, nil)
}

// Fell implements [jitstate.Observer].
func (r *Recorder) Fell(p *jitstate.Promotion) {
	e := event(session.KindDemand, "Code comes to a place where there is to be no more code: the compiler carries out what follows")
	e.Cause, e.Span, e.File = r.cause(), p.Site.Place.Span, r.fileOf(&p.Site.Place)
	r.record(e, nil)
}

// Again is told of each part that the second tier has compiled, before there is machine code for it.
func (r *Recorder) Again(p *secondtier.Part) {
	r.graph.again(p)
	e := event(session.KindTier, fmt.Sprintf("The second tier compiles the code from block %d on again, as a whole: %d operations become %d", r.graph.id(p.From), p.Before, p.Count))
	e.Cause = r.cause()
	r.about(&e, p.From)
	r.record(e, nil)
}

// Waits implements [machine.Watcher].
func (r *Recorder) Waits(b *flow.Block, value *flow.Constant) {
	at := r.graph.id(b)
	var text string
	switch {
	case r.graph.counted(b):
		text = fmt.Sprintf("The counter before block %d has run out: the code is hot", at)
	case b.ExitSwitch == nil:
		text = fmt.Sprintf("Code comes to block %d, which was left for later, and enters continue_compilation", at)
	default:
		text = fmt.Sprintf("Code comes to the switch of block %d with %s, which is none of its cases, and enters continue_compilation", at, valueText(value))
	}
	e := event(session.KindDemand, text)
	r.about(&e, b)
	e.Cause = r.run
	if value != nil {
		fact(&e, session.FactValue, valueText(value))
	}
	r.demands = append(r.demands, r.record(e, nil))
}

// failureText says why compilation has failed. Of a file it gives the name, as what else shows steps does: the program of a
// lesson has no path that a reader knows.
func failureText(err error) string {
	text := err.Error()
	var at *llinterp.Error
	if errors.As(err, &at) && at.File != "" {
		text = strings.ReplaceAll(text, at.File, filepath.Base(at.File))
	}
	return "Compilation has failed: " + text
}

// GoesOn implements [machine.Watcher].
func (r *Recorder) GoesOn(err error) {
	text := "Execution goes on at the jump where it had waited"
	if err != nil {
		text = failureText(err)
	}
	e := event(session.KindBack, text)
	e.Cause = r.cause()
	r.record(e, nil)
	if n := len(r.demands); n > 0 {
		r.demands = r.demands[:n-1]
	}
}

// What the compiler does step by step is for other recordings.

// Watch implements [portal.Observer].
func (r *Recorder) Watch(llinterp.Position) {}

// Happened implements [jitstate.Observer].
func (r *Recorder) Happened(jitstate.Event, *jitstate.Box) {}

// Merging implements [jitstate.Observer].
func (r *Recorder) Merging(jitstate.Meeting) {}

// Grew implements [jitstate.Observer].
func (r *Recorder) Grew(jitstate.PathNode) {}

// Starting implements [jitstate.Observer].
func (r *Recorder) Starting() {}

// Ended implements [jitstate.Observer].
func (r *Recorder) Ended() {}

// Resumed implements [jitstate.Observer].
func (r *Recorder) Resumed(*jitstate.Promotion, *jitstate.Const) {}

var (
	_ portal.Observer = (*Recorder)(nil)
	_ machine.Watcher = (*Recorder)(nil)
)
