package annset

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"vitrine/annotator/flowing"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// An analysis is the work on one program: it says what operations do to what is
// known about objects.
type analysis struct {
	*flowing.Engine[*funcGraph, *SomeValue]
	*recorder // nil if nothing is recorded

	ctx  context.Context
	flow Flow

	nesting int                  // of the prebuilt objects being looked at
	waiting []*stdspace.Instance // prebuilt ones whose attributes have not been looked at yet

	limit int
	key   func(*stdspace.Function) page.Key // of the page of its graph

	set       *AnnotationSet
	graphs    []*funcGraph
	names     flowing.Names
	byFunc    map[*stdspace.Function]*funcGraph
	constants map[any]*SomeValue
	instances map[*stdspace.Class]*SomeValue
	handlers  []*handler
	sites     map[site]*kept
	open      []*stdspace.Function // can be called from anywhere
	opened    map[any]bool
	show      func(any) string // shows an object; nil until a constant was met

	op   *model.SpaceOperation // being analysed, nil at the exits
	rows []meeting             // of the block where two paths meet
}

// A funcGraph is a graph of the program, and how far its analysis has come.
type funcGraph struct {
	flowing.Graph[*funcGraph, *SomeValue]
	shown string // its name in steps
}

// A point is a block that the analysis has reached.
type point = flowing.Point[*funcGraph, *SomeValue]

// A position is the place of an operation.
type position = flowing.Position[*funcGraph, *SomeValue]

func newAnalysis(ctx context.Context, flow Flow, opt Options) *analysis {
	a := &analysis{
		ctx: ctx, flow: flow, limit: opt.Budget, key: opt.Key,
		byFunc:    make(map[*stdspace.Function]*funcGraph),
		constants: make(map[any]*SomeValue),
		instances: make(map[*stdspace.Class]*SomeValue),
		sites:     make(map[site]*kept),
		opened:    make(map[any]bool),
	}
	if a.limit <= 0 {
		a.limit = DefaultBudget
	}
	a.Engine = flowing.New(a, flowing.Options{Budget: a.limit, Discipline: flowing.Suspending})
	if a.key == nil {
		a.key = func(fn *stdspace.Function) page.Key { return flowspace.PageKey(fn).Of("annset") }
	}
	a.set = NewAnnotationSet(func(b any) { a.ReflowBlock(b.(*point), "") })
	a.set.lost = a.lost
	a.recorder = opt.Record.begin(a)
	return a
}

// run analyses the program until nothing changes any more.
func (a *analysis) run(entry *stdspace.Function, args []*SomeValue) error {
	gs, err := a.graphOf(entry)
	if err != nil {
		return err
	}
	a.Enter(&gs.Graph, args)
	for more := true; more; {
		a.enterOpen()
		if more, err = a.Step(a.ctx); err != nil {
			return a.explain(err)
		}
	}
	return nil
}

// explain says why the analysis was given up.
func (a *analysis) explain(err error) error {
	switch {
	case errors.Is(err, flowing.ErrBudget):
		return fmt.Errorf("the annotation is not complete after %d analyses of blocks; allow more, or look at what keeps changing", a.limit)
	case a.Stopped() == nil:
		return fmt.Errorf("the annotation was stopped before it was complete: %w", err)
	}
	return err
}

// graphOf returns the graph of a function; it asks for it when it is first needed.
func (a *analysis) graphOf(fn *stdspace.Function) (*funcGraph, error) {
	if gs := a.byFunc[fn]; gs != nil {
		return gs, nil
	}
	g, err := a.flow(a.ctx, fn)
	if err != nil {
		return nil, fmt.Errorf("%s:%v: %s has no flow graph: %w", fn.Code.File, fn.Code.Span, fn.Name, err)
	}
	module, _ := stdspace.AsText(fn.Module)
	gs := &funcGraph{shown: a.names.For(fn.QualName[strings.LastIndex(fn.QualName, ">.")+1:], module)}
	a.Add(&gs.Graph, g, gs)
	a.byFunc[fn] = gs
	a.graphs = append(a.graphs, gs)
	a.discovered(gs)
	return gs, nil
}

// returned gives what a function returns, as far as is known; the operation
// being analysed depends on it from now on.
func (a *analysis) returned(gs *funcGraph) *SomeValue { return a.known(a.Result(&gs.Graph)) }
