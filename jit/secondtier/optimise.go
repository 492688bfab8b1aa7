package secondtier

import (
	"context"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
)

// Functions that may be inlined: how deep calls are followed, and how many operations a function has at most. The same for
// residual functions, how many operations one has at most that is inlined at any depth, and how many of these there may be in all.
const (
	inlineDepth   = 3
	inlineLargest = 60
	lookAtLargest = 150 // before it is optimised

	insideDepth   = 3
	largestInside = 300
	smallInside   = 60
	mostInside    = 2000

	inlineThreshold = 120
)

// optimisation returns what optimises the graph of a region, into which functions are inlined that it calls. It needs nothing that others
// change, so it may be called beside them.
func (t *Tier) optimisation(r *region) func(ctx context.Context) (*flow.FunctionGraph, error) {
	whole := r.object()
	functions := []*lltype.Object{whole}
	graphs := make(map[*lltype.Object]*flow.FunctionGraph)
	followed := make(map[*lltype.Object]bool)
	regions := make(map[*lltype.Object]*region)
	leaves := make(map[*lltype.Object]bool)
	for _, in := range slices.Backward(r.all()) { // what is called comes first, and is inlined first
		graphs[in.object()], regions[in.object()] = in.g, in
		for f := range in.back { // into a set: the order does not matter
			leaves[f] = true
		}
		if in != r {
			functions = append(functions, in.object())
			followed[in.object()] = true
		}
	}
	functions = t.addInlinable(functions, graphs)
	options := backendopt.Options{
		Roots: []*lltype.Object{whole}, Exceptions: t.options.Exceptions, Off: t.options.Off, InlineThreshold: inlineThreshold,
		Part:   true,
		Peel:   func(f *lltype.Object) bool { return f == whole },
		Always: func(f *lltype.Object) bool { return followed[f] },
		Graph:  func(f *lltype.Object) *flow.FunctionGraph { return graphs[f] },
		Leaves: func(f *lltype.Object) bool { return leaves[f] },
		Rest: func(caller, callee *lltype.Object) *lltype.Object {
			if in := regions[callee]; in != nil && in.caller == regions[caller] {
				return in.then
			}
			return nil
		},
	}
	return func(ctx context.Context) (*flow.FunctionGraph, error) {
		p, err := backendopt.Optimise(ctx, functions, options, nil)
		if err != nil {
			return nil, err
		}
		return p.Graph(whole), nil
	}
}

// addInlinable adds the functions, and their graphs, that may be inlined into functions.
func (t *Tier) addInlinable(functions []*lltype.Object, graphs map[*lltype.Object]*flow.FunctionGraph) []*lltype.Object {
	for depth, level := 0, functions; depth < inlineDepth && len(level) > 0; depth++ {
		var next []*lltype.Object
		for _, f := range level {
			for _, callee := range callees(graphs[f]) {
				if _, known := graphs[callee]; known {
					continue
				}
				graphs[callee] = t.inlinable(callee)
				if graphs[callee] != nil {
					functions, next = append(functions, callee), append(next, callee)
				}
			}
		}
		level = next
	}
	return functions
}

// inlinable returns the graph of a function, nil if it is not inlined.
func (t *Tier) inlinable(f *lltype.Object) *flow.FunctionGraph {
	if t.options.Graph == nil || f.Func.External != "" || f.Func.Graph == nil || operations(f.Func.Graph) > lookAtLargest {
		return nil
	}
	if g := t.options.Graph(f); g != nil && operations(g) <= inlineLargest {
		return g
	}
	return nil
}

// callees returns the functions that a graph calls by name, in the order of their calls.
func callees(g *flow.FunctionGraph) (list []*lltype.Object) {
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if f := calledBy(op); f != nil && f.Func != nil {
				list = append(list, f)
			}
		}
	}
	return list
}

// Callees returns functions with those that they call by name, and those that these call, to a depth, as far as they are small; at most
// so many in all, the nearest ones.
func Callees(roots []*lltype.Object, depth, most int) []*lltype.Object {
	var list []*lltype.Object
	seen := make(map[*lltype.Object]bool)
	for level := roots; depth >= 0; depth-- {
		var next []*lltype.Object
		for _, f := range level {
			if seen[f] || len(list) == most {
				continue
			}
			seen[f] = true
			list = append(list, f)
			for _, callee := range callees(f.Func.Graph) {
				if g := callee.Func.Graph; g != nil && operations(g) <= lookAtLargest {
					next = append(next, callee)
				}
			}
		}
		level = next
	}
	return list
}
