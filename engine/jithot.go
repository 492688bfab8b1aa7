package engine

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/jit/secondtier"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
)

// Functions of the program that residual code calls are not optimised in the beginning, as that takes longer than most of
// them ever run. They are when code calls them that the second tier has compiled, with what they call themselves.

// wholeAfter is how much the second tier compiles before the whole program is optimised for it.
const wholeAfter = 16

// Of the functions around those that hot code calls, so many are optimised with them, so many calls away.
const (
	hotDepth = 3
	hotMost  = 100
)

// beforePart optimises the program when the second tier has been busy for some time.
func (s *compiledSession) beforePart(parts int) (err error) {
	if parts != wholeAfter {
		return nil
	}
	s.optimised, err = s.optimise(s.generated.LowLevel.Functions(), nil)
	if err == nil && s.native != nil {
		err = s.native.Renew()
	}
	return err
}

// renewCalled optimises what a part calls.
func (s *compiledSession) renewCalled(p *secondtier.Part) error {
	if s.optimised != nil {
		return nil
	}
	var roots []*lltype.Object
	for _, f := range p.Calls {
		if s.mayOptimise(f) && s.hot[f] == nil && !slices.Contains(roots, f) {
			roots = append(roots, f)
		}
	}
	if len(roots) == 0 {
		return nil
	}
	near := slices.DeleteFunc(secondtier.Callees(roots, hotDepth, hotMost), func(f *lltype.Object) bool { return !s.mayOptimise(f) || s.hot[f] != nil })
	o, err := s.optimise(near, roots)
	if err != nil && s.portal.Context().Err() != nil {
		return nil // the program is stopped: the next part may call the same
	}
	if err != nil {
		return err
	}
	for _, f := range near {
		s.hot[f] = o.Graph(f)
	}
	if s.native == nil {
		return nil
	}
	return s.native.Renew(near...)
}

// optimise optimises functions; roots are those that are wanted, nil for all.
func (s *compiledSession) optimise(functions, roots []*lltype.Object) (*backendopt.Program, error) {
	return backendopt.Optimise(s.portal.Context(), functions, backendopt.Options{
		Roots: roots, Part: roots != nil, Exceptions: s.generated.LowLevel.Exceptions, Off: s.off(),
		NoInline: func(f *lltype.Object) bool { return f == s.generated.portal },
	}, nil)
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
	if s.optimised != nil {
		if g := s.optimised.Graph(f); g != nil {
			return g
		}
	}
	return s.hot[f]
}

// inlinable gives the graphs of functions of the program that the second tier may inline, optimised with what they call.
func (s *compiledSession) inlinable(f *lltype.Object) *model.FunctionGraph {
	if !s.mayOptimise(f) {
		return nil
	}
	if g := s.optimisedGraph(f); g != nil {
		return g
	}
	g, known := s.small[f]
	if !known {
		g = f.Func.Graph
		if p, err := s.optimise(secondtier.Callees([]*lltype.Object{f}, 2, hotMost), []*lltype.Object{f}); err == nil {
			g = p.Graph(f)
		}
		s.small[f] = g
	}
	return g
}
