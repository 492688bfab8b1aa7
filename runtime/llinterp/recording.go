package llinterp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/heap"
)

// The kinds of steps that a run takes.
const (
	StepStart     trace.Kind = "start"     // the function is entered
	StepOperation trace.Kind = "operation" // an operation is executed
	StepCall      trace.Kind = "call"      // a function is entered
	StepLink      trace.Kind = "link"      // a link is followed
	StepReturn    trace.Kind = "return"    // a function returns
	StepRaise     trace.Kind = "raise"     // an exception is raised, and caught or not
	StepFail      trace.Kind = "fail"      // the run ends with an error
)

// A Run is a recorded run of a function. It goes forward by [Run.Step] and
// [Run.Continue]; every state that it has been in can be viewed through the recordings
// that [Run.Graph] and [Run.Heap] return, also while it goes on. Until it is closed, its
// interpreter can do nothing else.
type Run struct {
	film.Film
	in     *Interp
	f      *lltype.Object
	rec    *history
	keys   llpage.Keys
	steps  int64
	done   bool
	closed bool // what was in memory is not there any more
	result uint64
	err    error
}

var errRecording = errors.New("llinterp: another run is being recorded: close it first")

// Record begins a recorded run of a function, before its first operation. keys
// gives the keys of the pages of functions.
func (in *Interp) Record(f *lltype.Object, keys llpage.Keys, args ...uint64) (*Run, error) {
	if in.history != nil {
		return nil, errRecording
	}
	if err := in.enter(f, args); err != nil {
		return nil, err
	}
	if keys.Page == nil {
		keys.Page = func(o *lltype.Object) page.Key { return page.Key{Kind: "lowlevel", Entry: o.Name} }
	}
	r := &Run{in: in, f: f, rec: newHistory(), keys: keys}
	in.history = r.rec
	texts := make([]string, len(args))
	for i, t := range f.Type.(*lltype.FuncType).Args {
		texts[i] = in.Text(args[i], t)
	}
	s := r.here(StepStart, fmt.Sprintf("%s(%s) is called", f.Name, strings.Join(texts, ", ")))
	r.rec.note(in, r.Film.Step(r.graph(in.top().code.graph), s))
	return r, nil
}

// Close ends the run; its memory may be freed then. Its recordings only show the graph,
// and the objects of all steps, from now on.
func (r *Run) Close() {
	r.Write(func() { r.done, r.closed, r.in.history, r.in.frames = true, true, nil, nil })
}

// Done reports whether the run has come to its end.
func (r *Run) Done() bool {
	defer r.Read()()
	return r.done
}

// Result returns the result of a run that has come to its end.
func (r *Run) Result() (uint64, error) {
	defer r.Read()()
	return r.result, r.err
}

// Continue takes up to n steps.
func (r *Run) Continue(ctx context.Context, n int) error {
	for ; n > 0; n-- {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("llinterp: the run was stopped: %w", err)
		}
		if !r.Step() {
			break
		}
	}
	return nil
}

// here begins a step at the place where the run is.
func (r *Run) here(kind trace.Kind, text string) trace.Step {
	s := trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep}
	if len(r.in.frames) == 0 {
		return s
	}
	f := r.in.top()
	at := f.code.places[f.pc]
	s.Graph, s.File, s.Block, s.Op = f.code.graph.Name, f.code.graph.File, at.block().ID, int(at.op)
	if op := at.operation(); op != nil {
		s.Span, s.Instr = op.Span, int(op.Instr)
	}
	return s
}

// Step executes the next operation, or follows a link, and reports whether there
// was anything left to do. [Run.Result] says how the run ended.
func (r *Run) Step() (taken bool) {
	r.Write(func() {
		if taken = !r.done; taken {
			r.step()
		}
	})
	return taken
}

func (r *Run) step() {
	f := r.in.top()
	before := *f
	at := f.code.places[f.pc]
	depth := len(r.in.frames)
	s := r.here(StepOperation, "")
	if at.op >= 0 {
		r.advance()
	} else {
		s.Kind = StepLink
		for !r.done && len(r.in.frames) == depth {
			f := r.in.top() // it may have gone to another code
			op := f.code.instrs[f.pc].op
			r.advance()
			if op == opJump || op == opEnter {
				break
			}
		}
	}
	r.describe(&s, before, at, depth)
	i := r.Film.Step(r.graph(before.code.graph), s)
	if before.code.instrs[before.pc].op == opContinue {
		r.redraw(i)
	}
	r.rec.note(r.in, i)
}

// advance executes one instruction.
func (r *Run) advance() {
	if r.in.options.Steps > 0 && r.steps >= r.in.options.Steps {
		r.done = true
		r.err = r.in.errorHere(fmt.Errorf("%w of %d steps", ErrBudget, r.in.options.Steps))
		return
	}
	r.steps++
	_, done, err := r.in.run(1)
	switch {
	case err != nil:
		r.done, r.err = true, err
	case done:
		r.done = true
		r.result, r.err = r.in.finish(r.f)
	}
}

