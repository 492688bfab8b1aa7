package secondtier

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Functions that may be inlined: how deep calls are followed, and how many operations a function has at most.
const (
	inlineDepth   = 3
	inlineLargest = 60
)

// optimise optimises the graph of a region, into which functions are inlined that it calls.
func (t *Tier) optimise(r *region) (*flow.FunctionGraph, error) {
	types := make([]lltype.Type, len(r.g.StartBlock.InputArgs))
	for i, v := range r.g.StartBlock.InputArgs {
		types[i] = lltype.TypeOf(v)
	}
	ft := lltype.Func(r.g.ReturnBlock.InputArgs[0].Concrete.(lltype.Type), types...)
	whole := lltype.NewFunction(ft, &lltype.Function{Name: r.g.Name, Graph: r.g})
	functions := []*lltype.Object{whole}
	graphs := map[*lltype.Object]*flow.FunctionGraph{whole: r.g}
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
	p, err := backendopt.Optimise(t.options.Context(), functions, backendopt.Options{
		Roots: []*lltype.Object{whole}, Exceptions: t.options.Exceptions, Off: t.options.Off,
		Graph: func(f *lltype.Object) *flow.FunctionGraph { return graphs[f] },
	}, nil)
	if err != nil {
		return nil, err
	}
	return p.Graph(whole), nil
}

// inlinable returns the graph of a function, nil if it is not inlined.
func (t *Tier) inlinable(f *lltype.Object) *flow.FunctionGraph {
	if t.options.Graph == nil || f.Func.External != "" {
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
			if llop.Of(op) != llop.DirectCall {
				continue
			}
			if p, ok := op.Args[0].(*flow.Constant).Value.(lltype.Pointer); ok && p.Object != nil && p.Object.Func != nil {
				list = append(list, p.Object)
			}
		}
	}
	return list
}
