package hintannotator

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A dependency is a variable or constant that has to be green for an origin to be.
type dependency struct {
	graph *Graph
	of    flow.Value
}

// colour finds the largest set of green values, once the fixpoint is reached.
func (a *analysis) colour() error {
	a.noteColours()
	if !a.policy.KeepResult {
		a.redden(a.entry, "what the entry returns is known when the code has run")
	}
	deps := a.dependencies()
	a.spread(deps)
	a.agree()
	a.done = true
	return a.Stopped()
}

// redden makes the result of a copy red, for a reason.
func (a *analysis) redden(g *Graph, why string) {
	v := g.FunctionGraph.ReturnBlock.InputArgs[0]
	switch s := g.flowing.Binding(v); {
	case s == nil || s.t == lltype.Void:
	case s.eager:
		e := a.errorAt(g, g.FunctionGraph.ReturnBlock, nil, "AssertionError", "what "+g.Name+" returns must be green by a hint, and its callers need it to be red")
		e.Advice = "return the value itself instead of the result of the hint: only that has to stay green"
		a.Stop(e)
	default:
		a.rebind(g, g.FunctionGraph.ReturnBlock, v, redOf(s.t, false), why)
	}
}

// dependencies returns what each origin depends on, by its number; what calls depend on is
// found out while colours spread.
func (a *analysis) dependencies() [][]dependency {
	deps := make([][]dependency, len(a.origins))
	add := func(o *origin, g *Graph, x flow.Value) { deps[o.number] = append(deps[o.number], dependency{g, x}) }
	for _, o := range a.origins {
		// Nobody calls the entry with values that are known before.
		if o.greenArgs = o.op != nil || o.graph != a.entry; !o.greenArgs && !o.fixed {
			a.noteRed(o)
		}
		switch {
		case o.op == nil:
			a.familyDependencies(o, add)
		case o.call:
			a.callDependencies(o, add)
		default:
			for _, x := range o.op.Args {
				add(o, o.graph, x)
			}
		}
	}
	return deps
}

// familyDependencies has the arguments of the copies of a family be as red as each other.
func (a *analysis) familyDependencies(o *origin, add func(*origin, *Graph, flow.Value)) {
	first := o.graph.family.graphs[0]
	if o.graph == first || o.arg >= len(first.arguments) {
		return
	}
	add(o, first, first.arguments[o.arg].variable())
	add(first.arguments[o.arg], o.graph, o.variable())
}

// callDependencies has the arguments of the copies depend on what the call passes.
func (a *analysis) callDependencies(o *origin, add func(*origin, *Graph, flow.Value)) {
	args := o.op.Args[1:]
	if llop.Of(o.op) == llop.IndirectCall {
		args = args[:len(args)-1]
		add(o, o.graph, o.op.Args[0]) // what is called has to be green for the result to be
	}
	for _, g := range o.to[0].family.graphs {
		for i, x := range args {
			add(g.arguments[i], o.graph, x)
		}
	}
}

// spread makes origins red that depend on what is red, until nothing changes. The result of a
// call that is made while code is generated depends on nothing else than its arguments.
func (a *analysis) spread(deps [][]dependency) {
	open := a.origins
	for progress := true; progress; {
		progress = false
		var left []*origin
		for _, o := range open {
			if o.call && !o.redCall && !a.greenCall(o.graph, o.op) {
				o.redCall = true
				for _, g := range o.to[0].family.graphs {
					deps[o.number] = append(deps[o.number], dependency{g, g.FunctionGraph.ReturnBlock.InputArgs[0]})
				}
			}
			if red := a.redAmong(deps[o.number]); red != nil {
				o.greenArgs, o.because, progress = false, red, true
				if !o.fixed {
					a.noteRed(o)
				}
				continue
			}
			left = append(left, o)
		}
		open = left
	}
}

// redAmong returns the first dependency that is not green, nil if there is none.
func (a *analysis) redAmong(deps []dependency) *dependency {
	for i, d := range deps {
		if s := a.Value(&d.graph.flowing, d.of); s == nil || !s.green() {
			return &deps[i]
		}
	}
	return nil
}

// agree makes the results of all copies of a family red if one of them is.
func (a *analysis) agree() {
	for _, g := range a.graphs {
		if len(g.family.graphs) == 1 || a.Value(&g.flowing, g.FunctionGraph.ReturnBlock.InputArgs[0]).green() {
			continue
		}
		for _, h := range g.family.graphs {
			a.redden(h, "that of another function is, which is called from the same places")
		}
	}
}
