package engine

import (
	"context"
	"errors"

	"vitrine/engine/forms"
	"vitrine/engine/typed"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/jit/hintannotator"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// StageColoured is the stage of binding times: the hint-annotator.
const StageColoured = "coloured"

// KindWhatIf is the kind of the pages that compare hints.
const KindWhatIf = "whatif"

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
	}, {
		Name:     KindWhatIf,
		Doc:      "a coloured graph beside what it would be with other hints, and what that makes possible",
		About:    "the graph as it is beside what it would be with other hints, and what a generated compiler leaves of both",
		Short:    "what if",
		Graphs:   EachGraph,
		Compares: true,
		Beside:   "As it is · what goes away: red",
		Legend:   " · gained: green, lost: red",
		draw:     drawWhatIf,
	}},
	Runner:    WithJIT,
	RunnerDoc: "machine code, and a compiler for the loop of the interpreter that hints mark",
	run:       runWithJIT,
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

// drawWhatIf draws a copy beside what it is with what its key tries.
func drawWhatIf(ctx context.Context, p *Program, v *views.View, how drawing) error {
	w, err := p.running.whatIfOf(ctx, how.fn, v.Key)
	if err != nil {
		return err
	}
	v.Flow = p.functions.flowKeys(w.Before.result, w.typed)
	if w.After.Err != nil {
		v.Errors = []error{w.After.Err}
	}
	base := page.Key{Kind: KindWhatIf, Entry: p.functions.nameOf(how.fn), Trial: v.Key.Trial}
	c := &views.Compared{Before: w.Before.result, After: w.After.result, Tables: w.tables(base, how.fn.Code.File), Key: base, Summary: w.summary(), Turned: w.turned(), Gone: placesOf(w.Gone)}
	if err := c.Show(v, w.typed, p.functions.text); err != nil {
		return err
	}
	v.Title += " – " + w.brief()
	return nil
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
	v.Flow = p.functions.flowKeys(c.result, c.LowLevel)
	return failure
}

// flowKeys are the keys of the flow graphs that coloured graphs come from, by the names of these.
func (f *functions) flowKeys(r *hintannotator.Result, l *typed.LowLevel) map[string]page.Key {
	keys := make(map[string]page.Key)
	for _, g := range r.Graphs {
		for _, low := range l.Graphs {
			if fn := typed.Source(low); fn != nil && low.Function() == g.Function {
				keys[g.Shown()] = f.key(fn)
			}
		}
	}
	keys[""] = keys[r.Entry.Shown()]
	return keys
}
