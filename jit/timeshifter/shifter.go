package timeshifter

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A shifter makes the extension of one graph.
type shifter struct {
	p   *Program
	out *Graph
	in  *hintannotator.Graph
	g   *flow.FunctionGraph

	dispatch  *flow.Block // asks for the next state
	chosen    *flow.Block // goes to the resume point that is its argument
	leave     *flow.Block // ends an activation: there is no state left
	resumes   []*flow.Block
	ways      map[int64]*flow.Link      // that wayTo has made
	points    map[*flow.Block]mergeKind // of the coloured graph
	cyclic    []bool                    // by the numbers of its blocks: whether states may come there again without a global merge point in between
	globals   int                       // global merge points that are written
	locals    int                       // local merge points
	promotion *flow.SpaceOperation      // the first one, nil if there is none
	carrying  int                       // which operation of a block is carried over: see Origin
}

// A part is a block of the timeshifted graph that is being written. Its environment has what
// the variables of the coloured graph are there: green ones values, red ones handles.
type part struct {
	s     *shifter
	block *flow.Block
	env   map[*flow.Variable]flow.Value

	from *flow.Block          // of the coloured graph
	op   *flow.SpaceOperation // that is being carried over, or nil
}

func newShifter(p *Program, t *Graph) *shifter {
	s := &shifter{p: p, out: t, in: t.Coloured, ways: make(map[int64]*flow.Link)}
	s.in.Read()
	var names []string
	for i, v := range s.in.StartBlock.InputArgs {
		if s.in.Args[i] == hintannotator.Green || s.in.Args[i] == hintannotator.Red {
			names = append(names, v.Prefix())
		}
	}
	s.g = flow.NewGraph(t.Function.Func.Name, names)
	s.g.File, s.g.Span = s.in.File, s.in.Span
	s.g.ReturnBlock.InputArgs[0].Concrete = lltype.Void
	return s
}

// entryPoint reports whether residual code begins and ends with the graph.
func (s *shifter) entryPoint() bool { return s.out == s.p.Entry }

// shift makes the graph, when the merge points have been found.
func (s *shifter) shift() error {
	blocks := s.outline()
	for _, b := range blocks {
		if err := s.carryOver(b); err != nil {
			return err
		}
	}
	s.frame()
	s.closeChosen()
	return nil
}

// outline makes a block for the beginning of each part, and returns the blocks of the coloured graph that these belong to.
func (s *shifter) outline() []*flow.Block {
	s.dispatch, s.chosen = s.g.NewBlock(nil), s.newBlock(lltype.Signed)
	blocks := s.in.Blocks()
	s.out.Blocks = make(map[*flow.Block]*flow.Block, len(blocks))
	for _, b := range blocks {
		s.out.Blocks[b] = s.begin(b.InputArgs)
	}
	return blocks
}

// frame writes what is around the parts: where the graph begins, and the dispatcher without the ways to resume points.
func (s *shifter) frame() {
	s.carrying = -1
	s.enter()
	s.closeDispatcher()
	s.out.Function.Func.Graph = s.g
}

// newBlock returns a block with input arguments of those types.
func (s *shifter) newBlock(types ...lltype.Type) *flow.Block {
	vars := make([]*flow.Variable, len(types))
	for i, t := range types {
		vars[i] = s.newVariable("", t)
	}
	return s.g.NewBlock(vars)
}

func (s *shifter) newVariable(prefix string, t lltype.Type) *flow.Variable {
	v := s.g.NewVariable(prefix)
	v.Concrete = t
	return v
}

// variableLike returns a variable with the name of another one.
func (s *shifter) variableLike(v *flow.Variable, t lltype.Type) *flow.Variable {
	w := s.g.NewVariableLike(v)
	w.Concrete = t
	return w
}

// carried returns the variables that exist in timeshifted graphs: those that are not Void.
func (s *shifter) carried(vars []*flow.Variable) []*flow.Variable {
	var out []*flow.Variable
	for _, v := range vars {
		if c := s.in.Colour(v); c == hintannotator.Green || c == hintannotator.Red {
			out = append(out, v)
		}
	}
	return out
}

func (s *shifter) green(v flow.Value) bool {
	c := s.in.Colour(v)
	return c == hintannotator.Green || c == hintannotator.Void
}

// shiftedType returns the type that a variable has in the timeshifted graph.
func (s *shifter) shiftedType(v *flow.Variable) lltype.Type {
	if s.green(v) {
		return lltype.TypeOf(v)
	}
	return lltype.Signed
}

// begin returns a block that takes variables of the coloured graph.
func (s *shifter) begin(vars []*flow.Variable) *flow.Block {
	var inputs []*flow.Variable
	for _, v := range s.carried(vars) {
		inputs = append(inputs, s.variableLike(v, s.shiftedType(v)))
	}
	return s.g.NewBlock(inputs)
}

// at returns a part that writes a block that takes variables of the coloured graph.
func (s *shifter) at(block *flow.Block, vars []*flow.Variable, from *flow.Block) *part {
	t := s.part(block, from)
	for i, v := range s.carried(vars) {
		t.env[v] = block.InputArgs[i]
	}
	return t
}

