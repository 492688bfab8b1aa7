package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"vitrine/engine/interp"
	"vitrine/engine/source/bytecode"
	"vitrine/engine/stdspace"
	"vitrine/engine/trace"
	"vitrine/flowspace"
)

// WithStd runs a program under the standard object space.
const WithStd = "std"

// An Outcome is what became of a run: a result or an exception.
type Outcome struct {
	Result    *string `json:"result"` // the repr of the value
	Raises    *string `json:"raises"` // the name of the exception's class
	Seconds   float64 `json:"seconds"`
	Traceback string  `json:"-"` // of the exception
}

// Run calls a function with arguments given as Python literals, separated by
// commas. An exception is an outcome; an error means that the run did not
// come to an end.
func (p *Program) Run(ctx context.Context, name, args string) (out *Outcome, err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	values, err := p.arguments(args)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	v, err := p.std.CallContext(ctx, fn, values)
	out = &Outcome{Seconds: time.Since(began).Seconds()}
	if err == nil {
		var text string
		if text, err = p.std.Repr(v); err == nil {
			out.Result = &text
			return out, nil
		}
	}
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return nil, fmt.Errorf("%s was stopped: %w", name, err)
	}
	class := p.std.ExceptionClass(exc).Name
	out.Raises = &class
	out.Traceback = p.std.FormatException(exc)
	return out, nil
}

// arguments evaluates the text of --args.
func (p *Program) arguments(text string) ([]stdspace.Object, error) {
	v, err := p.std.Eval("(" + text + ",)")
	if text == "" {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the arguments %q are not Python literals: %w", text, err)
	}
	return v.(*stdspace.Tuple).Items, nil
}

// Trace returns the steps that a stage takes on a function. If the stage
// fails, the steps up to there are returned with the error. args, if not nil,
// makes the stage bytecode execute the function instead of listing it.
func (p *Program) Trace(ctx context.Context, name, stage string, args *string) (steps *trace.Timeline, err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	if stage == StageFlow {
		rec := &flowspace.Recording{}
		_, err := p.flow(ctx, fn, false, rec)
		return rec.Steps(), err
	}
	if args == nil {
		return codeSteps(fn.Code), nil
	}
	return p.executedSteps(ctx, fn, *args)
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
		Block: -1, Op: -1, Instr: i, Span: c.Spans[i], Cause: trace.NoStep,
	}
}

// mostExecuted is how many executed instructions a trace keeps.
const mostExecuted = 1_000_000

// executedSteps runs a function and notes every instruction it and the
// functions it calls execute.
func (p *Program) executedSteps(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	values, err := p.arguments(args)
	if err != nil {
		return nil, err
	}
	t := &trace.Timeline{}
	p.std.SetTrace(func(f *interp.Frame) error {
		if t.Len() >= mostExecuted {
			return fmt.Errorf("the trace ends after %d instructions", mostExecuted)
		}
		t.Append(instructionStep(f.Code, f.NextInstr, "execute"))
		return nil
	})
	defer p.std.SetTrace(nil)
	_, err = p.std.CallContext(ctx, fn, values)
	var exc *interp.OperationError
	if errors.As(err, &exc) {
		t.Append(trace.Step{
			Kind: "raise", Text: p.std.FormatException(exc), Graph: fn.QualName,
			Block: -1, Op: -1, Instr: -1, Span: fn.Code.Span, Cause: t.Len() - 1,
		})
		return t, nil
	}
	return t, err
}
