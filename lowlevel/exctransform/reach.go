package exctransform

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// prebuilt returns the object that a constant points to, nil if it does not.
func prebuilt(v flow.Value) *lltype.Object {
	if c, ok := v.(*flow.Constant); ok {
		if p, ok := c.Value.(lltype.Pointer); ok {
			return p.Object
		}
	}
	return nil
}

// raisers tells which graphs may raise. They are known by those that the functions
// themselves name.
type raisers struct {
	graphs map[*flow.FunctionGraph]bool
	all    *lltype.Object // the class of all exceptions, nil if there is none
}

// analyze finds out which functions may raise.
func analyze(functions []*lltype.Object, graph func(*lltype.Object) *flow.FunctionGraph, exceptions *rclass.ExceptionData) *raisers {
	r := &raisers{graphs: make(map[*flow.FunctionGraph]bool)}
	if c, err := exceptions.Class("Exception"); err == nil {
		r.all = c.VTable
	}
	for changed := true; changed; {
		changed = false
		for _, f := range functions {
			if own := f.Func.Graph; own != nil && !r.graphs[own] && r.graph(graph(f)) {
				r.graphs[own] = true
				changed = true
			}
		}
	}
	return r
}

// isAll reports whether an exit is for all exceptions.
func (r *raisers) isAll(exitCase *flow.Constant) bool {
	return r.all != nil && prebuilt(exitCase) == r.all
}

// graph reports whether an exception may leave a graph.
func (r *raisers) graph(g *flow.FunctionGraph) bool {
	for _, b := range g.Blocks() {
		for i, op := range b.Operations {
			caught := b.CanRaise() && i == len(b.Operations)-1
			if r.operation(op) && (!caught || !r.catchesAll(b)) {
				return true
			}
		}
		for _, l := range b.Exits {
			impossible := l.LastExcValue != nil && !r.operation(b.RaisingOp())
			if l.Target == g.ExceptBlock && !impossible {
				return true
			}
		}
	}
	return false
}

// catchesAll reports whether a block has an exit for every exception.
func (r *raisers) catchesAll(b *flow.Block) bool {
	for _, l := range b.Exits[1:] {
		if r.isAll(l.Case) {
			return true
		}
	}
	return false
}

// operation reports whether an operation may raise.
func (r *raisers) operation(op *flow.SpaceOperation) bool {
	info := llop.Of(op).Info()
	if !info.MayRaise() {
		return false
	}
	switch llop.Of(op) {
	case llop.DirectCall:
		f := prebuilt(op.Args[0])
		switch {
		case f == nil || f.Func == nil:
			return true
		case f.Func.Graph == nil:
			return f.Func.CanRaise
		}
		return r.graphs[f.Func.Graph]
	case llop.IndirectCall:
		return r.anyOf(op.Args[len(op.Args)-1])
	}
	return true
}

// anyOf reports whether one of the functions that an indirect call can mean may
// raise.
func (r *raisers) anyOf(family flow.Value) bool {
	c, _ := family.(*flow.Constant)
	if c == nil {
		return true
	}
	graphs, ok := c.Value.([]*flow.FunctionGraph)
	if !ok || graphs == nil {
		return true
	}
	return slices.ContainsFunc(graphs, func(g *flow.FunctionGraph) bool { return r.graphs[g] })
}
