package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// WithStd runs a program under the standard object space.
const WithStd = "std"

var bytecodeStage = Stage{
	Name: StageBytecode,
	Raw:  true,
	Pages: []*Kind{{
		Name:     StageBytecode,
		Doc:      "the bytecode of a function",
		Title:    "Bytecode as a Graph",
		About:    "what the compiler made of the source",
		Short:    "bytecode",
		Named:    true,
		Searched: true,
		draw:     drawBytecode,
	}},
	Runner:    WithStd,
	RunnerDoc: "the standard object space",
	graphs: func(_ context.Context, _ *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		return []forms.Graph{&forms.Code{Code: fn.Code}}, nil, nil
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, args *string) (*trace.Timeline, error) {
		if args == nil {
			return codeSteps(fn.Code), nil
		}
		return p.running.executedSteps(ctx, fn, *args)
	},
	run: func(ctx context.Context, p *Program, name, args string, _ RunOptions) (*Outcome, error) {
		return p.running.std(ctx, name, args)
	},
}

func drawBytecode(_ context.Context, p *Program, v *views.View, how drawing) error {
	v.Title = p.functions.nameOf(how.fn)
	v.ShowFunction(how.fn, p.functions.text)
	v.Page = views.Bytecode(how.fn.Code)
	v.Page.Key = v.Key
	return nil
}

// std runs a function under the standard object space.
func (p *running) std(ctx context.Context, name, args string) (*Outcome, error) {
	fn, err := p.find(name)
	if err != nil {
		return nil, err
	}
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	if values, err = p.ofTypes(fn, values); err != nil {
		return nil, err
	}
	began := time.Now()
	v, err := p.space.CallContext(ctx, fn, values)
	out := &Outcome{Seconds: Seconds(time.Since(began).Seconds())}
	if err == nil {
		var text string
		if text, err = p.repr(v); err == nil {
			out.Result = &text
			return out, nil
		}
	}
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return nil, err
	}
	class := p.space.ExceptionClass(exc).Name
	out.Raises = &class
	out.Traceback, out.Uncaught = p.space.FormatException(exc), p.uncaughtObject(exc)
	return out, nil
}

// codeSteps lists a code object, one step for each instruction.
func codeSteps(c *bytecode.Code) *trace.Timeline {
	t := &trace.Timeline{}
	for i := range c.Instrs {
		t.Append(instructionStep(c, i, "emit"))
	}
	return t
}

func instructionStep(c *bytecode.Code, i int, kind trace.Kind) trace.Step {
	return trace.Step{
		Kind: kind, Text: fmt.Sprintf("%4d %s", i, bytecode.Text(c, i)), Graph: c.QualName,
		Block: -1, Op: -1, Instr: i, Span: c.Spans[i], File: c.File, Cause: trace.NoStep,
	}
}

// mostExecuted is how many executed instructions a trace keeps.
const mostExecuted = 1_000_000

// executedSteps runs a function and notes every instruction it and the
// functions it calls execute.
func (p *running) executedSteps(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	if values, err = p.ofTypes(fn, values); err != nil {
		return nil, err
	}
	t := &trace.Timeline{}
	p.space.SetTrace(func(f *interp.Frame) error {
		if t.Len() >= mostExecuted {
			return fmt.Errorf("the trace ends after %d instructions", mostExecuted)
		}
		t.Append(instructionStep(f.Code, f.NextInstr, "execute"))
		return nil
	})
	defer p.space.SetTrace(nil)
	_, err = p.space.CallContext(ctx, fn, values)
	var exc *interp.OperationError
	if errors.As(err, &exc) {
		t.Append(trace.Step{
			Kind: "raise", Text: p.space.FormatException(exc), Graph: fn.QualName,
			Block: -1, Op: -1, Instr: -1, Span: fn.Code.Span, File: fn.Code.File, Cause: t.Len() - 1,
		})
		return t, nil
	}
	return t, err
}
