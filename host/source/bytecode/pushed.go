package bytecode

// Pushed returns the instruction that pushes what lies depth values below the top of the stack when an instruction begins. It goes
// back through expressions only, whose branches all leave the stack equally high.
func (c *Code) Pushed(at, depth int) (in Instr, ok bool) {
	for i := at - 1; i >= 0; i-- {
		in := c.Instrs[i]
		pops, pushes := in.Op.Effect(in.Arg)
		switch {
		case in.Op == JumpAbsolute && int(in.Arg) <= i: // the loop of a comprehension, which has used up its iterator
			i = int(in.Arg)
			pops, pushes = 1, 0
		case in.Op == JumpForward || in.Op == JumpAbsolute: // from the end of one branch over the other one
			if i = c.jumpTo(i + 1); i < 0 {
				return Instr{}, false
			}
			continue
		}
		if depth < pushes {
			return in, true
		}
		depth += pops - pushes
	}
	return Instr{}, false
}

// jumpTo returns the last instruction before another one that jumps to that, or -1.
func (c *Code) jumpTo(target int) int {
	for i := target - 1; i >= 0; i-- {
		if in := c.Instrs[i]; (in.Op == JumpIfFalse || in.Op == JumpIfTrue) && int(in.Arg) == target {
			return i
		}
	}
	return -1
}
