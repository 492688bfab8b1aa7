package timeshifter

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// operation carries an operation over. i is its index in the block.
func (t *part) operation(i int, op *flow.SpaceOperation) error {
	o, args := simplified(op)
	switch o {
	case llop.Hint:
		return t.hint(i, op)
	case llop.DirectCall, llop.IndirectCall:
		return t.carryCall(i, op)
	case llop.Keepalive:
		t.keepAlive(args[0])
		return nil
	case llop.DebugAssert:
		return nil
	}
	if field, ok := t.ofRecord(op); ok {
		if err := t.followCalm(i); err != nil {
			return err
		}
		t.exception(i, op, field)
		return nil
	}
	if info := o.Info(); info.MayRaise() && info.Group == llop.Computing {
		return t.raisingOperation(i, op)
	}
	c := t.s.in.Colour(op.Result)
	if c == hintannotator.Green {
		for _, x := range args {
			if !t.s.green(x) {
				return t.mixed(x)
			}
		}
		t.endIfFailing(i, o, op, args)
		t.env[op.Result] = t.green(o, lltype.TypeOf(op.Result), t.greenValues(args)...)
		return nil
	}
	return t.redOperation(o, op, args)
}

// keepAlive has residual code keep a red object alive: a weak reference may lead to it.
func (t *part) keepAlive(x flow.Value) {
	if _, isPtr := lltype.IsPtr(lltype.TypeOf(x)); !isPtr || t.s.green(x) {
		return
	}
	t.call("keepalive", lltype.Void, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return 0, c.KeepAlive(c.Box(a[0]))
	}, t.handle(x))
}

// endIfFailing ends the state before reading a part of a green object fails.
func (t *part) endIfFailing(i int, o llop.Op, op *flow.SpaceOperation, args []flow.Value) {
	e := &jitstate.EarlyOp{Op: o, Args: args, Result: lltype.TypeOf(op.Result)}
	first, isConstant := args[0].(*flow.Constant)
	switch {
	case o == llop.GetField:
		if isConstant && !isNull(first) {
			return
		}
	case o == llop.GetArrayItem, o == llop.GetInteriorField, o == llop.GetArraySize, o == llop.GetInteriorArraySize:
		e.Path = describe(args, e.Result)
		if isConstant && !isNull(first) && len(notVoid(args)) == 1 {
			return
		}
	default:
		return
	}
	finished := t.call("green_fails", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		done, err := c.EarlyFails(e, a)
		return bits(done), err
	}, t.greenValues(notVoid(args))...)
	needed := t.neededFrom(i, op)
	for _, v := range t.s.carried(variablesOf(args)) {
		if !slices.Contains(needed, v) {
			needed = append(needed, v)
		}
	}
	t.unless(finished, needed, op.Result)
}

func isNull(k *flow.Constant) bool {
	p, ok := k.Value.(lltype.Pointer)
	return ok && p.IsNull()
}

func (t *part) greenValues(xs []flow.Value) []flow.Value {
	out := make([]flow.Value, len(xs))
	for i, x := range xs {
		out[i] = t.greenValue(x)
	}
	return out
}

// ofRecord reports whether an operation reads or writes the record of the current exception, and which field.
func (t *part) ofRecord(op *flow.SpaceOperation) (field string, ok bool) {
	if o := llop.Of(op); o != llop.GetField && o != llop.SetField {
		return "", false
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return "", false
	}
	p, ok := c.Value.(lltype.Pointer)
	if !ok || p.Object != t.s.p.options.ExcData {
		return "", false
	}
	return op.Args[1].(*flow.Constant).Value.(string), true
}

// clears returns which field an operation sets to NULL in the record of the current exception, "" if none. Before each call that may raise, both
// are.
func (t *part) clears(i int) string {
	if i < 0 || i >= len(t.from.Operations) || llop.Of(t.from.Operations[i]) != llop.SetField {
		return ""
	}
	op := t.from.Operations[i]
	field, _ := t.ofRecord(op)
	if k, ok := op.Args[2].(*flow.Constant); !ok || !isNull(k) {
		return ""
	}
	return field
}

// exception reads or sets the current exception of the state.
func (t *part) exception(i int, op *flow.SpaceOperation, field string) {
	if clears := t.clears(i); clears != "" {
		if next := t.clears(i + 1); next != "" && next != clears {
			return // the next one clears both
		}
		if last := t.clears(i - 1); last != "" && last != clears {
			t.call("clear_exception", lltype.Void, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
				c.ClearException()
				return 0, nil
			})
			return
		}
	}
	isType := field == rclass.ExcType
	if llop.Of(op) == llop.GetField {
		t.env[op.Result] = t.call("get_"+field, lltype.Signed, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
			class, value := c.ExcBoxes()
			if isType {
				return c.Handle(class), nil
			}
			return c.Handle(value), nil
		})
		return
	}
	t.call("set_"+field, lltype.Void, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		if isType {
			c.SetExcType(c.Box(a[0]))
		} else {
			c.SetExcValue(c.Box(a[0]))
		}
		return 0, nil
	}, t.handle(op.Args[2]))
}

