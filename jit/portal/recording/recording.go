// Package recording keeps what a generated compiler does, step by step: where it is in the coloured graphs, what it
// knows, and the residual code as it grows.
//
// A [Recording] is the observer of a portal. After the program has run, or as far as it came, [Recording.Finish]
// completes it. Then it is looked at in four ways, which share its steps:
//
//   - [Recording.Input]: a coloured graph, with the operation at which the compiler is;
//   - [Recording.State]: the compile-time state, with its boxes and virtual objects, and the states that wait;
//   - [Recording.Residual]: the residual code;
//   - [Recording.Paths]: the path tree.
//
// Every step is one that the compiler has taken. On the way to a promotion that is walked again, only the nodes of its
// path are steps.
package recording

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/portal"
	"vitrine/jit/timeshifter"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
)

// Options say what a recording is about.
type Options struct {
	Program *timeshifter.Program

	// Key gives the key of the page of a coloured graph.
	Key func(g *hintannotator.Graph) page.Key

	// Steps bounds how many steps are recorded; 0 stands for [MostSteps].
	Steps int
}

// MostSteps is how many steps are recorded if the options do not say it.
const MostSteps = 20_000

// A Recording is the recording of a generated compiler at work.
type Recording struct {
	film.Film
	options  Options
	compiler *jitstate.Compiler
	byGraph  map[*flow.FunctionGraph]*timeshifter.Graph // by the graph of the extension
	byInput  map[*flow.FunctionGraph]*timeshifter.Graph // by the coloured graph
	inputs   map[*timeshifter.Graph]*film.Graph

	states   trace.Track[*snapshot]
	residual residualNotes
	tree     tree

	bounds  jitstate.Options // of the compiler
	tally   tally            // now
	tallies trace.Track[tally]

	session
	outer []session // of compilations that wait for this one

	settled bool
	full    bool
	noted   int // how many steps there were to note
	object  map[int]*objectNote
	lists   map[string][]holding // that were the same before
}

// A session is where a compilation is.
type session struct {
	at       llinterp.Position
	valid    bool // whether at is a place in an extension
	here     place
	underway []*underway // by depth
	forcing  int         // so many objects are being allocated
	calling  bool        // the next operation of residual code is a call
	cause    int         // the step that made it go on
	coming   int         // the step that makes the next one go on

	executing bool // no code is written: what follows is carried out
}

// A place is where the compiler is in a coloured graph.
type place struct {
	graph *timeshifter.Graph
	block *flow.Block // nil between states
	op    int         // index of the operation; the number of operations for the end
}

// operation returns the operation at a place, nil at the end of the block.
func (p place) operation() *flow.SpaceOperation {
	if p.block != nil && p.op >= 0 && p.op < len(p.block.Operations) {
		return p.block.Operations[p.op]
	}
	return nil
}

// An underway is an operation of an extension that is carried out.
type underway struct {
	op    *flow.SpaceOperation
	at    place
	noted int
}

// New returns an empty recording.
func New(o Options) *Recording {
	if o.Steps == 0 {
		o.Steps = MostSteps
	}
	r := &Recording{
		options: o, settled: true,
		byGraph: make(map[*flow.FunctionGraph]*timeshifter.Graph), byInput: make(map[*flow.FunctionGraph]*timeshifter.Graph),
		inputs: make(map[*timeshifter.Graph]*film.Graph), object: make(map[int]*objectNote),
		lists: make(map[string][]holding),
	}
	for _, t := range o.Program.Graphs {
		r.byGraph[t.Function.Func.Graph], r.byInput[t.Coloured.FunctionGraph] = t, t
		r.inputs[t] = r.Film.Graph(r.inputHead(t))
	}
	r.residual = newResidualNotes(r)
	r.tree = newTree()
	r.cause, r.coming = trace.NoStep, trace.NoStep
	return r
}

// Observe has the recording note what a portal does.
func (r *Recording) Observe(p *portal.Portal, gen *llgraph.Generator) {
	r.compiler, r.residual.portal, r.bounds = p.Compiler, p, p.Compiler.Options
	gen.Watch(r.residual.touch)
}

// Note appends a step that is not about compilation: the program is run, or has come to its end.
func (r *Recording) Note(kind trace.Kind, text string) {
	r.Write(func() {
		r.append(nil, trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep})
	})
}

// Finish completes the recording.
func (r *Recording) Finish() {
	if r.full {
		r.full = false
		r.options.Steps += 2
		r.Note(StepDone, "What the compiler had made by the end")
	}
	r.Write(func() {
		r.valid = false
		r.settle()
		r.session, r.outer, r.compiler = session{}, nil, nil
	})
}

// latest returns the number of the latest step.
func (r *Recording) latest() int { return r.Steps().Len() - 1 }

// step appends a step about the place where the compiler is, and returns its number.
func (r *Recording) step(cause int, details []trace.Detail, kind trace.Kind, at place, text string) int {
	r.noted++
	s := trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: cause, Details: details}
	if at.graph != nil {
		s.Graph, s.File = at.graph.Coloured.Shown(), at.graph.Coloured.File
	}
	if at.block != nil {
		s.Block = at.block.ID
		s.Instr, s.Span, s.File = placeOf(at, s.File)
		if at.operation() != nil {
			s.Op = at.op
		}
	}
	return r.append(at.graph, s)
}

func (r *Recording) append(g *timeshifter.Graph, s trace.Step) int {
	r.settle()
	if r.full {
		return trace.NoStep
	}
	if r.Steps().Len() >= r.options.Steps-1 {
		r.full = true
		s = trace.Step{Kind: StepLimit, Text: "What the compiler does from here on is not recorded", Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep}
	}
	r.settled = false
	return r.Film.Step(r.inputs[g], s)
}