// enter closes the start block.
func (s *shifter) enter() {
	t := s.part(s.g.StartBlock, s.in.StartBlock)
	var args []flow.Value
	i := 0
	for _, v := range s.carried(s.in.StartBlock.InputArgs) {
		s.g.StartBlock.InputArgs[i].Concrete = s.shiftedType(v)
		args = append(args, s.g.StartBlock.InputArgs[i])
		i++
	}
	if s.entryPoint() && s.p.Global {
		point := t.call("resume_point", lltype.Signed, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
			return uint64(int64(c.ResumePoint())), nil
		})
		again := t.green(llop.IntGE, lltype.Bool, point, lltype.NewConstant(int64(0), lltype.Signed))
		fresh := s.begin(s.in.StartBlock.InputArgs)
		t.block.ExitSwitch = again
		t.block.Close(s.truthLink(fresh, args, false), s.truthLink(s.chosen, []flow.Value{point}, true))
		t = s.part(fresh, s.in.StartBlock)
		args = nil
		for _, v := range fresh.InputArgs {
			args = append(args, v)
		}
	}
	g := s.in.FunctionGraph
	t.call("enter_frame", lltype.Void, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return 0, c.EnterFrame(g)
	})
	t.goTo(s.out.Blocks[s.in.StartBlock], args...)
}

// The cases of exits for truth values; those that are seldom taken have constants of their own.
var (
	truths  = newTruths()
	seldoms = newTruths()
)

func newTruths() map[bool]*flow.Constant {
	return map[bool]*flow.Constant{false: lltype.NewConstant(false, lltype.Bool), true: lltype.NewConstant(true, lltype.Bool)}
}

func (s *shifter) truthLink(target *flow.Block, args []flow.Value, is bool) *flow.Link {
	return s.g.NewLink(args, target, truths[is])
}

// seldomLink is truthLink for an exit that is seldom taken.
func (s *shifter) seldomLink(target *flow.Block, args []flow.Value, is bool) *flow.Link {
	return s.g.NewLink(args, target, seldoms[is])
}

// Seldom reports whether an exit of an extension is seldom taken.
func (l *Parts) Seldom(exit *flow.Link) bool {
	return exit.Case == seldoms[false] || exit.Case == seldoms[true]
}

// closeDispatcher writes the block that asks for the next state, and the one that follows when there is none.
func (s *shifter) closeDispatcher() {
	t := &part{s: s, block: s.dispatch, from: s.in.StartBlock}
	next := t.call("dispatch_next", lltype.Signed, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		n, err := c.DispatchNext()
		return uint64(int64(n)), err
	})
	t.goTo(s.chosen, next)

	s.leave = s.g.NewBlock(nil)
	s.chosen.ExitSwitch = s.chosen.InputArgs[0]
	t = &part{s: s, block: s.leave, from: s.in.StartBlock}
	name, do := s.leaving()
	t.call(name, lltype.Void, nil, do)
	t.goTo(s.g.ReturnBlock, lltype.NewConstant(nil, lltype.Void))
}

// closeChosen writes the ways to resume points, when all are known.
func (s *shifter) closeChosen() {
	if len(s.resumes) == 0 {
		s.chosen.ExitSwitch = nil
		s.chosen.Close(s.g.NewLink(nil, s.leave, nil))
		return
	}
	links := make([]*flow.Link, 0, len(s.resumes)+1)
	for i := range s.resumes {
		links = append(links, s.wayTo(int64(i)))
	}
	s.chosen.Close(append(links, s.wayTo(-1))...)
}

// wayTo returns the link to a resume point; to the end of the activation if there is no such.
func (s *shifter) wayTo(point int64) *flow.Link {
	if point < 0 || point >= int64(len(s.resumes)) {
		point = -1
	}
	if l := s.ways[point]; l != nil {
		return l
	}
	target, of := s.leave, lltype.DefaultCase
	if point >= 0 {
		target, of = s.resumes[point], lltype.NewConstant(point, lltype.Signed)
	}
	l := s.g.NewLink(nil, target, of)
	l.PrevBlock = s.chosen
	s.ways[point] = l
	return l
}

// leaving returns what ends an activation of the graph.
func (s *shifter) leaving() (string, work) {
	result := lltype.TypeOf(s.in.ReturnBlock.InputArgs[0])
	switch {
	case s.entryPoint():
		return "leave_portal", func(c *jitstate.Compiler, _ []uint64) (uint64, error) { return 0, c.LeavePortal(result) }
	case s.in.Result == hintannotator.Void:
		return "leave_graph_gray", func(c *jitstate.Compiler, _ []uint64) (uint64, error) { return 0, c.Leave(true) }
	case s.in.Result == hintannotator.Green:
		return "leave_graph_yellow", func(c *jitstate.Compiler, _ []uint64) (uint64, error) { return 0, c.LeaveYellow() }
	}
	return "leave_graph_red", func(c *jitstate.Compiler, _ []uint64) (uint64, error) { return 0, c.Leave(false) }
}

// carryOver writes the part of the timeshifted graph that belongs to a block.
func (s *shifter) carryOver(b *flow.Block) error {
	t := s.at(s.out.Blocks[b], b.InputArgs, b)
	s.carrying = -1
	if b == s.in.ReturnBlock {
		t.saveReturn()
		return nil
	}
	t.merge(b)
	for i, op := range b.Operations {
		t.op, s.carrying = op, i
		if err := t.operation(i, op); err != nil {
			return err
		}
	}
	t.op, s.carrying = nil, len(b.Operations)
	return t.exits(b)
}

// saveReturn has the state wait at the return.
func (t *part) saveReturn() {
	v := t.s.in.ReturnBlock.InputArgs[0]
	switch {
	case t.s.in.Result == hintannotator.Void:
		t.saveLocals(nil)
	case t.s.in.Result == hintannotator.Green && !t.s.entryPoint():
		t.saveLocals(nil)
		t.saveGreens([]*flow.Variable{v})
	default:
		t.saveLocals([]*flow.Variable{v})
	}
	t.call("save_return", lltype.Void, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		c.SaveReturn()
		return 0, nil
	})
	t.goTo(t.s.dispatch)
}