// redOperation carries an operation over whose result is red, or that only has an effect.
func (t *part) redOperation(o llop.Op, op *flow.SpaceOperation, args []flow.Value) error {
	var v flow.Value
	switch o {
	case llop.SameAs, llop.CastPointer:
		v = t.handle(args[0])
	case llop.PtrNonzero, llop.PtrIsZero:
		reverse := o == llop.PtrIsZero
		v = t.call("red_"+o.String(), lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.Nonzero(c.Box(a[0]), reverse))
		}, t.handle(args[0]))
	case llop.PtrEQ, llop.PtrNE:
		reverse, at := o == llop.PtrNE, lltype.TypeOf(args[0])
		v = t.call("red_"+o.String(), lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.Same(c.Box(a[0]), c.Box(a[1]), at, reverse))
		}, t.handles(args)...)
	case llop.GetField:
		v = t.getField(args)
	case llop.SetField:
		t.setField(args)
	case llop.GetArrayItem, llop.GetInteriorField:
		v = t.getItem(o, args, lltype.TypeOf(op.Result))
	case llop.SetArrayItem, llop.SetInteriorField:
		t.setItem(o, args)
	case llop.GetArraySize, llop.GetInteriorArraySize:
		v = t.getSize(o, args)
	case llop.Malloc, llop.MallocVarsize:
		v = t.malloc(o, args)
	case llop.WeakrefCreate:
		v = t.call("red_"+o.String(), lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.WeakRef(c.Box(a[0])))
		}, t.handle(args[0]))
	default:
		v = t.plain(o, op, args)
	}
	if v != nil && t.s.in.Colour(op.Result) == hintannotator.Red {
		t.env[op.Result] = v
	}
	return nil
}

// plain carries over an operation without a rule of its own: it is folded if it can be, or residual code has it.
func (t *part) plain(o llop.Op, op *flow.SpaceOperation, args []flow.Value) flow.Value {
	result := lltype.TypeOf(op.Result)
	var reds []flow.Value
	var types []lltype.Type
	var void []flow.Value
	var names []lltype.Value
	for _, x := range args {
		if lltype.TypeOf(x) == lltype.Void {
			void = append(void, x)
			names = append(names, x.(*flow.Constant).Value)
			continue
		}
		reds, types = append(reds, x), append(types, lltype.TypeOf(x))
	}
	if o.Info().Fold && len(void) == 0 {
		return t.compute(o, types, result, t.handles(reds)...)
	}
	shifted := lltype.Type(lltype.Signed)
	if result == lltype.Void {
		shifted = lltype.Void
	}
	v := t.call("red_"+o.String(), shifted, names, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.Effect(o, boxesOf(c, a[:len(types)]), types, result, void...))
	}, t.handles(reds)...)
	if result == lltype.Void {
		return nil
	}
	return v
}

func nameOf(x flow.Value) string {
	name, _ := x.(*flow.Constant).Value.(string)
	return name
}

// structOf returns the structure that a pointer leads to.
func structOf(x flow.Value) *lltype.Struct {
	p, _ := lltype.IsPtr(lltype.TypeOf(x))
	s, _ := p.To.(*lltype.Struct)
	return s
}

func (t *part) getField(args []flow.Value) flow.Value {
	s, name, deep := structOf(args[0]), nameOf(args[1]), t.s.in.Deepfrozen(args[0])
	return t.call("red_getfield", lltype.Signed, []lltype.Value{name}, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.GetField(c.Box(a[0]), c.Field(s, name), deep))
	}, t.handle(args[0]))
}

func (t *part) setField(args []flow.Value) {
	if lltype.TypeOf(args[2]) == lltype.Void {
		return
	}
	s, name := structOf(args[0]), nameOf(args[1])
	t.call("red_setfield", lltype.Void, []lltype.Value{name}, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return 0, c.SetField(c.Box(a[0]), c.Field(s, name), c.Box(a[1]))
	}, t.handle(args[0]), t.handle(args[2]))
}

// path describes the path of an operation: operands after the pointer are names of fields and indices.
func (t *part) path(args []flow.Value, part lltype.Type) (d *jitstate.ArrayDesc, handles []flow.Value, names []lltype.Value) {
	d = describe(args, part)
	handles = []flow.Value{t.handle(args[0])}
	for i, s := range d.Path {
		if s.IsIndex {
			handles = append(handles, t.handle(args[i+1]))
		} else {
			names = append(names, s.Field)
		}
	}
	return d, handles, names
}

// describe returns the path that operands are.
func describe(args []flow.Value, part lltype.Type) *jitstate.ArrayDesc {
	d := &jitstate.ArrayDesc{Object: lltype.TypeOf(args[0]), Type: part}
	at := d.Object.(*lltype.Ptr).To.(lltype.Type)
	for _, x := range args[1:] {
		switch c := at.(type) {
		case *lltype.Struct:
			name := nameOf(x)
			d.Path = append(d.Path, jitstate.Step{Field: name})
			for c.FieldIndex(name) < 0 && c.Super() != nil {
				c = c.Super()
			}
			d.Immutable = d.Immutable || c.IsImmutable(name)
			at = c.Field(name)
		case *lltype.Array:
			d.Path = append(d.Path, jitstate.Step{IsIndex: true})
			d.Immutable = d.Immutable || c.Hints.Immutable
			at = c.Of
		}
	}
	return d
}