// describe completes a step after it has been taken. before is where the
// function was.
func (r *Run) describe(s *trace.Step, before frame, at place, depth int) {
	var e *Error
	var raised *Raised
	switch {
	case errors.As(r.err, &raised) && len(raised.Where) > 0:
		s.Kind, s.Text = StepRaise, "No function catches the exception: "+r.err.Error()
		if top := &raised.Where[len(raised.Where)-1]; at.op < 0 {
			top.Span = r.raisedAt()
		}
	case errors.As(r.err, &e):
		s.Kind, s.Text = StepFail, fmt.Sprintf("The run ends in %s: %s", e.Func, e.What())
	case r.err != nil:
		s.Kind, s.Text = StepRaise, "No function catches the exception: "+r.err.Error()
	case r.done:
		s.Kind, s.Text = StepReturn, fmt.Sprintf("%s returns %s", r.f.Name, r.in.Text(r.result, r.f.Type.(*lltype.FuncType).Result))
	case len(r.in.frames) > depth:
		s.Kind, s.Text = StepCall, fmt.Sprintf("%s calls %s", r.nameOf(before.code.graph), r.nameOf(r.in.top().code.graph))
	case len(r.in.frames) < depth || r.caught(before, at):
		r.describeExit(s, before)
	case at.op >= 0:
		s.Text = r.effect(before, at)
	default:
		now := r.in.top()
		s.Text = fmt.Sprintf("On to block %d of %s", now.code.places[now.pc].block().ID, r.nameOf(now.code.graph))
	}
}

// caught reports whether an operation raised an exception that its own block
// catches.
func (r *Run) caught(before frame, at place) bool {
	for _, k := range before.code.catches[before.pc] {
		if at.op >= 0 && r.in.top().pc == k.target {
			return true
		}
	}
	return false
}

// describeExit describes how a function was left, or where its exception was
// caught.
func (r *Run) describeExit(s *trace.Step, before frame) {
	now := r.in.top()
	name := r.nameOf(now.code.graph)
	if op := now.code.instrs[max(0, now.pc-1)].op; op == opCall || op == opIndirectCall {
		s.Kind, s.Text = StepReturn, fmt.Sprintf("%s returns to %s", r.nameOf(before.code.graph), name)
		return
	}
	s.Kind, s.Text = StepRaise, fmt.Sprintf("An exception is raised, and caught in block %d of %s", now.code.places[now.pc].block().ID, name)
}

// effect tells what an operation did.
func (r *Run) effect(before frame, at place) string {
	if before.code.instrs[before.pc].op == opContinue {
		return "Compilation has resumed"
	}
	op := at.operation()
	text := op.String()
	t := lltype.TypeOf(op.Result)
	if t == lltype.Void {
		return strings.TrimPrefix(text, op.Result.String()+" = ") + " is done"
	}
	bits := r.in.stack[before.base+int(before.code.instrs[before.pc].dst)]
	step := r.Steps().Len()
	if p, ok := lltype.IsPtr(t); ok && p.IsGc() {
		r.rec.see(r.in.heap, heap.Address(bits), step)
	}
	return fmt.Sprintf("%s gives %s", text, r.short(bits, t, step))
}

// short returns the text of a value right after a step, as tables show it.
func (r *Run) short(bits uint64, t lltype.Type, step int) string {
	p, ok := lltype.IsPtr(t)
	if !ok {
		return PrimitiveText(bits, t)
	}
	if bits == 0 {
		return "NULL"
	}
	at := heap.Address(bits)
	if o, ok := r.in.heap.PrebuiltAt(at); ok && (o.Func != nil || !p.IsGc()) {
		return "&" + o.Name
	}
	c, err := r.in.heap.TypeAt(at)
	if err != nil {
		return fmt.Sprintf("%#x, which is not an object", bits)
	}
	if isText(c) {
		return r.textAt(at, c, step)
	}
	if id, ok := r.rec.ids[at]; ok {
		return fmt.Sprintf("%s #%d", containerName(c), id)
	}
	return containerName(c)
}

// maxShort bounds the characters of a string in a table.
const maxShort = 40

// textAt returns what a string was right after a step.
func (r *Run) textAt(p heap.Address, c lltype.Container, step int) string {
	offset, _ := arrayIn(c)
	n := r.load(p, offset, 8, step)
	chars := make([]rune, min(n, maxShort))
	for i := range chars {
		chars[i] = rune(r.load(p, offset+lltype.ItemsOffset+i, 1, step))
	}
	text := quote(string(chars))
	if n > maxShort {
		text += "…"
	}
	return text
}

// load returns what was in memory right after a step.
func (r *Run) load(p heap.Address, offset, size, step int) uint64 {
	if t := r.rec.memory[cell{p, offset}]; t != nil {
		bits, _ := t.At(step)
		return bits
	}
	bits, err := r.in.heap.Load(p, offset, size)
	if err != nil {
		return 0
	}
	return bits
}

// containerName returns the name of a type as nodes of the heap page show it.
func containerName(c lltype.Container) string {
	if s, ok := c.(*lltype.Struct); ok {
		return s.Name
	}
	return c.String()
}
