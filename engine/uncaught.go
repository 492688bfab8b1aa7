package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"vitrine/engine/typed"
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/runtime/llinterp"
)

// An Uncaught is an exception that left the function that was run. It is the program's
// doing, not a mistake of the caller.
type Uncaught struct {
	Class   string
	Message string     // its message, "" if it has none
	Frames  []RunFrame // the first caller first
	Place   RunFrame   // the innermost one in the program's own file
}

// A RunFrame is a function that was active when an exception was raised.
type RunFrame struct {
	Function string
	File     string
	Span     source.Span
	Text     string // of the line
	Left     int    // how many functions are left out after this one
}

// Error says which exception it is, and where it comes from.
func (u *Uncaught) Error() string {
	text := u.What()
	if u.Place.Span.IsValid() {
		text = fmt.Sprintf("%s:%d: in %s: %s", filepath.Base(u.Place.File), u.Place.Span.Line, u.Place.Function, text)
	}
	return text
}

// What says which exception it is.
func (u *Uncaught) What() string {
	if u.Message != "" {
		return u.Class + " is not caught: " + u.Message
	}
	return u.Class + " is not caught"
}

// Traceback lists the functions as Python does.
func (u *Uncaught) Traceback() string {
	var b strings.Builder
	if len(u.Frames) > 0 {
		b.WriteString("Traceback (most recent call last):\n")
	}
	for _, f := range u.Frames {
		fmt.Fprintf(&b, "  File %q, line %d, in %s\n", f.File, f.Span.Line, f.Function)
		if text := strings.TrimSpace(f.Text); text != "" {
			b.WriteString("    " + text + "\n")
		}
		if f.Left > 0 {
			fmt.Fprintf(&b, "  … %d more functions\n", f.Left)
		}
	}
	b.WriteString(u.Class)
	if u.Message != "" {
		b.WriteString(": " + u.Message)
	}
	return b.String()
}

// uncaught describes the exception that ended a run, nil if none did; message is what it says.
func (p *running) uncaught(l *typed.LowLevel, err error, message string) *Uncaught {
	var raised *llinterp.Raised
	if !errors.As(err, &raised) {
		return nil
	}
	u := &Uncaught{Class: raised.Class, Message: message}
	for _, w := range withoutLibrary(raised.Where) {
		f := RunFrame{Function: w.Graph, File: w.File, Span: w.Span, Left: w.Left}
		if !f.Span.IsValid() {
			f.Span = spanOf(l, w)
		}
		p.addFrame(u, f)
	}
	return u
}

// withoutLibrary leaves out the functions of the library that an exception comes from: they stand for builtin ones,
// which Python does not list.
func withoutLibrary(where []llinterp.Where) []llinterp.Where {
	for len(where) > 1 && strings.HasPrefix(where[len(where)-1].File, "<library>/") {
		where = where[:len(where)-1]
	}
	return where
}

// addFrame adds what a function above those before was doing.
func (p *running) addFrame(u *Uncaught, f RunFrame) {
	f.Text = source.Line(p.text(f.File), int(f.Span.Line))
	u.Frames = append(u.Frames, f)
	if f.File == p.file {
		u.Place = f
	}
}

// mostFrames is how many functions are listed at either end of a deep recursion.
const mostFrames = 20

// uncaughtObject describes the exception that ended a run under the standard object
// space.
func (p *running) uncaughtObject(exc *interp.OperationError) *Uncaught {
	u := &Uncaught{Class: p.space.ExceptionClass(exc).Name}
	_, u.Message, _ = strings.Cut(p.space.ExceptionLine(exc), ": ")
	n := len(exc.Traceback) // the innermost first
	for i := 0; i < n; i++ {
		t := exc.Traceback[n-1-i]
		f := RunFrame{Function: t.Code.Name, File: t.Code.File, Span: t.Code.Span}
		if t.Instr >= 0 && t.Instr < len(t.Code.Spans) {
			f.Span = t.Code.Spans[t.Instr]
		}
		if left := n - 2*mostFrames; i == mostFrames-1 && left > 0 {
			f.Left = left
			i += left
		}
		p.addFrame(u, f)
	}
	return u
}

// spanOf returns where the function of a graph begins.
func spanOf(l *typed.LowLevel, w llinterp.Where) source.Span {
	for _, g := range l.Graphs {
		if g.Name == w.Graph && g.File == w.File {
			if fn := typed.Source(g); fn != nil {
				return fn.Code.Span
			}
		}
	}
	return source.Span{}
}

// explainedSteps bounds the run that finds out where an exception comes from.
const explainedSteps = 400_000_000

// Explain says where an exception of machine code comes from. Machine code does not
// remember that, so the function runs again under the low-level interpreter, without
// output. Explain returns nil if this run ends differently, or not at all.
func (p *Program) Explain(ctx context.Context, name, args string, out *Outcome, opt RunOptions) (u *Uncaught, err error) {
	defer guard(&err, name)
	if out.Raises == nil {
		return nil, nil
	}
	opt.With, opt.Steps = WithLowLevel, explainedSteps
	s, err := p.running.prepareAt(ctx, name, args, opt, p.running.replayConsole())
	if err != nil {
		return nil, err
	}
	defer s.close()
	result, err := s.interp.Call(ctx, s.entry(), s.arguments...)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	again, err := s.outcome(result, err)
	if err != nil {
		return nil, nil // it ended in another way
	}
	if u = again.Uncaught; u != nil && u.Class == *out.Raises {
		return u, nil
	}
	return nil, nil
}
