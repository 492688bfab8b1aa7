package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"

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

// A recordedRun is a run that can be looked at. Its memory is given back when
// nobody can look at it any more.
type recordedRun struct {
	*session
	run  *llinterp.Run
	args string
}

// RecordRun runs a function under the low-level interpreter and records its steps,
// at most so many; the views run:ENTRY show them.
func (p *Program) RecordRun(ctx context.Context, name, args string, steps int) (err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return err
	}
	r, err := p.beginRun(ctx, fn, args)
	if err != nil {
		return err
	}
	p.runs[fn] = r
	return r.run.Continue(ctx, steps)
}

// RecordFurther records further steps of a run, at most so many. A run with other
// arguments than the one that was recorded last, or after one that has come to its
// end, begins anew.
func (p *Program) RecordFurther(ctx context.Context, name, args string, steps int) (err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return err
	}
	if r := p.runs[fn]; r != nil && r.args == args && !r.run.Done() {
		return r.run.Continue(ctx, steps)
	}
	return p.RecordRun(ctx, name, args, steps)
}

func (p *Program) beginRun(ctx context.Context, fn *stdspace.Function, args string) (*recordedRun, error) {
	s, err := p.prepare(ctx, p.nameOf(fn), args, RunOptions{With: WithLowLevel, Memory: recordedMemory})
	if err != nil {
		return nil, err
	}
	at := lowLevelPlace{kind: ViewRun, fn: fn, name: p.nameOf(fn)}
	run, err := s.interp.Record(s.entry(), s.program.keys(at), s.arguments...)
	if err != nil {
		s.close()
		return nil, err
	}
	r := &recordedRun{session: s, run: run, args: args}
	runtime.SetFinalizer(r, func(r *recordedRun) {
		r.run.Close()
		r.close()
	})
	return r, nil
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
	fn, err := p.function(name)
	if err != nil || p.runs[fn] == nil {
		return nil, err
	}
	return p.runs[fn].Outcome()
}

// runView shows a run in one of its graphs, and the objects beside it.
func (p *Program) runView(_ context.Context, v *View, at lowLevelPlace) error {
	r := p.runs[at.fn]
	if r == nil {
		return fmt.Errorf("%s has not been run: say with which arguments", at.name)
	}
	o := r.program
	i, err := o.find(at)
	if err != nil {
		return err
	}
	g := o.graph(o.Graphs[i].Function())
	v.Page = o.page(g, i, o.keys(at))
	p.showSource(v, o.Graphs[i])
	v.Recording = &runGraph{r.run.Graph(g), r}
	v.Beside = &View{Key: llinterp.HeapKey + at.name, Title: "Objects", Recording: newRunHeap(r)}
	v.Beside.Page = v.Beside.Recording.Union()
	v.More = !r.run.Done()
	switch out, err := r.Outcome(); {
	case err != nil:
		v.Errors = append(v.Errors, err)
	case out != nil && out.Uncaught != nil:
		v.Errors = append(v.Errors, out.Uncaught)
	}
	return nil
}

// A runGraph is a run in one of its graphs. It keeps the memory of the run from
// being given back.
type runGraph struct {
	page.Run
	owner *recordedRun
}

// PageAt implements page.Recording.
func (g *runGraph) PageAt(i int) *page.Page {
	defer runtime.KeepAlive(g.owner)
	return g.Run.PageAt(i)
}

// PlaceAt implements page.Locator.
func (g *runGraph) PlaceAt(i int) page.Place {
	defer runtime.KeepAlive(g.owner)
	return g.Run.PlaceAt(i)
}

// StateAt implements page.Recording.
func (g *runGraph) StateAt(i int) []*page.Table {
	defer runtime.KeepAlive(g.owner)
	return g.Run.StateAt(i)
}

// executedLow runs a function under the low-level interpreter and returns every
// step.
func (p *Program) executedLow(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	r, err := p.beginRun(ctx, fn, args)
	if err != nil {
		return nil, err
	}
	// What was recorded stays as it is until r is gone.
	defer runtime.KeepAlive(r)
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
