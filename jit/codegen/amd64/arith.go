package amd64

import (
	"math"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

var aluOps = [llop.GE + 1]asm.Alu{
	llop.Add: asm.ADD, llop.AddNonneg: asm.ADD, llop.Sub: asm.SUB, llop.And: asm.AND, llop.Or: asm.OR, llop.Xor: asm.XOR,
}

// Arith emits an operation of two integers.
func (e *emitter) Arith(b *ssa.Block, in *ssa.Instr) {
	switch {
	case in.Info.Base == llop.Mul:
		e.multiply(in)
	case !e.sum(in):
		e.alu(in, aluOps[in.Info.Base])
	}
	e.CheckOverflow(b, in, backend.Cond(asm.CondO))
	e.storeResult(in)
}

// sum emits a sum or a difference, without a check for overflow, as the computation of an address, if that saves a move: the first operand is needed later,
// or the result has a register of its own for another reason. It reports whether it did.
func (e *emitter) sum(in *ssa.Instr) bool {
	base, d := in.Info.Base, e.result(in)
	if base != llop.Add && base != llop.AddNonneg && base != llop.Sub || backend.Checks(in) || d == scratch {
		return false
	}
	x, y := in.Args[0], in.Args[1]
	if base != llop.Sub && e.F.IsConst(x) {
		x, y = y, x
	}
	if !e.inGeneral(x) || e.isLoad(x) || e.isIn(x, d) {
		return false
	}
	r := asm.Reg(e.Places[x].Reg)
	if n, ok := e.Small(y); ok && n != math.MinInt32 {
		if base == llop.Sub {
			n = -n
		}
		e.a.Lea(d, asm.At(r, n))
		return true
	}
	if base == llop.Sub || !e.inGeneral(y) || e.isLoad(y) || e.isIn(y, d) {
		return false
	}
	e.a.Lea(d, asm.Indexed(r, asm.Reg(e.Places[y].Reg), 1, 0))
	return true
}

// result is the register in which the result of the operation is computed.
func (e *emitter) result(in *ssa.Instr) asm.Reg { return e.dest(in.Result, scratch) }

// storeResult stores a result that lives in memory.
func (e *emitter) storeResult(in *ssa.Instr) { e.store(in.Result, e.result(in)) }

// alu computes an operation of two operands into the register of the result.
// The flags are those of the operation.
func (e *emitter) alu(in *ssa.Instr, op asm.Alu) {
	x, y := in.Args[0], in.Args[1]
	d := e.result(in)
	if e.isLoad(y) {
		e.moveReg(d, e.general(x, d))
		e.operate(op, d, y)
		return
	}
	if op != asm.SUB && (e.F.IsConst(x) || e.isIn(y, d)) {
		x, y = y, x
	}
	if e.isIn(y, d) && !e.isIn(x, d) {
		// The second operand would be overwritten before it is read.
		e.a.MovRR(asm.Qword, scratch, d)
		e.moveReg(d, e.general(x, d))
		e.a.AluRR(op, asm.Qword, d, scratch)
		return
	}
	e.moveReg(d, e.general(x, d))
	e.operate(op, d, y)
}

// operate is d = d op y.
func (e *emitter) operate(op asm.Alu, d asm.Reg, y ssa.Value) {
	if n, ok := e.Small(y); ok {
		e.a.AluRI(op, asm.Qword, d, n)
		return
	}
	switch {
	case e.isLoad(y):
		e.a.AluRM(op, asm.Qword, d, e.load.mem)
	case e.F.IsConst(y):
		e.a.AluRM(op, asm.Qword, d, asm.AtLabel(e.a.Const64(uint64(e.Bits(y)))))
	case !e.Places[y].InReg():
		e.a.AluRM(op, asm.Qword, d, e.slot(e.Places[y]))
	default:
		e.a.AluRR(op, asm.Qword, d, asm.Reg(e.Places[y].Reg))
	}
}

// isIn reports whether a value lives in a general register.
func (e *emitter) isIn(v ssa.Value, r asm.Reg) bool {
	return e.IsIn(v, reg(r)) && !backend.IsFloat(e.F.Types[v])
}

// Not negates a truth value.
func (e *emitter) Not(in *ssa.Instr) {
	d := e.result(in)
	e.moveReg(d, e.general(in.Args[0], d))
	e.a.AluRI(asm.XOR, asm.Qword, d, 1)
	e.store(in.Result, d)
}

func (e *emitter) multiply(in *ssa.Instr) {
	x, y := in.Args[0], in.Args[1]
	d := e.result(in)
	if e.F.IsConst(x) || e.isIn(y, d) {
		x, y = y, x
	}
	if n, ok := e.Small(y); ok {
		e.a.ImulRRI(asm.Qword, d, e.general(x, scratch2), n)
		return
	}
	if e.isIn(y, d) && !e.isIn(x, d) {
		e.a.ImulRR(asm.Qword, d, e.general(x, scratch2))
		return
	}
	e.moveReg(d, e.general(x, d))
	e.a.ImulRR(asm.Qword, d, e.general(y, scratch2))
}

// Negate negates, or inverts all bits.
func (e *emitter) Negate(b *ssa.Block, in *ssa.Instr) {
	d := e.result(in)
	e.moveReg(d, e.general(in.Args[0], d))
	if in.Info.Base == llop.Invert {
		e.a.UnaryR(asm.NOT, asm.Qword, d)
	} else {
		e.a.UnaryR(asm.NEG, asm.Qword, d)
	}
	e.CheckOverflow(b, in, backend.Cond(asm.CondO))
	e.store(in.Result, d)
}

// Abs uses that the shifted sign is 0 or -1.
func (e *emitter) Abs(b *ssa.Block, in *ssa.Instr) {
	d := e.result(in)
	x := e.general(in.Args[0], scratch2)
	e.moveReg(scratch2, x)
	e.moveReg(d, x)
	e.a.UnaryR(asm.NEG, asm.Qword, d)
	e.CheckOverflow(b, in, backend.Cond(asm.CondO))
	e.a.CmovRR(asm.CondS, asm.Qword, d, scratch2)
	e.store(in.Result, d)
}

func shiftFor(info *llop.Info) asm.Shift {
	switch {
	case info.Base == llop.LShift:
		return asm.SHL
	case info.Kind.IsSigned():
		return asm.SAR
	}
	return asm.SHR
}

// Shift shifts.
func (e *emitter) Shift(in *ssa.Instr) {
	op := shiftFor(in.Info)
	if n, ok := e.Small(in.Args[1]); ok {
		d := e.result(in)
		e.moveReg(d, e.general(in.Args[0], d))
		e.a.ShiftRI(op, asm.Qword, d, uint8(n&63))
		e.store(in.Result, d)
		return
	}
	e.moveReg(scratch, e.general(in.Args[0], scratch))
	e.moveReg(asm.RCX, e.general(in.Args[1], asm.RCX))
	e.a.ShiftRCL(op, asm.Qword, scratch)
	e.store(in.Result, scratch)
}

// ShiftChecked shifts there and back again.
func (e *emitter) ShiftChecked(b *ssa.Block, in *ssa.Instr) {
	x := in.Args[0]
	n, isConst := e.Small(in.Args[1])
	e.moveReg(scratch, e.general(x, scratch))
	if isConst {
		e.a.ShiftRI(asm.SHL, asm.Qword, scratch, uint8(n&63))
		e.a.MovRR(asm.Qword, scratch2, scratch)
		e.a.ShiftRI(asm.SAR, asm.Qword, scratch2, uint8(n&63))
	} else {
		e.moveReg(asm.RCX, e.general(in.Args[1], asm.RCX))
		e.a.ShiftRCL(asm.SHL, asm.Qword, scratch)
		e.a.MovRR(asm.Qword, scratch2, scratch)
		e.a.ShiftRCL(asm.SAR, asm.Qword, scratch2)
	}
	e.operate(asm.CMP, scratch2, x)
	e.RaiseIf(b, in, backend.Cond(asm.CondNE), "OverflowError")
	e.store(in.Result, scratch)
}

// Divide computes quotients and remainders as the machine does: toward zero.
func (e *emitter) Divide(b *ssa.Block, in *ssa.Instr) {
	signed := in.Info.Kind.IsSigned()
	if e.divideByConstant(in, signed) {
		return
	}
	y := in.Args[1]
	n, isConst := e.Small(y)
	divisor := e.general(y, scratch)
	e.moveReg(scratch, divisor)
	if in.Info.Check.Zero() && (!isConst || n == 0) {
		e.a.TestRR(asm.Qword, scratch, scratch)
		e.RaiseIf(b, in, backend.Cond(asm.CondE), "ZeroDivisionError")
	}
	e.moveReg(asm.RAX, e.general(in.Args[0], asm.RAX))
	done := e.a.NewLabel()
	if signed && (!isConst || n == -1) {
		e.minusOne(b, in, done)
	}
	if signed {
		e.a.Cqo()
		e.a.UnaryR(asm.IDIV, asm.Qword, scratch)
	} else {
		e.a.AluRR(asm.XOR, asm.Dword, asm.RDX, asm.RDX)
		e.a.UnaryR(asm.DIV, asm.Qword, scratch)
	}
	e.a.Bind(done)
	if in.Info.Base == llop.Mod {
		e.store(in.Result, asm.RDX)
	} else {
		e.store(in.Result, asm.RAX)
	}
}

// minusOne divides by -1, which the machine refuses for the smallest number.
func (e *emitter) minusOne(b *ssa.Block, in *ssa.Instr, done asm.Label) {
	other := e.a.NewLabel()
	e.a.AluRI(asm.CMP, asm.Qword, scratch, -1)
	e.a.Jcc(asm.CondNE, other)
	e.a.UnaryR(asm.NEG, asm.Qword, asm.RAX)
	e.CheckOverflow(b, in, backend.Cond(asm.CondO))
	e.a.MovRI(asm.RDX, 0)
	e.a.Jmp(done)
	e.a.Bind(other)
}

var conditions = [llop.GE + 1][2]asm.Cond{ // signed, unsigned
	llop.LT: {asm.CondL, asm.CondB}, llop.LE: {asm.CondLE, asm.CondBE}, llop.EQ: {asm.CondE, asm.CondE},
	llop.NE: {asm.CondNE, asm.CondNE}, llop.GT: {asm.CondG, asm.CondA}, llop.GE: {asm.CondGE, asm.CondAE},
}

// Compare compares two words.
func (e *emitter) Compare(b *ssa.Block, in *ssa.Instr, last bool) {
	x, y, asked := in.Args[0], in.Args[1], in.Info.Base
	if e.F.IsConst(x) {
		x, y, asked = y, x, asked.Swapped()
	}
	e.fuseable(b, in, last)
	cond := conditions[asked][1]
	if in.Info.Kind.IsSigned() {
		cond = conditions[asked][0]
	}
	if e.isLoad(x) {
		n, _ := e.Small(y)
		if e.load.size == 1 {
			n = int32(int8(n))
		}
		e.a.AluMI(asm.CMP, asm.Size(e.load.size), e.load.mem, n)
		e.flags(b, in, cond, last)
		return
	}
	r := e.general(x, scratch)
	if n, ok := e.Small(y); ok && n == 0 {
		e.a.TestRR(asm.Qword, r, r)
	} else {
		e.operate(asm.CMP, r, y)
	}
	e.flags(b, in, cond, last)
}

// Test tests a word.
func (e *emitter) Test(b *ssa.Block, in *ssa.Instr, isZero, last bool) {
	cond := asm.CondNE
	if isZero {
		cond = asm.CondE
	}
	e.fuseable(b, in, last)
	r := e.general(in.Args[0], scratch)
	e.a.TestRR(asm.Qword, r, r)
	e.flags(b, in, cond, last)
}

// fuseable makes a hole in front of a comparison if the jump after it may have to be
// aligned.
func (e *emitter) fuseable(b *ssa.Block, in *ssa.Instr, last bool) {
	e.hole = asm.Hole{}
	if !last || in.Result != b.Switch || e.F.Uses[in.Result] != 1 {
		return
	}
	for _, x := range b.Exits {
		if backend.IsBackward(x) {
			e.hole = e.a.Hole()
			return
		}
	}
}

// flags leaves a result in the flags if only the terminator needs it; else it makes a
// truth value of it.
func (e *emitter) flags(b *ssa.Block, in *ssa.Instr, cond asm.Cond, last bool) {
	if e.Fuse(b, in, last) {
		e.cond, e.parity = cond, noParity
		return
	}
	d := e.result(in)
	e.a.Setcc(cond, d)
	e.a.MovzxRR(d, d, asm.Byte)
	e.store(in.Result, d)
}

// Extend converts between integers and what has fewer bits.
func (e *emitter) Extend(in *ssa.Instr, op llop.Op) {
	d := e.result(in)
	switch op {
	case llop.CastUnicharToInt, llop.CastInt32ToInt:
		e.a.MovsxRR(d, e.general(in.Args[0], scratch), asm.Dword)
	case llop.CastInt16ToInt:
		e.a.MovsxRR(d, e.general(in.Args[0], scratch), asm.Word)
	case llop.CastInt8ToInt:
		e.moveReg(scratch, e.general(in.Args[0], scratch))
		e.a.MovsxRR(d, scratch, asm.Byte)
	case llop.CastIntToInt16, llop.CastIntToUInt16:
		e.a.MovzxRR(d, e.general(in.Args[0], scratch), asm.Word)
	case llop.CastIntToChar, llop.CastIntToInt8, llop.CastIntToUInt8:
		e.moveReg(scratch, e.general(in.Args[0], scratch))
		e.a.MovzxRR(d, scratch, asm.Byte)
	case llop.CastIntToUnichar, llop.CastIntToInt32, llop.CastIntToUInt32:
		e.a.MovRR(asm.Dword, d, e.general(in.Args[0], scratch))
	}
	e.store(in.Result, d)
}
