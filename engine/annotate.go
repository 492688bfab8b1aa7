package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// The engines that annotate programs.
const (
	EngineLattice = "lattice" // the annotator with its lattice
	EngineAnnset  = "annset"  // the annotation-set engine, the first design
)

// Engines are the names of the engines that annotate programs.
var Engines = []string{EngineLattice, EngineAnnset}

// AnnotateOptions say how a program is annotated. The zero value is what most
// want.
type AnnotateOptions struct {
	Types  string // of the entry's arguments, as in "int,str"; "" looks at the program
	Engine string // one of Engines; "" stands for the lattice

	// Variants, if more than 1, keeps apart what cannot be merged, in at most
	// so many graphs of one function. Functions limits that to some of them.
	Variants  int
	Functions []string

	Record bool // every step

	floatDivision bool // see annotator.Options
}

// An Annotated is a program with annotations, from one entry.
type Annotated struct {
	Entry  string            // name of the function
	Types  string            // of its arguments
	Graphs []AnnotatedGraph  // those reached, the entry first
	Errors []error           // what cannot be typed
	Result *annotator.Result // of the lattice engine, else nil
	steps  func() stepper    // of the recording

	// draw fills a view with a page of some kind, of a graph or of the program.
	draw func(v *View, kind, graph string) error
}

// A stepper has steps.
type stepper interface{ Steps() *trace.Timeline }

// Steps returns the steps that were taken, nil if they were not recorded.
func (a *Annotated) Steps() *trace.Timeline {
	if s := a.steps(); s != nil {
		return s.Steps()
	}
	return nil
}

// An AnnotatedGraph is a flow graph and what is known about its variables.
type AnnotatedGraph struct {
	*model.FunctionGraph
	Name string // unique in the program

	// Annotation returns the annotation of a variable, "" if it has none.
	Annotation func(*model.Variable) string
}

// AnnotateWith says how an entry is annotated from now on, wherever that is not
// said in a call.
func (p *Program) AnnotateWith(entry string, opt AnnotateOptions) error {
	fn, err := p.function(entry)
	if err != nil {
		return err
	}
	if _, err := p.entryTypes(fn, opt.Types); err != nil {
		return err
	}
	p.annotateWith[fn] = opt
	return nil
}

// annotateOptions returns how an entry is annotated if nothing else is said.
func (p *Program) annotateOptions(fn *stdspace.Function) AnnotateOptions {
	if opt, ok := p.annotateWith[fn]; ok {
		return opt
	}
	return p.options.Annotate
}

// Annotate annotates the program that an entry function starts. It remembers
// the answer. The answer may be there although there is an error: then it is
// as far as the analysis came. What cannot be typed is in the answer.
func (p *Program) Annotate(ctx context.Context, entry string, opt AnnotateOptions) (a *Annotated, err error) {
	defer guard(&err, entry)
	fn, err := p.function(entry)
	if err != nil {
		return nil, err
	}
	return p.annotate(ctx, fn, opt, nil)
}

// annotate is Annotate for a function; progress is told how many steps have
// been recorded.
func (p *Program) annotate(ctx context.Context, fn *stdspace.Function, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
	if opt.Engine == "" {
		opt.Engine = EngineLattice
	}
	if !slices.Contains(Engines, opt.Engine) {
		return nil, fmt.Errorf("there is no engine %q; there are: %s", opt.Engine, strings.Join(Engines, ", "))
	}
	types, err := p.entryTypes(fn, opt.Types)
	if err != nil {
		return nil, err
	}
	opt.Types = typesText(types)
	if a := p.remembered(fn, opt); a != nil {
		return a, nil
	}
	run := p.annotateLattice
	if opt.Engine == EngineAnnset {
		run = p.annotateSet
	}
	a, err := run(ctx, fn, types, opt, progress)
	if a == nil {
		return nil, err
	}
	a.Entry, a.Types = p.nameOf(fn), opt.Types
	for _, g := range a.Graphs {
		p.learn(g.FunctionGraph)
	}
	if err == nil {
		p.annotated[fn] = append(p.annotated[fn], &annotatedAs{opt, a})
	}
	return a, err
}

// An annotatedAs is an answer that was given before, and to what.
type annotatedAs struct {
	AnnotateOptions
	answer *Annotated
}