// settle notes what the latest step has done.
func (r *Recording) settle() {
	if r.settled {
		return
	}
	r.settled = true
	step := r.latest()
	r.states.Set(step, r.snapshot(step))
	r.noteTally(step)
	r.residual.draw(step)
}

// Watch implements [portal.Observer].
func (r *Recording) Watch(p llinterp.Position) {
	t := r.byGraph[p.Graph()]
	if t == nil {
		return
	}
	r.Write(func() { r.watch(t, p) })
}

func (r *Recording) watch(t *timeshifter.Graph, p llinterp.Position) {
	at, op := r.locate(t, p)
	r.at, r.valid, r.here = p, true, at
	r.settle()
	r.done(p)
	if op == nil {
		return
	}
	if first := p.Op() == 0 && p.Block().Operations[0] == op; first {
		if of, begins := t.BlockOf(p.Block()); begins {
			r.follows(place{t, of, -1})
			r.settle()
		}
	}
	for len(r.underway) <= p.Depth() {
		r.underway = append(r.underway, nil)
	}
	r.underway = r.underway[:p.Depth()+1]
	r.underway[p.Depth()] = &underway{op, at, r.noted}
}

// locate returns the place of the coloured graph for which an extension is where it is, and its operation, nil at the
// links of a block.
func (r *Recording) locate(t *timeshifter.Graph, p llinterp.Position) (place, *flow.SpaceOperation) {
	of, begins := t.BlockOf(p.Block())
	at := place{graph: t, block: of}
	if p.Op() >= 0 {
		op := p.Block().Operations[p.Op()]
		o, _ := t.Origin(op)
		at.op = o.Op
		return at, op
	}
	if of == nil {
		return at, nil
	}
	at.op = len(of.Operations)
	if n := len(p.Block().Operations); n > 0 {
		if o, _ := t.Origin(p.Block().Operations[n-1]); o.Op < len(of.Operations) {
			at.op = o.Op + 1
		}
	} else if begins {
		at.op = 0
	}
	return at, nil
}

// done describes the operation that was under way in the function that is active, unless steps have told what it did.
func (r *Recording) done(p llinterp.Position) {
	d := p.Depth()
	if len(r.underway) > d+1 {
		r.underway = r.underway[:d+1]
	}
	if d >= len(r.underway) || r.underway[d] == nil {
		return
	}
	u := r.underway[d]
	r.underway[d] = nil
	if u.noted != r.noted || r.compiler.Replaying() {
		return
	}
	r.describe(p, u)
	r.settle()
}

// Begun implements [portal.Observer].
func (r *Recording) Begun(v *portal.Version) {
	r.Write(func() {
		t := r.options.Program.Entry
		var given []string
		i := 0
		for k, a := range t.Coloured.StartBlock.InputArgs {
			if t.Coloured.Args[k] == hintannotator.Green {
				given = append(given, a.String()+" is "+r.greenText(v.Greens[i].Bits, v.Greens[i].Type))
				i++
			}
		}
		text := "; no argument is green"
		if len(given) > 0 {
			text = " for these green arguments: " + strings.Join(given, ", ")
		}
		r.cause = r.step(r.cause, nil, StepEntry, place{t, t.Coloured.StartBlock, 0}, t.Coloured.Shown()+" is compiled"+text)
	})
}

// Resumed implements [jitstate.Observer].
func (r *Recording) Resumed(p *jitstate.Promotion, value *jitstate.Const) {
	if p.Why == jitstate.PromotedBranch {
		r.tally.taken++
	}
	r.Write(func() {
		r.coming = r.step(r.tree.stopped[p], nil, StepDemand, r.siteOf(p.Site), r.arrival(p, value))
	})
}

// Fell implements [jitstate.Observer].
func (r *Recording) Fell(p *jitstate.Promotion) {
	r.Write(func() {
		at := r.siteOf(p.Site)
		r.coming = r.step(r.tree.stopped[p], nil, StepFall, at, fmt.Sprintf("Run time comes to %s, where there is to be no more code: what follows is carried out", at.doing()))
	})
}

// Starting implements [jitstate.Observer].
func (r *Recording) Starting() {
	r.Write(func() {
		r.settle()
		cause := r.coming
		r.coming = trace.NoStep
		r.outer = append(r.outer, r.session)
		r.session = session{cause: cause, coming: trace.NoStep, executing: r.compiler.Executing()}
	})
}

// Ended implements [jitstate.Observer].
func (r *Recording) Ended() {
	r.Write(func() {
		r.settle()
		r.valid = false
		text := "Nothing waits any more: the code can run"
		if r.executing {
			text = "What was carried out has come to its end, or to a global merge point, from which there is code"
		}
		r.step(r.cause, nil, StepDone, place{}, text)
		r.settle()
		r.session, r.outer = r.outer[len(r.outer)-1], r.outer[:len(r.outer)-1]
	})
}

// Grew implements [jitstate.Observer].
func (r *Recording) Grew(n jitstate.PathNode) { r.Write(func() { r.tree.add(r, n) }) }

// siteOf returns the place of a site.
func (r *Recording) siteOf(s *jitstate.Site) place {
	t := r.byInput[s.Graph]
	at := place{graph: t, block: s.Block}
	if at.block != nil {
		at.op = len(at.block.Operations)
		for i, op := range at.block.Operations {
			if op == s.Operation {
				at.op = i
			}
		}
	}
	return at
}
