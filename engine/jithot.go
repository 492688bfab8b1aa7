package engine

import (
	"context"
	"errors"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/portal"
	"vitrine/jit/secondtier"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"
)

// Functions of the program that residual code calls are not optimised in the beginning, as that takes longer than most of
// them ever run. They are when code calls them that the second tier has compiled, with what they call themselves. A translation
// that is kept has their optimised graphs, and the machine code of these: then they are optimised from the beginning. Where machine
// code is not kept, it is made of them only when they are hot, too, as they are larger.

// wholeAfter is how much the second tier compiles before the whole program is optimised for it.
const wholeAfter = 16

// Of the functions around those that hot code calls, so many are optimised with them, so many calls away.
const (
	hotDepth = 3
	hotMost  = 100
	coldMost = 200 // the same around the main loop, which calls more
)

// beforePart optimises the program when the second tier has been busy for some time.
func (s *compiledSession) beforePart(parts int) (err error) {
	if parts != wholeAfter || s.optimised != nil {
		return nil
	}
	if s.optimised = s.generated.optimised; s.optimised == nil {
		s.optimised, err = s.generated.optimiseWhole(s.portal.Context())
	}
	if err == nil && s.native != nil {
		err = s.native.Renew()
	}
	return err
}

// renewCalled optimises what a part calls.
func (s *compiledSession) renewCalled(p *secondtier.Part) error {
	var roots []*lltype.Object
	for _, f := range p.Calls {
		if s.mayOptimise(f) && s.optimisedGraph(f) == nil && !slices.Contains(roots, f) {
			roots = append(roots, f)
		}
	}
	if len(roots) == 0 {
		return nil
	}
	near := slices.DeleteFunc(secondtier.Callees(roots, hotDepth, hotMost), func(f *lltype.Object) bool { return !s.mayOptimise(f) || s.optimisedGraph(f) != nil })
	err := s.heat(near, roots)
	if err != nil && s.portal.Context().Err() != nil {
		return nil // the program is stopped: the next part may call the same
	}
	if err != nil || s.native == nil {
		return err
	}
	return s.native.Renew(near...)
}

// heat gives functions their optimised graphs: those that are kept, or else new ones, of which roots are wanted.
func (s *compiledSession) heat(near, roots []*lltype.Object) error {
	isKept := func(f *lltype.Object) bool { return s.generated.optimised[f] != nil }
	for _, f := range near {
		if isKept(f) {
			s.hot[f] = s.generated.optimised[f]
		}
	}
	near, roots = slices.DeleteFunc(slices.Clone(near), isKept), slices.DeleteFunc(roots, isKept)
	if len(roots) == 0 {
		return nil
	}
	o, err := s.generated.optimise(s.portal.Context(), near, roots)
	if err != nil {
		return err
	}
	for _, f := range near {
		s.hot[f] = o.Graph(f)
	}
	return nil
}

// optimise optimises functions; roots are those that are wanted, nil for all.
func (g *Generated) optimise(ctx context.Context, functions, roots []*lltype.Object) (*backendopt.Program, error) {
	return backendopt.Optimise(ctx, functions, backendopt.Options{
		Roots: roots, Part: roots != nil, Exceptions: g.LowLevel.Exceptions, Off: g.off(),
		NoInline: func(f *lltype.Object) bool { return f == g.portal },
	}, nil)
}

// prepare makes what is kept of the program beside its graphs: all functions and the cold portal, optimised, and their machine code. What
// runs then has the same code as what runs from what was kept.
func (g *Generated) prepare(ctx context.Context) (err error) {
	if g.optimised, err = g.optimiseWhole(ctx); err != nil {
		return err
	}
	if g.cold, err = g.optimiseCold(ctx); err != nil {
		return err
	}
	// If there can be no machine code, it is not kept.
	g.image, _ = g.newImage(ctx)
	return nil
}

