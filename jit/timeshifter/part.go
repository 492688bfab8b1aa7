package timeshifter

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Work is what support code does at a site.
type work func(c *jitstate.Compiler, args []uint64) (uint64, error)

// call appends a call of support code. void names things for those who read the graph.
func (t *part) call(name string, result lltype.Type, void []lltype.Value, do work, args ...flow.Value) flow.Value {
	s := t.s
	site := &jitstate.Site{Name: name, Do: do, Graph: s.in.FunctionGraph, Operation: t.op, Block: t.from, Place: flow.Place{Instr: -1}}
	if t.op != nil {
		site.Place = t.op.Place
		if site.Place.Inlined == nil {
			site.Place.Inlined = s.in.FunctionGraph
		}
	}
	number := lltype.NewConstant(int64(len(s.p.Sites)), lltype.Signed)
	s.p.Sites = append(s.p.Sites, site)
	all := append([]flow.Value{number}, args...)
	for _, v := range void {
		all = append(all, lltype.NewConstant(v, lltype.Void))
	}
	types := make([]lltype.Type, len(all))
	for i, v := range all {
		types[i] = lltype.TypeOf(v)
	}
	f := s.p.support(name, lltype.Func(result, types...))
	fn := lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))
	return t.append(llop.DirectCall, result, append([]flow.Value{fn}, all...)...)
}

// green appends an operation of the timeshifted graph itself.
func (t *part) green(op llop.Op, result lltype.Type, args ...flow.Value) flow.Value {
	return t.append(op, result, args...)
}

func (t *part) append(op llop.Op, result lltype.Type, args ...flow.Value) flow.Value {
	g := t.s.g
	v := t.s.newVariable("", result)
	o := g.NewOperation(op, args, v)
	if t.op != nil {
		o.Place = t.op.Place
	} else {
		o.Place = flow.Place{Instr: -1}
	}
	g.Append(t.block, o)
	if t.s.out.origins != nil {
		t.s.out.origins[o] = Origin{t.from, t.s.carrying}
	}
	return v
}

// goTo ends the block with a link.
func (t *part) goTo(target *flow.Block, args ...flow.Value) {
	t.block.Close(t.s.g.NewLink(args, target, nil))
}

// finishedIf goes to the dispatcher if a condition is true, and goes on in a block that takes the same
// variables if not.
func (t *part) finishedIf(finished flow.Value, vars []*flow.Variable) *part {
	next := t.s.begin(vars)
	t.block.ExitSwitch = finished
	t.block.Close(t.s.truthLink(next, t.known(vars), false), t.s.truthLink(t.s.dispatch, nil, true))
	return t.s.at(next, vars, t.from)
}

// known returns what variables are here.
func (t *part) known(vars []*flow.Variable) []flow.Value {
	var out []flow.Value
	for _, v := range t.s.carried(vars) {
		out = append(out, t.env[v])
	}
	return out
}

// greenValue returns a green value of the coloured graph.
func (t *part) greenValue(x flow.Value) flow.Value {
	if v, ok := x.(*flow.Variable); ok {
		return t.env[v]
	}
	return x
}

// handle returns the handle of the box of a value of the coloured graph. Green values get a
// box of a constant.
func (t *part) handle(x flow.Value) flow.Value {
	switch x := x.(type) {
	case *flow.Variable:
		if !t.s.green(x) {
			return t.env[x]
		}
		at := lltype.TypeOf(x)
		return t.call("red_of", lltype.Signed, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
			return boxed(c)(c.FromBits(args[0], at))
		}, t.env[x])
	case *flow.Constant:
		return t.call("red_constant", lltype.Signed, []lltype.Value{x.Value}, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
			return c.Prebuilt(x)
		})
	}
	return nil
}

func (t *part) handles(xs []flow.Value) []flow.Value {
	var out []flow.Value
	for _, x := range xs {
		out = append(out, t.handle(x))
	}
	return out
}

// boxed returns a function that makes a handle of a box.
func boxed(c *jitstate.Compiler) func(b *jitstate.Box, err error) (uint64, error) {
	return func(b *jitstate.Box, err error) (uint64, error) {
		if err != nil || b == nil {
			return 0, err
		}
		return c.Handle(b), nil
	}
}

// boxesOf returns the boxes of handles.
func boxesOf(c *jitstate.Compiler, handles []uint64) []*jitstate.Box {
	out := make([]*jitstate.Box, len(handles))
	for i, h := range handles {
		out[i] = c.Box(h)
	}
	return out
}

