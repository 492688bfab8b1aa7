package llinterp

import (
	"fmt"
	"math"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
)

// callee returns the entry of a function.
func (in *Interp) callee(o *lltype.Object) *callee {
	c := in.callees[o]
	if c == nil {
		c = &callee{object: o}
		in.callees[o] = c
	}
	return c
}

// prepare sees to it that a function can be called.
func (in *Interp) prepare(c *callee) error {
	if c.code != nil || c.external != nil {
		return nil
	}
	f, g := c.object.Func, in.options.Graph(c.object)
	if g == nil {
		c.external = in.external(f.External)
		if c.external == nil {
			return fmt.Errorf("llinterp: there is no external function %q: give %s a graph, or register it", f.External, f.Name)
		}
		return nil
	}
	code, err := in.compile(g)
	if err != nil {
		return err
	}
	c.code = code
	return nil
}

// external returns the external function of that name.
func (in *Interp) external(name string) external.Function {
	if in.options.External != nil {
		if f := in.options.External(name); f != nil {
			return f
		}
	}
	return external.ByName(name)
}

// A compiler makes the code of one graph, or of a piece of it. It is used again for the next: pieces are small, and there are many.
type compiler struct {
	in        *Interp
	code      *code               // its instructions, places and constants are lists of the compiler until it is complete
	constants map[any]int32       // index by Key
	numbers   map[int64]int32     // the same for most numbers, of which there are many
	used      []int32             // slots that the current operation needs
	entries   map[*flow.Block]int // first instruction
	jumps     []jump
	moves     []move // of the current link
	at        place
	next      int32 // slot of the current block
	most      int32
	growing   bool          // the graph may grow while it runs
	piece     []*flow.Block // the blocks of the piece that is compiled; nil for a whole graph
	parts     Parts         // of the graph, if blocks may be missing
	err       error

	// What is left of memory for many.
	extras    []extra
	slotLists []int32
}

// How many there is memory for at once.
const (
	extrasAtOnce = 32
	slotsAtOnce  = 256
)

// newExtra returns memory for what few instructions have.
func (c *compiler) newExtra() *extra {
	if len(c.extras) == 0 {
		c.extras = make([]extra, extrasAtOnce)
	}
	e := &c.extras[0]
	c.extras = c.extras[1:]
	return e
}

// newSlots returns an empty list for n slots.
func (c *compiler) newSlots(n int) []int32 {
	if n > len(c.slotLists) {
		c.slotLists = make([]int32, max(n, slotsAtOnce))
	}
	list := c.slotLists[:0:n]
	c.slotLists = c.slotLists[n:]
	return list
}

// A jump is an instruction that leads to a block.
type jump struct {
	instr  int
	target *flow.Block
}

// constantBase is added to the indices of constants until it is known how many
// slots the blocks take.
const constantBase = 1 << 24

// tempSlot stands for the slot that circles of moves go through.
const tempSlot = constantBase - 1

// newCompiler returns the compiler, ready for another graph.
func (in *Interp) newCompiler(g *flow.FunctionGraph) *compiler {
	c := in.compiler
	if c == nil {
		c = &compiler{in: in, code: &code{}, constants: make(map[any]int32), numbers: make(map[int64]int32), entries: make(map[*flow.Block]int)}
		in.compiler = c
	}
	clear(c.constants)
	clear(c.numbers)
	clear(c.entries)
	*c = compiler{
		in: in, code: &code{graph: g, instrs: c.code.instrs[:0], places: c.code.places[:0], constants: c.code.constants[:0]},
		constants: c.constants, numbers: c.numbers, entries: c.entries,
		extras: c.extras, slotLists: c.slotLists,
		used: c.used[:0], jumps: c.jumps[:0], moves: c.moves[:0],
	}
	return c
}

func (in *Interp) compile(g *flow.FunctionGraph) (*code, error) {
	if parts := in.parts(g); parts != nil {
		return in.compilePiece(g, g.StartBlock, parts)
	}
	blocks := g.Blocks()
	c := in.newCompiler(g)
	if c.growing = grows(blocks); c.growing {
		c.reachable(g.StartBlock)
		return c.finish()
	}
	if len(blocks) > wholeMost {
		return in.compilePiece(g, g.StartBlock, nil)
	}
	for _, b := range blocks {
		if b == g.ReturnBlock || b == g.ExceptBlock {
			continue
		}
		if c.block(b); c.err != nil {
			break
		}
	}
	return c.finish()
}

// finish completes the code.
func (c *compiler) finish() (*code, error) {
	if c.err != nil {
		return nil, c.err
	}
	for _, j := range c.jumps {
		c.code.instrs[j.instr].target = int32(c.entries[j.target])
	}
	c.place()
	made := *c.code
	made.instrs, made.places, made.constants = slices.Clone(made.instrs), slices.Clone(made.places), slices.Clone(made.constants)
	if c.growing || c.piece != nil {
		for b, pc := range c.entries {
			c.in.blocks[b] = entry{&made, pc}
		}
	}
	return &made, nil
}

