package hintannotator

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// isPure reports whether a function always gives the same result for the same arguments,
// changes nothing and raises nothing; or says that it does. A function that calls itself is
// pure unless something else tells against it.
func (a *analysis) isPure(f *lltype.Object) bool {
	pure, known := a.pure[f]
	if known {
		return pure
	}
	// Those that it can call and that are not known yet: all are pure for as long as nothing
	// tells against one of them.
	var open []*lltype.Object
	seen := make(map[*lltype.Object]bool)
	a.collect(f, seen, &open)
	for changed := true; changed; {
		changed = false
		for _, g := range open {
			if seen[g] && !a.pureWith(g, seen) {
				seen[g], changed = false, true
			}
		}
	}
	for _, g := range open {
		a.pure[g] = seen[g]
	}
	return a.pure[f]
}

// collect finds the functions that f can call and whose purity is not known yet.
func (a *analysis) collect(f *lltype.Object, seen map[*lltype.Object]bool, open *[]*lltype.Object) {
	work := []*lltype.Object{f}
	for len(work) > 0 {
		f, work = work[len(work)-1], work[:len(work)-1]
		if _, known := a.pure[f]; known || seen[f] {
			continue
		}
		seen[f] = true
		*open = append(*open, f)
		g := a.bodyOf(f)
		if g == nil || f.Func.Pure {
			continue
		}
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				if llop.Of(op).Info().Group == llop.Calling && llop.Of(op) != llop.ContinueCompilation {
					for _, f := range a.calledBy(op) {
						if f != nil {
							work = append(work, f)
						}
					}
				}
			}
		}
	}
}

// pureWith reports whether a function is pure if certain others are.
func (a *analysis) pureWith(f *lltype.Object, assumed map[*lltype.Object]bool) bool {
	g := a.bodyOf(f)
	switch {
	case f.Func.Pure:
		return !f.Func.CanRaise
	case g == nil:
		return false
	}
	for _, b := range g.Blocks() {
		if b == g.ExceptBlock {
			return false
		}
		for _, op := range b.Operations {
			if !a.pureOperation(op, assumed) {
				return false
			}
		}
	}
	return true
}

// pureOperation reports whether an operation is pure if certain functions are.
func (a *analysis) pureOperation(op *flow.SpaceOperation, assumed map[*lltype.Object]bool) bool {
	o := llop.Of(op)
	switch o {
	case llop.DirectCall, llop.IndirectCall:
		callees := a.calledBy(op)
		for _, f := range callees {
			if f == nil {
				return false
			}
			if pure, known := a.pure[f]; known && !pure || !known && !assumed[f] {
				return false
			}
		}
		return len(callees) > 0
	case llop.GetArraySize, llop.GetInteriorArraySize, llop.DebugAssert:
		return true
	case llop.Hint:
		return onlyConcrete(op) // where all is green, it asks for nothing
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		return immutable(op)
	}
	return o.Info().Fold
}

// greenCall reports whether a call is made when code is generated: all that it is given is
// green, and it is pure.
func (a *analysis) greenCall(g *Graph, op *flow.SpaceOperation) bool {
	for _, x := range op.Args {
		if !a.Value(&g.flowing, x).green() {
			return false
		}
	}
	return a.allPure(a.calledBy(op))
}

// allPure reports whether there are functions, and all are pure.
func (a *analysis) allPure(functions []*lltype.Object) bool {
	for _, f := range functions {
		if !a.isPure(f) {
			return false
		}
	}
	return len(functions) > 0
}

// onlyConcrete reports whether a hint asks for a green value, and for nothing else.
func onlyConcrete(op *flow.SpaceOperation) bool {
	flags := Flags(op)
	return len(flags) == 1 && flags[Concrete]
}
