package hintannotator

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// functionOf returns the function that a constant points to, nil if it does not.
func functionOf(x flow.Value) *lltype.Object {
	if c, ok := x.(*flow.Constant); ok {
		if p, ok := c.Value.(lltype.Pointer); ok && p.Object != nil && p.Object.Func != nil {
			return p.Object
		}
	}
	return nil
}

// directCall is a call of a function that is known.
func (a *analysis) directCall(op *flow.SpaceOperation, args []*Value) *Value {
	f := functionOf(op.Args[0])
	switch {
	case f == nil:
		a.fail("NotImplementedError", "direct_call needs a function that is known: "+op.String())
		return nil
	case f == a.program.Raise:
		return voidValue
	case f.Func.OopSpec == EarlyConstant:
		return &Value{kind: constant, t: lltype.Bool}
	case a.policy.oops(f):
		return a.oopCall(op, f, args)
	case a.program.Graph(f) == nil || !a.looks(f):
		return a.opaqueCall(op, f, args)
	case a.descOf(f).copies[""] == a.entry:
		return a.red(op)
	}
	return a.follow(op, []*lltype.Object{f}, args, nil)
}

// opaqueCall is a call of a function that is not looked into.
func (a *analysis) opaqueCall(op *flow.SpaceOperation, f *lltype.Object, args []*Value) *Value {
	if !a.isPure(f) || !allConstant(args) {
		return a.red(op)
	}
	return a.depends(op, args...)
}

// indirectCall is a call of one of several functions.
func (a *analysis) indirectCall(op *flow.SpaceOperation, args []*Value) *Value {
	functions := a.calledBy(op)
	if functions == nil {
		return a.red(op)
	}
	return a.follow(op, functions, args[1:len(args)-1], args[0])
}

// calledBy returns the functions that a call can mean, nil if they are not known.
func (a *analysis) calledBy(op *flow.SpaceOperation) []*lltype.Object {
	if llop.Of(op) == llop.DirectCall {
		return []*lltype.Object{functionOf(op.Args[0])}
	}
	c, _ := op.Args[len(op.Args)-1].(*flow.Constant)
	if c == nil {
		return nil
	}
	graphs, _ := c.Value.([]*flow.FunctionGraph)
	var functions []*lltype.Object
	for _, g := range graphs {
		// What no object of the program is cannot be called, such as the method of a class that has
		// no instances.
		if f := a.byGraph[g]; f != nil {
			functions = append(functions, f)
		}
	}
	return functions
}

// follow passes arguments on to copies of the graphs of functions, and returns the union of
// what they return. callee is the value of what is called, nil for a direct call.
func (a *analysis) follow(op *flow.SpaceOperation, functions []*lltype.Object, args []*Value, callee *Value) *Value {
	own := a.here()
	own.call = true
	fixed := a.asked(own)
	own.to = own.to[:0]
	var result *Value
	for _, f := range functions {
		g := a.copyOf(a.descOf(f), keyOf(fixed, args))
		own.to = append(own.to, g)
		unite(own.to[0], g)
		result = a.union(result, a.enter(g, args, callee, fixed))
		if a.Stopped() != nil {
			return nil
		}
	}
	if result != nil && result.isConstant() {
		r := *result
		r.mine = own
		result = &r
	}
	// Another copy may return less than the one that was called before.
	return a.union(result, a.Pos.In().Binding(op.Result))
}

// enter passes arguments on to a copy, and returns what it returns, as it is for the caller;
// nil if that is not known yet.
func (a *analysis) enter(g *Graph, args []*Value, callee *Value, fixed bool) *Value {
	cells := make([]*Value, len(args))
	for i, s := range args {
		cells[i] = a.argument(g, i, s)
		// What must be green there must be so here.
		if s.isConstant() && a.asked(g.arguments[i]) {
			a.fix(s, g.arguments[i])
		}
	}
	if !slices.Contains(g.sites, a.Pos) {
		g.sites = append(g.sites, a.Pos)
	}
	a.Enter(&g.flowing, cells)
	s := a.engine.Result(&g.flowing)
	switch {
	case s == nil || !s.isConstant():
		return s
	case callee != nil && !callee.isConstant():
		return redOf(s.t, s.frozen)
	}
	origins := of(a.here())
	if callee != nil {
		origins = join(origins, callee.origins)
	}
	for i, x := range args {
		if x.isConstant() && has(s.origins, g.arguments[i]) {
			origins = join(origins, x.origins)
		}
	}
	if fixed {
		origins = join(origins, s.origins)
	}
	return &Value{kind: constant, t: s.t, origins: origins, eager: s.eager, frozen: s.frozen}
}

// A family has the copies that are called from the same places: they must agree on colours.
type family struct{ graphs []*Graph }

// unite makes the families of two copies one.
func unite(g, h *Graph) {
	if g.family == h.family {
		return
	}
	from, to := h.family, g.family
	for _, x := range from.graphs {
		x.family = to
		to.graphs = append(to.graphs, x)
	}
}