// optimiseWhole returns the optimised graphs of all functions but the portal.
func (g *Generated) optimiseWhole(ctx context.Context) (map[*lltype.Object]*model.FunctionGraph, error) {
	functions := g.LowLevel.Functions()
	p, err := g.optimise(ctx, functions, nil)
	if err != nil {
		return nil, err
	}
	graphs := make(map[*lltype.Object]*model.FunctionGraph, len(functions))
	for _, f := range functions {
		if o := p.Graph(f); o != nil && f != g.portal {
			graphs[f] = o
		}
	}
	return graphs, nil
}

// coldMemory is how much memory the tables of a cold portal may need.
const coldMemory = 1 << 24

// optimiseCold returns the portal as it runs as long as it is cold, optimised; nil if it is not counted. It inlines what it calls, so it
// is several times as fast as the portal itself.
func (g *Generated) optimiseCold(ctx context.Context) (cold *portal.Cold, err error) {
	if g.portal == nil {
		return nil, nil
	}
	h, err := heap.New(heap.Options{Limit: coldMemory})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	gen := llgraph.New(h)
	defer func() { err = errors.Join(err, gen.Close()) }()
	t := portal.New(h, g.Shifted, gen, portal.Options{Exceptions: g.LowLevel.Exceptions, Again: 1, Plain: g.plain, Sources: g.sources})
	defer func() { err = errors.Join(err, t.Close()) }()
	if cold = t.Cold(); cold == nil {
		return nil, nil
	}
	f := cold.Function
	near := append(secondtier.Callees([]*lltype.Object{f}, hotDepth, coldMost), f)
	o, err := g.optimise(ctx, near, []*lltype.Object{f})
	if err != nil {
		return nil, err
	}
	f.Func.Graph = o.Graph(f)
	return cold, nil
}

// newImage makes the machine code of the optimised functions.
func (g *Generated) newImage(ctx context.Context) (*machine.Image, error) {
	return machine.NewImage(ctx, g.LowLevel.Exceptions, g.imaged(), g.keptGraph)
}

// imaged are the functions whose machine code is kept.
func (g *Generated) imaged() []*lltype.Object {
	functions := g.LowLevel.Functions()
	if g.cold != nil {
		functions = append(slices.Clip(functions), g.cold.Function)
	}
	return functions
}

// keptGraph returns the graph of a function that is kept optimised, or else its own.
func (g *Generated) keptGraph(f *lltype.Object) *model.FunctionGraph {
	if o := g.optimised[f]; o != nil {
		return o
	}
	return f.Func.Graph
}

// mayOptimise reports whether a function is of the program, and has a graph that does not change.
func (s *compiledSession) mayOptimise(f *lltype.Object) bool {
	if s.inProgram == nil {
		s.inProgram = make(map[*lltype.Object]bool)
		for _, o := range s.generated.LowLevel.Functions() {
			s.inProgram[o] = o.Func.Graph != nil && o != s.generated.portal
		}
	}
	// There may be more helpers by now.
	return s.inProgram[f] || f.Func.Graph != nil && slices.Contains(s.generated.Shifted.Helpers(), f)
}

// optimisedGraph returns the graph of a function that code calls, nil if it has not been optimised.
func (s *compiledSession) optimisedGraph(f *lltype.Object) *model.FunctionGraph {
	if g := s.optimised[f]; g != nil {
		return g
	}
	return s.hot[f]
}

// inlinable gives the graphs of functions of the program that the second tier may inline, optimised with what they call.
func (s *compiledSession) inlinable(f *lltype.Object) *model.FunctionGraph {
	if !s.mayOptimise(f) {
		return nil
	}
	if g := s.generated.optimised[f]; g != nil {
		return g
	}
	if g := s.optimisedGraph(f); g != nil {
		return g
	}
	g, known := s.small[f]
	if !known {
		g = f.Func.Graph
		if p, err := s.generated.optimise(s.portal.Context(), secondtier.Callees([]*lltype.Object{f}, 2, hotMost), []*lltype.Object{f}); err == nil {
			g = p.Graph(f)
		}
		s.small[f] = g
	}
	return g
}

// countedAt returns where in memory a counter of the second tier counts.
func (s *compiledSession) countedAt(counter *lltype.Object) (*uint64, error) {
	at, err := s.heap.Prebuilt(counter)
	if err != nil {
		return nil, err
	}
	return s.heap.Word(at, 0)
}
