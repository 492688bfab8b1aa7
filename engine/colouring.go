package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"vitrine/engine/forms"
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
)

// A colouredProgram is a program with the binding times of its variables.
type colouredProgram struct {
	*typed.LowLevel
	result   *hintannotator.Result // with an error, only of a recording
	pages    *hintannotator.Pages
	types    string // of the arguments
	inlining string // what is looked into that says otherwise, or is not
	recorded bool
	failure  error

	generated *Generated // the compiler that is made of it, nil if nobody asked for that
}

// coloured colours the program that a function starts. With an error there may be an answer too, if
// it is recorded. It remembers the answer.
func coloured(ctx context.Context, p *Program, fn *stdspace.Function, record bool) (*colouredProgram, error) {
	m, err := p.running.meta()
	if err != nil {
		return nil, err
	}
	return p.running.colour(ctx, m, fn, record)
}

func (p *running) colour(ctx context.Context, m *Meta, fn *stdspace.Function, record bool) (*colouredProgram, error) {
	types, o := p.optionsFor(fn).Types, p.jitOf(fn)
	inlining := fmt.Sprint(o.Inline, o.Residual)
	if c := p.coloured[fn]; c != nil && c.types == types && c.inlining == inlining && (c.recorded || !record) {
		return c.answer()
	}
	l, err := p.typedFor(ctx, fn, types)
	if err != nil {
		return nil, err
	}
	if err := o.checkInlining(l); err != nil {
		return nil, err
	}
	c := &colouredProgram{LowLevel: l, types: types, inlining: inlining, recorded: record}
	if err := p.annotateHints(ctx, m.With(o), fn, c); err != nil {
		return nil, err
	}
	if ctx.Err() == nil {
		p.coloured[fn] = c
	}
	return c.answer()
}

func (c *colouredProgram) answer() (*colouredProgram, error) {
	if c.result == nil {
		return nil, c.failure
	}
	return c, c.failure
}

// annotateHints runs the hint-annotator.
func (p *running) annotateHints(ctx context.Context, m *Meta, fn *stdspace.Function, c *colouredProgram) error {
	entry := c.Entry.Function()
	o := exctransform.Options{Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true}
	if m.Optimise {
		optimised, err := c.Optimise(ctx, switchPasses, false)
		if err != nil {
			return err
		}
		o.Graph = optimised.Graph
	}
	explicit, err := exctransform.Transform([]*lltype.Object{entry}, c.Exceptions, o)
	if err != nil {
		return err
	}
	target, err := p.portalOf(fn, c.LowLevel, m)
	switch {
	case err != nil:
		return err
	case target == nil:
		target = entry
	}
	opt := hintannotator.Options{Policy: m.Policy.on(c.LowLevel), Written: written(c.LowLevel)}
	if c.recorded {
		opt.Recording = &hintannotator.Recording{}
	}
	c.result, c.failure = hintannotator.Annotate(ctx, hintannotator.ProgramOf(explicit, entry), target, opt)
	if c.result != nil {
		c.pages = hintannotator.NewPages(c.result, page.Key{Kind: StageColoured, Entry: p.nameOf(fn)})
	}
	c.failure = p.hintError(c.failure)
	return nil
}

// written returns what tells functions of the program from helpers.
func written(l *typed.LowLevel) func(f *lltype.Object) bool {
	all := make(map[*lltype.Object]bool)
	for _, g := range l.Graphs {
		all[g.Function()] = !g.Helper
	}
	return func(f *lltype.Object) bool { return all[f] }
}