// place gives constants their final slots, after those of the blocks.
func (c *compiler) place() {
	temp := c.most
	c.code.first = int(temp) + 1
	c.code.size = c.code.first + len(c.code.constants)
	fix := func(slot *int32) {
		switch {
		case *slot == tempSlot:
			*slot = temp
		case *slot >= constantBase:
			*slot += int32(c.code.first) - constantBase
		}
	}
	for k := range c.code.instrs {
		i := &c.code.instrs[k]
		fix(&i.dst)
		fix(&i.a)
		fix(&i.b)
		fix(&i.c)
		if i.ext != nil {
			for k := range i.ext.args {
				fix(&i.ext.args[k])
			}
		}
	}
}

func (c *compiler) failf(format string, args ...any) {
	if c.err == nil {
		c.err = NewError(c.code.graph, c.at.block(), c.at.operation(), fmt.Errorf(format, args...))
	}
}

func (c *compiler) emit(i instr) int {
	c.code.instrs = append(c.code.instrs, i)
	c.code.places = append(c.code.places, c.at)
	return len(c.code.instrs) - 1
}

// define gives a variable a slot. from is the instruction that sets it.
func (c *compiler) define(v *flow.Variable, from int) int32 {
	t := lltype.TypeOf(v)
	if t == nil {
		c.failf("%v has no type", v)
		return -1
	}
	if t == lltype.Void {
		return -1
	}
	slot := c.next
	c.next++
	c.most = max(c.most, c.next)
	c.in.note(v, slot)
	p, ok := lltype.IsPtr(t)
	c.at.info.vars = append(c.at.info.vars, slotVar{
		v: v, slot: slot, from: int32(from), until: math.MaxInt32, last: -1, gc: ok && p.IsGc(),
	})
	return slot
}

// note notes the slot of a variable, by its number.
func (in *Interp) note(v *flow.Variable, slot int32) {
	if n := v.Number + 1; n > len(in.slots) {
		in.slots = append(in.slots, make([]int32, n-len(in.slots))...)
	}
	in.slots[v.Number] = slot
}

// slotOf returns the slot of a variable of the current block. What was noted for others is of no account: the block says
// which variable a slot is of.
func (c *compiler) slotOf(x flow.Value) (slot int32, ok bool) {
	v, ok := x.(*flow.Variable)
	if !ok || v.Number >= len(c.in.slots) {
		return 0, false
	}
	slot = c.in.slots[v.Number]
	vars := c.at.info.vars
	return slot, int(slot) < len(vars) && vars[slot].v == v
}

// slot returns the slot of an operand; -1 if it carries no value.
func (c *compiler) slot(v flow.Value) int32 {
	t := lltype.TypeOf(v)
	if t == lltype.Void {
		return -1
	}
	k, ok := v.(*flow.Constant)
	if !ok {
		s, ok := c.slotOf(v)
		if !ok {
			c.failf("%v is not known here", v)
			return -1
		}
		c.at.info.vars[s].last = int32(len(c.code.instrs))
		c.used = append(c.used, s)
		return s
	}
	if n, ok := k.Value.(int64); ok && t == lltype.Type(lltype.Signed) {
		index, ok := c.numbers[n]
		if !ok {
			index = c.addConstant(uint64(n))
			c.numbers[n] = index
		}
		return constantBase + index
	}
	index, ok := c.constants[k.Key]
	if !ok {
		bits, err := c.in.Bits(k.Value, t)
		if err != nil {
			c.failf("constant %v: %w", k, err)
			return -1
		}
		index = c.addConstant(bits)
		c.constants[k.Key] = index
	}
	return constantBase + index
}

// addConstant adds the bits of a constant.
func (c *compiler) addConstant(bits uint64) int32 {
	c.code.constants = append(c.code.constants, bits)
	return int32(len(c.code.constants) - 1)
}

func (c *compiler) block(b *flow.Block) {
	c.entries[b] = len(c.code.instrs)
	c.enterBlock(b)
	last := -1
	for i, op := range b.Operations {
		c.at.op = int32(i)
		before := len(c.code.instrs)
		c.used = c.used[:0]
		c.operation(op)
		if c.err != nil {
			return
		}
		for _, s := range c.used { // any of the instructions may need it
			c.at.info.vars[s].last = int32(max(before, len(c.code.instrs)-1))
		}
		last = -1
		if after := len(c.code.instrs); after > before {
			last = after - 1
		}
	}
	c.at.op = -1
	c.exits(b, last)
}

// enterBlock gives the input arguments of a block their slots, the first ones.
func (c *compiler) enterBlock(b *flow.Block) {
	c.next = 0
	c.at = exitsOf(b)
	c.at.info.vars = make([]slotVar, 0, len(b.InputArgs)+len(b.Operations))
	for _, v := range b.InputArgs {
		c.define(v, -1)
	}
}

func (c *compiler) exits(b *flow.Block, last int) {
	switch {
	case len(b.Exits) == 0 && b.ExitSwitch != nil && c.parts != nil:
		c.flexibleExits(b)
	case len(b.Exits) == 0:
		c.failf("the block has no exits")
	case c.growing && len(b.Operations) == 0 && b.Exits[len(b.Exits)-1].Case == lltype.DefaultCase:
		c.flexibleExits(b)
	case b.ExitSwitch == nil:
		c.link(b.Exits[0])
	case b.CanRaise():
		c.link(b.Exits[0])
		c.exceptionExits(b, last)
	case lltype.TypeOf(b.ExitSwitch) == lltype.Bool:
		c.boolExits(b)
	default:
		c.switchExits(b)
	}
}

