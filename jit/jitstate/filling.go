package jitstate

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// What never changes once it is filled in is read while code is generated. That must not happen before it is filled in: code that has come
// to a place may have to go on filling an object in, such as a list that two others are copied into. So while a compilation foresees how code
// goes on, it watches whether the code that it makes still fills in objects that exist.

func (f *foresight) isFresh(v codegen.Value) bool {
	w, ok := v.(*flow.Variable)
	return ok && f.fresh[w]
}

// renew notes that a variable leads to what a value leads to.
func (f *foresight) renew(v *flow.Variable, from codegen.Value) {
	if f.isFresh(from) {
		f.fresh[v] = true
	}
}

// fills reports whether an operation may fill in an object that the code has not made itself: set what never changes then.
func (c *Compiler) fills(op llop.Op, args []codegen.Value) bool {
	switch op {
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		return setsForGood(lltype.TypeOf(args[0]), args[1]) && !c.foresight.isFresh(args[0]) && !c.isPrebuilt(args[0])
	case llop.ArrayCopy:
		return !c.foresight.isFresh(args[1])
	case llop.DirectCall, llop.IndirectCall:
		return c.mayFill(args[0]) && slices.ContainsFunc(args[1:], c.mayMiss)
	}
	return false
}

// mayMiss reports whether something may be missing in the object that a pointer most likely leads to.
func (c *Compiler) mayMiss(v codegen.Value) bool {
	p, ptr := lltype.IsPtr(lltype.TypeOf(v))
	_, known := c.likely(v)
	return ptr && known && keepsSomething(p.To) && !c.isPrebuilt(v)
}

// mayFill reports whether a function, or what that calls, may set what never changes then.
func (c *Compiler) mayFill(f codegen.Value) bool {
	g, known := calledGraph(f)
	if !known || g == nil {
		return !known
	}
	fills, asked := c.fillers[g]
	if !asked {
		fills = fillsSomewhere(g)
		c.fillers[g] = fills
	}
	return fills
}

// calledGraph returns the graph of a function, nil if it has none. known is false if nobody knows which function it is.
func calledGraph(f flow.Value) (g *flow.FunctionGraph, known bool) {
	k, _ := f.(*flow.Constant)
	if k == nil {
		return nil, false
	}
	p, ok := k.Value.(lltype.Pointer)
	if !ok || p.Object == nil || p.Object.Func == nil {
		return nil, false
	}
	return p.Object.Func.Graph, true
}

// fillsSomewhere reports whether a graph, or one that it calls, may set what never changes then.
func fillsSomewhere(g *flow.FunctionGraph) bool {
	seen := map[*flow.FunctionGraph]bool{g: true}
	for work := []*flow.FunctionGraph{g}; len(work) > 0; work = work[1:] {
		for _, b := range work[0].Blocks() {
			for _, op := range b.Operations {
				switch llop.Of(op) {
				case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
					if setsForGood(lltype.TypeOf(op.Args[0]), op.Args[1]) {
						return true
					}
				case llop.ArrayCopy:
					return true
				case llop.DirectCall, llop.IndirectCall:
					called, known := calledGraph(op.Args[0])
					if !known {
						return true
					}
					if called != nil && !seen[called] {
						seen[called] = true
						work = append(work, called)
					}
				}
			}
		}
	}
	return false
}

// isPrebuilt reports whether a pointer most likely leads to an object that was there before the program started, or to none.
func (c *Compiler) isPrebuilt(v codegen.Value) bool {
	bits, ok := c.likely(v)
	if !ok {
		return false
	}
	_, prebuilt := c.Heap.PrebuiltAt(heap.Address(bits))
	return prebuilt || bits == 0
}

// setsForGood reports whether what an operation sets never changes afterwards. of is the type of its object, and part says what of that:
// a field, or else an item.
func setsForGood(of lltype.Type, part codegen.Value) bool {
	p, _ := lltype.IsPtr(of)
	if s, ok := p.To.(*lltype.Struct); ok {
		k, _ := part.(*flow.Constant)
		name, isField := k.Value.(string)
		return !isField || s != rclass.Object && (s.IsImmutable(name) || holdsArray(s, name))
	}
	return keepsSomething(p.To)
}

func holdsArray(s *lltype.Struct, name string) bool {
	_, is := s.Field(name).(*lltype.Array)
	return is
}

// keepsSomething reports whether a part of an object of a type never changes once it is filled in. Its class does not count, which is
// set as soon as it is made.
func keepsSomething(of lltype.Container) bool {
	switch of := of.(type) {
	case *lltype.Array:
		return of.Hints.Immutable
	case *lltype.Struct:
		return of != rclass.Object && (of.Hints.Immutable || slices.ContainsFunc(of.Fields(), func(f lltype.Field) bool {
			inner, ok := f.Type.(lltype.Container)
			return f.Immutable || ok && keepsSomething(inner)
		}))
	}
	return false
}
