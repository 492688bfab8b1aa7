package llabstract

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// mostRecursive is with how many constants for an argument a function may come back to itself before they
// are merged, if as many calls are followed as may be.
const mostRecursive = 32

// mostFunctions is how many functions are specialised on their own.
const mostFunctions = 100

// tooDeep writes a call that is not followed as it lies within too many others. Constants that changed from call to call are
// merged first, as they are where a loop comes back to a block, if nothing needs them.
func (w *writer) tooDeep(b *block, s *state, op *flow.SpaceOperation, callee *lltype.Object, args []Value) (bool, error) {
	f := s.top
	if w.it.options.Rule != ByNeed {
		return w.residualCall(b, s, op, callee, args)
	}
	if at := w.it.changing(f, callee.Func.Graph); at != nil {
		return true, &deep{f, callee.Name, at}
	}
	if err := w.missesText(f, args[1:]); err != nil {
		return true, err
	}
	return w.callSpecialised(b, s, op, callee, args, fmt.Sprintf("%d calls in each other are followed already", f.depth))
}

// changing returns the arguments of a function whose constants differ in the calls of it that are being followed, other than those
// that are decided already.
func (it *interpreter) changing(f *frame, g *flow.FunctionGraph) (list []origin) {
	for i, v := range g.StartBlock.InputArgs {
		at := origin{variable: v}
		if it.concrete[at] != 0 || it.forgot[at] {
			continue
		}
		seen := make(map[any]bool)
		for c := f; c != nil; c = c.below {
			if c.graph != g {
				continue
			}
			if x, ok := c.given[i].(*Constant); ok {
				seen[x.Key] = true
			}
		}
		if len(seen) > mostRecursive {
			list = append(list, at)
		}
	}
	return list
}

// forget makes variables of the arguments whose constants are merged where a function comes back to itself.
func (w *writer) forget(b *block, f *frame, op *flow.SpaceOperation, g *flow.FunctionGraph, given []Value) {
	for i, v := range g.StartBlock.InputArgs {
		at := origin{variable: v}
		c, ok := given[i].(*Constant)
		if !ok || !w.it.forgot[at] || w.it.concrete[at] != 0 || !f.isIn(g) {
			continue
		}
		copied := w.emit(b, llop.SameAs, op, lltype.TypeOf(v), c.Constant)
		given[i] = &Variable{Var: copied, lost: []origin{at}, static: true}
		w.it.step(stepCopy, f, "%v is no longer known to be %s, as constants are merged in %s", copied, c.Text(), at)
	}
}

// isIn reports whether a graph is being followed, here or by a caller.
func (f *frame) isIn(g *flow.FunctionGraph) bool {
	for ; f != nil; f = f.below {
		if f.graph == g {
			return true
		}
	}
	return false
}

// tooMany is the error for a function that is specialised on its own again and again. It names what is known of the arguments
// that are not always the same.
func (fs *functions) tooMany(f *specialisedFunction) error {
	g := f.callee.Func.Graph
	var changing []string
	for i, c := range f.known {
		if c != nil && fs.differs(f, i) {
			changing = append(changing, fmt.Sprintf("%v is %s", g.StartBlock.InputArgs[i], c.Text()))
		}
	}
	if len(changing) == 0 {
		return fmt.Errorf("%s:%v: in %s: %w: more than %d functions are specialised on their own", g.File, g.Span, g.Name, ErrEndless, mostFunctions)
	}
	return fmt.Errorf("%s:%v: in %s: %w: it calls itself again and again, with other constants each time: by now %s",
		g.File, g.Span, g.Name, ErrEndless, join(changing))
}

// differs reports whether the function is also specialised for another constant as this argument.
func (fs *functions) differs(f *specialisedFunction, i int) bool {
	for _, other := range fs.made {
		if other.callee == f.callee && other.known[i] != nil && other.known[i].Key != f.known[i].Key {
			return true
		}
	}
	return false
}
