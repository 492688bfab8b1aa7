package engine

import (
	"context"
	"errors"
	"fmt"

	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
)

// MostRecorded is how many steps of a run are recorded at a time.
const MostRecorded = 20_000

// recordedMemory is how many bytes of memory a recorded program may use: nothing
// that was ever seen is freed.
const recordedMemory = 64 << 20

// A Recorder is a run that is recorded and may go on; pages of its kind show it.
type Recorder interface {
	// Continue records further steps, at most so many.
	Continue(ctx context.Context, steps int) error

	// Done reports whether the run has come to its end.
	Done() bool

	// Outcome says what became of the run; nil if it has not come to its end.
	Outcome() (*Outcome, error)

	// Leave tells that the run will not go on. What views show of it stays.
	Leave()
}

// RecordRun runs a function and records its steps, at most so many. The key names the
// function, and by its kind what runs it; views of that kind show the run.
func (p *Program) RecordRun(ctx context.Context, key page.Key, args string, steps int) (err error) {
	defer guard(&err, key.Entry)
	fn, k, err := p.recorded(key)
	if err != nil {
		return err
	}
	r, err := k.record(ctx, p, fn, args)
	if err != nil {
		return err
	}
	p.running.keep(runOf{k.Name, fn}, kept{r, args})
	return r.Continue(ctx, steps)
}

// RecordFurther records further steps of a run, at most so many. A run with other
// arguments than the one that was recorded last, or after one that has come to its
// end, begins anew.
func (p *Program) RecordFurther(ctx context.Context, key page.Key, args string, steps int) (err error) {
	defer guard(&err, key.Entry)
	fn, k, err := p.recorded(key)
	if err != nil {
		return err
	}
	if r, ok := p.running.runs[runOf{k.Name, fn}]; ok && r.args == args && !r.Done() {
		return r.Continue(ctx, steps)
	}
	return p.RecordRun(ctx, key, args, steps)
}

// RunOutcome says what became of the run that was recorded last of a function;
// nil if there is none, or none that has come to its end.
func (p *Program) RunOutcome(key page.Key) (*Outcome, error) {
	fn, k, err := p.recorded(key)
	if err != nil {
		return nil, err
	}
	r, ok := p.running.runs[runOf{k.Name, fn}]
	if !ok {
		return nil, nil
	}
	return r.Outcome()
}

// recorded returns the function and the kind of a key of runs.
func (p *Program) recorded(key page.Key) (*stdspace.Function, *Kind, error) {
	k := KindOf(key)
	if k.record == nil {
		return nil, nil, fmt.Errorf("pages of the kind %q show no runs", key.Kind)
	}
	fn, _, err := p.functions.place(key, true)
	return fn, k, err
}

// A runOf names a run: pages of a kind show it, and it is one of a function.
type runOf struct {
	kind string
	fn   *stdspace.Function
}

// A kept is the run that was recorded last, and its arguments.
type kept struct {
	Recorder
	args string
}

// keep makes a run the one that is looked at.
func (p *running) keep(of runOf, r kept) {
	if old, ok := p.runs[of]; ok {
		old.Leave()
	}
	p.runs[of] = r
}

// close gives back the runs that no view shows.
func (p *running) close() {
	for of, r := range p.runs {
		r.Leave()
		delete(p.runs, of)
	}
}

// A recordedRun is a run under the low-level interpreter that can be looked at. Its
// memory is given back when no view shows it any more and the program has another one.
type recordedRun struct {
	*session
	*llinterp.Run
	lifetime *views.Lifetime
}

// record begins a run under the low-level interpreter.
func (p *running) record(ctx context.Context, fn *stdspace.Function, args string) (*recordedRun, error) {
	s, err := p.prepare(ctx, p.nameOf(fn), args, RunOptions{With: WithLowLevel, Memory: recordedMemory})
	if err != nil {
		return nil, err
	}
	run, err := s.interp.Record(s.entry(), s.program.Keys(KindRun), s.arguments...)
	if err != nil {
		s.close()
		return nil, err
	}
	return &recordedRun{s, run, views.NewLifetime(func() {
		run.Close()
		s.close()
	})}, nil
}

// Leave implements Recorder.
func (r *recordedRun) Leave() { r.lifetime.Leave() }

// Outcome implements Recorder.
func (r *recordedRun) Outcome() (*Outcome, error) {
	if !r.Done() {
		return nil, nil
	}
	return r.outcome(r.Result())
}

// executedLow runs a function under the low-level interpreter and returns every
// step.
func (p *running) executedLow(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	r, err := p.record(ctx, fn, args)
	if err != nil {
		return nil, err
	}
	defer r.Leave()
	err = r.Continue(ctx, mostExecuted)
	switch {
	case err != nil:
	case !r.Done():
		err = fmt.Errorf("the trace ends after %d steps", mostExecuted)
	default:
		_, err = r.Outcome()
		var failed *llinterp.Error
		if errors.As(err, &failed) {
			err = nil // the last step says so
		}
	}
	return r.Steps(), err
}
