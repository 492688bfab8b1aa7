package annset

import (
	"context"
	"fmt"
	"slices"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// An analysis is the work on one program.
type analysis struct {
	ctx    context.Context
	flow   Flow
	budget int

	nesting int                  // of the prebuilt objects being looked at
	waiting []*stdspace.Instance // prebuilt ones whose attributes are yet to be looked at

	limit int
	rec   *Recording
	key   func(*stdspace.Function) string // of the page of its graph
	err   error                           // the first thing that went wrong in a rule

	set       *AnnotationSet
	graphs    []*funcGraph
	byFunc    map[*stdspace.Function]*funcGraph
	bindings  map[*model.Variable]*SomeValue
	constants map[any]*SomeValue
	instances map[*stdspace.Class]*SomeValue
	handlers  []*handler
	sites     map[site]*kept
	pending   []*point
	open      []*stdspace.Function // can be called from anywhere
	opened    map[any]bool
	show      func(any) string // shows an object; nil until a constant was met

	point *point // being analysed
	op    *model.SpaceOperation
}

// A funcGraph is a graph of the program, and how far its analysis has come.
type funcGraph struct {
	graph   *model.FunctionGraph
	points  map[*model.Block]*point
	readers []*point // blocks that depend on what the function returns
}

// A point is a block that the analysis has reached.
type point struct {
	of       *funcGraph
	block    *model.Block
	bound    bool // its input arguments are bound
	analysed bool // at least once
	pending  bool
	blocked  bool // an operation has no possible result yet
	touched  bool // something it depends on has changed since it was blocked
}

func newAnalysis(ctx context.Context, flow Flow, opt Options) *analysis {
	a := &analysis{
		ctx: ctx, flow: flow, budget: opt.Budget, rec: opt.Record, key: opt.Key,
		byFunc:    make(map[*stdspace.Function]*funcGraph),
		bindings:  make(map[*model.Variable]*SomeValue),
		constants: make(map[any]*SomeValue),
		instances: make(map[*stdspace.Class]*SomeValue),
		sites:     make(map[site]*kept),
		opened:    make(map[any]bool),
	}
	if a.budget <= 0 {
		a.budget = DefaultBudget
	}
	a.limit = a.budget
	if a.key == nil {
		a.key = func(fn *stdspace.Function) string { return "annset:" + flowspace.PageKey(fn) }
	}
	a.set = NewAnnotationSet(func(b any) { a.invalidated(b.(*point)) })
	a.set.lost = a.lost
	a.rec.begin(a)
	return a
}

// run analyses the program until nothing changes any more.
func (a *analysis) run(entry *stdspace.Function, args []*SomeValue) error {
	gs, err := a.graphOf(entry)
	if err != nil {
		return err
	}
	a.enter(gs, args)
	for a.err == nil {
		a.enterOpen()
		p := a.take()
		if p == nil {
			break
		}
		if err := a.ctx.Err(); err != nil {
			return fmt.Errorf("the annotation was stopped before it was complete: %w", err)
		}
		if a.budget--; a.budget < 0 {
			return fmt.Errorf("the annotation is not complete after %d analyses of blocks; allow more, or look at what keeps changing", a.limit)
		}
		a.analyse(p)
	}
	return a.err
}

// graphOf returns the graph of a function; it asks for it when it is needed
// first.
func (a *analysis) graphOf(fn *stdspace.Function) (*funcGraph, error) {
	if gs := a.byFunc[fn]; gs != nil {
		return gs, nil
	}
	g, err := a.flow(a.ctx, fn)
	if err != nil {
		return nil, fmt.Errorf("%s:%v: %s has no flow graph: %w", fn.Code.File, fn.Code.Span, fn.Name, err)
	}
	gs := &funcGraph{graph: g, points: make(map[*model.Block]*point)}
	a.byFunc[fn] = gs
	a.graphs = append(a.graphs, gs)
	a.rec.discovered(gs)
	return gs, nil
}

// at returns the point of a block.
func (gs *funcGraph) at(b *model.Block) *point {
	p := gs.points[b]
	if p == nil {
		p = &point{of: gs, block: b}
		gs.points[b] = p
	}
	return p
}

// take takes a block from the pending ones: the first that is not blocked,
// or the first that was blocked by something that has changed since. It
// returns nil if there is none.
func (a *analysis) take() *point {
	i := slices.IndexFunc(a.pending, func(p *point) bool { return !p.blocked })
	if i < 0 {
		i = slices.IndexFunc(a.pending, func(p *point) bool { return p.touched })
	}
	if i < 0 {
		return nil
	}
	p := a.pending[i]
	a.pending = slices.Delete(a.pending, i, i+1)
	if p.blocked {
		a.rec.resumed(p)
	}
	p.pending, p.blocked, p.touched = false, false, false
	return p
}

// schedule puts a block on the list of pending ones.
func (a *analysis) schedule(p *point) {
	p.touched = true
	if !p.pending {
		p.pending = true
		a.pending = append(a.pending, p)
	}
}

// invalidated is called when something has changed on which the analysis of a
// block depends.
func (a *analysis) invalidated(p *point) {
	if !p.bound || p.pending && (!p.blocked || p.touched) {
		return // it is to be analysed anyway
	}
	a.schedule(p)
	a.rec.invalidated(p)
}

// analyse goes through a block, operation by operation.
func (a *analysis) analyse(p *point) {
	a.set.Analysing(p)
	a.point = p
	a.rec.analyse(p)
	p.analysed = true
	if p.block == p.of.graph.ReturnBlock {
		a.returns(p.of)
		return
	}
	for i, op := range p.block.Operations {
		a.op = op
		a.rec.operation(i)
		v := a.operation(op)
		if a.err != nil {
			return
		}
		a.bind(p, op.Result, v)
		if v == ImpossibleValue {
			a.suspend(p, i)
			return
		}
	}
	a.rec.operation(-1)
	a.exits(p, p.block.Exits)
}

// suspend puts a block back on the list of pending ones, because an operation
// has no possible result yet. If it may raise, the exits for exceptions are
// followed all the same.
func (a *analysis) suspend(p *point, op int) {
	a.schedule(p)
	p.blocked, p.touched = true, false
	a.rec.blocked(p, op)
	if p.block.RaisingOp() == p.block.Operations[op] {
		a.exits(p, p.block.Exits[1:])
	}
}

// bind binds a variable of a block to an object.
func (a *analysis) bind(p *point, v *model.Variable, sv *SomeValue) {
	old, ok := a.bindings[v]
	if ok && a.sameObject(old, sv) {
		return
	}
	a.bindings[v] = sv
	a.rec.bound(p, v, sv)
}

// value returns the object that a variable is bound to or that a constant
// stands for.
func (a *analysis) value(v model.Value) *SomeValue {
	switch v := v.(type) {
	case *model.Variable:
		if sv := a.bindings[v]; sv != nil {
			return a.set.Find(sv)
		}
	case *model.Constant:
		if a.show == nil {
			a.show = v.Show
		}
		return a.constant(v.Value)
	}
	return ImpossibleValue
}
