package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// call follows a call. One that passes something known is continued in the callee; one
// that only passes variables is left to the residual graph.
func (w *writer) call(b *block, s *state, op *flow.SpaceOperation, args []Value) (done bool, err error) {
	f := s.top
	given := args[1:]
	if llop.Of(op) == llop.IndirectCall {
		given = given[:len(given)-1] // the last one lists the possible functions
	}
	c, ok := args[0].(*Constant)
	if !ok {
		if v, isVariable := args[0].(*Variable); isVariable {
			if err := w.it.misses(f, v); err != nil {
				return true, err
			}
		}
		return w.copy(b, s, op, args)
	}
	callee := prebuilt(c.Constant)
	if callee == nil || callee.Func == nil {
		return w.copy(b, s, op, args)
	}
	x, fills := w.evaluate(callee, given)
	if fills { // when the residual graph runs
		return w.residualCall(b, s, op, callee, args)
	}
	if x != nil {
		w.it.step(stepFold, f, "%v is %s: all is known that it depends on", op, said(x))
		return w.gives(f, op, x)
	}
	if callee.Func.Graph == nil || !worthFollowing(given) && !w.it.isConstructor(callee.Func.Graph) {
		if err := w.missesText(f, given); err != nil {
			return true, err
		}
		return w.residualCall(b, s, op, callee, args)
	}
	w.forget(b, f, op, callee.Func.Graph, given)
	called := w.it.callKey(callee, given)
	switch {
	case f.isWithin(called):
		return w.callSpecialised(b, s, op, callee, args, "following it would not end, as it comes back to itself with the same constants")
	case f.depth >= w.it.options.Depth:
		return w.tooDeep(b, s, op, callee, args)
	}
	w.it.step(stepInline, f, "The call of %s is followed: something that it is given is known", callee.Name)
	keep := w.it.neededAfter(f.block, f.op)
	vals := make(map[*flow.Variable]Value, len(keep))
	for _, v := range keep {
		vals[v] = f.vals[v]
	}
	f.vals = vals
	g := callee.Func.Graph
	w.it.inlines(g)
	inner := &frame{graph: g, block: g.StartBlock, vals: make(map[*flow.Variable]Value), below: f, depth: f.depth + 1, given: given, called: called, entered: w.it.rec.latest()}
	for i, v := range g.StartBlock.InputArgs {
		w.bind(inner, v, given[i])
	}
	s.top = inner
	return false, nil
}

// isConstructor reports whether a function does little more than to make an object and return it:
// that can be virtual.
func (it *interpreter) isConstructor(g *flow.FunctionGraph) bool {
	is, ok := it.constructors[g]
	if !ok {
		is = constructs(g)
		it.constructors[g] = is
	}
	return is
}

func constructs(g *flow.FunctionGraph) bool {
	const most = 30 // operations
	makes, n := false, 0
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			n++
			switch llop.Of(op) {
			case llop.Malloc, llop.MallocVarsize:
				makes = true
			}
		}
	}
	t, ok := lltype.IsPtr(lltype.TypeOf(g.ReturnBlock.InputArgs[0]))
	return ok && makes && n <= most && layoutOf(t.To) != nil && !isText(t.To) && g.BackEdges(nil) == 0
}

// worthFollowing reports whether something that a call passes is known, or whether it passes
// nothing that could be unknown.
func worthFollowing(args []Value) bool {
	all := true
	for _, a := range args {
		switch x := a.(type) {
		case *Virtual:
			return true
		case *Constant:
			if lltype.TypeOf(x.Constant) != lltype.Void {
				return true
			}
		default:
			all = false
		}
	}
	return all
}

// missesText returns a *needed if a part of the text of a program is passed that is not known, as constants were
// lost: what interprets it would be called.
func (w *writer) missesText(f *frame, args []Value) error {
	for _, a := range args {
		if v, ok := a.(*Variable); ok {
			if _, isPtr := lltype.IsPtr(lltype.TypeOf(v.Var)); isPtr {
				if err := w.it.misses(f, v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// residualCall writes a call into the residual graph.
func (w *writer) residualCall(b *block, s *state, op *flow.SpaceOperation, callee *lltype.Object, args []Value) (bool, error) {
	if llop.Of(op) == llop.IndirectCall {
		direct := *op
		direct.Become(llop.DirectCall)
		direct.Args = append([]flow.Value{lltype.NewConstant(callee.Ref(), lltype.TypeOf(op.Args[0]))}, op.Args[1:len(op.Args)-1]...)
		return w.copy(b, s, &direct, args[:len(args)-1])
	}
	return w.copy(b, s, op, args)
}
