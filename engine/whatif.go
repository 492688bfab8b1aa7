package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A WhatIf compares a program with what it would be with other hints: its colours and, if there are arguments, what a
// generated compiler leaves of it when it runs on them.
type WhatIf struct {
	Trials []Trial
	Args   string // with which both ran, "" if none did
	Ran    bool

	// Merges says that the second attempt begins with a global merge point that the program does not have, as promotion
	// needs one.
	Merges bool

	Before, After *Attempt

	// Green and Red are the variables that turned so.
	Green, Red []Turned

	// Gone are the operations that residual code has no more, and New those that it did not have.
	Gone, New []PlacedOperation

	typed *typed.LowLevel
}

// An Attempt is a program with some hints.
type Attempt struct {
	Err  error       // why it has no colours, no compiler, or did not run to its end
	Run  *JITOutcome // nil if it did not run
	Left []PlacedOperation

	GreenVariables, RedVariables int

	result   *hintannotator.Result // nil if there are not even steps
	coloured bool                  // to the end
}

// A Turned is a variable whose colour has changed.
type Turned struct {
	Graph, Variable string
	Block           int
	Line            int // 0 if it is not known

	of    *lltype.Object
	entry bool // the graph is that of the entry
}

// A PlacedOperation is an operation of residual code, and how often that has it.
type PlacedOperation struct {
	Name  string `json:"name"`
	Line  int    `json:"line"` // 0 if it is not known
	Count int    `json:"count"`
}

// WhatIfOptions say what is tried.
type WhatIfOptions struct {
	Trials    []Trial
	Promote   []string // more promotions: VARIABLE@LINE or VARIABLE@GRAPH
	Without   []int    // lines whose hints are left out
	Args      string   // to run on, as Python literals; "" stands for those of the first run in META, if there is one
	Known     []int
	Backend   string
	ArgsGiven bool // Args are meant even if they are ""
}

// TryHints tries other hints in the program that a function starts. It generates a compiler without and with them, and runs
// both. What the program prints in these runs goes nowhere. An error says that the trial itself is wrong; what it leads to is
// part of the answer.
func TryHints(ctx context.Context, p *Program, name string, opt WhatIfOptions) (w *WhatIf, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	return p.running.whatIf(ctx, fn, opt)
}

// A trying is a program in which hints are tried.
type trying struct {
	*running
	fn     *stdspace.Function
	typed  *typed.LowLevel
	meta   *Meta
	portal *lltype.Object
	jit    JITOptions

	// explicit is the program that both attempts colour: what is tried is about its functions.
	explicit *exctransform.Program

	run *MetaRun // what it is run on, or nil
	opt WhatIfOptions
}

func (p *running) whatIf(ctx context.Context, fn *stdspace.Function, opt WhatIfOptions) (*WhatIf, error) {
	t := &trying{running: p, fn: fn, opt: opt}
	m, err := p.meta()
	if err != nil {
		return nil, err
	}
	t.jit = p.jitOf(fn)
	t.meta = m.With(t.jit)
	if t.typed, err = p.typedFor(ctx, fn, p.optionsFor(fn).Types); err != nil {
		return nil, err
	}
	if err := t.jit.checkInlining(t.typed); err != nil {
		return nil, err
	}
	if t.portal, err = p.portalOf(fn, t.typed, t.meta); err != nil {
		return nil, err
	}
	if t.run, err = t.arguments(); err != nil {
		return nil, err
	}
	if t.explicit, err = t.generated().explicit(ctx, t.meta); err != nil {
		return nil, err
	}
	w := &WhatIf{Ran: t.run != nil, typed: t.typed}
	if w.Ran {
		if w.Args, err = t.argsText(); err != nil {
			return nil, err
		}
	}
	w.Before = t.attempt(ctx, hintannotator.Options{})
	if w.Before.result == nil {
		return nil, w.Before.Err
	}
	if w.Trials, err = t.trials(w.Before.result); err != nil {
		return nil, err
	}
	trials, err := trialsIn(w.Before.result, w.Trials)
	if err != nil {
		return nil, err
	}
	w.Merges = slices.ContainsFunc(trials, func(t hintannotator.Trial) bool { return !t.Without }) && !t.merges()
	w.After = t.attempt(ctx, hintannotator.Options{Trials: trials, MergePoint: w.Merges})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var impossible *hintannotator.TrialError
	if errors.As(w.After.Err, &impossible) {
		return nil, impossible
	}
	w.compare()
	return w, nil
}

