package engine

import (
	"context"

	"vitrine/engine/forms"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

var nothingStage = Stage{
	Name:      "nothing",
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
