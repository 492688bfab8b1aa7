package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"vitrine/annotator/lattice"
	"vitrine/engine/typed"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/host/world"
	"vitrine/jit/session/recorder"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/perf"
	"vitrine/runtime/readback"
)

// A running runs programs, and keeps the runs that were recorded.
type running struct {
	*lowering
	dialect source.Dialect
	runs    map[runOf]kept // that were recorded last
	online  OnlineOptions  // how functions are specialised

	specialised map[specialisedBy]recordedOnline
	coloured    map[*stdspace.Function]*colouredProgram

	arch     string            // whose code the stage machine shows, if it is not that of the options
	lastArgs map[string]string // of runs, by the name of the function
	lastJIT  map[string]JITOptions
	compared comparedHints // the last comparison
	compiled map[*stdspace.Function]*recordedCompilation
	live     map[*stdspace.Function]*liveSession
}

func newRunning(l *lowering, dialect source.Dialect) *running {
	return &running{
		lowering: l, dialect: dialect, runs: make(map[runOf]kept), online: l.options.Online,
		specialised: make(map[specialisedBy]recordedOnline), coloured: make(map[*stdspace.Function]*colouredProgram),
		compiled: make(map[*stdspace.Function]*recordedCompilation), live: make(map[*stdspace.Function]*liveSession),
	}
}

// RunOptions say how a low-level program is run.
type RunOptions struct {
	With   string // one of Runners; "" stands for the standard object space
	Steps  int64  // most operations that the low-level interpreter executes; 0: no bound
	Memory int    // most bytes that objects may occupy; 0: a default

	// Backend is what a generated compiler makes: one of the back ends; "" stands for graphs.
	Backend string

	// JIT says how a generated compiler works.
	JIT JITOptions

	// Profile is told of all machine code; nil if nobody wants to know.
	Profile perf.Profile

	// Keep has the translation of a target with a generated compiler kept; nil keeps none.
	Keep *Keeping

	quiet    bool               // what the program prints goes nowhere
	recorder *recorder.Recorder // of the machine code, or nil

	interpreted *interpretedProgram // that the recorder knows of, or nil
}

// A runner runs a function of a low-level program.
type runner interface {
	Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)
}

// A session is a low-level program in memory, and what it is called with.
type session struct {
	owner     *running
	program   *typed.Optimised
	heap      *heap.Heap
	interp    *llinterp.Interp
	console   *external.Console
	function  *lltype.Object // that is called; nil for the entry
	arguments []uint64
	reader    *readback.Reader // of the result
}

// prepare puts a program into memory.
func (p *running) prepare(ctx context.Context, name, args string, opt RunOptions) (*session, error) {
	return p.prepareAt(ctx, name, args, opt, p.console(ctx))
}

// console is where a run prints, and finds what it may touch.
func (p *running) console(ctx context.Context) *external.Console {
	return external.OpenConsole(world.Options{
		Files: p.permissions, Stdin: p.options.Stdin, Stdout: p.options.Stdout, Stderr: os.Stderr, Context: ctx,
	})
}

// replayConsole is for a run that is repeated: nobody sees what it prints, and it changes nothing.
func (p *running) replayConsole() *external.Console {
	return external.OpenConsole(world.Options{Files: p.permissions, Stdin: p.options.Stdin, Replay: true})
}

// prepareAt is prepare for a program at a console, which the session closes.
func (p *running) prepareAt(ctx context.Context, name, args string, opt RunOptions, console *external.Console) (*session, error) {
	fn, err := p.find(name)
	if err != nil {
		return nil, err
	}
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	otherwise := OptimiseNone
	if opt.With == WithNative {
		otherwise = OptimiseAll
	}
	o, err := p.optimised(ctx, fn, otherwise, false)
	if err != nil {
		return nil, err
	}
	if opt.Memory == 0 {
		opt.Memory = typed.HeapLimit
	}
	s := &session{program: o, owner: p, console: console}
	if s.heap, err = heap.New(heap.Options{Limit: opt.Memory}); err != nil {
		return nil, err
	}
	s.interp, err = llinterp.New(s.heap, o.Exceptions, llinterp.Options{Output: console, Steps: opt.Steps, Graph: o.Graph})
	if err == nil {
		s.arguments, err = p.lowArguments(s.interp, o.LowLevel, withDefaults(fn, values))
	}
	if err != nil {
		s.close()
		return nil, err
	}
	s.reader = &readback.Reader{Heap: s.heap, Space: p.space, Other: s.interp.Text}
	return s, nil
}

