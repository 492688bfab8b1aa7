package engine

import (
	"context"
	"errors"

	"vitrine/engine/forms"
	"vitrine/engine/typed"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// StageColoured is the stage of binding times: the hint-annotator.
const StageColoured = "coloured"

var colouredStage = Stage{
	Name:    StageColoured,
	Program: true,
	Pages: []*Kind{{
		Name:   StageColoured,
		Doc:    "a low-level graph with the colours of its variables: green or red",
		Title:  "Coloured Graph",
		About:  "which variables are known while code is generated, green, and which only when it runs, red",
		Short:  "coloured",
		Letter: 'K',
		Graphs: Together,
		Named:  true,
		draw:   drawColoured,
	}},
	Runner:    WithJIT,
	RunnerDoc: "machine code, and a compiler for the loop of the interpreter that hints mark",
	run: func(ctx context.Context, p *Program, name, args string, opt RunOptions) (*Outcome, error) {
		return p.runWithJIT(ctx, name, args, opt)
	},
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		c, err := coloured(ctx, p, fn, false)
		if err != nil {
			return nil, nil, err
		}
		var list []forms.Graph
		for _, g := range c.result.Graphs {
			list = append(list, forms.NewColoured(g))
		}
		return list, nil, nil
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
		c, err := coloured(ctx, p, fn, true)
		if c == nil {
			return nil, err
		}
		return c.result.Steps(), err
	},
}

// drawColoured draws a copy with its colours; with its steps, also how they were found. After an error
// there are only the steps up to there.
func drawColoured(ctx context.Context, p *Program, v *views.View, how drawing) error {
	c, failure := coloured(ctx, p, how.fn, !how.page)
	if c == nil {
		return failure
	}
	err := views.Coloured(v, c.LowLevel, c.result, c.pages, p.functions.text)
	if err != nil {
		return errors.Join(failure, err)
	}
	v.Page.Key, v.Title = v.Key, v.Page.Title
	v.Flow = make(map[string]page.Key)
	for _, g := range c.result.Graphs {
		for _, low := range c.Graphs {
			if fn := typed.Source(low); fn != nil && low.Function() == g.Function {
				v.Flow[g.Shown()] = p.functions.key(fn)
			}
		}
	}
	v.Flow[""] = v.Flow[c.result.Entry.Shown()]
	return failure
}
