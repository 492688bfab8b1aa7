package amd64

import (
	"math"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

// A parityTest says how a comparison of floats must treat the parity flag, which is set
// if one of them is not a number.
type parityTest int8

const (
	noParity parityTest = iota
	andOrdered
	orUnordered
)

var sseOps = [llop.GE + 1]asm.Sse{llop.Add: asm.ADDSD, llop.Sub: asm.SUBSD, llop.Mul: asm.MULSD, llop.TrueDiv: asm.DIVSD}

// FloatArith emits an operation of two floats.
func (e *emitter) FloatArith(in *ssa.Instr) { e.sse(in, sseOps[in.Info.Base]) }

// FloatSign negates, or takes the sign away.
func (e *emitter) FloatSign(in *ssa.Instr) {
	mask, op := uint64(1)<<63, asm.XORPD
	if in.Info.Base == llop.Abs {
		mask, op = math.MaxInt64, asm.ANDPD
	}
	d := e.destX(in.Result, scratchX)
	e.moveX(d, e.floating(in.Args[0], d))
	e.a.SseXM(op, d, asm.AtLabel(e.a.Const128(mask, mask)))
	e.storeX(in.Result, d)
}

func (e *emitter) moveX(to, from asm.XMM) {
	if to != from {
		e.a.SseXX(asm.MOVAPD, to, from)
	}
}

// isInX reports whether a float lives in a register.
func (e *emitter) isInX(v ssa.Value, x asm.XMM) bool { return e.IsIn(v, regalloc.Reg(x)) }

func (e *emitter) sse(in *ssa.Instr, op asm.Sse) {
	x, y := in.Args[0], in.Args[1]
	d := e.destX(in.Result, scratchX)
	if e.isLoad(y) {
		e.moveX(d, e.floating(x, d))
		e.a.SseXM(op, d, e.load.mem)
		e.storeX(in.Result, d)
		return
	}
	if (op == asm.ADDSD || op == asm.MULSD) && e.isInX(y, d) {
		x, y = y, x
	}
	if e.isInX(y, d) && !e.isInX(x, d) {
		e.moveX(scratchX, e.floating(x, scratchX))
		e.a.SseXX(op, scratchX, d)
		e.moveX(d, scratchX)
		e.storeX(in.Result, d)
		return
	}
	e.moveX(d, e.floating(x, d))
	switch {
	case e.F.IsConst(y):
		e.a.SseXM(op, d, asm.AtLabel(e.a.Const64(uint64(e.Bits(y)))))
	case !e.Places[y].InReg():
		e.a.SseXM(op, d, e.slot(e.Places[y]))
	default:
		e.a.SseXX(op, d, asm.XMM(e.Places[y].Reg))
	}
	e.storeX(in.Result, d)
}

// FloatCompare compares so that for a NaN only "ne" is true: "less" is tested as
// "greater" of the exchanged operands, which the carry flag excludes for a NaN.
func (e *emitter) FloatCompare(b *ssa.Block, in *ssa.Instr, asked llop.Base, last bool) {
	x := in.Args[0]
	if asked == llop.LT || asked == llop.LE {
		e.compareOrdered(in.Args[1], x)
		asked = asked.Swapped()
	} else if len(in.Args) == 1 {
		e.a.SseXM(asm.UCOMISD, e.floating(x, scratchX), asm.AtLabel(e.a.Const64(0)))
	} else {
		e.compareOrdered(x, in.Args[1])
	}
	parity := noParity
	switch asked {
	case llop.EQ:
		parity = andOrdered
	case llop.NE:
		parity = orUnordered
	}
	cond := conditions[asked][1]
	if e.Fuse(b, in, last) {
		e.cond, e.parity = cond, parity
		return
	}
	e.truth(in, cond, parity)
}

// compareOrdered compares two floats, of which one may be a constant.
func (e *emitter) compareOrdered(x, y ssa.Value) {
	a := e.floating(x, scratchX)
	switch {
	case e.F.IsConst(y):
		e.a.SseXM(asm.UCOMISD, a, asm.AtLabel(e.a.Const64(uint64(e.Bits(y)))))
	case !e.Places[y].InReg():
		e.a.SseXM(asm.UCOMISD, a, e.slot(e.Places[y]))
	default:
		e.a.SseXX(asm.UCOMISD, a, asm.XMM(e.Places[y].Reg))
	}
}

// truth makes a truth value from the flags.
func (e *emitter) truth(in *ssa.Instr, cond asm.Cond, parity parityTest) {
	d := e.result(in)
	e.a.Setcc(cond, d)
	switch parity {
	case andOrdered:
		e.a.Setcc(asm.CondNP, scratch2)
		e.a.AluRR(asm.AND, asm.Byte, d, scratch2)
	case orUnordered:
		e.a.Setcc(asm.CondP, scratch2)
		e.a.AluRR(asm.OR, asm.Byte, d, scratch2)
	}
	e.a.MovzxRR(d, d, asm.Byte)
	e.store(in.Result, d)
}

// FloatToInt converts a float.
func (e *emitter) FloatToInt(in *ssa.Instr, unsigned bool) {
	d := e.result(in)
	if unsigned {
		e.floatToUnsigned(in, d)
		return
	}
	e.a.Cvttsd2siRX(asm.Qword, d, e.floating(in.Args[0], scratchX))
	e.store(in.Result, d)
}

// floatToUnsigned converts what does not fit a signed integer less 2**63.
func (e *emitter) floatToUnsigned(in *ssa.Instr, d asm.Reg) {
	big, done := e.a.NewLabel(), e.a.NewLabel()
	limit := asm.AtLabel(e.a.Const64(math.Float64bits(1 << 63)))
	e.moveX(scratchX, e.floating(in.Args[0], scratchX))
	e.a.SseXM(asm.UCOMISD, scratchX, limit)
	e.a.Jcc(asm.CondAE, big)
	e.a.Cvttsd2siRX(asm.Qword, d, scratchX)
	e.a.Jmp(done)
	e.a.Bind(big)
	e.a.SseXM(asm.SUBSD, scratchX, limit)
	e.a.Cvttsd2siRX(asm.Qword, d, scratchX)
	e.a.MovRI(scratch2, math.MinInt64)
	e.a.AluRR(asm.OR, asm.Qword, d, scratch2) // which leaves what does not fit at all
	e.a.Bind(done)
	e.store(in.Result, d)
}

// IntToFloat converts to a float.
func (e *emitter) IntToFloat(in *ssa.Instr, unsigned bool) {
	d := e.destX(in.Result, scratchX)
	r := e.general(in.Args[0], scratch)
	if !unsigned {
		e.a.SseXX(asm.PXOR, d, d) // the conversion keeps the upper half: do not wait for it
		e.a.Cvtsi2sdXR(asm.Qword, d, r)
		e.storeX(in.Result, d)
		return
	}
	// Half of a number that is too large, the lost bit kept for rounding.
	big, done := e.a.NewLabel(), e.a.NewLabel()
	e.moveReg(scratch, r)
	e.a.SseXX(asm.PXOR, d, d)
	e.a.TestRR(asm.Qword, scratch, scratch)
	e.a.Jcc(asm.CondS, big)
	e.a.Cvtsi2sdXR(asm.Qword, d, scratch)
	e.a.Jmp(done)
	e.a.Bind(big)
	e.a.MovRR(asm.Qword, scratch2, scratch)
	e.a.AluRI(asm.AND, asm.Qword, scratch2, 1)
	e.a.ShiftRI(asm.SHR, asm.Qword, scratch, 1)
	e.a.AluRR(asm.OR, asm.Qword, scratch, scratch2)
	e.a.Cvtsi2sdXR(asm.Qword, d, scratch)
	e.a.SseXX(asm.ADDSD, d, d)
	e.a.Bind(done)
	e.storeX(in.Result, d)
}

// Root raises ValueError if the root is not a number but the operand is one.
func (e *emitter) Root(b *ssa.Block, in *ssa.Instr) {
	x := e.floating(in.Args[1], scratchX)
	if x != scratchX {
		e.a.SseXX(asm.XORPD, scratchX, scratchX) // the upper half is kept: do not wait for it
	}
	e.a.SseXX(asm.SQRTSD, scratchX, x)
	if backend.Called(in.Op).Func.CanRaise {
		bad, good := e.a.NewLabel(), e.a.NewLabel()
		e.a.SseXX(asm.UCOMISD, scratchX, scratchX)
		e.a.Jcc(asm.CondP, bad)
		e.a.Bind(good)
		after := e.Following()
		e.Later(bad, in.Op, func() {
			x := e.floating(in.Args[1], scratchX)
			e.a.SseXX(asm.UCOMISD, x, x)
			e.RaiseOr(b, in, backend.Cond(asm.CondNP), "ValueError", after)
			e.a.SseXX(asm.MOVAPD, scratchX, x)
			e.a.Jmp(good)
		})
	}
	if in.Result != ssa.None {
		e.moveX(e.destX(in.Result, scratchX), scratchX)
		e.storeX(in.Result, e.destX(in.Result, scratchX))
	}
}
