package engine

import (
	"context"
	"errors"
	"fmt"

	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
)

// MostRecorded is how many steps of a run are recorded at a time.
const MostRecorded = 20_000

// recordedMemory is how many bytes of memory a recorded program may use: nothing
// that was ever seen is freed.
const recordedMemory = 64 << 20

// A recordedRun is a run that can be looked at. Its memory is given back when no view
// shows it any more and the program has another one.
type recordedRun struct {
	*session
	run      *llinterp.Run
	lifetime *views.Lifetime
	args     string
}

// RecordRun runs a function under the low-level interpreter and records its steps,
// at most so many; the views run:ENTRY show them.
func (p *Program) RecordRun(ctx context.Context, name, args string, steps int) (err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return err
	}
	r, err := p.running.begin(ctx, fn, args)
	if err != nil {
		return err
	}
	p.running.keep(fn, r)
	return r.run.Continue(ctx, steps)
}

// RecordFurther records further steps of a run, at most so many. A run with other
// arguments than the one that was recorded last, or after one that has come to its
// end, begins anew.
func (p *Program) RecordFurther(ctx context.Context, name, args string, steps int) (err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return err
	}
	if r := p.running.runs[fn]; r != nil && r.args == args && !r.run.Done() {
		return r.run.Continue(ctx, steps)
	}
	return p.RecordRun(ctx, name, args, steps)
}

func (p *running) begin(ctx context.Context, fn *stdspace.Function, args string) (*recordedRun, error) {
	s, err := p.prepare(ctx, p.nameOf(fn), args, RunOptions{With: WithLowLevel, Memory: recordedMemory})
	if err != nil {
		return nil, err
	}
	run, err := s.interp.Record(s.entry(), s.program.Keys(KindRun), s.arguments...)
	if err != nil {
		s.close()
		return nil, err
	}
	return &recordedRun{session: s, run: run, args: args, lifetime: views.NewLifetime(func() {
		run.Close()
		s.close()
	})}, nil
}

// keep makes a run the one that is looked at of a function.
func (p *running) keep(fn *stdspace.Function, r *recordedRun) {
	if old := p.runs[fn]; old != nil {
		old.lifetime.Leave()
	}
	p.runs[fn] = r
}

// close gives back the runs that no view shows.
func (p *running) close() {
	for fn, r := range p.runs {
		r.lifetime.Leave()
		delete(p.runs, fn)
	}
}

// Outcome says what became of the run; nil if it has not come to its end.
func (r *recordedRun) Outcome() (*Outcome, error) {
	if !r.run.Done() {
		return nil, nil
	}
	return r.outcome(r.run.Result())
}

// RunOutcome says what became of the run that was recorded last of a function;
// nil if there is none, or none that has come to its end.
func (p *Program) RunOutcome(name string) (*Outcome, error) {
	fn, err := p.functions.find(name)
	if err != nil || p.running.runs[fn] == nil {
		return nil, err
	}
	return p.running.runs[fn].Outcome()
}

// executedLow runs a function under the low-level interpreter and returns every
// step.
func (p *running) executedLow(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	r, err := p.begin(ctx, fn, args)
	if err != nil {
		return nil, err
	}
	defer r.lifetime.Leave()
	err = r.run.Continue(ctx, mostExecuted)
	switch {
	case err != nil:
	case !r.run.Done():
		err = fmt.Errorf("the trace ends after %d steps", mostExecuted)
	default:
		_, err = r.Outcome()
		var failed *llinterp.Error
		if errors.As(err, &failed) {
			err = nil // the last step says so
		}
	}
	return r.run.Steps(), err
}
