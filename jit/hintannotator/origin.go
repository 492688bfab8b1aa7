package hintannotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// An origin is an operation, or an argument of a graph, that values depend on.
type origin struct {
	number    int
	graph     *Graph
	op        *flow.SpaceOperation // nil for an argument
	at        *position            // of the operation
	arg       int                  // which, for an argument
	fixed     bool                 // somebody has asked for it to be green
	greenArgs bool                 // all that it depends on is green; known after the fixpoint
	call      bool                 // a call that is followed
	to        []*Graph             // what such a call leads to, by the functions that it can mean
	redCall   bool                 // the call is not made while code is generated
	because   *dependency          // what made it red
	readers   flowing.Readers[*position]
	by        request

	fixedAt, redAt int // the steps at which it became so
}

// A request is why an origin is fixed: an operation asked for it, on behalf of a hint or
// because another origin had been fixed.
type request struct {
	at   *position // the hint or the call
	from *origin   // the argument of the callee, or nil for a hint
}

// String names the variable that the origin is about.
func (o *origin) String() string { return o.variable().String() }

func (o *origin) variable() *flow.Variable {
	if o.op != nil {
		return o.op.Result
	}
	return o.graph.flowing.StartBlock.InputArgs[o.arg]
}

func (a *analysis) newOrigin(o origin) *origin {
	o.number, o.fixedAt, o.redAt = len(a.origins), trace.NoStep, trace.NoStep
	a.origins = append(a.origins, &o)
	return &o
}

// here returns the origin of the operation that is considered.
func (a *analysis) here() *origin {
	g, op := a.Pos.Graph, a.Pos.Operation()
	if g.origins[op.Result.Number] == nil {
		g.origins[op.Result.Number] = a.newOrigin(origin{graph: g, op: op, at: a.Pos})
	}
	return g.origins[op.Result.Number]
}

// asked reports whether an origin is fixed. The operation that is considered is considered
// again when that changes.
func (a *analysis) asked(o *origin) bool {
	o.readers.Add(a.Pos)
	return o.fixed
}

// fix asks for everything that a value depends on to be green.
func (a *analysis) fix(s *Value, from *origin) {
	for _, o := range s.origins {
		if o.fixed {
			continue
		}
		o.fixed, o.by = true, request{a.Pos, from}
		a.noteFixed(o)
		for _, at := range o.readers.All() {
			a.Reflow(at, fmt.Sprintf("%v of %s has to be green", o, o.graph.shown))
		}
	}
}

// join returns the union of two lists of origins, each sorted by number.
func join(a, b []*origin) []*origin {
	if len(a) == 0 || subset(a, b) {
		return b
	}
	if subset(b, a) {
		return a
	}
	all := make([]*origin, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			all, a, b = append(all, a[0]), a[1:], b[1:]
		case a[0].number < b[0].number:
			all, a = append(all, a[0]), a[1:]
		default:
			all, b = append(all, b[0]), b[1:]
		}
	}
	return append(append(all, a...), b...)
}

// subset reports whether all of a, which is sorted, are in b.
func subset(a, b []*origin) bool {
	if len(a) > len(b) {
		return false
	}
	for _, o := range b {
		if len(a) == 0 {
			return true
		}
		if a[0] == o {
			a = a[1:]
		}
	}
	return len(a) == 0
}

func has(list []*origin, o *origin) bool {
	_, found := slices.BinarySearchFunc(list, o.number, func(x *origin, n int) int { return x.number - n })
	return found
}

// of returns the origins of constants, and one more.
func of(own *origin, values ...*Value) []*origin {
	all := []*origin{own}
	for _, s := range values {
		if s.isConstant() {
			all = join(all, s.origins)
		}
	}
	return all
}
