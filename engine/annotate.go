package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/origins"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The engines that annotate programs.
const (
	EngineLattice = "lattice" // the annotator with its lattice
	EngineAnnset  = "annset"  // the annotation-set engine, the first design
)

// Engines are the names of the engines that annotate programs.
var Engines = []string{EngineLattice, EngineAnnset}

// AnnotateOptions say how a program is annotated. The zero value is the usual choice.
type AnnotateOptions struct {
	Types  string // of the entry's arguments, as in "int,str"; "" looks at the program
	Like   string // arguments as Python literals, whose types are those if nothing else says what they are
	Engine string // one of Engines; "" stands for the lattice

	// Variants, if more than 1, keeps apart what cannot be merged, in at most
	// this many graphs of one function. Functions limits that to some of them.
	Variants  int
	Functions []string

	Record bool // every step

	floatDivision bool // see annotator.Options
}

// An Annotated is a program with annotations, from one entry.
type Annotated struct {
	Entry  string             // name of the function
	Types  string             // of its arguments
	Graphs []*forms.Annotated // those reached, the entry first
	Errors []error            // what cannot be typed
	Result *annotator.Result  // of the lattice engine, else nil
	pages  *annotator.Pages   // of the lattice engine, else nil
	steps  func() stepper     // of the recording

	draw   func(v *views.View) error // fills the view that the key of v names
	source func(g *model.FunctionGraph) *stdspace.Function

	flow map[string]page.Key // of the flow graphs, by name; nil until a view is drawn
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

// size is how many blocks and variables the program has.
func (a *Annotated) size() int {
	n := 0
	for _, g := range a.Graphs {
		n += g.NumBlocks() + g.NumVariables()
	}
	return n
}

// An annotating annotates programs, and remembers the answers.
type annotating struct {
	*functions
	space   *stdspace.Space
	builder *flowspace.Builder
	options Options
	target  *targeted      // nil if the file has none, or it was not asked for
	origins *origins.Notes // where prebuilt objects come from, nil if that was not noted
	with    map[*stdspace.Function]AnnotateOptions
	answers map[*stdspace.Function][]*annotatedAs
}

func newAnnotating(f *functions, std *stdspace.Space, builder *flowspace.Builder, opt Options) *annotating {
	return &annotating{
		functions: f, space: std, builder: builder, options: opt,
		with:    make(map[*stdspace.Function]AnnotateOptions),
		answers: make(map[*stdspace.Function][]*annotatedAs),
	}
}

// AnnotateWith sets how an entry is annotated from now on, unless a call says otherwise.
func (p *Program) AnnotateWith(entry string, opt AnnotateOptions) error {
	fn, err := p.functions.find(entry)
	if err != nil {
		return err
	}
	if _, err := p.annotating.entryTypes(fn, opt.Types); err != nil {
		return err
	}
	p.annotating.with[fn] = opt
	return nil
}

// optionsFor returns how an entry is annotated by default.
func (p *annotating) optionsFor(fn *stdspace.Function) AnnotateOptions {
	if opt, ok := p.with[fn]; ok {
		return opt
	}
	return p.options.Annotate
}

// Annotate annotates the program that an entry function starts. It remembers
// the answer. With an error there may be an answer too: then it shows how far the
// analysis came. Typing errors are part of the answer.
func (p *Program) Annotate(ctx context.Context, entry string, opt AnnotateOptions) (a *Annotated, err error) {
	defer guard(&err, entry)
	fn, err := p.functions.find(entry)
	if err != nil {
		return nil, err
	}
	return p.annotating.annotate(ctx, fn, opt, nil)
}

// annotate is Annotate for a function; progress is told how many steps have
// been recorded.
func (p *annotating) annotate(ctx context.Context, fn *stdspace.Function, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
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
	run := p.lattice
	if opt.Engine == EngineAnnset {
		run = p.sets
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
		p.answers[fn] = append(slices.DeleteFunc(p.answers[fn], func(old *annotatedAs) bool { return old.servedBy(opt) }), &annotatedAs{opt, a})
	}
	return a, err
}

// An annotatedAs is an earlier answer and its question.
type annotatedAs struct {
	AnnotateOptions
	answer *Annotated
}

// servedBy reports whether an answer is to a question that the answer to another one answers
// as well. One with steps also serves if no steps are wanted.
func (a *annotatedAs) servedBy(opt AnnotateOptions) bool {
	return a.Types == opt.Types && a.Engine == opt.Engine && a.Variants == opt.Variants &&
		slices.Equal(a.Functions, opt.Functions) && a.floatDivision == opt.floatDivision && (opt.Record || !a.Record)
}

// remembered returns an earlier answer.
func (p *annotating) remembered(fn *stdspace.Function, opt AnnotateOptions) *Annotated {
	asked := &annotatedAs{AnnotateOptions: opt}
	for _, a := range p.answers[fn] {
		if asked.servedBy(a.AnnotateOptions) {
			return a.answer
		}
	}
	return nil
}

func (p *annotating) flowOptions() flowspace.Options {
	return flowspace.Options{Unpack: p.options.Unpack, Budget: p.options.Budget}
}

// lattice annotates with the lattice engine.
func (p *annotating) lattice(ctx context.Context, fn *stdspace.Function, types []stdspace.Object, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
	var rec *annotator.Recording
	stop := func() {}
	if opt.Record {
		rec = &annotator.Recording{}
		stop = watch(rec, progress)
	}
	prog := annotator.Program{Std: p.space, Flow: p.builder, FlowOptions: p.flowOptions(), Origins: p.origins}
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
	a.pages = pages
	var names []string
	sources := make(map[*model.FunctionGraph]*stdspace.Function)
	for _, g := range res.Graphs {
		names = append(names, pages.Name(g))
		sources[g.FunctionGraph] = g.Func.Func
		a.Graphs = append(a.Graphs, forms.NewAnnotated(g.FunctionGraph, pages.Name(g), func(v *model.Variable) string {
			if s := g.Binding(v); s != nil {
				return s.String()
			}
			return ""
		}))
	}
	pages.Explain(res.Errors)
	for _, e := range res.Errors {
		p.quote(e)
		a.Errors = append(a.Errors, e)
	}
	a.draw = func(v *views.View) error { return views.Lattice(v, pages, names) }
	a.source = func(g *model.FunctionGraph) *stdspace.Function { return sources[g] }
	return a, err
}

// quote looks up the source lines that an error is about.
func (p *annotating) quote(e *annotator.Error) {
	e.Line = source.Line(p.text(e.File), int(e.Span.Line))
	for i := range e.Sides {
		s := &e.Sides[i]
		s.Line = source.Line(p.text(s.File), int(s.Span.Line))
	}
}
