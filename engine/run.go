package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"vitrine/flowspace"
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// WithStd runs a program under the standard object space.
const WithStd = "std"

// An Outcome is what became of a run: a result or an exception.
type Outcome struct {
	Result    *string `json:"result"` // the repr of the value
	Raises    *string `json:"raises"` // the name of the exception's class
	Seconds   Seconds `json:"seconds"`
	Traceback string  `json:"-"` // of the exception

	// Uncaught is the exception that ended the run. Machine code tells where it
	// comes from only of a lack of memory; of others, [Program.Explain] does.
	Uncaught *Uncaught `json:"-"`
}

// Seconds is a time. In JSON it is a number without an exponent, however small
// it is.
type Seconds float64

// MarshalJSON writes the number.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(s), 'f', -1, 64), nil
}

// Run calls a function with arguments given as Python literals, separated by
// commas. An exception is an outcome; an error means that the run did not
// begin, or did not come to an end.
func (p *Program) Run(ctx context.Context, name, args string) (out *Outcome, err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	v, err := p.std.CallContext(ctx, fn, values)
	out = &Outcome{Seconds: Seconds(time.Since(began).Seconds())}
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
	class := p.std.ExceptionClass(exc).Name
	out.Raises = &class
	out.Traceback, out.Uncaught = p.std.FormatException(exc), p.uncaughtObject(exc)
	return out, nil
}

// repr gives the text of a result. Of a long integer it gives all digits, which
// Python refuses.
func (p *Program) repr(v stdspace.Object) (string, error) {
	text, err := p.std.Repr(v)
	if n, ok := v.(*stdspace.Long); ok && err != nil {
		return n.V.String(), nil
	}
	return text, err
}

// arguments evaluates the text of --args for a function.
func (p *Program) arguments(fn *stdspace.Function, text string) ([]stdspace.Object, error) {
	var values []stdspace.Object
	if text = strings.TrimSpace(text); text != "" {
		v, err := p.std.Eval("(" + strings.TrimSuffix(text, ",") + ",)")
		if err != nil {
			return nil, fmt.Errorf("the arguments %q are not Python literals: %s", text, p.reason(err))
		}
		t, ok := v.(*stdspace.Tuple)
		if !ok {
			return nil, fmt.Errorf("the arguments %q are not separated by commas", text)
		}
		values = t.Items
	}
	for _, v := range values {
		if name, ok := stdspace.AsText(v); ok {
			p.permissions.AddFile(name)
		}
	}
	return values, p.checkCount(fn, len(values))
}

// reason is what an exception says.
func (p *Program) reason(err error) string {
	return p.std.ExceptionLine(err)
}

// checkCount tells if a function can be called with n arguments.
func (p *Program) checkCount(fn *stdspace.Function, n int) error {
	most := fn.Code.ArgCount
	least := most - len(fn.Defaults)
	takes := fmt.Sprintf("%d arguments", most)
	switch {
	case fn.Code.Flags&bytecode.VarArgs != 0:
		takes, most = fmt.Sprintf("at least %d arguments", least), max(n, most)
	case least < most:
		takes = fmt.Sprintf("%d to %d arguments", least, most)
	case most == 1:
		takes = "1 argument"
	}
	if n >= least && n <= most {
		return nil
	}
	return &source.Error{
		File: fn.Code.File, Span: fn.Code.Span, Text: source.Line(p.text(fn.Code.File), int(fn.Code.Span.Line)),
		Msg: fmt.Sprintf("%s takes %s, and there are %d", p.nameOf(fn), takes, n),
	}
}

// Trace returns the steps that a stage takes on a function. If the stage
// fails, the steps up to there are returned with the error. args, if not nil,
// makes the stages bytecode and lowlevel execute the function instead of
// showing how it is made.
func (p *Program) Trace(ctx context.Context, name, stage string, args *string) (steps *trace.Timeline, err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	switch stage {
	case StageAnnotated:
		return p.annotatedSteps(ctx, fn)
	case StageMachine:
		return nil, fmt.Errorf("machine code is made without steps of its own: look at the stage %s with all optimisations", StageLowLevel)
	case StageLowLevel:
		if args != nil {
			return p.executedLow(ctx, fn, *args)
		}
		return p.lowLevelSteps(ctx, fn)
	case StageFlow:
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
		Block: -1, Op: -1, Instr: i, Span: c.Spans[i], File: c.File, Cause: trace.NoStep,
	}
}

// mostExecuted is how many executed instructions a trace keeps.
const mostExecuted = 1_000_000

// executedSteps runs a function and notes every instruction it and the
// functions it calls execute.
func (p *Program) executedSteps(ctx context.Context, fn *stdspace.Function, args string) (*trace.Timeline, error) {
	values, err := p.arguments(fn, args)
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
			Block: -1, Op: -1, Instr: -1, Span: fn.Code.Span, File: fn.Code.File, Cause: t.Len() - 1,
		})
		return t, nil
	}
	return t, err
}