// link compiles the way along a link.
func (c *compiler) link(l *flow.Link) {
	switch l.Target {
	case c.code.graph.ReturnBlock:
		c.emit(instr{op: opReturn, a: c.slot(l.Args[0])})
		return
	case c.code.graph.ExceptBlock:
		c.emit(instr{op: opRaise, a: c.slot(l.Args[0]), b: c.slot(l.Args[1])})
		return
	}
	if len(l.Args) != len(l.Target.InputArgs) {
		c.failf("a link passes %d values to a block that takes %d", len(l.Args), len(l.Target.InputArgs))
		return
	}
	c.moves = c.moves[:0]
	next := int32(0)
	for i, v := range l.Target.InputArgs {
		if lltype.TypeOf(v) == lltype.Void {
			continue
		}
		if from := c.slot(l.Args[i]); from != next {
			c.moves = append(c.moves, move{next, from})
		}
		next++
	}
	c.most = max(c.most, next)
	for _, m := range sequence(c.moves, tempSlot) {
		c.emit(instr{op: opMove, dst: m.dst, a: m.src})
	}
	e, known := c.in.blocks[l.Target]
	switch {
	case known && (c.growing || c.piece != nil):
		ext := c.newExtra()
		ext.entry = e
		c.emit(instr{op: opEnter, ext: ext})
		return
	case c.piece != nil && !slices.Contains(c.piece, l.Target):
		ext := c.newExtra()
		ext.block = l.Target
		c.emit(instr{op: opEnterLater, ext: ext})
		return
	}
	c.jumps = append(c.jumps, jump{c.emit(instr{op: opJump}), l.Target})
}

func (c *compiler) boolExits(b *flow.Block) {
	s := c.slot(b.ExitSwitch)
	var byCase [2]*flow.Link
	for _, l := range b.Exits {
		switch v := l.Case.Value.(type) {
		case bool:
			if v {
				byCase[1] = l
			} else {
				byCase[0] = l
			}
		default:
			byCase[0], byCase[1] = orElse(byCase[0], l), orElse(byCase[1], l)
		}
	}
	if byCase[0] == nil || byCase[1] == nil {
		c.failf("the exits of a Bool must be for True and for False")
		return
	}
	test := c.emit(instr{op: opJumpFalse, a: s})
	c.link(byCase[1])
	c.code.instrs[test].target = int32(len(c.code.instrs))
	c.link(byCase[0])
}

func orElse(l, other *flow.Link) *flow.Link {
	if l == nil {
		return other
	}
	return l
}

func (c *compiler) switchExits(b *flow.Block) {
	t := lltype.TypeOf(b.ExitSwitch)
	ext := &extra{cases: make(map[uint64]int32), other: -1}
	c.emit(instr{op: opSwitch, a: c.slot(b.ExitSwitch), ext: ext})
	for _, l := range b.Exits {
		at := int32(len(c.code.instrs))
		if l.Case == lltype.DefaultCase {
			ext.other = at
		} else if bits, err := c.in.Bits(l.Case.Value, t); err != nil {
			c.failf("exit case %v: %w", l.Case, err)
		} else {
			ext.cases[bits] = at
		}
		c.link(l)
	}
}

// exceptionExits compiles the exits for exceptions of the instruction last.
func (c *compiler) exceptionExits(b *flow.Block, last int) {
	for i := range c.at.info.vars {
		if v := &c.at.info.vars[i]; int(v.from) == last { // the result, which there is none of
			v.until = int32(len(c.code.instrs))
		}
	}
	for _, l := range b.Exits[1:] {
		p, ok := l.Case.Value.(lltype.Pointer)
		if !ok || p.IsNull() {
			c.failf("the exit case %v is not a class", l.Case)
			return
		}
		k, err := classRange(p.Object)
		if err != nil {
			c.failf("exit case %v: %w", l.Case, err)
			return
		}
		k.class, k.value = -1, -1
		k.target = len(c.code.instrs)
		known := len(c.at.info.vars)
		if v, ok := l.LastException.(*flow.Variable); ok {
			k.class = c.define(v, k.target-1)
		}
		if l.LastExcValue != nil {
			k.value = c.define(l.LastExcValue, k.target-1)
		}
		c.link(l)
		for i := known; i < len(c.at.info.vars); i++ {
			c.at.info.vars[i].until = int32(len(c.code.instrs))
		}
		if c.code.catches == nil {
			c.code.catches = make(map[int][]catch)
		}
		c.code.catches[last] = append(c.code.catches[last], k)
	}
}

// Bits returns the bits of a value of a low-level type. Prebuilt objects are
// laid out in the heap.
func (in *Interp) Bits(v lltype.Value, t lltype.Type) (uint64, error) {
	return in.heap.Bits(v, t)
}
