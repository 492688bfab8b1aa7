package engine

import (
	"context"
	"fmt"

	"vitrine/engine/forms"
	"vitrine/engine/typed"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of pages of low-level programs, beside those of the stages.
const (
	KindOptimised = typed.OptimisedKind // the graph as the optimisations leave it, step by step
	KindCompare   = "compare"           // before and after the optimisations
	KindExplicit  = "explicit"          // before and after the exception transformation
	KindRun       = "run"               // a recorded run
)

// WithLowLevel runs a program under the low-level interpreter.
const WithLowLevel = "lowlevel"

var lowLevelStage = Stage{
	Name:    StageLowLevel,
	Program: true,
	Pages: []*Kind{{
		Name:   StageLowLevel,
		Doc:    "a low-level graph",
		Title:  "Low-Level Graph",
		About:  "typed operations on memory, and how the typer makes them",
		Short:  "low-level",
		Letter: 'O',
		First:  true,
		Graphs: Together,
		Named:  true,
		draw:   drawLowLevel,
	}, {
		Name:   KindOptimised,
		Doc:    "a low-level graph as the optimisations leave it",
		Title:  "Optimised Graph",
		About:  "what inlining and the other optimisations leave, step by step",
		Short:  "optimised",
		Letter: 'I',
		Graphs: Together,
		Named:  true,
		Passes: true,
		draw:   drawOptimised,
	}, {
		Name:     KindCompare,
		Doc:      "a low-level graph before and after the optimisations",
		Title:    "Before and After Optimisation",
		About:    "both side by side, with what changed marked",
		Short:    "before and after",
		Letter:   'D',
		Graphs:   EachGraph,
		Passes:   true,
		Compares: true,
		Beside:   "Before the optimisations · removed: red",
		Legend:   " · added: green",
		draw:     lowLevelView(views.Compare, OptimiseAll),
	}, {
		Name:   KindExplicit,
		Doc:    "a low-level graph beside what the exception transformation makes of it",
		Title:  "Exceptions Made Explicit",
		About:  "exceptions as operations on a record, beside the graph before",
		Short:  "exceptions made explicit",
		Letter: 'X',
		Graphs: EachGraph,
		Beside: "With exits for exceptions",
		draw:   lowLevelView(views.Explicit, OptimiseNone),
	}, {
		Name:   KindRun,
		Doc:    "the latest recorded run of the entry, in one of its graphs",
		Short:  "run",
		Graphs: Together,
		Named:  true,
		Beside: "Graph",
		record: func(ctx context.Context, p *Program, fn *stdspace.Function, args string) (Recorder, error) {
			return p.running.record(ctx, fn, args)
		},
		draw: drawRun,
	}},
	Runner:    WithLowLevel,
	RunnerDoc: "the interpreter of low-level graphs",
	graphs:    lowLevelGraphs,
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, args *string) (*trace.Timeline, error) {
		if args != nil {
			return p.running.executedLow(ctx, fn, *args)
		}
		return p.lowering.steps(ctx, fn)
	},
	run: func(ctx context.Context, p *Program, name, args string, opt RunOptions) (*Outcome, error) {
		s, err := p.running.prepare(ctx, name, args, opt)
		if err != nil {
			return nil, err
		}
		defer s.close()
		return s.run(ctx, s.interp)
	},
}

// lowLevelGraphs returns all graphs of the program that a function starts.
func lowLevelGraphs(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
	o, err := p.lowering.optimised(ctx, fn, OptimiseNone, false)
	if err != nil {
		return nil, nil, err
	}
	var list []forms.Graph
	all := o.Functions()
	for i, name := range o.Names() {
		f := all[i]
		g := o.Graph(f)
		if p.options.Explicit {
			if g, err = o.Explicit(f); err != nil {
				return nil, nil, err
			}
		}
		list = append(list, forms.NewLowLevel(g, name, typed.Annotations(o.Graphs[i]), f, all))
	}
	return list, nil, nil
}

