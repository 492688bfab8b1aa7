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

// recordedMemory is how many bytes of memory a recorded program may use: no object that
// was ever shown is freed.
const recordedMemory = 64 << 20

// A Recorder is a run that is recorded and may go on; pages of its kind show it.
type Recorder interface {
	// Continue records further steps, at most the given number.
	Continue(ctx context.Context, steps int) error

	// Done reports whether the run has ended.
	Done() bool

	// Outcome says what became of the run; nil if it has not ended.
	Outcome() (*Outcome, error)

	// Leave says that the run will not go on. Its views stay.
	Leave()
}

// RecordRun runs a function and records its first steps, at most the given number. The
// key names the function, and by its kind what runs it; views of that kind show the run.
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

// RecordFurther records further steps of a run, at most the given number. With other
// arguments than those of the last recorded run, or after that has ended, the run begins
// anew.
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

// RunOutcome says what became of the latest recorded run of a function; nil if there is
// none, or if it has not ended.
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

// A kept is the latest recorded run, and its arguments.
type kept struct {
	Recorder
	args string
}

// keep makes a run the current one.
func (p *running) keep(of runOf, r kept) {
	if old, ok := p.runs[of]; ok {
		old.Leave()
	}
	p.runs[of] = r
}

// close frees the runs that no view shows, and ends live sessions.
func (p *running) close() {
	for of, r := range p.runs {
		r.Leave()
		delete(p.runs, of)
	}
	for fn, l := range p.live {
		l.close()
		delete(p.live, fn)
	}
}

// A recordedRun is a run under the low-level interpreter that can be shown. Its memory is
// freed when no view shows it any more and the program has another run.
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
