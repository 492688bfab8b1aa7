package timeshifter

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// carryCall carries a call over.
func (t *part) carryCall(i int, op *flow.SpaceOperation) error {
	call := t.s.in.Call(op)
	if call == nil {
		return programError("NotImplementedError", t.s.in, op.Place, "the call has no kind: "+op.String())
	}
	switch call.Kind {
	case hintannotator.GreenCall:
		t.greenCall(i, op, call.MayRaise)
	case hintannotator.RaiseCall:
		t.call("set_exception", lltype.Void, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return 0, c.Raise(c.Box(a[0]), c.Box(a[1]))
		}, t.handle(op.Args[1]), t.handle(op.Args[2]))
	case hintannotator.ResidualCall:
		t.residualCall(i, op, call.MayRaise)
	case hintannotator.OopSpecCall:
		if call.GreenOop {
			t.greenCall(i, op, call.MayRaise)
			return nil
		}
		return t.oopCall(i, op, call)
	case hintannotator.VableCall:
		return t.vableCall(i, op, call)
	case hintannotator.PortalCall:
		return t.portalCall(i, op, call)
	case hintannotator.EarlyCall:
		t.earlyConstant(op)
	default:
		return t.followedCall(i, op, call)
	}
	return nil
}

// earlyConstant answers whether a value is a constant by now.
func (t *part) earlyConstant(op *flow.SpaceOperation) {
	x := op.Args[1]
	if t.s.green(x) {
		t.env[op.Result] = t.green(llop.SameAs, lltype.Bool, lltype.NewConstant(true, lltype.Bool))
		return
	}
	t.env[op.Result] = t.isConstant(t.handle(x))
}

// isConstant appends the question whether a box holds a constant.
func (t *part) isConstant(box flow.Value) flow.Value {
	return t.call("is_constant", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return bits(c.Box(a[0]).Const != nil), nil
	}, box)
}

// callArgs returns the arguments of a call, without the function and the list of graphs.
func callArgs(op *flow.SpaceOperation) []flow.Value {
	if llop.Of(op) == llop.IndirectCall {
		return op.Args[1 : len(op.Args)-1]
	}
	return op.Args[1:]
}

// notVoid leaves out what is nothing.
func notVoid(xs []flow.Value) []flow.Value {
	return slices.DeleteFunc(slices.Clone(xs), func(x flow.Value) bool { return lltype.TypeOf(x) == lltype.Void })
}

// greenCall makes a call while code is generated. An exception becomes the current one of the state. If the call fails,
// so does residual code that comes there.
func (t *part) greenCall(i int, op *flow.SpaceOperation, mayRaise bool) {
	result := lltype.TypeOf(op.Result)
	o := &jitstate.EarlyOp{Op: llop.Of(op), Args: op.Args, Result: result, MayRaise: mayRaise}
	finished := t.call("green_call", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		done, err := c.EarlyCall(o, a)
		return bits(done), err
	}, t.greenValues(notVoid(op.Args))...)
	t.unless(finished, t.neededFrom(i, op), op.Result)
	if result == lltype.Void {
		t.env[op.Result] = lltype.NewConstant(nil, lltype.Void)
		return
	}
	t.env[op.Result] = t.call("green_result", result, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return c.EarlyResult(), nil
	})
}

// unless goes on if the state has not come to its end; vars are the variables that are needed, without one that
// is still to be computed.
func (t *part) unless(finished flow.Value, vars []*flow.Variable, without *flow.Variable) {
	op := t.op
	*t = *t.finishedIf(finished, slices.DeleteFunc(slices.Clone(vars), func(v *flow.Variable) bool { return v == without }))
	t.op = op
}

// residualCall has residual code make the call.
func (t *part) residualCall(i int, op *flow.SpaceOperation, mayRaise bool) {
	p, _ := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	ft := p.To.(*lltype.FuncType)
	args := notVoid(callArgs(op))
	n := len(args)
	pure := t.pureFunction(op)
	v := t.call("residual_call", redType(op.Result), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		if pure != nil {
			return boxed(c)(c.PureCall(pure, c.Box(a[0]), boxesOf(c, a[1:n+1]), mayRaise))
		}
		return boxed(c)(c.ResidualCall(c.Box(a[0]), boxesOf(c, a[1:n+1]), ft, mayRaise))
	}, append([]flow.Value{t.handle(op.Args[0])}, t.handles(args)...)...)
	t.env[op.Result] = v
	t.afterRaising(t.neededFrom(i, op))
}

// pureFunction returns the function that an operation calls, if it says of itself that it is pure; else nil.
func (t *part) pureFunction(op *flow.SpaceOperation) *lltype.Object {
	if llop.Of(op) != llop.DirectCall {
		return nil
	}
	p, _ := op.Args[0].(*flow.Constant).Value.(lltype.Pointer)
	if p.Object == nil || p.Object.Func == nil || !p.Object.Func.Pure {
		return nil
	}
	return p.Object
}

// redType returns the type of the handle of a result.
func redType(v *flow.Variable) lltype.Type {
	if lltype.TypeOf(v) == lltype.Void {
		return lltype.Void
	}
	return lltype.Signed
}

