package engine

import (
	"context"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// StageOnline is the stage of online partial evaluation: the LLAbstractInterpreter.
const StageOnline = "online"

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
		draw: func(ctx context.Context, p *Program, v *views.View, how drawing) error {
			s, err := p.running.specialise(ctx, how.fn, p.options.Online, nil)
			if err != nil {
				return err
			}
			l := s.program.LowLevel
			return p.finish(v, l, views.Residual(v, l, s.Function.Func.Graph, p.functions.text))
		},
	}},
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		s, err := p.running.specialise(ctx, fn, p.options.Online, nil)
		if err != nil {
			return nil, nil, err
		}
		all := append(s.program.Functions(), s.Function)
		return []forms.Graph{forms.NewLowLevel(s.Function.Func.Graph, p.functions.nameOf(fn), nil, s.Function, all)}, nil, nil
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
		s, err := p.running.specialise(ctx, fn, p.options.Online, &trace.Timeline{})
		if s == nil {
			return nil, err
		}
		return s.Steps, err
	},
}