// trials returns all that is tried.
func (t *trying) trials(r *hintannotator.Result) ([]Trial, error) {
	list := slices.Clone(t.opt.Trials)
	line := func(n int) string { return source.Line(t.text(t.fn.Code.File), n) }
	for _, where := range t.opt.Promote {
		trial, err := promotionAt(r, t.fn.Code.File, where, line)
		if err != nil {
			return nil, err
		}
		list = append(list, trial)
	}
	for _, n := range t.opt.Without {
		hints, err := withoutHints(r, t.fn.Code.File, n)
		if err != nil {
			return nil, err
		}
		list = append(list, hints...)
	}
	return list, nil
}

// arguments returns what the program is run on: what the options say, or else the first run of META.
func (t *trying) arguments() (*MetaRun, error) {
	if t.opt.Args != "" || t.opt.ArgsGiven || t.fn.Code.ArgCount == 0 {
		values, err := t.running.arguments(t.fn, t.opt.Args)
		if err != nil {
			return nil, err
		}
		return &MetaRun{Args: withDefaults(t.fn, values), Const: t.opt.Known}, nil
	}
	if len(t.meta.Runs) == 0 {
		return nil, nil
	}
	if fn, err := t.find(t.meta.Entry); err != nil || fn != t.fn {
		return nil, nil
	}
	return &t.meta.Runs[0], nil
}