// oopCall does what a function does to a list or dictionary.
func (t *part) oopCall(i int, op *flow.SpaceOperation, call *hintannotator.Call) error {
	o, err := t.s.p.oopCall(op, call)
	if err != nil {
		return programError("NotImplementedError", t.s.in, op.Place, err.Error())
	}
	args := notVoid(callArgs(op))
	n := len(args)
	deep := o.Method != "new" && len(args) > 0 && t.s.in.Deepfrozen(args[o.Sources[0].Argument])
	v := t.call("oop_"+o.Type+"_"+o.Method, redType(op.Result), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.Oop(o, boxesOf(c, a[:n]), deep))
	}, t.handles(args)...)
	t.env[op.Result] = v
	if o.MayRaise {
		t.afterRaising(t.neededFrom(i, op))
	}
	return nil
}

// vableCall reads or writes an attribute of a virtualizable structure. If its fields are not in boxes, residual code
// calls the function: they may be in boxes of somebody else.
func (t *part) vableCall(i int, op *flow.SpaceOperation, call *hintannotator.Call) error {
	name, set, ok := vableField(call.OopSpec)
	if !ok {
		return programError("NotImplementedError", t.s.in, op.Place, "unknown oopspec "+call.OopSpec)
	}
	f := op.Args[0].(*flow.Constant).Value.(lltype.Pointer).Object
	s := structOf(op.Args[1])
	void := []lltype.Value{name}
	if set {
		t.call("vable_setfield", lltype.Void, void, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return 0, c.SetVable(c.Box(a[0]), c.Field(s, name), c.Box(a[1]), f)
		}, t.handle(op.Args[1]), t.handle(op.Args[2]))
	} else {
		t.env[op.Result] = t.call("vable_getfield", lltype.Signed, void, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.GetVable(c.Box(a[0]), c.Field(s, name), f))
		}, t.handle(op.Args[1]))
	}
	t.afterRaising(t.neededFrom(i, op))
	return nil
}

// followedCall generates the code of the callee in place of the call.
func (t *part) followedCall(i int, op *flow.SpaceOperation, call *hintannotator.Call) error {
	s := t.s
	needed := t.neededFrom(i, op)
	others := slices.DeleteFunc(slices.Clone(needed), func(v *flow.Variable) bool { return v == op.Result })
	all := others
	if call.Kind != hintannotator.GrayCall {
		all = append([]*flow.Variable{op.Result}, others...)
	}
	next := s.begin(all)
	fn, isVariable := op.Args[0].(*flow.Variable)
	if isVariable && !s.green(fn) {
		t.followIf(t.isConstant(t.env[fn]), op, call, needed, all, next)
	}
	if call.Kind != hintannotator.YellowCall && s.p.recursion.of(call.Targets[0].Graph) {
		may, err := t.mayFollow(op, call)
		if err != nil {
			return err
		}
		t.followIf(may, op, call, needed, all, next)
	}
	if q := s.p.askedBy(op, call); q != nil {
		if err := t.ask(q, op, call, needed, all, next); err != nil {
			return err
		}
	}
	if err := t.enterCallee(op, call, others, all, next); err != nil {
		return err
	}
	*t = *s.at(next, all, t.from)
	if call.Kind == hintannotator.YellowCall {
		t.mergeLocally(t.from, all)
	}
	t.op = op
	return nil
}

// enterCallee ends the part with a call of the extension of the callee, after which the states that come back are
// collected.
func (t *part) enterCallee(op *flow.SpaceOperation, call *hintannotator.Call, others, all []*flow.Variable, next *flow.Block) error {
	s := t.s
	greens, reds := s.byColour(others)
	args, err := t.calleeArgs(op, call.Targets[0].Graph)
	if err != nil {
		return err
	}
	fn := op.Args[0]
	t.saveFrame(greens, reds)
	f := s.p.byCopy[call.Targets[0].Graph].Function
	if len(call.Targets) == 1 {
		t.green(llop.DirectCall, lltype.Void, append([]flow.Value{lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))}, args...)...)
	} else {
		t.green(llop.IndirectCall, lltype.Void, append(append([]flow.Value{t.extension(fn, call)}, args...), lltype.NewConstant(nil, lltype.Void))...)
	}
	resume, block := s.resume(next, all, t.from)
	if call.Kind == hintannotator.YellowCall && !s.green(op.Result) {
		resume, block = s.resumeYellow(next, op.Result, others, t.from)
	}
	types := typesOf(greens)
	found := t.call("collect_split", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		ok, err := c.Collect(resume, jitstate.GreensOf(a, types))
		return bits(ok), err
	}, t.known(greens)...)
	t.block.ExitSwitch = found
	t.block.Close(s.truthLink(s.dispatch, nil, false), s.truthLink(block, nil, true))
	return nil
}

// calleeArgs returns the arguments for the extension of a callee.
func (t *part) calleeArgs(op *flow.SpaceOperation, g *hintannotator.Graph) ([]flow.Value, error) {
	var args []flow.Value
	for i, x := range callArgs(op) {
		switch g.Args[i] {
		case hintannotator.Green:
			if !t.s.green(x) {
				return nil, t.mixed(x)
			}
			args = append(args, t.greenValue(x))
		case hintannotator.Red:
			args = append(args, t.handle(x))
		}
	}
	return args, nil
}

