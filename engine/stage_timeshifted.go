package engine

import (
	"context"
	"fmt"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// StageTimeshifted is the stage of generating extensions: the timeshifter.
const StageTimeshifted = "timeshifted"

var timeshiftedStage = Stage{
	Name:     StageTimeshifted,
	Program:  true,
	GraphsOf: StageColoured,
	Pages: []*Kind{{
		Name:   StageTimeshifted,
		Doc:    "the generating extension of a coloured graph: a low-level graph that makes residual code",
		Title:  "Timeshifted Graph",
		About:  "the compiler that was made of a graph: green operations as they are, red ones as calls of support code",
		Short:  "timeshifted",
		Graphs: EachGraph,
		Named:  true,
		draw:   drawTimeshifted,
	}, {
		Name:   KindShifts,
		Doc:    "a coloured graph beside the timeshifted one and the residual code",
		Title:  "Coloured, Timeshifted and Residual",
		About:  "three graphs side by side; what is selected in one is selected in the others",
		Short:  "side by side",
		Graphs: EachGraph,
		Named:  true,
		Beside: "Coloured graph",
		draw:   drawShifts,
	}},
	Chosen: true,
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		g, err := p.running.timeshifted(ctx, fn)
		if err != nil {
			return nil, nil, err
		}
		var list []forms.Graph
		all := append(g.LowLevel.Functions(), g.extensions()...)
		for _, t := range g.Shifted.Graphs {
			list = append(list, forms.NewLowLevel(t.Function.Func.Graph, t.Coloured.Shown(), nil, t.Function, all))
		}
		return list, nil, nil
	},
	steps:  compilationSteps,
	states: compilationStates,
}

// KindShifts is the kind of the pages that show what is made of coloured graphs.
const KindShifts = "shifts"

// drawShifts draws a coloured graph, its extension and the residual code.
func drawShifts(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawCompilation(ctx, p, v, how, p.running.compileRecorded, func(c *compilation) error {
		if c.Coloured.Graph(v.Key.Graph) == nil {
			return noShifted(p, how, v.Key)
		}
		views.Shifts(v, c.LowLevel, c.Shifted, c.rec, p.functions.text)
		return nil
	})
}

func noShifted(p *Program, how drawing, key page.Key) error {
	return fmt.Errorf("%s leads to no timeshifted graph %s", p.functions.nameOf(how.fn), key.Graph)
}

// drawTimeshifted draws the extension of a copy.
func drawTimeshifted(ctx context.Context, p *Program, v *views.View, how drawing) error {
	g, err := p.running.timeshifted(ctx, how.fn)
	if err != nil {
		return err
	}
	if g.Coloured.Graph(v.Key.Graph) == nil {
		return noShifted(p, how, v.Key)
	}
	views.Timeshifted(v, g.LowLevel, g.Shifted, p.functions.text)
	p.running.shifted(v, g)
	return nil
}

// shifted completes the view of a stage that works on coloured graphs.
func (p *running) shifted(v *views.View, g *Generated) {
	v.Page.Key, v.Title = v.Key, v.Page.Title
	v.Flow = p.flowKeys(g.Coloured, g.LowLevel)
}