// split of variables by colour.
func (s *shifter) byColour(vars []*flow.Variable) (greens, reds []*flow.Variable) {
	for _, v := range s.carried(vars) {
		if s.green(v) {
			greens = append(greens, v)
		} else {
			reds = append(reds, v)
		}
	}
	return greens, reds
}

// saveLocals notes red variables in the state.
func (t *part) saveLocals(reds []*flow.Variable) {
	args := make([]flow.Value, len(reds))
	for i, v := range reds {
		args[i] = t.env[v]
	}
	t.save(reds, args)
}

// save notes handles in the state, as those of some variables.
func (t *part) save(of []*flow.Variable, handles []flow.Value) {
	t.call("save_locals", lltype.Void, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		c.SaveLocals(boxesOf(c, args))
		return 0, nil
	}, handles...)
	t.s.p.Sites[len(t.s.p.Sites)-1].Reds = of
}

// saveFrame notes in the state what is needed after a promotion or a call that is followed: the red variables, and the
// green ones for a general version.
func (t *part) saveFrame(greens, reds []*flow.Variable) {
	n, types := len(reds), typesOf(greens)
	t.call("save_locals", lltype.Void, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		c.SaveFrame(jitstate.GreensOf(args[n:], types), boxesOf(c, args[:n]))
		return 0, nil
	}, append(t.known(reds), t.known(greens)...)...)
	site := t.s.p.Sites[len(t.s.p.Sites)-1]
	site.Reds, site.Greens = reds, greens
}

// saveGreens notes green variables in the state.
func (t *part) saveGreens(greens []*flow.Variable) {
	types := typesOf(greens)
	t.call("save_greens", lltype.Void, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		return 0, c.SaveGreens(jitstate.GreensOf(args, types))
	}, t.known(greens)...)
}

func typesOf(vars []*flow.Variable) []lltype.Type {
	out := make([]lltype.Type, len(vars))
	for i, v := range vars {
		out[i] = lltype.TypeOf(v)
	}
	return out
}

// restoreLocals reads red variables from the state, in the order in which they were saved.
func (t *part) restoreLocals(reds []*flow.Variable) {
	for i, v := range reds {
		t.env[v] = t.call("restore_local", lltype.Signed, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
			return c.Handle(c.Local(i)), nil
		})
	}
}

// resume returns the number and the block of a resume point, which restores variables and goes to a block that
// takes them.
func (s *shifter) resume(target *flow.Block, vars []*flow.Variable, from *flow.Block) (int, *flow.Block) {
	t := s.resuming(from)
	greens, reds := s.byColour(vars)
	for i, v := range greens {
		t.env[v] = t.restoreGreen(i, lltype.TypeOf(v))
	}
	t.restoreLocals(reds)
	return t.resumeAt(target, vars)
}

func (s *shifter) resuming(from *flow.Block) *part {
	return s.part(s.g.NewBlock(nil), from)
}

// resumeAt ends the block of a resume point.
func (t *part) resumeAt(target *flow.Block, vars []*flow.Variable) (int, *flow.Block) {
	t.goTo(target, t.known(vars)...)
	t.s.out.resumes = append(t.s.out.resumes, Resume{From: t.from, To: target})
	t.s.resumes = append(t.s.resumes, t.block)
	return len(t.s.resumes) - 1, t.block
}

func (t *part) restoreGreen(i int, of lltype.Type) flow.Value {
	return t.call("restore_green", of, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return c.Green(i), nil
	})
}

// resumeYellow is resume after a call that gives a green result where the caller has a red one: it comes back as
// the first green value.
func (s *shifter) resumeYellow(target *flow.Block, result *flow.Variable, others []*flow.Variable, from *flow.Block) (int, *flow.Block) {
	t := s.resuming(from)
	at := lltype.TypeOf(result)
	t.env[result] = t.call("red_of", lltype.Signed, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		return boxed(c)(c.FromBits(args[0], at))
	}, t.restoreGreen(0, at))
	greens, reds := s.byColour(others)
	for i, v := range greens {
		t.env[v] = t.restoreGreen(i+1, lltype.TypeOf(v))
	}
	t.restoreLocals(reds)
	return t.resumeAt(target, append([]*flow.Variable{result}, others...))
}
