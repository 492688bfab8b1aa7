package engine

import (
	"context"
	"errors"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/jit/portal/recording"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// StageResidual is the stage of residual code: what a generated compiler makes.
const StageResidual = "residual"

// The kinds of pages that show a generated compiler at work, beside those of the stages.
const (
	KindTimeshifting = "timeshifting"      // one of the coloured graphs, the compile-time state and the residual code
	KindBoxes        = recording.StateKind // the compile-time state alone
	KindPaths        = "paths"             // the path tree
)

var residualStage = Stage{
	Name:     StageResidual,
	Program:  true,
	GraphsOf: StageColoured,
	Pages: []*Kind{{
		Name:  StageResidual,
		Doc:   "the code that a generated compiler makes of a function, with the cases that its promotions have",
		Title: "Residual Graph",
		About: "what the generated compiler makes while the program runs, with the cases of each promotion",
		Short: "residual",
		draw:  drawResidual,
	}, {
		Name:   KindTimeshifting,
		Doc:    "a generated compiler at work: one of the coloured graphs, the compile-time state, and the residual code",
		Title:  "Timeshifting, Step by Step",
		About:  "the coloured graph that is followed, the compile-time state, and the residual graph as it grows",
		Short:  "timeshifting",
		Graphs: Together,
		Named:  true,
		Beside: "Coloured graph",
		Begins: true,
		draw:   drawTimeshifting,
	}, {
		Name:      KindBoxes,
		Doc:       "what a generated compiler knows while it works: boxes and virtual objects",
		Short:     "state",
		Momentary: true,
		draw:      drawBoxes,
	}, {
		Name:  KindPaths,
		Doc:   "the path tree: how compilation has come to each promotion",
		Title: "Path Tree",
		About: "splits, calls, merges and promotions on the way to where compilation has stopped",
		Short: "paths",
		draw:  drawPaths,
	}},
	Chosen: true,
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		c, err := p.running.compile(ctx, fn, nil, nil)
		if err != nil {
			return nil, nil, err
		}
		var all []*lltype.Object
		for _, f := range c.made {
			all = append(all, f.Object)
		}
		all = append(all, c.tails...)
		var list []forms.Graph
		for i, f := range c.made {
			list = append(list, forms.NewLowLevel(f.Graph, c.names[i], nil, f.Object, all))
		}
		for _, f := range c.tails {
			list = append(list, forms.NewLowLevel(f.Func.Graph, f.Name, nil, f, all))
		}
		return list, nil, c.failure
	},
	steps:  compilationSteps,
	states: compilationStates,
}

// compilationSteps returns the steps of a generated compiler.
func compilationSteps(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
	c, err := p.running.compileRecorded(ctx, fn, nil)
	if c == nil {
		return nil, err
	}
	return c.rec.Steps(), err
}

// compilationStates returns what the compiler knows after each of them.
func compilationStates(ctx context.Context, p *Program, fn *stdspace.Function) (func(step int) any, error) {
	c, err := p.running.compileRecorded(ctx, fn, nil)
	if c == nil {
		return nil, err
	}
	return func(step int) any { return c.rec.Known(step) }, err
}

// drawResidual draws all residual code; with its steps, also as it grows. After an error there is what was made up to
// there.
func drawResidual(ctx context.Context, p *Program, v *views.View, how drawing) error {
	compile := p.running.compileRecorded
	if how.page {
		compile = func(ctx context.Context, fn *stdspace.Function, _ func(int)) (*compilation, error) {
			c, err := p.running.compile(ctx, fn, nil, nil)
			if err != nil {
				return nil, err
			}
			return c, c.failure
		}
	}
	return drawCompilation(ctx, p, v, how, compile, func(c *compilation) error {
		views.ResidualCode(v, c.LowLevel, c.Shifted, c.gen, c.made, c.tails, c.rec, p.functions.text)
		v.Page.Tables = append(v.Page.Tables, c.promotions)
		return nil
	})
}

// drawCompilation draws something of a compilation. After an error there is what there was up to it.
func drawCompilation(ctx context.Context, p *Program, v *views.View, how drawing, compile func(context.Context, *stdspace.Function, func(int)) (*compilation, error), draw func(c *compilation) error) error {
	c, failure := compile(ctx, how.fn, how.progress)
	if c == nil {
		return failure
	}
	if err := draw(c); err != nil {
		return errors.Join(failure, err)
	}
	p.running.shifted(v, c.Generated)
	return failure
}

// drawTimeshifting draws a coloured graph, with the compile-time state and the residual code beside it.
func drawTimeshifting(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawCompilation(ctx, p, v, how, p.running.compileRecorded, func(c *compilation) error {
		return views.Timeshifting(v, c.LowLevel, c.Shifted, c.rec, p.functions.text)
	})
}

// drawBoxes draws the compile-time state at the last step, and at all others.
func drawBoxes(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawCompilation(ctx, p, v, how, p.running.compileRecorded, func(c *compilation) error {
		views.Boxes(v, c.LowLevel, c.Shifted, c.rec, p.functions.text)
		return nil
	})
}

// drawPaths draws the path tree.
func drawPaths(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawCompilation(ctx, p, v, how, p.running.compileRecorded, func(c *compilation) error {
		views.Paths(v, c.LowLevel, c.Shifted, c.rec, p.functions.text)
		return nil
	})
}
