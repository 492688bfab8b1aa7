package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	"vitrine/jit/portal"
	"vitrine/jit/portal/recording"
	livecode "vitrine/jit/session"
	"vitrine/jit/session/recorder"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// KindLive is the kind of pages that show a live session.
const KindLive = "live"

// mostCounted is how many instructions of each call of a live session are counted. The processor stops at each: what comes after
// these runs at full speed, and the session says so.
const mostCounted = 200_000

// A liveSession is a program in memory whose machine code is recorded while it is called, again and again.
type liveSession struct {
	*compiledSession
	session *livecode.Session
	version *portal.Version // that is called, if the program has no portal
	config  string          // what it was begun with
	failure error           // of a call of the beginning
}

// ErrLiveStopped is among the errors of a live session whose first calls were stopped: by the end of their time, or by a context with
// a cause of its own. Where a context ends without one, nobody waits for the session, and there is none.
var ErrLiveStopped = errors.New("the session was stopped in its first calls")

// liveStopped is an ErrLiveStopped that says where a call was stopped.
type liveStopped struct{ error }

func (e liveStopped) Unwrap() error        { return e.error }
func (e liveStopped) Is(target error) bool { return target == ErrLiveStopped }

// beginLive begins the live session of the program that a function starts, or takes up the one that there is. It calls the program
// as compile does.
func (p *running) beginLive(ctx context.Context, fn *stdspace.Function) (*liveSession, error) {
	g, err := p.timeshifted(ctx, fn)
	if err != nil {
		return nil, err
	}
	config := fmt.Sprint(p.argsOf(fn), p.online.Known, p.jitOf(fn))
	if l := p.live[fn]; l != nil && l.generated == g && l.config == config {
		return l, l.failure
	}
	runs, err := p.runsOf(fn, g)
	if err != nil {
		return nil, err
	}
	p.endLive(fn)
	file := p.liveFile(g)
	head := livecode.Head{File: file, Text: p.text(file), Entry: p.nameOf(fn), Machine: runtime.GOARCH, Compiler: p.jitOf(fn).String()}
	l := &liveSession{session: livecode.New(head, page.Key{Kind: KindLive, Entry: p.nameOf(fn)}), config: config}
	l.session.Lead(p.leadTo(g))
	watch := recorder.Options{Count: mostCounted}
	interpreted := p.interpretedBy(g)
	if interpreted != nil {
		watch.Interpreted = interpreted
	}
	rec := recorder.New(l.session, watch)
	opt := RunOptions{Steps: p.options.Steps, Backend: BackendAMD64, JIT: p.jitOf(fn), quiet: true, recorder: rec, interpreted: interpreted}
	l.compiledSession, err = p.watchedSession(ctx, g, opt, rec)
	switch {
	case errors.Is(err, codemem.ErrUnsupported), errors.Is(err, native.ErrUnsupported):
		return nil, fmt.Errorf("a live session needs machine code, which this system cannot run: look at the pages of the stage %s: %w", StageResidual, err)
	case err != nil:
		return nil, err
	}
	l.called = func(kind trace.Kind, text string) {
		if kind == recording.StepRun { // what the second tier does was told when it did it
			rec.Note(text)
		}
	}
	l.failure = l.begin(ctx, runs)
	if ctx.Err() != nil {
		if context.Cause(ctx) == context.Canceled || l.session.Len() == 0 {
			l.close()
			return nil, l.failure
		}
		l.failure = liveStopped{l.failure}
	}
	p.live[fn] = l
	return l, l.failure
}

// endLive ends the live session of the program that a function starts, if there is one. What was recorded stays.
func (p *running) endLive(fn *stdspace.Function) {
	if l := p.live[fn]; l != nil {
		l.close()
		delete(p.live, fn)
	}
}

