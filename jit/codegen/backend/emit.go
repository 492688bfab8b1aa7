package backend

import (
	"fmt"
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// An Emitter emits the code of one function, or of a fragment.
type Emitter struct {
	A       Assembler
	Code    *code.Buffer // of the assembler
	F       *ssa.Func
	Places  []regalloc.Place // by value
	Runtime Runtime

	m      Selector
	u      *Unit
	alloc  *regalloc.Result
	labels []code.Label   // of blocks
	cold   []func()       // code that is seldom run, emitted after the rest
	saved  []regalloc.Reg // registers to be restored
	frame  int32          // bytes of the frame below the saved registers
	slots  int32          // offset of the words for values in the frame
	top    bool           // they are counted from the top of the frame

	fragment *fragmentEmitter // that it belongs to, nil for a whole function

	dispatches map[*ssa.Block]dispatch // that were looked for, by where they begin
	tables     map[*ssa.Block]tables   // of switches in loops
	moving     []regalloc.Move         // memory for moves
	copies     int                     // of dispatches
	copying    bool                    // one is being emitted

	placing *placing // nil where nobody wants to know places

	leave  code.Label // where an exception leaves the function; 0 until needed
	fused  *ssa.Instr // comparison whose flags the terminator uses
	folded bool       // the instruction before the present one is a part of it
	at     *flow.SpaceOperation
	here   *flow.Block   // that is being emitted; nil at entry and exit
	held   regalloc.Held // what is needed after the present operation
	spot   *spot         // of the present operation, for those who want to know places
	after  code.Label    // behind the present operation; 0 until needed
}

// emitter returns an emitter for a function, without its selector.
func (u *Unit) emitter(f *ssa.Func, alloc *regalloc.Result) Emitter {
	return Emitter{A: u.asm, Code: u.code, F: f, Places: alloc.Places, Runtime: u.rt, u: u, alloc: alloc}
}

// compile emits one function.
func (u *Unit) compile(fn *function) error {
	f := ssa.Build(fn.graph)
	alloc, err := u.allocatePlaces(f, regalloc.Given{})
	if err != nil {
		return err
	}
	emitter := u.emitter(f, alloc)
	e := &emitter
	e.m = u.machine.NewSelector(e)
	u.expect(f)
	for range f.Blocks {
		e.labels = append(e.labels, e.Code.NewLabel())
	}
	e.layoutFrame(alloc)
	e.rememberPlaces()
	e.prologue(fn, e.parameters())
	for _, b := range f.Blocks {
		e.block(b)
	}
	e.finish()
	e.Code.Bind(fn.end)
	return u.err
}

// Fail remembers the first thing that cannot be compiled.
func (e *Emitter) Fail(format string, args ...any) {
	if e.u.err == nil {
		e.u.err = fmt.Errorf("%s: %s: %w", e.F.Graph.Name, e.at, fmt.Errorf(format, args...))
	}
}

// layoutFrame decides what the frame holds: the area for arguments of calls on
// the stack, then the values that live in memory.
func (e *Emitter) layoutFrame(alloc *regalloc.Result) {
	e.slots = int32(8 * e.passed())
	for _, r := range e.u.machine.Saved {
		if alloc.Used[regalloc.General].Has(r) {
			e.saved = append(e.saved, r)
		}
	}
	e.frame = e.rounded(e.slots + int32(8*alloc.Slots))
}

// rounded rounds the size of a frame so that with the saved registers it is as the machine
// wants it.
func (e *Emitter) rounded(frame int32) int32 {
	saved := int32(8 * len(e.saved))
	align := e.u.machine.Align
	return (frame+saved+align-1)&^(align-1) - saved
}

// passed returns how many words the arguments of calls need that are passed on the stack.
func (e *Emitter) passed() int {
	out := 0
	for _, b := range e.F.Blocks {
		for i := range b.Instrs {
			next := passing{c: &e.u.machine.Convention}
			if isCall(b.Instrs[i].Op) {
				for _, v := range b.Instrs[i].Args {
					if v != ssa.None {
						next.next(classOf(e.F.Types[v]))
					}
				}
			}
			out = max(out, next.stack)
		}
	}
	return out
}

// A parameter of a function is a value, or None where nobody needs it.
type parameter struct {
	value ssa.Value
	class regalloc.Class
}

// parameters returns the parameters of a function that is compiled as a whole.
func (e *Emitter) parameters() []parameter {
	var list []parameter
	for _, p := range e.F.Blocks[0].Params {
		v := p
		if e.F.Uses[p] == 0 {
			v = ssa.None
		}
		list = append(list, parameter{v, classOf(e.F.Types[p])})
	}
	return list
}

// prologue checks the stack, saves registers and moves the parameters to where
// they live.
func (e *Emitter) prologue(fn *function, parameters []parameter) {
	e.A.Align(16)
	e.Code.Bind(fn.entry)
	e.mark(nil)
	e.m.Push()
	if fn.calls || e.frame > native.Reserve/2 {
		begin := e.Code.Here()
		e.checkStack(begin, e.frame)
	}
	e.m.Enter(e.saved, e.frame)
	var moves []regalloc.Move
	next := passing{c: &e.u.machine.Convention}
	var stacked []func()
	for _, p := range parameters {
		r, stack := next.next(p.class)
		if p.value == ssa.None {
			continue
		}
		to := e.Places[p.value]
		if stack < 0 {
			moves = append(moves, regalloc.Move{From: regalloc.Place{Class: p.class, Reg: r}, To: to})
			continue
		}
		off := e.frame + int32(8*(len(e.saved)+stack)) + e.u.machine.Return
		stacked = append(stacked, func() { e.m.LoadStack(to, off) })
	}
	e.Parallel(moves)
	for _, load := range stacked {
		load()
	}
}

// checkStack leaves the code if the stack is used up, or if its limit was moved to
// interrupt the code, which then begins anew. more is how much of the stack will be
// taken.
func (e *Emitter) checkStack(begin code.Label, more int32) {
	if more <= native.Reserve/2 {
		more = 0
	}
	overflow := e.Code.NewLabel()
	e.m.StackBelow(more, overflow)
	e.Later(overflow, nil, func() {
		e.Exit(native.ExitOverflow, 0)
		e.A.Jmp(begin)
	})
}

// mark remembers what the code that follows is made from.
func (e *Emitter) mark(op *flow.SpaceOperation) {
	e.markAs(Origin{Graph: e.graph(), Block: e.here, Op: op, frame: e.frameSize()})
}

// markSource remembers what the program says of the code that follows, which belongs to no
// operation.
func (e *Emitter) markSource(at *flow.Place) {
	e.markAs(Origin{Graph: e.graph(), Block: e.here, Source: at, frame: e.frameSize()})
}

func (e *Emitter) markAs(o Origin) {
	e.u.mark(o)
	if e.spot != nil {
		e.u.spots[len(e.u.marks)-1] = e.spot
	}
}

// frameSize returns how many bytes lie between the stack pointer and the return address.
func (e *Emitter) frameSize() int { return int(e.frame) + 8*len(e.saved) }

// Later has code emitted behind that of the function: it is rarely executed. It belongs
// to an operation of the present block, or to the block itself.
func (e *Emitter) Later(l code.Label, op *flow.SpaceOperation, emit func()) {
	b, held, frame, at := e.here, e.held, e.frame, e.spot.outOfLine()
	e.cold = append(e.cold, func() {
		defer func(f int32) { e.frame = f }(e.frame)
		e.Code.Bind(l)
		e.at, e.here, e.held, e.frame, e.spot = op, b, held, frame, at
		e.mark(op)
		emit()
	})
}

// epilogue restores registers and returns. at is the statement that leaves the function, or nil.
func (e *Emitter) epilogue(at *flow.Place) {
	e.u.mark(Origin{Graph: e.F.Graph, Source: at})
	e.m.Leave(e.saved, e.frame)
}

// leaveLabel is where an exception that the function does not handle leaves
// it.
func (e *Emitter) leaveLabel() code.Label {
	if e.leave == 0 {
		e.leave = e.Code.NewLabel()
	}
	return e.leave
}

// block emits a block, at its place in the order of the code.
func (e *Emitter) block(b *ssa.Block) {
	if jumpedBackTo(b) {
		e.A.Align(e.u.machine.Loop)
	}
	e.Code.Bind(e.labels[b.Index])
	var next *ssa.Block
	if i := b.Index + 1; i < len(e.F.Blocks) {
		next = e.F.Blocks[i]
	}
	e.blockBefore(b, next)
}

// blockBefore emits a block before the code of another one, which may be nil.
func (e *Emitter) blockBefore(b, next *ssa.Block) {
	e.at, e.here = nil, b.Source()
	e.fused = nil
	e.m.Begin()
	held := e.alloc.Held(e.F, b, mayCollect)
	for j := range b.Instrs {
		in := &b.Instrs[j]
		e.at, e.held = in.Op, held[j]
		e.spot = e.placing.spot(b, j)
		if !e.folded { // else a fault is one of the load
			e.mark(in.Op)
		}
		if !e.folded && e.m.Fold(b, j) {
			e.folded = true
			continue
		}
		e.instr(b, in, j == len(b.Instrs)-1)
		e.folded = false
		if e.after != 0 {
			e.Code.Bind(e.after)
			e.after = 0
		}
	}
	e.at = nil
	e.spot = e.placing.spot(b, len(b.Instrs))
	if e.fused != nil {
		e.placing.onlyFlags(e.fused.Result)
	}
	e.mark(nil)
	e.terminator(b, next)
}

// jumpedBackTo reports whether a block of the same loop that stands after b
// jumps to it. Such a block should not straddle a line of the cache of decoded
// instructions.
func jumpedBackTo(b *ssa.Block) bool {
	for _, e := range b.Preds {
		if IsBackward(e) && e.From.Depth >= b.Depth && (b.Cold || !e.From.Cold) {
			return true
		}
	}
	return false
}

// Offset returns where the word of a value is, in bytes from the stack pointer.
func (e *Emitter) Offset(slot int) int32 {
	return slotOffset(e.top, e.slots, e.frame, slot)
}

// slotOffset returns where a word for a value lies in a frame: counted from its top, or
// from where the words begin.
func slotOffset(top bool, slots, frame int32, slot int) int32 {
	if top {
		return frame - int32(8*(slot+1))
	}
	return slots + int32(8*slot)
}

// Bits returns the bits of a constant as they are in a register.
func (e *Emitter) Bits(v ssa.Value) int64 {
	return e.constant(e.F.Consts[v])
}

// constant returns the bits of a constant.
func (e *Emitter) constant(c *flow.Constant) int64 {
	if p, ok := c.Value.(lltype.Pointer); ok && !p.IsNull() {
		return e.address(p.Object)
	}
	n := e.number(c)
	if isPortableAddress(n) {
		e.u.unportable = true
	}
	return n
}

// number returns the bits of a constant that is no address of an object.
func (e *Emitter) number(c *flow.Constant) int64 {
	switch x := c.Value.(type) {
	case int64:
		return x
	case uint64:
		return int64(x)
	case float64:
		return int64(math.Float64bits(x))
	case byte:
		return int64(x)
	case rune:
		return int64(uint32(x))
	case bool:
		if x {
			return 1
		}
		return 0
	case lltype.Address:
		e.u.unportable = true
		return int64(x.At)
	case lltype.Pointer, nil:
		return 0
	}
	e.Fail("the constant %v has no bits", c)
	return 0
}

// address returns the address of a prebuilt object.
func (e *Emitter) address(o *lltype.Object) int64 {
	addr, err := e.Runtime.Address(o)
	if err != nil {
		e.Fail("%w", err)
	}
	return int64(addr)
}

// Small returns a constant that has 32 bits and is no float.
func (e *Emitter) Small(v ssa.Value) (int32, bool) {
	if !e.F.IsConst(v) || IsFloat(e.F.Types[v]) {
		return 0, false
	}
	n := e.Bits(v)
	return int32(n), int64(int32(n)) == n
}

// Dest returns the register to compute a result in: its own, or tmp.
func (e *Emitter) Dest(v ssa.Value, tmp regalloc.Reg) regalloc.Reg {
	if p := e.Places[v]; p.InReg() {
		return p.Reg
	}
	return tmp
}

// IsIn reports whether a value lives in a register of its class.
func (e *Emitter) IsIn(v ssa.Value, r regalloc.Reg) bool {
	return !e.F.IsConst(v) && e.Places[v].InReg() && e.Places[v].Reg == r
}

// Parallel emits moves that happen at the same time.
func (e *Emitter) Parallel(moves []regalloc.Move) {
	regalloc.Parallel(moves, e.move, e.m.Swap)
}

func (e *Emitter) move(m regalloc.Move) {
	if m.Const {
		e.moveConst(m.To, ssa.Value(m.Value))
	} else {
		e.m.Move(m.From, m.To)
	}
}

// moveConst puts a constant into a place. That code belongs to where the program says the
// constant, if it is known, and not to what stands before.
func (e *Emitter) moveConst(to regalloc.Place, v ssa.Value) {
	if at := e.F.Consts[v].Place; at != nil {
		defer e.markAs(e.u.marks[len(e.u.marks)-1])
		e.markSource(at)
	}
	e.m.MoveConst(to, e.Bits(v))
}
