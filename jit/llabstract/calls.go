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
		if v, isVariable := args[0].(*Variable); isVariable && v.text && w.it.isNeeded(v) {
			return true, &needed{f, v.lost}
		}
		return w.copy(b, s, op, args)
	}
	callee := prebuilt(c.Constant)
	if callee == nil || callee.Func == nil {
		return w.copy(b, s, op, args)
	}
	if x := w.evaluate(callee, given, lltype.TypeOf(op.Result)); x != nil {
		w.it.step(stepFold, f, "%v is %s: all is known that it depends on", op, said(x))
		return w.gives(f, op, x)
	}
	if callee.Func.Graph == nil || !worthFollowing(given) || f.depth >= w.it.options.Depth {
		if lost := w.lostIn(given); lost != nil {
			return true, &needed{f, lost}
		}
		return w.residualCall(b, s, op, callee, args)
	}
	w.it.step(stepInline, f, "The call of %s is followed: something that it is given is known", callee.Name)
	keep := w.it.neededAfter(f.block, f.op)
	vals := make(map[*flow.Variable]Value, len(keep))
	for _, v := range keep {
		vals[v] = f.vals[v]
	}
	f.vals = vals
	g := callee.Func.Graph
	inner := &frame{graph: g, block: g.StartBlock, vals: make(map[*flow.Variable]Value), below: f, depth: f.depth + 1, entered: w.it.rec.latest()}
	for i, v := range g.StartBlock.InputArgs {
		w.bind(inner, v, given[i])
	}
	s.top = inner
	return false, nil
}

// worthFollowing reports whether something that a call passes is known.
func worthFollowing(args []Value) bool {
	for _, a := range args {
		switch x := a.(type) {
		case *Virtual:
			return true
		case *Constant:
			if lltype.TypeOf(x.Constant) != lltype.Void {
				return true
			}
		}
	}
	return false
}

// lostIn returns where constants were lost that lead to a part of the text of a program
// which a call passes: what interprets it would be called.
func (w *writer) lostIn(args []Value) []origin {
	if w.it.options.Rule != ByNeed {
		return nil
	}
	var lost []origin
	for _, a := range args {
		if v, ok := a.(*Variable); ok && v.text {
			if _, isPtr := lltype.IsPtr(lltype.TypeOf(v.Var)); isPtr {
				lost = joinOrigins(lost, v.lost)
			}
		}
	}
	return lost
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

// mostEvaluated is how many operations the evaluation of a call takes at most.
const mostEvaluated = 10_000

// evaluate returns the result of a call whose arguments are all known, and which depends
// on nothing else and changes nothing; nil if that is not so.
func (w *writer) evaluate(callee *lltype.Object, args []Value, t lltype.Type) Value {
	vals := make([]flow.Value, len(args))
	concrete := false
	for i, a := range args {
		c, ok := a.(*Constant)
		if !ok {
			return nil
		}
		vals[i], concrete = c.Constant, concrete || c.Concrete
	}
	if callee.Func.Graph == nil || len(args) == 0 {
		return nil
	}
	budget := mostEvaluated
	c := w.it.evaluate(callee.Func.Graph, vals, &budget)
	if c == nil {
		return nil
	}
	return w.it.folded(c, concrete)
}

// evaluate runs a graph on constants, nil if that cannot be done now.
func (it *interpreter) evaluate(g *flow.FunctionGraph, args []flow.Value, budget *int) *flow.Constant {
	env := make(map[*flow.Variable]*flow.Constant)
	b := g.StartBlock
	for {
		for i, v := range b.InputArgs {
			c, ok := args[i].(*flow.Constant)
			if !ok {
				return nil
			}
			env[v] = c
		}
		if len(b.Exits) == 0 {
			if b != g.ReturnBlock {
				return nil
			}
			return env[b.InputArgs[0]]
		}
		for _, op := range b.Operations {
			if *budget--; *budget < 0 {
				return nil
			}
			c := it.evaluateOperation(op, env, budget)
			if c == nil {
				return nil
			}
			env[op.Result] = c
		}
		exits := b.Exits
		if b.CanRaise() {
			exits = exits[:1]
		}
		l := exits[0]
		if len(exits) > 1 {
			l = exitFor(exits, &Constant{Constant: known(b.ExitSwitch, env)})
		}
		args = make([]flow.Value, len(l.Args))
		for i, a := range l.Args {
			c := known(a, env)
			if c == nil {
				return nil
			}
			args[i] = c
		}
		b = l.Target
	}
}

func known(x flow.Value, env map[*flow.Variable]*flow.Constant) *flow.Constant {
	if v, ok := x.(*flow.Variable); ok {
		return env[v]
	}
	c, _ := x.(*flow.Constant)
	return c
}

func (it *interpreter) evaluateOperation(op *flow.SpaceOperation, env map[*flow.Variable]*flow.Constant, budget *int) *flow.Constant {
	kind := llop.Of(op)
	vals := make([]lltype.Value, len(op.Args))
	types := make([]lltype.Type, len(op.Args))
	args := make([]flow.Value, len(op.Args))
	for i, a := range op.Args {
		c := known(a, env)
		if c == nil {
			return nil
		}
		vals[i], types[i], args[i] = c.Value, lltype.TypeOf(c), c
	}
	switch {
	case kind == llop.DirectCall:
		callee := prebuilt(args[0].(*flow.Constant))
		if callee == nil || callee.Func == nil || callee.Func.Graph == nil {
			return nil
		}
		return it.evaluate(callee.Func.Graph, args[1:], budget)
	case kind == llop.Keepalive || kind == llop.DebugAssert:
		return lltype.NewConstant(nil, lltype.Void)
	case kind == llop.Hint:
		return args[0].(*flow.Constant)
	case !kind.Info().Pure || len(args) == 0:
		return nil
	}
	t := lltype.TypeOf(op.Result)
	if x, ok := it.foldValues(kind, vals, types, t); ok {
		return lltype.NewConstant(x, t)
	}
	return nil
}