// hintError gives an error of the hint-annotator the source line that it is about.
func (p *running) hintError(err error) error {
	var hint *hintannotator.Error
	if !errors.As(err, &hint) || !hint.Span.IsValid() {
		return err
	}
	e := &source.Error{File: hint.File, Span: hint.Span, Msg: hint.Class + ": " + hint.Message, Text: source.Line(p.text(hint.File), int(hint.Span.Line))}
	out := &ColourError{At: e, hint: hint}
	part := func(file string, span source.Span) string {
		return source.Part(source.Line(p.text(file), int(span.Line)), span)
	}
	for _, c := range hint.Chain {
		w := Waypoint{Text: c.What, File: c.File, Span: c.Span}
		if text := part(c.File, c.Span); text != "" && c.Op >= 0 {
			w.Text += ": " + text
		}
		out.Way = append(out.Way, w)
	}
	for _, proposal := range hint.Proposals {
		text := proposal.Text(part(proposal.File, proposal.Span))
		out.Help = append(out.Help, Waypoint{Text: text, File: proposal.File, Span: proposal.Span})
	}
	if hint.Advice != "" {
		out.Help = append(out.Help, Waypoint{Text: hint.Advice})
	}
	return out
}

// A ColourError is a mistake in hints.
type ColourError struct {
	At *source.Error // with its line

	// Way leads from what must be green back to what cannot be, nearest first; Help is what would resolve it.
	Way, Help []Waypoint

	hint *hintannotator.Error
}

// A Waypoint is a sentence about a place. It may have none.
type Waypoint struct {
	Text string
	File string
	Span source.Span
}

// String is "f.py:7: x is red, as ...".
func (w Waypoint) String() string {
	if w.File == "" || !w.Span.IsValid() {
		return w.Text
	}
	return fmt.Sprintf("%s:%d: %s", w.File, w.Span.Line, w.Text)
}

// Error is the error with its line, the way to its cause, and what would help.
func (e *ColourError) Error() string {
	lines := []string{e.At.Error()}
	for _, w := range e.Way {
		lines = append(lines, "    "+w.String())
	}
	for _, w := range e.Help {
		lines = append(lines, "    "+w.Text)
	}
	return strings.Join(lines, "\n")
}

// Trials are the promotions that resolve the error, each of them alone.
func (e *ColourError) Trials() []Trial {
	var list []Trial
	for _, p := range e.hint.Proposals {
		list = append(list, Trial{Graph: p.Graph.Shown(), Variable: p.Trial.Variable})
	}
	return list
}

// Unwrap returns what it is made of.
func (e *ColourError) Unwrap() []error { return []error{e.At, e.hint} }

// whyColour explains why a variable of a coloured program is green or red. Of the variables that a name
// of the source has, the first red one is taken, if there is one.
func whyColour(ctx context.Context, p *Program, fn *stdspace.Function, graph, variable string) (*forms.Why, error) {
	c, err := coloured(ctx, p, fn, false)
	if err != nil {
		return nil, err
	}
	g := c.result.Graph(graph)
	if g == nil {
		return nil, fmt.Errorf("%s leads to no coloured graph %s; there are: %s", p.functions.nameOf(fn), graph, strings.Join(c.names(), ", "))
	}
	v, err := colouredNamed(g, variable)
	if err != nil {
		return nil, fmt.Errorf("in %s: %w", g.Shown(), err)
	}
	w := &forms.Why{Variable: v.String(), Annotation: g.Colour(v).String(), Chain: hintannotator.Reasons(c.result.Why(g, v))}
	w.Line = func(file string, line int) string { return source.Line(p.functions.text(file), line) }
	return w, nil
}

func (c *colouredProgram) names() []string {
	var list []string
	for _, g := range c.result.Graphs {
		list = append(list, g.Shown())
	}
	return list
}

// colouredNamed returns the variable of a copy that a name means.
func colouredNamed(g *hintannotator.Graph, name string) (*model.Variable, error) {
	if name == ReturnValue {
		return g.ReturnBlock.InputArgs[0], nil
	}
	var found *model.Variable
	var others []string
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			if g.Colour(v) == hintannotator.Void {
				continue
			}
			others = append(others, v.String())
			switch {
			case v.String() == name:
				return v, nil
			case v.Prefix() == name && (found == nil || g.Colour(found) != hintannotator.Red):
				found = v
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("there is no variable %s with a colour; there are: %s", name, strings.Join(others, ", "))
	}
	return found, nil
}
