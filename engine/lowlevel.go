package engine

import (
	"context"
	"errors"

	"vitrine/engine/typed"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
)

// A lowering gives programs low-level types and optimises them. It remembers the
// answers.
type lowering struct {
	*annotating
	typed map[*stdspace.Function]*lowered
	ofAll []string // the optimisations that "all" stands for; nil: really all
}

func newLowering(a *annotating) *lowering {
	return &lowering{annotating: a, typed: make(map[*stdspace.Function]*lowered)}
}

// A lowered is a low-level program and the annotated one that it was made from.
type lowered struct {
	*typed.LowLevel
	annotated *Annotated
}

// LowLevel gives the program that an entry function starts low-level types. Annotation
// errors are errors here. It remembers the answer.
func (p *Program) LowLevel(ctx context.Context, entry string) (l *typed.LowLevel, err error) {
	defer guard(&err, entry)
	fn, err := p.functions.find(entry)
	if err != nil {
		return nil, err
	}
	return p.lowering.lowLevel(ctx, fn)
}

func (p *lowering) lowLevel(ctx context.Context, fn *stdspace.Function) (*typed.LowLevel, error) {
	l, err := p.lower(ctx, fn)
	if err != nil {
		return nil, err
	}
	return l.LowLevel, nil
}

func (p *lowering) lower(ctx context.Context, fn *stdspace.Function) (*lowered, error) {
	opt := p.optionsFor(fn)
	opt.Engine = EngineLattice
	a, err := p.annotate(ctx, fn, opt, nil)
	if err != nil {
		return nil, err
	}
	if len(a.Errors) == 0 && a.Result.FloatDivision {
		opt.floatDivision = true
		if a, err = p.annotate(ctx, fn, opt, nil); err != nil {
			return nil, err
		}
	}
	if len(a.Errors) > 0 {
		return nil, errors.Join(a.Errors...)
	}
	if l := p.typed[fn]; l != nil && l.annotated == a {
		return l, nil
	}
	return p.typeWith(ctx, fn, a, nil)
}

// typeWith gives an annotated program low-level types.
func (p *lowering) typeWith(ctx context.Context, fn *stdspace.Function, a *Annotated, rec *rtyper.Recording) (*lowered, error) {
	program, err := rtyper.Type(ctx, a.Result, rtyper.Options{Record: rec})
	if err != nil {
		return nil, p.quoted(err)
	}
	if rec != nil {
		program.Recording = rec
	}
	l := &lowered{typed.New(program, p.nameOf(fn)), a}
	p.typed[fn] = l
	return l, nil
}

// recorded types a program with every step recorded. It remembers the answer, which
// also serves if no steps are wanted.
func (p *lowering) recorded(ctx context.Context, fn *stdspace.Function) (*typed.LowLevel, error) {
	l, err := p.lower(ctx, fn)
	if err == nil && l.Recording == nil {
		l, err = p.typeWith(ctx, fn, l.annotated, &rtyper.Recording{})
	}
	if err != nil {
		return nil, err
	}
	return l.LowLevel, nil
}

// quoted gives an error of the typer the source line that it is about.
func (p *lowering) quoted(err error) error {
	var typing *rtyper.Error
	if !errors.As(err, &typing) || !typing.Span.IsValid() {
		return err
	}
	msg := "in " + typing.Func + ": " + typing.Msg
	return &source.Error{File: typing.File, Span: typing.Span, Msg: msg, Text: source.Line(p.text(typing.File), int(typing.Span.Line))}
}
