package pattern

// An opcode tells what an instruction does.
type opcode uint8

const (
	opChar opcode = iota
	opNotChar
	opAny
	opAnyAll // with line ends
	opSet
	opAt
	opMark      // remember the position as mark n
	opBranch    // try what follows, then what is at to
	opJump      // go on at to
	opRepeatOne // the instruction behind it, lo to hi times; then at to
	opRepeat    // begin to count; go on at to, which is opUntil
	opUntil     // the end of a round; to is its begin
	opReference // what group n matched
	opCondition // go on at to unless group n matched
	opAssert    // what follows up to opAccept is there, n characters back; go on at to
	opAssertNot
	opFail // no alternative is left
	opAccept
)

// An inst is an instruction.
type inst struct {
	op     opcode
	lazy   bool
	place  place
	c      rune
	set    *charSet
	n, to  int
	lo, hi int
}

// A compiler turns the tree of an expression into instructions.
type compiler struct {
	code  []inst
	flags Flags
}

func (c *compiler) emit(i inst) int {
	c.code = append(c.code, i)
	return len(c.code) - 1
}

func (c *compiler) sequence(seq []node) error {
	for i := range seq {
		if err := c.node(&seq[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) node(n *node) error {
	switch n.kind {
	case kindChar:
		c.emit(inst{op: opChar, c: n.c})
	case kindNotChar:
		c.emit(inst{op: opNotChar, c: n.c})
	case kindAny:
		op := opAny
		if c.flags&DotAll != 0 {
			op = opAnyAll
		}
		c.emit(inst{op: op})
	case kindSet:
		c.emit(inst{op: opSet, set: n.set})
	case kindAt:
		c.emit(inst{op: opAt, place: n.place})
	case kindReference:
		c.emit(inst{op: opReference, n: n.group})
	case kindGroup:
		return c.group(n)
	case kindBranch:
		return c.branch(n.alts)
	case kindRepeat:
		return c.repeat(n)
	case kindCondition:
		return c.condition(n)
	case kindLookaround:
		return c.lookaround(n)
	}
	return nil
}

func (c *compiler) group(n *node) error {
	if n.group < 0 {
		return c.sequence(n.alts[0])
	}
	c.emit(inst{op: opMark, n: 2 * (n.group - 1)})
	if err := c.sequence(n.alts[0]); err != nil {
		return err
	}
	c.emit(inst{op: opMark, n: 2*(n.group-1) + 1})
	return nil
}

// branch puts opBranch before each alternative, and behind the last opFail, to which the
// last one leads: so that groups are as they were before anything else is tried.
func (c *compiler) branch(alts [][]node) error {
	var jumps []int
	for _, alt := range alts {
		from := c.emit(inst{op: opBranch})
		if err := c.sequence(alt); err != nil {
			return err
		}
		jumps = append(jumps, c.emit(inst{op: opJump}))
		c.code[from].to = len(c.code)
	}
	c.emit(inst{op: opFail})
	for _, j := range jumps {
		c.code[j].to = len(c.code)
	}
	return nil
}

func (c *compiler) repeat(n *node) error {
	body := n.alts[0]
	if body[0].single() {
		from := c.emit(inst{op: opRepeatOne, lo: n.lo, hi: n.hi, lazy: n.lazy})
		if err := c.sequence(body); err != nil {
			return err
		}
		c.code[from].to = len(c.code)
		return nil
	}
	from := c.emit(inst{op: opRepeat})
	if err := c.sequence(body); err != nil {
		return err
	}
	c.code[from].to = c.emit(inst{op: opUntil, to: from + 1, lo: n.lo, hi: n.hi, lazy: n.lazy})
	return nil
}

func (c *compiler) condition(n *node) error {
	switch {
	case n.group < 0:
		return ErrSize
	case n.group > maxGroups:
		return ErrCode
	}
	from := c.emit(inst{op: opCondition, n: n.group})
	if err := c.sequence(n.alts[0]); err != nil {
		return err
	}
	over := c.emit(inst{op: opJump})
	c.code[from].to = len(c.code)
	if err := c.sequence(n.alts[1]); err != nil {
		return err
	}
	c.code[over].to = len(c.code)
	return nil
}

func (c *compiler) lookaround(n *node) error {
	i := inst{op: opAssert}
	if n.not {
		i.op = opAssertNot
	}
	if n.behind {
		lo, hi := width(n.alts[0])
		if lo != hi {
			return SyntaxError("look-behind requires fixed-width pattern")
		}
		i.n = lo
	}
	from := c.emit(i)
	if err := c.sequence(n.alts[0]); err != nil {
		return err
	}
	c.emit(inst{op: opAccept})
	c.code[from].to = len(c.code)
	return nil
}
