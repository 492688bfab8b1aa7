package engine

import (
	"context"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

var nothingStage = Stage{
	Name: "nothing",
	Pages: []*Kind{{
		Name:  "nothing",
		Doc:   "nothing",
		Title: "Nothing",
		About: "what there is to see of nothing",
		Short: "nothing",
		draw: func(_ context.Context, p *Program, v *views.View, how drawing) error {
			v.ShowFunction(how.fn, p.functions.text)
			v.Title = "nothing of " + p.functions.nameOf(how.fn)
			v.Page = &page.Page{Key: v.Key.String(), Title: v.Title, Nodes: []*page.Node{{Name: v.Title}}}
			return nil
		},
	}},
	Runner:    "nobody",
	RunnerDoc: "nothing",
	graphs: func(_ context.Context, _ *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		return []forms.Graph{nothing{fn.Code.Name}}, nil, nil
	},
	steps: func(context.Context, *Program, *stdspace.Function, *string) (*trace.Timeline, error) {
		steps := &trace.Timeline{}
		steps.Append(trace.Step{Kind: "nothing", Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep})
		return steps, nil
	},
	run: func(context.Context, *Program, string, string, RunOptions) (*Outcome, error) {
		result := "nothing"
		return &Outcome{Result: &result}, nil
	},
}

// nothing is what the stage makes of a function.
type nothing struct{ function string }

func (n nothing) Name() string { return n.function }
func (n nothing) JSON() any    { return map[string]string{"name": n.function} }
func (n nothing) Text() string { return "nothing of " + n.function }
