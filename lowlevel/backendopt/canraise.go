package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// canRaise finds out which functions an exception may leave. It begins with none
// and adds functions as long as there is a reason to, so that recursion alone is
// none. Running out of memory is an exception like others.
func (p *Program) canRaise() {
	p.raises = make(map[*function]bool)
	callers := p.callers()
	work := slices.Clone(p.functions)
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		if !p.raises[f] && p.leaves(f) {
			p.raises[f] = true
			work = append(work, callers[f]...)
		}
	}
}

// callers returns, for every function, those in which it may be called.
func (p *Program) callers() map[*function][]*function {
	callers := make(map[*function][]*function)
	for _, f := range p.functions {
		for _, b := range f.graph.Blocks() {
			for _, op := range b.Operations {
				for _, callee := range p.targets(op) {
					callers[callee] = append(callers[callee], f)
				}
			}
		}
	}
	return callers
}

// targets returns the functions of the program that an operation may call, as far
// as they are known.
func (p *Program) targets(op *flow.SpaceOperation) []*function {
	switch llop.Of(op) {
	case llop.DirectCall:
		if _, f := p.called(op.Args[0]); f != nil {
			return []*function{f}
		}
	case llop.IndirectCall:
		var out []*function
		for _, g := range graphsOf(op) {
			if f := p.byGraph[g]; f != nil {
				out = append(out, f)
			}
		}
		return out
	}
	return nil
}

// graphsOf returns the graphs that an indirect call can mean, nil if they are not
// known.
func graphsOf(op *flow.SpaceOperation) []*flow.FunctionGraph {
	c := constant(op.Args[len(op.Args)-1])
	if c == nil {
		return nil
	}
	graphs, _ := c.Value.([]*flow.FunctionGraph)
	return graphs
}

// leaves reports whether an exception may leave a function, as far as is known.
func (p *Program) leaves(f *function) bool {
	for _, b := range f.graph.Blocks() {
		for i, op := range b.Operations {
			caught := b.CanRaise() && i == len(b.Operations)-1
			if !(caught && catchesAll(b)) && p.mayRaise(op) {
				return true
			}
		}
		for _, l := range b.Exits {
			if l.Target == f.graph.ExceptBlock && (l.LastExcValue == nil || p.mayRaise(b.RaisingOp())) {
				return true
			}
		}
	}
	return false
}

// catchesAll reports whether a block has an exit for every exception.
func catchesAll(b *flow.Block) bool {
	return slices.ContainsFunc(b.Exits[1:], func(l *flow.Link) bool {
		o := prebuilt(l.Case)
		return o != nil && rclass.ClassName(o) == "Exception"
	})
}

// mayRaise reports whether an operation may raise.
func (p *Program) mayRaise(op *flow.SpaceOperation) bool {
	info := llop.Of(op).Info()
	switch llop.Of(op) {
	case llop.DirectCall:
		o, f := p.called(op.Args[0])
		switch {
		case f != nil:
			return p.raises[f]
		case o == nil || o.Func == nil || o.Func.Graph != nil:
			return true
		}
		return o.Func.CanRaise
	case llop.IndirectCall:
		graphs := graphsOf(op)
		return graphs == nil || slices.ContainsFunc(graphs, func(g *flow.FunctionGraph) bool {
			f := p.byGraph[g]
			return f == nil || p.raises[f]
		})
	}
	return info.MayRaise()
}
