package engine

import (
	"context"
	"errors"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/jit/llabstract"
	"vitrine/pages/trace"
)

// StageOnline is the stage of online partial evaluation: the LLAbstractInterpreter.
const StageOnline = "online"

// KindSpecialising is the kind of the pages that show it at work.
const KindSpecialising = "specialising"

var onlineStage = Stage{
	Name:    StageOnline,
	Program: true,
	Pages: []*Kind{{
		Name:   StageOnline,
		Doc:    "a function specialised by the LLAbstractInterpreter",
		Title:  "Specialised Graph",
		About:  "what is left when everything that is known has been carried out",
		Short:  "specialised",
		Letter: 'E',
		draw:   drawOnline,
	}, {
		Name:   KindSpecialising,
		Doc:    "how a function is specialised: one of the graphs that are followed, what is known, and the residual graph",
		Title:  "Specialising, Step by Step",
		About:  "the graph that is followed, what is known, and the residual graph as it grows",
		Short:  "specialising",
		Letter: 'J',
		Graphs: Together,
		Named:  true,
		Beside: "Graph that is followed",
		Begins: true,
		draw:   drawSpecialising,
	}, {
		Name:      llabstract.StateKind,
		Doc:       "what is known while a function is specialised: variables and virtual objects",
		Short:     "known",
		Momentary: true,
		draw:      drawKnown,
	}},
	Chosen: true,
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		s, err := p.running.specialise(ctx, fn, p.running.online)
		if err != nil {
			return nil, nil, err
		}
		all := append(s.program.Functions(), s.functions()...)
		var graphs []forms.Graph
		for _, f := range s.functions() {
			graphs = append(graphs, forms.NewLowLevel(f.Func.Graph, p.functions.nameOf(fn), nil, f, all))
		}
		return graphs, nil, nil
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
		s, err := p.running.specialiseRecorded(ctx, fn)
		if s == nil {
			return nil, err
		}
		return s.Recording.Steps(), err
	},
	states: func(ctx context.Context, p *Program, fn *stdspace.Function) (func(step int) any, error) {
		s, err := p.running.specialiseRecorded(ctx, fn)
		if s == nil {
			return nil, err
		}
		return func(step int) any { return s.Recording.Known(step) }, err
	},
}

// drawOnline draws the finished graph; with its steps, also as it grows.
func drawOnline(ctx context.Context, p *Program, v *views.View, how drawing) error {
	if how.page {
		s, err := p.running.specialise(ctx, how.fn, p.running.online)
		if err != nil {
			return err
		}
		l := s.program.LowLevel
		return p.finish(v, l, views.Residual(v, l, s.Function.Func.Graph, nil, p.functions.text))
	}
	return drawSpecialised(ctx, p, v, how, func(s *Specialised) error {
		return views.Residual(v, s.program.LowLevel, s.graph(), s.Recording, p.functions.text)
	})
}

// drawSpecialised draws something of a function that was specialised, with its steps. After an error there is what there was
// up to it.
func drawSpecialised(ctx context.Context, p *Program, v *views.View, how drawing, draw func(s *Specialised) error) error {
	s, failure := p.running.specialiseRecorded(ctx, how.fn)
	if s == nil {
		return failure
	}
	return errors.Join(failure, p.finish(v, s.program.LowLevel, draw(s)))
}

// graph returns the residual graph, nil if there is none because of an error.
func (s *Specialised) graph() *model.FunctionGraph {
	if s.Function == nil {
		return nil
	}
	return s.Function.Func.Graph
}

// drawKnown draws what is known at the last step, and at all others.
func drawKnown(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawSpecialised(ctx, p, v, how, func(s *Specialised) error {
		return views.Known(v, s.program.LowLevel, s.Recording, p.functions.text)
	})
}

// drawSpecialising draws a graph that is followed, with what is known and the residual graph
// beside it.
func drawSpecialising(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawSpecialised(ctx, p, v, how, func(s *Specialised) error {
		return views.Specialising(v, s.program.LowLevel, s.Recording, p.functions.text)
	})
}
