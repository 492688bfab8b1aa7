package bytecode

import (
	"errors"
	"fmt"
)

// Verify checks what the interpreter takes for granted about c and the code
// objects among its constants:
//
//   - every operation is known and its argument in range;
//   - every instruction has a span;
//   - the stack never runs empty, and each instruction is reached with one
//     depth and one stack of blocks on all paths, handlers included;
//   - a block is left by PopBlock at the depth at which it was set up;
//   - control never falls off the end;
//   - StackSize is what is needed.
func Verify(c *Code) error {
	size, err := StackSize(c)
	if err != nil {
		return err
	}
	if size != c.StackSize {
		return fmt.Errorf("%s: stack size is %d, needed are %d", c.QualName, c.StackSize, size)
	}
	if err := verifyVariables(c); err != nil {
		return fmt.Errorf("%s: %w", c.QualName, err)
	}
	for _, k := range c.Consts {
		if sub, ok := k.(*Code); ok {
			if err := Verify(sub); err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyVariables checks the tables of variables against each other.
func verifyVariables(c *Code) error {
	switch {
	case len(c.Spans) != len(c.Instrs):
		return fmt.Errorf("%d spans for %d instructions", len(c.Spans), len(c.Instrs))
	case c.Params() > len(c.VarNames):
		return fmt.Errorf("%d parameters, %d local variables", c.Params(), len(c.VarNames))
	case c.PosOnly > c.ArgCount:
		return errors.New("more position-only parameters than parameters")
	case len(c.CellArgs) != len(c.CellVars):
		return fmt.Errorf("%d cell arguments for %d cells", len(c.CellArgs), len(c.CellVars))
	}
	for _, a := range c.CellArgs {
		if a < -1 || a >= c.Params() {
			return fmt.Errorf("cell starts from parameter %d of %d", a, c.Params())
		}
	}
	return nil
}

// StackSize follows all paths through c and returns the greatest depth of the
// value stack. Its error names the instruction at which the stack or the
// blocks are not in order.
func StackSize(c *Code) (int, error) {
	f := follower{code: c, states: make([]state, len(c.Instrs))}
	if err := f.run(); err != nil {
		return 0, err
	}
	return f.max, nil
}

// A block is an entry of the block stack while code is followed. Each
// instruction that sets one up makes one, so blocks compare by identity.
type block struct {
	op    Op
	end   int
	level int // depth of the value stack when it was set up
	outer *block
}

// A state is what is known when an instruction is reached.
type state struct {
	seen   bool
	depth  int
	blocks *block
}

// A follower follows all paths through a code object. Each instruction is
// visited once; reaching it again must find the same state.
type follower struct {
	code   *Code
	states []state
	work   []int
	max    int
}

func (f *follower) run() error {
	if err := f.reach(-1, 0, state{}); err != nil {
		return err
	}
	for len(f.work) > 0 {
		i := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		if err := f.step(i); err != nil {
			return err
		}
	}
	return nil
}

// fail makes the error for instruction i.
func (f *follower) fail(i int, format string, args ...any) error {
	where := "start"
	if i >= 0 {
		where = fmt.Sprintf("%d %s", i, Text(f.code, i))
	}
	return fmt.Errorf("%s: %s: %s", f.code.QualName, where, fmt.Sprintf(format, args...))
}

// reach notes that instruction from continues at to with state s.
func (f *follower) reach(from, to int, s state) error {
	if to < 0 || to >= len(f.states) {
		return f.fail(from, "continues outside the code, at %d", to)
	}
	old := &f.states[to]
	if !old.seen {
		s.seen = true
		*old = s
		f.max = max(f.max, s.depth)
		f.work = append(f.work, to)
		return nil
	}
	if old.depth != s.depth {
		return f.fail(from, "reaches %d with %d values on the stack, elsewhere with %d", to, s.depth, old.depth)
	}
	if old.blocks != s.blocks {
		return f.fail(from, "reaches %d with other blocks than elsewhere", to)
	}
	return nil
}

// step continues from instruction i to all its successors.
func (f *follower) step(i int) error {
	in, s := f.code.Instrs[i], f.states[i]
	if err := f.checkArg(i, in); err != nil {
		return err
	}
	switch in.Op {
	case SetupLoop, SetupExcept, SetupFinally:
		return f.setup(i, in, s)
	case PopBlock:
		return f.popBlock(i, s)
	case ContinueLoop:
		return f.continueLoop(i, in, s)
	case BreakLoop:
		if loop, _ := innermostLoop(s.blocks); loop == nil {
			return f.fail(i, "no loop to leave")
		}
		return nil
	}
	if in.Op.IsJump() {
		t, err := f.apply(i, s, in.Op.JumpEffect)
		if err == nil {
			err = f.reach(i, int(in.Arg), t)
		}
		if err != nil {
			return err
		}
	}
	t, err := f.apply(i, s, in.Op.Effect)
	if err != nil || in.Op.Ends() {
		return err
	}
	return f.reach(i, i+1, t)
}

// apply takes and leaves the values that the instruction does.
func (f *follower) apply(i int, s state, effect func(int32) (int, int)) (state, error) {
	pops, pushes := effect(f.code.Instrs[i].Arg)
	floor := 0
	if s.blocks != nil {
		floor = s.blocks.level
	}
	if s.depth-pops < floor {
		return s, f.fail(i, "takes %d values, there are %d above %d", pops, s.depth-floor, floor)
	}
	s.depth += pushes - pops
	return s, nil
}

// setup enters a block: the next instruction is inside it. The end of a loop
// is reached with the stack as it was, a handler with three values more.
func (f *follower) setup(i int, in Instr, s state) error {
	end := state{depth: s.depth, blocks: s.blocks}
	if in.Op != SetupLoop {
		end.depth += 3
	}
	if err := f.reach(i, int(in.Arg), end); err != nil {
		return err
	}
	inner := &block{op: in.Op, end: int(in.Arg), level: s.depth, outer: s.blocks}
	return f.reach(i, i+1, state{depth: s.depth, blocks: inner})
}

func (f *follower) popBlock(i int, s state) error {
	b := s.blocks
	if b == nil {
		return f.fail(i, "no block to leave")
	}
	if s.depth != b.level {
		return f.fail(i, "leaves a block at depth %d that was set up at %d", s.depth, b.level)
	}
	s.blocks = b.outer
	if b.op == SetupFinally {
		s.depth += 3
	}
	return f.reach(i, i+1, s)
}

// continueLoop checks a jump to the head of the innermost loop. Handlers on
// the way cut the stack down to their level, the outermost of them last; that
// of a with statement takes the bound __exit__ too.
func (f *follower) continueLoop(i int, in Instr, s state) error {
	loop, below := innermostLoop(s.blocks)
	if loop == nil {
		return f.fail(i, "no loop to continue")
	}
	if below != nil {
		s.depth = below.level
		if below.end < len(f.code.Instrs) && f.code.Instrs[below.end].Op == WithCleanup {
			s.depth--
		}
	}
	return f.reach(i, int(in.Arg), state{depth: s.depth, blocks: loop})
}

// innermostLoop returns the innermost loop block and the block directly
// inside it, if there is one.
func innermostLoop(b *block) (loop, inside *block) {
	for ; b != nil; b = b.outer {
		if b.op == SetupLoop {
			return b, inside
		}
		inside = b
	}
	return nil, nil
}

// checkArg checks that the operation exists and its argument is in range.
func (f *follower) checkArg(i int, in Instr) error {
	if !in.Op.known() {
		return f.fail(i, "unknown operation %d", in.Op)
	}
	limit := -1
	switch in.Op.Arg() {
	case NoArg, JumpArg:
		return nil
	case ConstArg:
		limit = len(f.code.Consts)
	case NameArg:
		limit = len(f.code.Names)
	case LocalArg:
		limit = len(f.code.VarNames)
	case CellArg:
		limit = len(f.code.CellVars) + len(f.code.FreeVars)
	case CmpArg:
		limit = len(cmpNames)
	}
	if in.Arg < 0 || limit >= 0 && int(in.Arg) >= limit {
		return f.fail(i, "argument out of range")
	}
	return nil
}