// extension returns the extension of a function that is only known when code is generated.
func (t *part) extension(fn flow.Value, call *hintannotator.Call) flow.Value {
	s := t.s
	value := t.greenValue(fn)
	of := lltype.TypeOf(fn)
	if v, ok := fn.(*flow.Variable); ok && !s.green(v) {
		value = t.reveal(t.env[v], of)
	}
	byName := make(map[*lltype.Object]*lltype.Object)
	for _, target := range call.Targets {
		byName[target.Function] = s.p.byCopy[target.Graph].Function
	}
	f := s.p.byCopy[call.Targets[0].Graph].Function
	return t.call("extension_of", lltype.PtrTo(f.Type), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		o, ok := c.ObjectAt(a[0])
		if !ok || byName[o] == nil {
			return 0, fmt.Errorf("an indirect call leads to a function that it should not lead to")
		}
		return c.Heap.Bits(byName[o].Ref(), lltype.PtrTo(byName[o].Type))
	}, value)
}

// mayFollow appends the question whether a call of a recursive function is followed once more.
func (t *part) mayFollow(op *flow.SpaceOperation, call *hintannotator.Call) (flow.Value, error) {
	callee := call.Targets[0].Graph
	var greens []flow.Value
	for i, x := range callArgs(op) {
		if callee.Args[i] != hintannotator.Green {
			continue
		}
		if !t.s.green(x) {
			return nil, t.mixed(x)
		}
		greens = append(greens, t.greenValue(x))
	}
	types := make([]lltype.Type, len(greens))
	for i, v := range greens {
		types[i] = lltype.TypeOf(v)
	}
	return t.call("may_follow", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return bits(c.MayFollow(callee, jitstate.GreensOf(a, types))), nil
	}, greens...), nil
}

// followIf goes on where a condition is true; where it is not, residual code makes the call.
func (t *part) followIf(is flow.Value, op *flow.SpaceOperation, call *hintannotator.Call, needed, all []*flow.Variable, next *flow.Block) {
	s, live := t.s, t.liveAround(op, needed)
	yes, no := s.begin(live), s.begin(live)
	t.block.ExitSwitch = is
	t.block.Close(s.truthLink(no, t.known(live), false), s.truthLink(yes, t.known(live), true))

	u := s.at(no, live, t.from)
	u.op = op
	p, _ := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	ft := p.To.(*lltype.FuncType)
	args := notVoid(callArgs(op))
	n := len(args)
	v := u.call("residual_call", redType(op.Result), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.ResidualCall(c.Box(a[0]), boxesOf(c, a[1:n+1]), ft, call.MayRaise))
	}, append([]flow.Value{u.handle(op.Args[0])}, u.handles(args)...)...)
	u.env[op.Result] = v
	u.afterRaising(s.carried(all))
	u.goTo(next, u.known(all)...)
	*t = *s.at(yes, live, t.from)
	t.op = op
}

// portalCall calls the portal from inside of it: residual code calls the code of the portal for these green values, or,
// where one of them is not known, the portal itself, which finds that code.
func (t *part) portalCall(i int, op *flow.SpaceOperation, call *hintannotator.Call) error {
	s := t.s
	g := s.p.Entry.Coloured
	if call.Key != "" && !s.p.options.Recursion {
		return programError("KeyError", s.in, op.Place,
			fmt.Sprintf("the portal %s calls itself with arguments of the pattern %q, and there is no copy of it for them: pass plain green values, or say dont_look_inside", g.Name, call.Key))
	}
	args := callArgs(op)
	if s.p.options.Recursion && t.greensUnknown(args) {
		args = notVoid(args)
		t.env[op.Result] = t.call("portal_itself", redType(op.Result), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.CallPortalItself(boxesOf(c, a[:len(args)])))
		}, t.handles(args)...)
		t.afterRaising(t.neededFrom(i, op))
		return nil
	}
	var values []flow.Value
	var reds []flow.Value
	var types []lltype.Type
	for k, x := range args {
		switch g.Args[k] {
		case hintannotator.Green:
			if !s.green(x) {
				return t.mixed(x)
			}
			values, types = append(values, t.greenValue(x)), append(types, lltype.TypeOf(x))
		case hintannotator.Red:
			reds = append(reds, t.handle(x))
		}
	}
	n := len(types)
	v := t.call("portal_call", redType(op.Result), nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.PortalCall(jitstate.GreensOf(a[:n], types), boxesOf(c, a[n:n+len(reds)])))
	}, append(values, reds...)...)
	t.env[op.Result] = v
	t.afterRaising(t.neededFrom(i, op))
	return nil
}

// greensUnknown reports whether one of the arguments that the portal takes as green is not green.
func (t *part) greensUnknown(args []flow.Value) bool {
	for k, x := range args {
		if t.s.p.Entry.Coloured.Args[k] == hintannotator.Green && !t.s.green(x) {
			return true
		}
	}
	return false
}
