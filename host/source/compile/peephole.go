package compile

import (
	"slices"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// A peephole is the optimiser of CPython 2.5. It goes over the code once, in
// order, and rewrites it in place; instructions it does away with become Nop.
// One pass is part of its nature: a jump to a jump to a jump is shortened by
// one only, and the product of a constant folding can be the right operand of
// the next one but not the left one of the one before. What it leaves is seen
// in flow graphs, where each remaining test is an operation.
type peephole struct {
	*unit
	code   []bytecode.Instr
	target []bool // instructions that others jump to
	run    int    // how many LoadConst come directly before the current instruction
	next   int    // and how many will come before the next one
}

// A rule rewrites the code at instruction i, if it applies there, and reports
// whether it did.
type rule struct {
	ops    []bytecode.Op
	reason string
	apply  func(p *peephole, i int) bool
}

// rules are tried in order; the first that applies to an instruction is the
// last for it.
var rules = []rule{
	{ops(bytecode.UnaryNot),
		"a test of a negation is the opposite test",
		(*peephole).invertTest},
	{ops(bytecode.CompareOp),
		"the negation of in, not in, is, is not is an operator too",
		(*peephole).negateCompare},
	{ops(bytecode.LoadConst),
		"a test of a constant that is true does nothing",
		(*peephole).dropTrueTest},
	{ops(bytecode.LoadConst),
		"a constant nobody looks at does nothing",
		(*peephole).dropUnused},
	{ops(bytecode.BuildTuple, bytecode.BuildList),
		"a tuple of constants is a constant; so may be a list that is only searched",
		(*peephole).foldSequence},
	{ops(bytecode.BuildTuple, bytecode.BuildList),
		"up to three values are swapped on the stack, without a sequence",
		(*peephole).swap},
	{foldableBinary(),
		"the value is known",
		(*peephole).foldBinary},
	{ops(bytecode.UnaryNegative, bytecode.UnaryInvert, bytecode.UnaryPositive, bytecode.UnaryNot),
		"the value is known",
		(*peephole).foldUnary},
	{ops(bytecode.JumpIfFalse, bytecode.JumpIfTrue),
		"the outcome of a test decides a second test of the same value",
		(*peephole).threadTest},
	{ops(bytecode.JumpForward, bytecode.JumpAbsolute),
		"a jump to a return is a return",
		(*peephole).returnEarly},
	{ops(bytecode.JumpForward, bytecode.JumpAbsolute, bytecode.JumpIfFalse, bytecode.JumpIfTrue, bytecode.ForIter,
		bytecode.ContinueLoop, bytecode.SetupLoop, bytecode.SetupExcept, bytecode.SetupFinally),
		"a jump to a jump goes to its target",
		(*peephole).threadJump},
}

func ops(list ...bytecode.Op) []bytecode.Op { return list }

// rulesFor holds the rules by operation.
var rulesFor = indexRules()

func indexRules() (index [256][]*rule) {
	for i := range rules {
		for _, op := range rules[i].ops {
			index[op] = append(index[op], &rules[i])
		}
	}
	return index
}

// optimise rewrites the code of u.
func (u *unit) optimise() {
	p := &peephole{unit: u, code: u.code.Instrs, target: bytecode.Targets(u.code)}
	for i := 0; i < len(p.code); i++ {
		p.next = 0
		op := p.code[i].Op
		if op == bytecode.LoadConst {
			p.next = p.run + 1
		}
		for _, r := range rulesFor[op] {
			if r.apply(p, i) {
				break
			}
		}
		p.run = p.next
	}
}

// follows reports whether the instructions from i on are these, and only the
// first of them may be jumped to.
func (p *peephole) follows(i int, list ...bytecode.Op) bool {
	if i+len(list) > len(p.code) {
		return false
	}
	for k, op := range list {
		if p.code[i+k].Op != op || k > 0 && p.target[i+k] {
			return false
		}
	}
	return true
}

// straight reports whether none of the instructions after from, up to and
// including to, is jumped to.
func (p *peephole) straight(from, to int) bool {
	if from < 0 || to >= len(p.code) {
		return false
	}
	for i := from + 1; i <= to; i++ {
		if p.target[i] {
			return false
		}
	}
	return true
}

// drop makes Nops of the instructions from i to j, excluded.
func (p *peephole) drop(i, j int) {
	for ; i < j; i++ {
		p.code[i] = bytecode.Instr{Op: bytecode.Nop}
	}
}

// invertTest needs a PopTop on both sides, or else the negation itself would
// be seen.
func (p *peephole) invertTest(i int) bool {
	if !p.follows(i, bytecode.UnaryNot, bytecode.JumpIfFalse, bytecode.PopTop) {
		return false
	}
	if p.code[p.code[i+1].Arg].Op != bytecode.PopTop {
		return false
	}
	p.drop(i, i+1)
	p.code[i+1].Op = bytecode.JumpIfTrue
	return true
}

// opposite gives for a comparison operator the one that is its negation for
// all objects.
var opposite = map[int32]int32{
	bytecode.CmpIn: bytecode.CmpNotIn, bytecode.CmpNotIn: bytecode.CmpIn,
	bytecode.CmpIs: bytecode.CmpIsNot, bytecode.CmpIsNot: bytecode.CmpIs,
}

func (p *peephole) negateCompare(i int) bool {
	other, ok := opposite[p.code[i].Arg]
	if !ok || !p.follows(i, bytecode.CompareOp, bytecode.UnaryNot) {
		return false
	}
	p.code[i].Arg = other
	p.drop(i+1, i+2)
	return true
}

func (p *peephole) dropTrueTest(i int) bool {
	if !p.follows(i, bytecode.LoadConst, bytecode.JumpIfFalse, bytecode.PopTop) {
		return false
	}
	if value, known := constantTruth(p.constantAt(i)); !known || !value {
		return false
	}
	p.drop(i, i+3)
	p.next = 0
	return true
}

func (p *peephole) dropUnused(i int) bool {
	if !p.follows(i, bytecode.LoadConst, bytecode.PopTop) {
		return false
	}
	p.drop(i, i+2)
	p.next = 0
	return true
}

// constantAt returns the constant that instruction i loads.
func (p *peephole) constantAt(i int) any { return p.unit.code.Consts[p.code[i].Arg] }

// replace makes instruction i load a constant instead of computing it from
// the n constants before it.
func (p *peephole) replace(i, n int, value any) {
	p.drop(i-n, i)
	p.code[i] = bytecode.Instr{Op: bytecode.LoadConst, Arg: p.constant(value)}
	p.next = 1
}

func (p *peephole) foldSequence(i int) bool {
	n := int(p.code[i].Arg)
	last := i
	if p.code[i].Op == bytecode.BuildList {
		last = i + 1
		if last >= len(p.code) || !isSearch(p.code[last]) {
			return false
		}
	}
	if n > p.run || !p.straight(i-n, last) {
		return false
	}
	t := make(bytecode.Tuple, n)
	for k := range t {
		t[k] = p.constantAt(i - n + k)
	}
	items := slices.Clone(p.unit.code.Spans[i-n : i])
	p.replace(i, n, t)
	setItems(p.unit.code, p.code[i].Arg, items)
	return true
}

// setItems notes which expressions stand for the items of a constant tuple.
func setItems(c *bytecode.Code, constant int32, items []source.Span) {
	if c.TupleItems == nil {
		c.TupleItems = make(map[int32][]source.Span)
	}
	c.TupleItems[constant] = items
}

// isSearch reports whether in is a test for membership.
func isSearch(in bytecode.Instr) bool {
	return in.Op == bytecode.CompareOp && (in.Arg == bytecode.CmpIn || in.Arg == bytecode.CmpNotIn)
}

func (p *peephole) swap(i int) bool {
	if !p.follows(i, p.code[i].Op, bytecode.UnpackSequence) || p.code[i].Arg != p.code[i+1].Arg {
		return false
	}
	switch p.code[i].Arg {
	case 1:
		p.drop(i, i+2)
	case 2:
		p.code[i] = bytecode.Instr{Op: bytecode.RotTwo}
		p.drop(i+1, i+2)
	case 3:
		p.code[i] = bytecode.Instr{Op: bytecode.RotThree}
		p.code[i+1] = bytecode.Instr{Op: bytecode.RotTwo}
	default:
		return false
	}
	return true
}

func (p *peephole) foldBinary(i int) bool {
	if p.run < 2 || !p.straight(i-2, i) {
		return false
	}
	value, ok := p.binaryValue(p.code[i].Op, p.constantAt(i-2), p.constantAt(i-1))
	if ok {
		p.replace(i, 2, value)
	}
	return ok
}

func (p *peephole) foldUnary(i int) bool {
	if p.run < 1 || !p.straight(i-1, i) {
		return false
	}
	value, ok := p.unaryValue(p.code[i].Op, p.constantAt(i-1))
	if ok {
		p.replace(i, 1, value)
	}
	return ok
}

// threadTest: of two tests of the same sense the second jumps as the first
// did; of the opposite sense it does not, and execution goes on after it.
// Python 3 has tested each value as often as it may be.
func (p *peephole) threadTest(i int) bool {
	if !p.isPython2() {
		return false
	}
	to := p.code[i].Arg
	switch second := p.code[to]; {
	case second.Op == p.code[i].Op:
		p.code[i].Arg = second.Arg
	case second.Op == bytecode.JumpIfFalse || second.Op == bytecode.JumpIfTrue:
		p.code[i].Arg = to + 1
	default:
		return false
	}
	return true
}

func (p *peephole) returnEarly(i int) bool {
	if p.code[p.code[i].Arg].Op != bytecode.ReturnValue {
		return false
	}
	p.code[i] = bytecode.Instr{Op: bytecode.ReturnValue}
	return true
}

// threadJump leaves jumps that are relative in CPython where their target
// lies after them.
func (p *peephole) threadJump(i int) bool {
	in := &p.code[i]
	second := p.code[in.Arg]
	if second.Op != bytecode.JumpForward && second.Op != bytecode.JumpAbsolute {
		return false
	}
	switch in.Op {
	case bytecode.JumpForward, bytecode.JumpAbsolute:
		in.Op = bytecode.JumpAbsolute
	case bytecode.ContinueLoop:
	default:
		if int(second.Arg) <= i {
			return false
		}
	}
	in.Arg = second.Arg
	return true
}
