package arm64

import (
	"math/bits"

	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

// operations are those of two operands, with and without flags.
var operations = [llop.GE + 1][2]asm.Op{
	llop.Add: {asm.ADD, asm.ADDS}, llop.AddNonneg: {asm.ADD, asm.ADDS}, llop.Sub: {asm.SUB, asm.SUBS},
	llop.And: {asm.AND, asm.ANDS}, llop.Or: {asm.ORR, 0}, llop.Xor: {asm.EOR, 0},
}

// Not negates a truth value.
func (e *emitter) Not(in *ssa.Instr) {
	d := e.result(in)
	e.a.AluI(asm.EOR, d, e.general(in.Args[0], scratch), 1)
	e.store(in.Result, d)
}

// Arith emits an operation of two integers.
func (e *emitter) Arith(b *ssa.Block, in *ssa.Instr) {
	x, y, base := in.Args[0], in.Args[1], in.Info.Base
	if base != llop.Sub && e.F.IsConst(x) {
		x, y = y, x
	}
	d := e.result(in)
	if base == llop.Mul {
		e.multiply(b, in, d, x, y)
		e.store(in.Result, d)
		return
	}
	flags := 0
	if backend.Checks(in) {
		flags = 1
	}
	e.operate(operations[base][flags], d, e.operand(x, scratch), y)
	e.CheckOverflow(b, in, backend.Cond(asm.VS))
	e.store(in.Result, d)
}

// negated is the operation that does the same with the negative operand. (Not with the flags
// for zero and the least number.)
var negated = map[asm.Op]asm.Op{asm.ADD: asm.SUB, asm.SUB: asm.ADD, asm.ADDS: asm.SUBS, asm.SUBS: asm.ADDS}

// operate is d = n op y.
func (e *emitter) operate(op asm.Op, d, n asm.Reg, y ssa.Value) {
	if v, ok := e.Small(y); ok && n != asm.SP {
		if asm.FitsI(op, int64(v)) {
			e.a.AluI(op, d, n, int64(v))
			return
		}
		if other, ok := negated[op]; ok && v < 0 && asm.FitsI(other, -int64(v)) {
			e.a.AluI(other, d, n, -int64(v))
			return
		}
	}
	e.a.Alu(op, d, n, e.operand(y, scratch2), 0)
}

// multiply is d = x * y. The product fits if the upper half is the sign of the lower one.
func (e *emitter) multiply(b *ssa.Block, in *ssa.Instr, d asm.Reg, x, y ssa.Value) {
	if v, ok := e.Small(y); ok && v > 0 && v&(v-1) == 0 && !backend.Checks(in) {
		e.a.ShiftI(asm.LSL, d, e.general(x, scratch), uint8(bits.TrailingZeros32(uint32(v))))
		return
	}
	n, m := e.operand(x, scratch), e.operand(y, scratch2)
	if !backend.Checks(in) {
		e.a.Arith(asm.MUL, d, n, m)
		return
	}
	e.a.Arith(asm.SMULH, temp, n, m)
	e.a.Arith(asm.MUL, d, n, m)
	e.a.Alu(asm.SUBS|asm.ASRShift, asm.XZR, temp, d, 63)
	e.CheckOverflow(b, in, backend.Cond(asm.NE))
}

// Negate negates, or inverts all bits.
func (e *emitter) Negate(b *ssa.Block, in *ssa.Instr) {
	d, n := e.result(in), e.general(in.Args[0], scratch)
	if in.Info.Base == llop.Invert {
		e.a.Alu(asm.ORN, d, asm.XZR, n, 0)
	} else {
		e.a.Alu(asm.SUBS, d, asm.XZR, n, 0)
	}
	e.CheckOverflow(b, in, backend.Cond(asm.VS))
	e.store(in.Result, d)
}

// Abs takes the negative number if that is positive.
func (e *emitter) Abs(b *ssa.Block, in *ssa.Instr) {
	d, n := e.result(in), e.general(in.Args[0], scratch)
	e.a.Alu(asm.SUBS, temp, asm.XZR, n, 0)
	e.CheckOverflow(b, in, backend.Cond(asm.VS))
	e.a.Csel(asm.MI, d, n, temp)
	e.store(in.Result, d)
}

func shiftFor(info *llop.Info) asm.Arith {
	switch {
	case info.Base == llop.LShift:
		return asm.LSL
	case info.Kind.IsSigned():
		return asm.ASR
	}
	return asm.LSR
}

// shift is d = n shifted by y.
func (e *emitter) shift(op asm.Arith, d, n asm.Reg, y ssa.Value) {
	if v, ok := e.Small(y); ok {
		e.a.ShiftI(op, d, n, uint8(v&63))
		return
	}
	e.a.Arith(op, d, n, e.general(y, scratch2))
}

// Shift shifts.
func (e *emitter) Shift(in *ssa.Instr) {
	d := e.result(in)
	e.shift(shiftFor(in.Info), d, e.general(in.Args[0], scratch), in.Args[1])
	e.store(in.Result, d)
}

// ShiftChecked shifts there and back again.
func (e *emitter) ShiftChecked(b *ssa.Block, in *ssa.Instr) {
	n := e.general(in.Args[0], scratch)
	e.shift(asm.LSL, temp, n, in.Args[1])
	e.shift(asm.ASR, link, temp, in.Args[1])
	e.a.Alu(asm.SUBS, asm.XZR, link, n, 0)
	e.RaiseIf(b, in, backend.Cond(asm.NE), "OverflowError")
	e.store(in.Result, temp)
}

// Divide computes quotients and remainders toward zero. The machine makes nothing special of
// a division by zero, and wraps around where the quotient is too large.
func (e *emitter) Divide(b *ssa.Block, in *ssa.Instr) {
	signed := in.Info.Kind.IsSigned()
	y := in.Args[1]
	v, isSmall := e.Small(y)
	m := e.general(y, scratch2)
	switch {
	case isSmall && v != 0:
	case in.Info.Check.Zero():
		e.RaiseIf(b, in, e.a.IsZero(reg(m)), "ZeroDivisionError")
	default:
		e.a.Cbz(m, e.ColdExit(backend.ExitDivision))
	}
	n := e.general(in.Args[0], scratch)
	if signed && backend.Checks(in) && (!isSmall || v == -1) {
		e.checkQuotient(b, in, n, m)
	}
	d, op := e.result(in), asm.UDIV
	if signed {
		op = asm.SDIV
	}
	if in.Info.Base == llop.Mod {
		e.a.Arith(op, temp, n, m)
		e.a.Msub(d, temp, m, n)
	} else {
		e.a.Arith(op, d, n, m)
	}
	e.store(in.Result, d)
}

// checkQuotient checks for the division of the least number by -1.
func (e *emitter) checkQuotient(b *ssa.Block, in *ssa.Instr, n, m asm.Reg) {
	other := e.a.NewLabel()
	e.a.AluI(asm.ADDS, asm.XZR, m, 1)
	e.a.BCond(asm.NE, other)
	e.a.Alu(asm.SUBS, asm.XZR, asm.XZR, n, 0)
	e.CheckOverflow(b, in, backend.Cond(asm.VS))
	e.a.Bind(other)
}

var conditions = [llop.GE + 1][2]asm.Cond{ // signed, unsigned
	llop.LT: {asm.LT, asm.CC}, llop.LE: {asm.LE, asm.LS}, llop.EQ: {asm.EQ, asm.EQ},
	llop.NE: {asm.NE, asm.NE}, llop.GT: {asm.GT, asm.HI}, llop.GE: {asm.GE, asm.CS},
}

// Compare compares two words.
func (e *emitter) Compare(b *ssa.Block, in *ssa.Instr, last bool) {
	x, y, asked := in.Args[0], in.Args[1], in.Info.Base
	if e.F.IsConst(x) {
		x, y, asked = y, x, asked.Swapped()
	}
	if v, ok := e.Small(y); ok && v == 0 && (asked == llop.EQ || asked == llop.NE) {
		e.test(b, in, x, asked == llop.EQ, last)
		return
	}
	cond := conditions[asked][1]
	if in.Info.Kind.IsSigned() {
		cond = conditions[asked][0]
	}
	n := e.general(x, scratch)
	if v, ok := e.Small(y); ok {
		e.a.compare(n, int64(v))
	} else {
		e.a.Alu(asm.SUBS, asm.XZR, n, e.operand(y, scratch2), 0)
	}
	e.flags(b, in, cond, last)
}

// Test tests a word.
func (e *emitter) Test(b *ssa.Block, in *ssa.Instr, isZero, last bool) {
	e.test(b, in, in.Args[0], isZero, last)
}

func (e *emitter) test(b *ssa.Block, in *ssa.Instr, v ssa.Value, isZero, last bool) {
	r := e.general(v, scratch)
	if e.Fuse(b, in, last) {
		e.cond = ifNonzero | backend.Cond(r)
		if isZero {
			e.cond = ifZero | backend.Cond(r)
		}
		return
	}
	cond := asm.NE
	if isZero {
		cond = asm.EQ
	}
	e.a.AluI(asm.SUBS, asm.XZR, r, 0)
	e.truth(in, cond)
}

// flags leaves a result in the flags if only the end of the block needs it; else it makes a
// truth value of it.
func (e *emitter) flags(b *ssa.Block, in *ssa.Instr, cond asm.Cond, last bool) {
	if e.Fuse(b, in, last) {
		e.cond = backend.Cond(cond)
		return
	}
	e.truth(in, cond)
}

func (e *emitter) truth(in *ssa.Instr, cond asm.Cond) {
	d := e.result(in)
	e.a.Cset(cond, d)
	e.store(in.Result, d)
}

// NonZero tests a truth value.
func (e *emitter) NonZero(v ssa.Value) { e.cond = ifNonzero | backend.Cond(e.general(v, scratch)) }

// Branch goes along an edge if what the flags or a register tell is true, or if it is not.
func (e *emitter) Branch(on bool, to *ssa.Edge) {
	if on {
		e.JumpOn(e.cond, to)
	} else {
		e.JumpOn(opposite(e.cond), to)
	}
}

// JccPatchable is a jump that can be patched.
func (e *emitter) JccPatchable(c backend.Cond, l code.Label) (field code.Label) {
	return e.a.jccPatchable(c, l)
}

// Extend converts between integers and what has fewer bits.
func (e *emitter) Extend(in *ssa.Instr, op llop.Op) {
	d, n := e.result(in), e.general(in.Args[0], scratch)
	switch op {
	case llop.CastUnicharToInt, llop.CastInt32ToInt:
		e.a.Sxtw(d, n)
	case llop.CastInt16ToInt:
		e.a.Sxth(d, n)
	case llop.CastInt8ToInt:
		e.a.Sxtb(d, n)
	case llop.CastIntToInt16, llop.CastIntToUInt16:
		e.a.Uxth(d, n)
	case llop.CastIntToChar, llop.CastIntToInt8, llop.CastIntToUInt8:
		e.a.Uxtb(d, n)
	case llop.CastIntToUnichar, llop.CastIntToInt32, llop.CastIntToUInt32:
		e.a.MovW(d, n)
	}
	e.store(in.Result, d)
}