// remembered returns an answer that was given before. One with steps also
// serves where no steps are asked for.
func (p *Program) remembered(fn *stdspace.Function, opt AnnotateOptions) *Annotated {
	for _, a := range p.annotated[fn] {
		if a.Types == opt.Types && a.Engine == opt.Engine && a.Variants == opt.Variants &&
			slices.Equal(a.Functions, opt.Functions) && a.floatDivision == opt.floatDivision && (a.Record || !opt.Record) {
			return a.answer
		}
	}
	return nil
}

func (p *Program) flowOptions() flowspace.Options {
	return flowspace.Options{Unpack: p.options.Unpack, Budget: p.options.Budget}
}

// annotateLattice annotates with the lattice engine.
func (p *Program) annotateLattice(ctx context.Context, fn *stdspace.Function, types []stdspace.Object, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
	var rec *annotator.Recording
	stop := func() {}
	if opt.Record {
		rec = &annotator.Recording{}
		stop = watch(rec, progress)
	}
	prog := annotator.Program{Std: p.std, Flow: p.builder, FlowOptions: p.flowOptions()}
	res, err := annotator.AnnotateTyped(ctx, prog, fn, types, annotator.Options{
		Variants: opt.Variants, Functions: opt.Functions, FloatDivision: opt.floatDivision, Record: rec,
	})
	stop()
	if res == nil {
		return nil, err
	}
	a := &Annotated{Result: res, steps: func() stepper { return nil }}
	if res.Recording != nil {
		a.steps = func() stepper { return res.Recording }
	}
	pages := annotator.NewPages(res, p.nameOf(fn))
	for _, g := range res.Graphs {
		a.Graphs = append(a.Graphs, AnnotatedGraph{g.FunctionGraph, pages.Name(g), func(v *model.Variable) string {
			if s := g.Binding(v); s != nil {
				return s.String()
			}
			return ""
		}})
	}
	for _, e := range res.Errors {
		p.quote(e)
		a.Errors = append(a.Errors, e)
	}
	a.draw = func(v *View, kind, graph string) error { return drawLattice(v, pages, a.Graphs, kind, graph) }
	return a, err
}

// quote looks up the source lines that an error is about.
func (p *Program) quote(e *annotator.Error) {
	e.Line = source.Line(p.text(e.File), int(e.Span.Line))
	for i := range e.Sides {
		s := &e.Sides[i]
		s.Line = source.Line(p.text(s.File), int(s.Span.Line))
	}
}

// annotatedGraphs fills the answer about the annotated stage: from one entry,
// or from every one of the file.
func (p *Program) annotatedGraphs(ctx context.Context, out *Graphs) error {
	entries, err := p.entriesFor(out.Entry)
	if err != nil {
		return err
	}
	for _, name := range entries {
		fn, err := p.function(name)
		if err != nil {
			return err
		}
		a, err := p.annotate(ctx, fn, p.annotateOptions(fn), nil)
		if err != nil && (out.Entry != "" || ctx.Err() != nil) {
			return err
		}
		if err != nil {
			out.Errors = append(out.Errors, err)
		}
		if a != nil {
			out.Annotated = append(out.Annotated, a.Graphs...)
			out.Errors = append(out.Errors, a.Errors...)
		}
	}
	return nil
}

// entriesFor returns the entry that was asked for, or all that the file says
// the types of, if that is "".
func (p *Program) entriesFor(entry string) ([]string, error) {
	if entry != "" {
		return []string{entry}, nil
	}
	var entries []string
	for _, f := range p.Entries() {
		entries = append(entries, f.Name)
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%s: no function says what types its arguments have: name one and give them with --types, annotate the parameters, or write %s = {\"f\": [\"int\"]} into the module", p.File, entriesName)
	}
	return entries, nil
}

// annotatedSteps returns the steps that lead to the annotations.
func (p *Program) annotatedSteps(ctx context.Context, fn *stdspace.Function) (*trace.Timeline, error) {
	opt := p.annotateOptions(fn)
	opt.Record = true
	a, err := p.annotate(ctx, fn, opt, nil)
	if a == nil {
		return nil, err
	}
	return a.Steps(), errors.Join(append([]error{err}, a.Errors...)...)
}
