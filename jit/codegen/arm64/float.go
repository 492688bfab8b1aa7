package arm64

import (
	"math"

	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

var floatOps = [llop.GE + 1]asm.Float{
	llop.Add: asm.FADD, llop.Sub: asm.FSUB, llop.Mul: asm.FMUL, llop.TrueDiv: asm.FDIV, llop.Neg: asm.FNEG, llop.Abs: asm.FABS,
}

// FloatArith emits an operation of two floats.
func (e *emitter) FloatArith(in *ssa.Instr) {
	d := e.resultV(in)
	n := e.floating(in.Args[0], scratchV)
	e.a.Float2(floatOps[in.Info.Base], d, n, e.floating(in.Args[1], tempV))
	e.storeV(in.Result, d)
}

// FloatSign negates, or takes the sign away.
func (e *emitter) FloatSign(in *ssa.Instr) {
	d := e.resultV(in)
	e.a.Float1(floatOps[in.Info.Base], d, e.floating(in.Args[0], scratchV))
	e.storeV(in.Result, d)
}

// ordered are the conditions that are false if an operand is not a number, but NE.
var ordered = [llop.GE + 1]asm.Cond{
	llop.LT: asm.MI, llop.LE: asm.LS, llop.EQ: asm.EQ, llop.NE: asm.NE, llop.GT: asm.GT, llop.GE: asm.GE,
}

// FloatCompare compares.
func (e *emitter) FloatCompare(b *ssa.Block, in *ssa.Instr, asked llop.Base, last bool) {
	n := e.floating(in.Args[0], scratchV)
	if len(in.Args) == 1 {
		e.a.FcmpZero(n)
	} else {
		e.a.Fcmp(n, e.floating(in.Args[1], tempV))
	}
	e.flags(b, in, ordered[asked], last)
}

// FloatToInt converts a float. What does not fit becomes the least number, as on all machines
// of the low-level language, where this one would take the nearest.
func (e *emitter) FloatToInt(in *ssa.Instr, unsigned bool) {
	d, n := e.result(in), e.floating(in.Args[0], scratchV)
	if unsigned {
		e.unsigned(d, n)
	} else {
		e.truncate(d, n)
	}
	e.store(in.Result, d)
}

// truncate converts to a signed integer. Only a number that is too large gives the greatest.
func (e *emitter) truncate(d asm.Reg, n asm.V) {
	e.a.Fcvtzs(d, n)
	e.a.immediate(temp, math.MinInt64)
	e.a.AluI(asm.ADDS, asm.XZR, d, 1)
	e.a.Csel(asm.VS, d, temp, d)
	e.a.Fcmp(n, n)
	e.a.Csel(asm.VS, d, temp, d)
}

// unsigned converts what does not fit a signed integer less 2**63.
func (e *emitter) unsigned(d asm.Reg, n asm.V) {
	big, done := e.a.NewLabel(), e.a.NewLabel()
	e.loadFloat(tempV, int64(math.Float64bits(1<<63)))
	e.a.Fcmp(n, tempV)
	e.a.BCond(asm.GE, big)
	e.truncate(d, n)
	e.a.Jmp(done)
	e.a.Bind(big)
	e.a.Float2(asm.FSUB, scratchV, n, tempV)
	e.truncate(d, scratchV)
	e.a.AluI(asm.ORR, d, d, math.MinInt64)
	e.a.Bind(done)
}

// IntToFloat converts to a float.
func (e *emitter) IntToFloat(in *ssa.Instr, unsigned bool) {
	d, n := e.resultV(in), e.operand(in.Args[0], scratch)
	if unsigned {
		e.a.Ucvtf(d, n)
	} else {
		e.a.Scvtf(d, n)
	}
	e.storeV(in.Result, d)
}

// Root raises ValueError if the root is not a number but the operand is one.
func (e *emitter) Root(b *ssa.Block, in *ssa.Instr) {
	e.a.Float1(asm.FSQRT, scratchV, e.floating(in.Args[1], scratchV))
	if backend.Called(in.Op).Func.CanRaise {
		bad, good := e.a.NewLabel(), e.a.NewLabel()
		e.a.Fcmp(scratchV, scratchV)
		e.a.BCond(asm.VS, bad)
		e.a.Bind(good)
		after := e.Following()
		e.Later(bad, in.Op, func() {
			n := e.floating(in.Args[1], tempV)
			e.a.Fcmp(n, n)
			e.RaiseOr(b, in, backend.Cond(asm.VC), "ValueError", after)
			e.a.Float1(asm.FMOV, scratchV, n)
			e.a.Jmp(good)
		})
	}
	if in.Result != ssa.None {
		e.storeV(in.Result, scratchV)
	}
}
