package hintannotator

import (
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A Policy says what is followed.
type Policy struct {
	// VirtualContainers has allocated structures followed by the analysis (blue). Generated
	// compilers find them out while they run, and do without.
	VirtualContainers bool

	// OopSpec has functions that say what they do to a list or a dictionary treated as
	// operations.
	OopSpec bool

	// KeepResult lets the result of the entry have whatever colour it gets. Else it is red.
	KeepResult bool

	// Looks reports whether a function is looked into; others are opaque. nil looks into
	// all but those that say that they are opaque.
	Looks func(f *lltype.Object) bool

	// Loops reports whether a function may be looked into although it contains a loop, and neither says that it is
	// unroll_safe nor has a merge point. Others are opaque. nil stands for all.
	Loops func(f *lltype.Object) bool

	// Follows reports whether a function is looked into although it says that it is opaque, or something else makes it so. nil
	// stands for none.
	Follows func(f *lltype.Object) bool
}

// containsLoop is why a function is not looked into that contains a loop.
const containsLoop = "contains a loop and is not unroll_safe"

// opaque says why a function is not looked into, as what it does or says; "" if it is.
func (p *Policy) opaque(f *lltype.Object) string {
	switch {
	case p.Follows != nil && p.Follows(f):
		return ""
	case f.Func.Opaque && f.Func.Pure:
		return "is elidable"
	case f.Func.Opaque:
		return "says dont_look_inside"
	case p.Looks != nil && !p.Looks(f):
		return "is named as residual"
	case p.Loops != nil && !p.Loops(f) && unsafeLoop(f.Func):
		return containsLoop
	}
	return ""
}

// unsafeLoop reports whether a function contains a loop about which it says nothing.
func unsafeLoop(f *lltype.Function) bool {
	return !f.UnrollSafe && f.Graph != nil && f.Graph.BackEdges(nil) > 0 && !hasMergePoint(f.Graph)
}

// hasMergePoint reports whether a graph has the merge point of a JitDriver.
func hasMergePoint(g *flow.FunctionGraph) bool {
	return slices.ContainsFunc(g.Blocks(), func(b *flow.Block) bool {
		return slices.ContainsFunc(b.Operations, func(op *flow.SpaceOperation) bool { return isFlagged(op, DriverMergePoint) })
	})
}

// oops reports whether a function counts as an operation on a list or a dictionary. Those whose items, keys or
// values are Void, as in a list of None, are structures like others: there is nothing to be known about such an item.
// Attributes of virtualizable structures are always taken so: the function that reads one looks whether somebody else keeps the
// fields, which is only to be seen while residual code calls something.
func (p *Policy) oops(f *lltype.Object) bool {
	return strings.HasPrefix(f.Func.OopSpec, vablePrefix) || p.OopSpec && f.Func.OopSpec != "" && !aboutVoid(f)
}

// vablePrefix is what the oopspec of a function that reads or writes an attribute of a virtualizable structure begins with.
const vablePrefix = "vable."

// looks reports whether a function is looked into. What compiled code begins with is, whatever it says or contains: a portal
// whose code did nothing but call it would call itself without end.
func (a *analysis) looks(f *lltype.Object) bool {
	why, known := a.opaque[f]
	if known {
		return why == ""
	}
	if f != a.portal {
		why = a.policy.opaque(f)
	}
	a.opaque[f] = why
	return why == ""
}

// whyOpaque says why the first function of a call is not looked into, "" if it has no graph.
func (a *analysis) whyOpaque(functions []*lltype.Object) string {
	if len(functions) == 0 || functions[0] == nil || a.program.Graph(functions[0]) == nil || a.looks(functions[0]) {
		return ""
	}
	return a.opaque[functions[0]]
}

// UnsafeLoops returns the functions that the code calls because they contain a loop about which they say nothing, in the
// order in which calls of them are met.
func (r *Result) UnsafeLoops() []*lltype.Object {
	var list []*lltype.Object
	for _, g := range r.Graphs {
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				c := g.Call(op)
				if c == nil || c.Why != containsLoop {
					continue
				}
				if f := functionOf(op.Args[0]); f != nil && !slices.Contains(list, f) {
					list = append(list, f)
				}
			}
		}
	}
	return list
}