// begin calls the program. Without runs, it is only compiled.
func (l *liveSession) begin(ctx context.Context, runs []MetaRun) (err error) {
	l.portal.With(ctx)
	if runs == nil {
		args := make([]uint64, len(l.entryType().Args))
		l.version, err = l.portal.Specialise(args, make([]bool, len(args)))
		return err
	}
	for _, r := range runs {
		if l.generated.portal == nil {
			if l.version, err = l.specialise(r); err != nil {
				return err
			}
		}
		for _, args := range append([][]stdspace.Object{r.Args}, r.Then...) {
			if err := l.once(ctx, args); err != nil {
				return err
			}
		}
	}
	return nil
}

// once calls the program on arguments. An exception of the program is no error.
func (l *liveSession) once(ctx context.Context, values []stdspace.Object) error {
	l.portal.With(ctx)
	args, err := l.owner.lowArguments(l.interp, l.generated.LowLevel, values)
	if err != nil {
		return err
	}
	run := l.runPortal
	if l.generated.portal == nil {
		run = func(ctx context.Context, args []uint64) JITRun { return l.runVersion(ctx, l.version, args) }
	}
	return run(ctx, args).Err
}

// A Live is the live session of a program, for those who call the program in it.
type Live struct {
	program *Program
	fn      *stdspace.Function
	session *liveSession
}

// OpenLive begins the live session of the program that a function starts, or takes up the one that there is. After an error in one of the
// calls with which it begins, there is a session too.
func OpenLive(ctx context.Context, p *Program, name string) (l *Live, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	s, err := p.running.beginLive(ctx, fn)
	if s == nil {
		return nil, err
	}
	return &Live{p, fn, s}, err
}

// Session is the record of the session.
func (l *Live) Session() *livecode.Session { return l.session.session }

// Run calls the program once more, on arguments written as Python literals. It returns the first event of the call.
func (l *Live) Run(ctx context.Context, args string) (event int, err error) {
	defer guard(&err, "calling "+l.session.session.Head.Entry)
	switch {
	case l.program.running.live[l.fn] != l.session:
		return 0, errors.New("the session has ended: begin a new one")
	case l.session.session.Full():
		return 0, errors.New("the session is as long as it may be: begin a new one")
	case l.session.generated.portal == nil && l.session.version == nil:
		return 0, errors.New("there is no residual code that could be called")
	}
	values, err := l.program.running.arguments(l.fn, args)
	if err != nil {
		return 0, err
	}
	event = l.session.session.Len()
	return event, l.session.once(ctx, withDefaults(l.fn, values))
}

// End frees the memory of the program. The record stays; the next look at the session begins a new one.
func (l *Live) End() {
	if l.program.running.live[l.fn] == l.session {
		l.program.running.endLive(l.fn)
	}
}

// drawLive draws a live session.
func drawLive(ctx context.Context, p *Program, v *views.View, how drawing) error {
	l, failure := p.running.beginLive(ctx, how.fn)
	if l == nil {
		return failure
	}
	views.Live(v, l.session)
	v.ShowFunction(how.fn, p.functions.text)
	v.File, v.Text = l.session.Head.File, l.session.Head.Text
	p.running.shifted(v, l.generated)
	v.Page.Key, v.Title = v.Key, l.session.Title()
	return failure
}

// liveSteps returns the events of a live session that calls a program, on arguments if there are any.
func liveSteps(ctx context.Context, p *Program, fn *stdspace.Function, args *string) (*trace.Timeline, error) {
	found, err := p.running.says(ctx, fn, "")
	if err == nil && !found && args == nil && !p.running.hasMeta() {
		err = fmt.Errorf("machine code of a program without hints has no steps of its own: look at the stage %s with all optimisations, or say on what the program is run, as in --args \"1, 2\"", StageLowLevel)
	}
	if err != nil {
		return nil, err
	}
	l, err := p.running.beginLive(ctx, fn)
	if l == nil {
		return nil, err
	}
	return l.session.Steps(), err
}

// liveStates returns what is different after each of these steps.
func liveStates(ctx context.Context, p *Program, fn *stdspace.Function) (func(step int) any, error) {
	l, err := p.running.beginLive(ctx, fn)
	if l == nil {
		return nil, err
	}
	return func(step int) any { return l.session.At(step).Change }, err
}
