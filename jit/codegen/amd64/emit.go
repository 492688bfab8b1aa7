package amd64

import (
	"fmt"
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// An emitter emits the code of one function.
type emitter struct {
	u *Unit
	a *asm.Assembler
	f *ssa.Func

	alloc  *regalloc.Result
	places []regalloc.Place
	labels []asm.Label // of blocks
	cold   []func()    // code that is seldom run, emitted after the rest
	saved  []asm.Reg   // registers to be restored
	frame  int32       // bytes of the frame below the saved registers
	slots  int32       // offset of the words for values in the frame
	top    bool        // they are counted from the top of the frame

	fragment *fragmentEmitter // that it belongs to, nil for a whole function
	placing  *placing         // nil where nobody wants to know places

	leave  asm.Label  // where an exception leaves the function; 0 until needed
	hole   asm.Hole   // in front of that comparison
	fused  *ssa.Instr // comparison whose flags the terminator uses
	cond   asm.Cond   // the condition of that comparison
	parity parityTest // and how a comparison of floats has to look at parity
	at     *flow.SpaceOperation
	here   *flow.Block   // that is being emitted; nil at entry and exit
	held   regalloc.Held // what is needed after the present operation
	load   folded        // what the present operation takes from memory
	spot   *spot         // of the present operation, for those who want to know places
	after  asm.Label     // behind the present operation; 0 until needed
}

// compile emits one function.
func (u *Unit) compile(fn *function) error {
	f := ssa.Build(fn.graph)
	alloc, err := u.allocate(f, regalloc.Given{})
	if err != nil {
		return err
	}
	e := &emitter{u: u, a: &u.asm, f: f, alloc: alloc, places: alloc.Places, load: noLoad}
	for range f.Blocks {
		e.labels = append(e.labels, e.a.NewLabel())
	}
	e.layoutFrame(alloc)
	e.rememberPlaces()
	e.prologue(fn, e.parameters())
	for i, b := range f.Blocks {
		e.block(i, b)
	}
	e.finish()
	e.a.Bind(fn.end)
	return u.err
}

// fail remembers the first thing that cannot be compiled.
func (e *emitter) fail(format string, args ...any) {
	if e.u.err == nil {
		e.u.err = fmt.Errorf("%s: %s: %w", e.f.Graph.Name, e.at, fmt.Errorf(format, args...))
	}
}

// layoutFrame decides what the frame holds: the area for arguments of calls on
// the stack, then the values that live in memory.
func (e *emitter) layoutFrame(alloc *regalloc.Result) {
	e.slots = int32(8 * e.passed())
	e.frame = e.slots + int32(8*alloc.Slots)
	for _, r := range savedRegs {
		if alloc.Used[regalloc.General].Has(reg(r)) {
			e.saved = append(e.saved, r)
		}
	}
}

// passed returns how many words the arguments of calls need that are passed on the stack.
func (e *emitter) passed() int {
	out := 0
	for _, b := range e.f.Blocks {
		for i := range b.Instrs {
			var next passing
			if kindOf(b.Instrs[i].Op) == callOp {
				for _, v := range b.Instrs[i].Args {
					if v != ssa.None {
						next.next(isFloat(e.f.Types[v]))
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
	float bool
}

// parameters returns the parameters of a function that is compiled as a whole.
func (e *emitter) parameters() []parameter {
	var list []parameter
	for _, p := range e.f.Blocks[0].Params {
		v := p
		if e.f.Uses[p] == 0 {
			v = ssa.None
		}
		list = append(list, parameter{v, isFloat(e.f.Types[p])})
	}
	return list
}

// prologue checks the stack, saves registers and moves the parameters to where
// they live.
func (e *emitter) prologue(fn *function, parameters []parameter) {
	e.a.Align(16)
	e.a.Bind(fn.entry)
	e.mark(nil)
	if fn.calls || e.frame > native.Reserve/2 {
		e.checkStack(fn.entry, e.frame)
	}
	for _, r := range e.saved {
		e.a.Push(r)
	}
	if e.frame > 0 {
		e.a.AluRI(asm.SUB, asm.Qword, asm.RSP, e.frame)
	}
	var moves []regalloc.Move
	var next passing
	var stacked []func()
	for _, p := range parameters {
		r, stack := next.next(p.float)
		if p.value == ssa.None {
			continue
		}
		to := e.places[p.value]
		if stack < 0 {
			from := regalloc.Place{Reg: regalloc.Reg(r)}
			if p.float {
				from.Class = regalloc.Floating
			}
			moves = append(moves, regalloc.Move{From: from, To: to})
			continue
		}
		off := e.frame + int32(8*(len(e.saved)+1+stack))
		stacked = append(stacked, func() { e.loadTo(to, asm.At(asm.RSP, off)) })
	}
	e.parallel(moves)
	for _, load := range stacked {
		load()
	}
}

// checkStack leaves the code if the stack is used up, or if its limit was moved to
// interrupt the code, which then begins anew. more is how much of the stack will be
// taken.
func (e *emitter) checkStack(begin asm.Label, more int32) {
	lowest := asm.RSP
	if more > native.Reserve/2 {
		lowest = scratch
		e.a.Lea(scratch, asm.At(asm.RSP, -more))
	}
	overflow := e.a.NewLabel()
	e.a.AluRM(asm.CMP, asm.Qword, lowest, asm.At(context, native.OffStackLimit))
	e.a.Jcc(asm.CondBE, overflow)
	e.later(overflow, nil, func() {
		e.exit(native.ExitOverflow, 0)
		e.a.Jmp(begin)
	})
}

// mark remembers what the code that follows is made from.
func (e *emitter) mark(op *flow.SpaceOperation) {
	e.markAs(Origin{Graph: e.graph(), Block: e.here, Op: op, frame: e.frameSize()})
}

// markSource remembers what the program says of the code that follows, which belongs to no
// operation.
func (e *emitter) markSource(at *flow.Place) {
	e.markAs(Origin{Graph: e.graph(), Block: e.here, Source: at, frame: e.frameSize()})
}

func (e *emitter) markAs(o Origin) {
	e.u.mark(o)
	if e.spot != nil {
		e.u.spots[len(e.u.marks)-1] = e.spot
	}
}

// frameSize returns how many bytes lie between RSP and the return address.
func (e *emitter) frameSize() int { return int(e.frame) + 8*len(e.saved) }

// later has code emitted behind that of the function: it is rarely executed. It belongs
// to an operation of the present block, or to the block itself.
func (e *emitter) later(l asm.Label, op *flow.SpaceOperation, emit func()) {
	b, held, frame, at := e.here, e.held, e.frame, e.spot.outOfLine()
	e.cold = append(e.cold, func() {
		defer func(f int32) { e.frame = f }(e.frame)
		e.a.Bind(l)
		e.at, e.here, e.held, e.frame, e.spot = op, b, held, frame, at
		e.mark(op)
		emit()
	})
}

// epilogue restores registers and returns.
func (e *emitter) epilogue() {
	e.u.mark(Origin{Graph: e.f.Graph})
	if e.frame > 0 {
		e.a.AluRI(asm.ADD, asm.Qword, asm.RSP, e.frame)
	}
	for i := len(e.saved) - 1; i >= 0; i-- {
		e.a.Pop(e.saved[i])
	}
	e.a.Ret()
}

// leaveLabel is where an exception that the function does not handle leaves
// it.
func (e *emitter) leaveLabel() asm.Label {
	if e.leave == 0 {
		e.leave = e.a.NewLabel()
	}
	return e.leave
}

// block emits a block.
func (e *emitter) block(i int, b *ssa.Block) {
	if jumpedBackTo(b) {
		e.a.Align(32)
	}
	e.a.Bind(e.labels[i])
	e.at, e.here = nil, b.Flow
	e.fused, e.hole = nil, asm.Hole{}
	held := e.alloc.Held(e.f, b, mayCollect)
	for j := range b.Instrs {
		in := &b.Instrs[j]
		e.at, e.held = in.Op, held[j]
		e.spot = e.placing.spot(b, j)
		if e.load.value == ssa.None { // else a fault is one of the load
			e.mark(in.Op)
		}
		if e.load.value == ssa.None && e.foldLoad(b, j) {
			continue
		}
		e.instr(b, in, j == len(b.Instrs)-1)
		e.load = noLoad
		if e.after != 0 {
			e.a.Bind(e.after)
			e.after = 0
		}
	}
	e.at = nil
	e.spot = e.placing.spot(b, len(b.Instrs))
	if e.fused != nil {
		e.placing.onlyFlags(e.fused.Result)
	}
	e.mark(nil)
	e.terminator(i, b)
}

// jumpedBackTo reports whether a block of the same loop that stands after b
// jumps to it. Such a block should not straddle a line of the cache of decoded
// instructions.
func jumpedBackTo(b *ssa.Block) bool {
	for _, e := range b.Preds {
		if isBackward(e) && e.From.Depth >= b.Depth {
			return true
		}
	}
	return false
}

// slot returns the memory of a place that is not a register.
func (e *emitter) slot(p regalloc.Place) asm.Mem {
	return asm.At(asm.RSP, e.offset(p.Slot))
}

// offset returns where the word of a value is, in bytes from RSP.
func (e *emitter) offset(slot int) int32 {
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

// general returns a register that holds a value: its own, or tmp with the value
// loaded into it.
func (e *emitter) general(v ssa.Value, tmp asm.Reg) asm.Reg {
	if e.f.IsConst(v) {
		e.a.MovRI(tmp, e.bits(v))
		return tmp
	}
	p := e.places[v]
	if p.InReg() {
		return asm.Reg(p.Reg)
	}
	e.a.MovRM(asm.Qword, tmp, e.slot(p))
	return tmp
}

// floating is general for a float.
func (e *emitter) floating(v ssa.Value, tmp asm.XMM) asm.XMM {
	if e.f.IsConst(v) {
		e.loadFloat(tmp, e.bits(v))
		return tmp
	}
	p := e.places[v]
	if p.InReg() {
		return asm.XMM(p.Reg)
	}
	e.a.SseXM(asm.MOVSD, tmp, e.slot(p))
	return tmp
}

// loadFloat loads a constant.
func (e *emitter) loadFloat(to asm.XMM, bits int64) {
	if bits == 0 {
		e.a.SseXX(asm.PXOR, to, to)
		return
	}
	e.a.SseXM(asm.MOVSD, to, asm.AtLabel(e.a.Const64(uint64(bits))))
}

// bits returns the bits of a constant as they are in a register.
func (e *emitter) bits(v ssa.Value) int64 {
	return e.constant(e.f.Consts[v])
}

// constant returns the bits of a constant.
func (e *emitter) constant(c *flow.Constant) int64 {
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
	case lltype.Pointer:
		if x.IsNull() {
			return 0
		}
		addr, err := e.u.rt.Address(x)
		if err != nil {
			e.fail("%w", err)
		}
		return int64(addr)
	case lltype.Address:
		return int64(x.At)
	case nil:
		return 0
	}
	e.fail("the constant %v has no bits", c)
	return 0
}

// small returns a constant that fits an instruction.
func (e *emitter) small(v ssa.Value) (int32, bool) {
	if !e.f.IsConst(v) || isFloat(e.f.Types[v]) {
		return 0, false
	}
	n := e.bits(v)
	return int32(n), int64(int32(n)) == n
}

// dest returns the register to compute a result in: its own, or tmp.
func (e *emitter) dest(v ssa.Value, tmp asm.Reg) asm.Reg {
	if p := e.places[v]; p.InReg() {
		return asm.Reg(p.Reg)
	}
	return tmp
}

func (e *emitter) destX(v ssa.Value, tmp asm.XMM) asm.XMM {
	if p := e.places[v]; p.InReg() {
		return asm.XMM(p.Reg)
	}
	return tmp
}

// store puts a result that was computed in r where it lives.
func (e *emitter) store(v ssa.Value, r asm.Reg) {
	p := e.places[v]
	switch {
	case !p.InReg():
		e.a.MovMR(asm.Qword, e.slot(p), r)
	case asm.Reg(p.Reg) != r:
		e.a.MovRR(asm.Qword, asm.Reg(p.Reg), r)
	}
}

func (e *emitter) storeX(v ssa.Value, x asm.XMM) {
	p := e.places[v]
	switch {
	case !p.InReg():
		e.a.MovsdMX(e.slot(p), x)
	case asm.XMM(p.Reg) != x:
		e.a.SseXX(asm.MOVAPD, asm.XMM(p.Reg), x)
	}
}

// loadTo loads a word of memory to a place.
func (e *emitter) loadTo(p regalloc.Place, m asm.Mem) {
	switch {
	case p.InReg() && p.Class == regalloc.Floating:
		e.a.SseXM(asm.MOVSD, asm.XMM(p.Reg), m)
	case p.InReg():
		e.a.MovRM(asm.Qword, asm.Reg(p.Reg), m)
	default:
		e.a.SseXM(asm.MOVSD, scratchX, m)
		e.a.MovsdMX(e.slot(p), scratchX)
	}
}

// moveReg copies a register to another, unless they are the same.
func (e *emitter) moveReg(to, from asm.Reg) {
	if to != from {
		e.a.MovRR(asm.Qword, to, from)
	}
}

// parallel emits moves that happen at the same time.
func (e *emitter) parallel(moves []regalloc.Move) {
	regalloc.Parallel(moves, e.move, e.swap)
}

func (e *emitter) move(m regalloc.Move) {
	switch {
	case m.Const:
		e.moveConst(m.To, ssa.Value(m.Value))
	case !m.From.InReg():
		e.loadTo(m.To, e.slot(m.From))
	case m.To.InReg() && m.To.Class != m.From.Class:
		e.moveAcross(m.From, m.To)
	case m.To.InReg() && m.To.Class == regalloc.Floating:
		e.a.SseXX(asm.MOVAPD, asm.XMM(m.To.Reg), asm.XMM(m.From.Reg))
	case m.To.InReg():
		e.a.MovRR(asm.Qword, asm.Reg(m.To.Reg), asm.Reg(m.From.Reg))
	case m.From.Class == regalloc.Floating:
		e.a.MovsdMX(e.slot(m.To), asm.XMM(m.From.Reg))
	default:
		e.a.MovMR(asm.Qword, e.slot(m.To), asm.Reg(m.From.Reg))
	}
}

// moveAcross copies a register to one of the other class: in a cycle of moves through
// memory, a value is for a while in a register of the wrong class.
func (e *emitter) moveAcross(from, to regalloc.Place) {
	if to.Class == regalloc.Floating {
		e.a.MovqXR(asm.XMM(to.Reg), asm.Reg(from.Reg))
	} else {
		e.a.MovqRX(asm.Reg(to.Reg), asm.XMM(from.Reg))
	}
}

// moveConst puts a constant into a place. That code belongs to where the program says the
// constant, if it is known, and not to what stands before.
func (e *emitter) moveConst(to regalloc.Place, v ssa.Value) {
	if at := e.f.Consts[v].Place; at != nil {
		defer e.markAs(e.u.marks[len(e.u.marks)-1])
		e.markSource(at)
	}
	bits := e.bits(v)
	switch {
	case to.InReg() && to.Class == regalloc.Floating:
		e.loadFloat(asm.XMM(to.Reg), bits)
	case to.InReg():
		e.a.MovRI(asm.Reg(to.Reg), bits)
	case int64(int32(bits)) == bits:
		e.a.MovMI(asm.Qword, e.slot(to), int32(bits))
	default:
		e.a.SseXM(asm.MOVSD, scratchX, asm.AtLabel(e.a.Const64(uint64(bits))))
		e.a.MovsdMX(e.slot(to), scratchX)
	}
}

// swap exchanges two places, registers or words of memory. Exchanging a register with
// memory would lock the bus.
func (e *emitter) swap(x, y regalloc.Place) {
	if !x.InReg() {
		x, y = y, x
	}
	switch {
	case !x.InReg():
		// The word at the top may be pushed and popped without a register.
		e.a.SseXM(asm.MOVSD, scratchX, e.slot(x))
		e.a.PushM(e.slot(y))
		e.a.MovsdMX(asm.At(asm.RSP, e.offset(y.Slot)+8), scratchX)
		e.a.PopM(e.slot(x))
	case x.Class == regalloc.Floating:
		e.a.SseXX(asm.MOVAPD, scratchX, asm.XMM(x.Reg))
		if y.InReg() && y.Class != x.Class {
			e.moveAcross(y, x)
			e.a.MovqRX(asm.Reg(y.Reg), scratchX)
			return
		}
		if y.InReg() {
			e.a.SseXX(asm.MOVAPD, asm.XMM(x.Reg), asm.XMM(y.Reg))
			e.a.SseXX(asm.MOVAPD, asm.XMM(y.Reg), scratchX)
			return
		}
		e.a.SseXM(asm.MOVSD, asm.XMM(x.Reg), e.slot(y))
		e.a.MovsdMX(e.slot(y), scratchX)
	case y.InReg() && y.Class == regalloc.Floating:
		e.a.MovqXR(scratchX, asm.Reg(x.Reg))
		e.moveAcross(y, x)
		e.a.SseXX(asm.MOVAPD, asm.XMM(y.Reg), scratchX)
	case y.InReg():
		e.a.XchgRR(asm.Qword, asm.Reg(x.Reg), asm.Reg(y.Reg))
	default:
		e.a.MovqXR(scratchX, asm.Reg(x.Reg))
		e.a.MovRM(asm.Qword, asm.Reg(x.Reg), e.slot(y))
		e.a.MovsdMX(e.slot(y), scratchX)
	}
}