// close frees the memory.
func (s *session) close() {
	if s.interp != nil {
		s.interp.Close()
	}
	// What the program has written is in the files already.
	_ = s.console.Close()
	// Nothing is lost if the memory cannot be given back.
	_ = s.heap.Close()
}

// entry is the function that is called.
func (s *session) entry() *lltype.Object {
	if s.function != nil {
		return s.function
	}
	return s.program.Entry.Function()
}

// withDefaults appends the defaults of parameters without an argument.
func withDefaults(fn *stdspace.Function, values []stdspace.Object) []stdspace.Object {
	missing := fn.Code.ArgCount - len(values)
	if missing <= 0 || missing > len(fn.Defaults) {
		return values
	}
	return append(slices.Clip(values), fn.Defaults[len(fn.Defaults)-missing:]...)
}

// lowArguments converts arguments to low-level values.
func (p *running) lowArguments(in *llinterp.Interp, l *typed.LowLevel, values []stdspace.Object) ([]uint64, error) {
	types := l.Entry.Function().Type.(*lltype.FuncType).Args
	bits := make([]uint64, len(values))
	for i, x := range values {
		if i >= len(types) {
			return nil, fmt.Errorf("there are %d arguments; %s takes %d", len(values), l.Entry.Name, len(types))
		}
		s := l.Entry.Source.Binding(l.Entry.Source.StartBlock.InputArgs[i])
		b, err := p.lowArgument(in, l, i, x, types[i])
		if err == nil && x == stdspace.Object(stdspace.None) && !lattice.CanBeNone(s) && !lattice.IsNone(s) {
			err = errors.New("it must not be None")
		}
		if err != nil {
			return nil, p.argumentError(i, x, s, l, err)
		}
		bits[i] = b
	}
	return bits, nil
}

// argumentError says that argument i is not what the program was translated for.
func (p *running) argumentError(i int, x stdspace.Object, s lattice.SomeValue, l *typed.LowLevel, err error) error {
	text, textErr := p.repr(x)
	if textErr != nil {
		text = "the value"
	}
	return fmt.Errorf("argument %d: %s does not fit %v, which %s was translated for: %w", i+1, text, s, l.Entry.Name, err)
}

// lowArgument converts argument i: numbers and strings to values of their own, other
// objects to prebuilt ones.
func (p *running) lowArgument(in *llinterp.Interp, l *typed.LowLevel, i int, x stdspace.Object, t lltype.Type) (uint64, error) {
	v, ok := stdspace.ToGo(x)
	text, isText := v.(string)
	_, isPtr := lltype.IsPtr(t)
	switch {
	case isText && t == lltype.Type(lltype.PtrTo(rtyper.StringType())):
		return in.Argument(rtyper.BytesOf(p.dialect, text), t)
	case ok && !isPtr:
		return in.Argument(v, t)
	}
	value, err := l.Argument(i, x)
	if err != nil {
		return 0, err
	}
	return in.Bits(value, t)
}

// run runs the entry and says what became of it.
func (s *session) run(ctx context.Context, r runner) (*Outcome, error) {
	began := time.Now()
	result, err := r.Call(ctx, s.entry(), s.arguments...)
	seconds := time.Since(began).Seconds()
	out, err := s.outcome(result, err)
	if out != nil {
		out.Seconds = Seconds(seconds)
	}
	return out, err
}

// outcome says what became of a run.
func (s *session) outcome(result uint64, err error) (*Outcome, error) {
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		out := &Outcome{Raises: &raised.Class, Traceback: raised.Error()}
		reason := s.reader.Reason(raised.Value)
		if reason != "" {
			out.Traceback += ": " + reason
		}
		if len(raised.Where) > 0 {
			out.Uncaught = s.owner.uncaught(s.program.LowLevel, err, reason)
			out.Traceback = out.Uncaught.Traceback()
		}
		return out, nil
	case err != nil:
		return nil, err
	}
	text := s.reader.Text(result, s.entry().Type.(*lltype.FuncType).Result, s.program.Entry.Source.ReturnValue())
	return &Outcome{Result: &text}, nil
}