// steps returns the steps of the typer, and of the requested optimisations.
func (p *lowering) steps(ctx context.Context, fn *stdspace.Function) (*trace.Timeline, error) {
	l, err := p.recorded(ctx, fn)
	if err != nil {
		return nil, err
	}
	passes, err := p.passes(OptimiseNone)
	if err != nil {
		return nil, err
	}
	o, err := l.Optimise(ctx, passes, true)
	if err != nil {
		return nil, err
	}
	steps := &trace.Timeline{}
	appendSteps(steps, l.Recording.Steps())
	if o.Recording != nil {
		appendSteps(steps, o.Recording.Steps())
	}
	return steps, nil
}

// appendSteps appends the steps of a timeline to another, with their causes.
func appendSteps(to, from *trace.Timeline) {
	offset := to.Len()
	for i := range from.Len() {
		s := from.At(i)
		if s.Cause != trace.NoStep {
			s.Cause += offset
		}
		to.Append(s)
	}
}

// drawLowLevel draws what the typer makes, with its steps. Without steps, it draws the
// graph that the options ask for.
func drawLowLevel(ctx context.Context, p *Program, v *views.View, how drawing) error {
	if how.page && p.options.Optimise != "" {
		v.Key = v.Key.Of(KindOptimised)
		return drawOptimised(ctx, p, v, how)
	}
	l, err := p.lowering.lowLevel(ctx, how.fn)
	if err == nil && (!how.soon || l.Size() <= soonRecordedOfProgram) {
		l, err = p.lowering.recorded(ctx, how.fn)
	}
	if err != nil {
		return err
	}
	return p.finish(v, l, views.LowLevel(v, l, p.functions.text))
}

// drawOptimised draws what the optimisations make, with their steps.
func drawOptimised(ctx context.Context, p *Program, v *views.View, how drawing) error {
	o, err := p.lowering.optimised(ctx, how.fn, OptimiseAll, true)
	if err != nil {
		return err
	}
	return p.finish(v, o.LowLevel, views.Optimised(v, o, p.functions.text))
}

// lowLevelView draws a program after the optimisations of the options, or else the
// default.
func lowLevelView(draw func(*views.View, *typed.Optimised, views.Text) error, otherwise string) func(context.Context, *Program, *views.View, drawing) error {
	return func(ctx context.Context, p *Program, v *views.View, how drawing) error {
		o, err := p.lowering.optimised(ctx, how.fn, otherwise, false)
		if err != nil {
			return err
		}
		return p.finish(v, o.LowLevel, draw(v, o, p.functions.text))
	}
}

func drawRun(_ context.Context, p *Program, v *views.View, how drawing) error {
	r, ok := p.running.runs[runOf{KindRun, how.fn}].Recorder.(*recordedRun)
	if !ok {
		return fmt.Errorf("%s has not been run: say with which arguments", p.functions.nameOf(how.fn))
	}
	if err := p.finish(v, r.program.LowLevel, views.Run(v, r.program, r.Run, r.lifetime, p.functions.text)); err != nil {
		return err
	}
	switch out, err := r.Outcome(); {
	case err != nil:
		v.Errors = append(v.Errors, err)
	case out != nil && out.Uncaught != nil:
		v.Errors = append(v.Errors, out.Uncaught)
	}
	return nil
}

// finish completes the view of a low-level program, unless there was an error.
func (p *Program) finish(v *views.View, l *typed.LowLevel, err error) error {
	if err != nil {
		return err
	}
	v.Page.Key, v.Title = v.Key, v.Page.Title
	v.Flow = make(map[string]page.Key)
	names := l.Names()
	for i, g := range l.Graphs {
		fn := typed.Source(g)
		if fn == nil {
			continue
		}
		v.Flow[names[i]] = p.functions.key(fn)
		if g == l.Entry {
			v.Flow[""] = v.Flow[names[i]]
		}
	}
	return nil
}