func (t *trying) argsText() (string, error) {
	var texts []string
	for _, x := range t.run.Args {
		text, err := t.repr(x)
		if err != nil {
			return "", err
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", "), nil
}

// merges reports whether what is compiled has a global merge point.
func (t *trying) merges() bool {
	f := t.portal
	if f == nil {
		f = t.typed.Entry.Function()
	}
	return hasHint(f.Func.Graph, hintannotator.GlobalMergePoint)
}

// generated returns the program without a compiler.
func (t *trying) generated() *Generated { return &Generated{LowLevel: t.typed, portal: t.portal} }

// attempt colours the program, generates its compiler and runs it.
func (t *trying) attempt(ctx context.Context, o hintannotator.Options) *Attempt {
	a := &Attempt{}
	g := t.generated()
	err := g.generate(ctx, t.meta, t.explicit, o)
	if g.Coloured == nil { // with its steps there is a part of the result
		o.Recording = &hintannotator.Recording{}
		err = g.generate(ctx, t.meta, t.explicit, o)
	}
	a.result = g.Coloured
	var at *JITError
	a.coloured = err == nil || errors.As(err, &at) && at.Stage == "timeshift"
	if a.coloured {
		a.count()
	}
	switch {
	case err != nil:
		a.Err = t.hintError(err)
	case t.run != nil:
		a.Err = a.runOn(ctx, t, g)
	}
	return a
}

// count counts variables by their colours.
func (a *Attempt) count() {
	for _, c := range colours(a.result) {
		switch c.colour {
		case hintannotator.Green:
			a.GreenVariables++
		case hintannotator.Red:
			a.RedVariables++
		}
	}
}

// The bounds of an attempt: hints that are tried may have code without end, and someone waits for the answer. In one go there
// are as many operations and paths; in all, if nobody has chosen a bound, as many operations, after which the program goes on
// without new code.
const (
	attemptOperations = 50_000
	attemptPaths      = 10_000
	attemptTotal      = 200_000
)

// runOn runs the program with its compiler.
func (a *Attempt) runOn(ctx context.Context, t *trying, g *Generated) error {
	opt := RunOptions{Backend: t.opt.Backend, Steps: t.options.Steps, JIT: t.jit, quiet: true}
	if opt.JIT.Operations == 0 {
		opt.JIT.Operations = attemptTotal
	}
	s, err := t.compiledSession(ctx, g, opt)
	if errors.Is(err, codemem.ErrUnsupported) {
		opt.Backend = BackendGraphs
		s, err = t.compiledSession(ctx, g, opt)
	}
	if err != nil {
		return err
	}
	defer s.close()
	s.portal.With(ctx)
	o := &s.portal.Compiler.Options
	o.Operations, o.Paths = attemptOperations, attemptPaths
	r := MetaRun{Args: t.run.Args, Const: t.run.Const}
	if g.portal != nil {
		r.Const = nil // it knows its green arguments
	}
	if a.Run, err = s.runFunction(ctx, r); err != nil {
		return fmt.Errorf("running it: %w", err)
	}
	a.Left = placedOperations(s.portal.Versions())
	return nil
}

// placedOperations counts operations of residual code by their names and lines.
func placedOperations(versions []*portal.Version) []PlacedOperation {
	var list []PlacedOperation
	for _, v := range versions {
		for _, b := range v.Function.Graph.Blocks() {
			for _, op := range b.Operations {
				switch llop.Of(op) {
				case llop.SameAs, llop.CastPointer, llop.Keepalive, llop.ContinueCompilation:
					continue
				}
				list = addPlaced(list, PlacedOperation{op.Name, int(op.Span.Line), 1})
			}
		}
	}
	slices.SortFunc(list, func(a, b PlacedOperation) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}

func addPlaced(list []PlacedOperation, o PlacedOperation) []PlacedOperation {
	for i := range list {
		if list[i].Name == o.Name && list[i].Line == o.Line {
			list[i].Count += o.Count
			return list
		}
	}
	return append(list, o)
}

// missing returns the operations of one list that another one has fewer of.
func missing(from, in []PlacedOperation) []PlacedOperation {
	var list []PlacedOperation
	for _, o := range from {
		if i := slices.IndexFunc(in, func(p PlacedOperation) bool { return p.Name == o.Name && p.Line == o.Line }); i >= 0 {
			o.Count -= in[i].Count
		}
		if o.Count > 0 {
			list = append(list, o)
		}
	}
	return list
}

// compare finds what has changed.
func (w *WhatIf) compare() {
	if w.Before.Run != nil && w.After.Run != nil {
		w.Gone, w.New = missing(w.Before.Left, w.After.Left), missing(w.After.Left, w.Before.Left)
	}
	if !w.Before.coloured || !w.After.coloured {
		return
	}
	after := colours(w.After.result)
	now := make(map[namedVariable]hintannotator.Colour, len(after))
	for _, c := range after {
		now[c.namedVariable] = c.colour
	}
	for _, c := range colours(w.Before.result) {
		turned := Turned{c.graph, c.name, c.block, c.line, c.of, c.entry}
		switch then := now[c.namedVariable]; {
		case c.colour == hintannotator.Red && then == hintannotator.Green:
			w.Green = append(w.Green, turned)
		case c.colour == hintannotator.Green && then == hintannotator.Red:
			w.Red = append(w.Red, turned)
		}
	}
}

// A namedVariable is a variable of all copies of a function.
type namedVariable struct {
	of   *lltype.Object
	name string
}

// A colouredVariable is one with its colour: red if it is red in some copy.
type colouredVariable struct {
	namedVariable
	graph       string // the first copy
	block, line int
	colour      hintannotator.Colour
	entry       bool
}

// colours returns the variables of a program with their colours, without those that nothing reaches.
func colours(r *hintannotator.Result) []colouredVariable {
	var list []colouredVariable
	index := make(map[namedVariable]int)
	add := func(g *hintannotator.Graph, b *model.Block, v *model.Variable, line int) {
		c := g.AnalysedColour(v)
		if c != hintannotator.Green && c != hintannotator.Red {
			return
		}
		key := namedVariable{g.Function, v.String()}
		i, known := index[key]
		switch {
		case !known:
			index[key] = len(list)
			list = append(list, colouredVariable{key, g.Shown(), b.ID, line, c, g == r.Entry})
		case c == hintannotator.Red:
			list[i].colour = c
		}
	}
	for _, g := range r.Graphs {
		for _, b := range g.Analysed().Blocks() {
			line := 0
			if b == g.Analysed().StartBlock {
				line = int(g.Span.Line)
			}
			for _, v := range b.InputArgs {
				add(g, b, v, line)
			}
			for _, op := range b.Operations {
				add(g, b, op.Result, int(op.Span.Line))
			}
		}
	}
	return list
}

// Allocations is how many operations of residual code allocate.
func (a *Attempt) Allocations() int {
	n := 0
	for _, o := range a.Left {
		if llop.ByName(o.Name).Info().Group == llop.Allocating {
			n += o.Count
		}
	}
	return n
}