func (t *part) getItem(o llop.Op, args []flow.Value, result lltype.Type) flow.Value {
	deep := t.s.in.Deepfrozen(args[0])
	d, handles, names := t.path(args, result)
	n := len(handles)
	return t.call("red_"+o.String(), lltype.Signed, names, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.Item(o, c.Box(a[0]), d, boxesOf(c, a[1:n]), deep))
	}, handles...)
}

func (t *part) setItem(o llop.Op, args []flow.Value) {
	value := args[len(args)-1]
	if lltype.TypeOf(value) == lltype.Void {
		return
	}
	path := args[:len(args)-1]
	if o == llop.SetArrayItem {
		path = args[:2]
	}
	d, handles, names := t.path(path, lltype.TypeOf(value))
	n := len(handles)
	t.call("red_"+o.String(), lltype.Void, names, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return 0, c.SetItem(o, c.Box(a[0]), d, boxesOf(c, a[1:n]), c.Box(a[n]))
	}, append(handles, t.handle(value))...)
}

func (t *part) getSize(o llop.Op, args []flow.Value) flow.Value {
	d, handles, names := t.path(args, nil)
	n := len(handles)
	return t.call("red_"+o.String(), lltype.Signed, names, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.Size(o, c.Box(a[0]), d, boxesOf(c, a[1:n])))
	}, handles...)
}

func (t *part) malloc(o llop.Op, args []flow.Value) flow.Value {
	of := args[0].(*flow.Constant).Value
	void := []lltype.Value{of}
	if o == llop.MallocVarsize {
		container := of.(lltype.Container)
		return t.call("red_malloc_varsize", lltype.Signed, void, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.MallocVarsize(container, c.Box(a[0])))
		}, t.handle(args[1]))
	}
	s := of.(*lltype.Struct)
	return t.call("red_malloc", lltype.Signed, void, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return boxed(c)(c.Malloc(s))
	})
}

// raisingOperation carries over arithmetic that may raise: the state parts after it.
func (t *part) raisingOperation(i int, op *flow.SpaceOperation) error {
	o := llop.Of(op)
	result := lltype.TypeOf(op.Result)
	types := make([]lltype.Type, len(op.Args))
	for k, x := range op.Args {
		types[k] = lltype.TypeOf(x)
	}
	v := t.call("red_"+o.String(), lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.RaisingOperation(o, boxesOf(c, a), types, result))
	}, t.handles(op.Args)...)
	if t.s.in.Colour(op.Result) == hintannotator.Green {
		t.env[op.Result] = t.reveal(v, result)
	} else {
		t.env[op.Result] = v
	}
	t.afterRaising(t.neededFrom(i, op))
	return nil
}

// reveal returns the value of a box that is constant.
func (t *part) reveal(handle flow.Value, of lltype.Type) flow.Value {
	return t.call("reveal_const", of, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return c.Reveal(c.Box(a[0]))
	}, handle)
}

// neededFrom returns the variables that are needed after operation i of a block, its result included.
func (t *part) neededFrom(i int, op *flow.SpaceOperation) []*flow.Variable {
	needed := t.from.NeededAfter(i)
	if t.usedAfter(i, op.Result) {
		needed = append([]*flow.Variable{op.Result}, needed...)
	}
	return t.s.carried(needed)
}

// usedAfter reports whether a variable is used after operation i of the block.
func (t *part) usedAfter(i int, v *flow.Variable) bool {
	is := func(x flow.Value) bool { return x == flow.Value(v) }
	for _, op := range t.from.Operations[i+1:] {
		for _, x := range op.Args {
			if is(x) {
				return true
			}
		}
	}
	for _, l := range t.from.Exits {
		for _, x := range l.Args {
			if is(x) {
				return true
			}
		}
	}
	return is(t.from.ExitSwitch)
}

// afterRaising parts the state after what may have raised. vars are the variables that are needed.
func (t *part) afterRaising(vars []*flow.Variable) {
	s, op := t.s, t.op
	next, rest := s.begin(vars), s.begin(vars)
	raises := t.call("may_have_raised", lltype.Bool, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return bits(c.MayHaveRaised()), nil
	})
	t.block.ExitSwitch = raises
	t.block.Close(s.truthLink(next, t.known(vars), false), s.seldomLink(rest, t.known(vars), true))
	*t = *s.at(rest, vars, t.from)
	t.op = op
	greens, reds := s.byColour(vars)
	t.saveLocals(reds)
	resume, block := s.resume(next, vars, t.from)
	types := typesOf(greens)
	finished := t.call("after_raising", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		done, err := c.AfterRaising(resume, jitstate.GreensOf(a, types))
		return bits(done), err
	}, t.known(greens)...)
	t.block.ExitSwitch = finished
	t.block.Close(s.truthLink(block, nil, false), s.truthLink(s.dispatch, nil, true))
	*t = *s.at(next, vars, t.from)
	t.op = op
}
