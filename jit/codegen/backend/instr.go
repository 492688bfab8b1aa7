package backend

import (
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// instr emits an operation; last says that it is the last one of its block.
func (e *Emitter) instr(b *ssa.Block, in *ssa.Instr, last bool) {
	info := in.Info
	switch {
	case info.Group == llop.Casting:
		e.cast(in)
		return
	case info.Base == llop.NoBase || info.Kind == llop.Bool:
	case info.Kind.IsInteger():
		e.integer(b, in, last)
		return
	case info.Kind == llop.Float:
		e.float(b, in, last)
		return
	default:
		e.m.Compare(b, in, last)
		return
	}
	switch llop.Of(in.Op) {
	case llop.BoolNot:
		e.m.Not(in)
	case llop.PtrIsZero:
		e.m.Test(b, in, true, last)
	case llop.PtrNonzero:
		e.m.Test(b, in, false, last)
	case llop.CastPointer:
		e.copy(in)
	case llop.Keepalive, llop.Hint:
	default:
		e.other(b, in, last)
	}
}

// copy makes the result what the operand is.
func (e *Emitter) copy(in *ssa.Instr) {
	if in.Result == ssa.None {
		return
	}
	d := e.Dest(in.Result, e.u.machine.Scratch)
	e.A.MoveReg(d, e.m.General(in.Args[0], d))
	e.m.Store(in.Result, d)
}

func (e *Emitter) integer(b *ssa.Block, in *ssa.Instr, last bool) {
	switch in.Info.Base {
	case llop.Add, llop.AddNonneg, llop.Sub, llop.And, llop.Or, llop.Xor, llop.Mul:
		e.m.Arith(b, in)
	case llop.Neg, llop.Invert:
		e.m.Negate(b, in)
	case llop.Abs:
		e.m.Abs(b, in)
	case llop.IsTrue:
		e.m.Test(b, in, false, last)
	case llop.LShift, llop.RShift:
		if in.Info.Check.Overflow() {
			e.m.ShiftChecked(b, in)
		} else {
			e.m.Shift(in)
		}
	case llop.FloorDiv, llop.Mod:
		e.m.Divide(b, in)
	default:
		e.m.Compare(b, in, last)
	}
}

// float emits an operation on floats.
func (e *Emitter) float(b *ssa.Block, in *ssa.Instr, last bool) {
	switch base := in.Info.Base; base {
	case llop.Add, llop.Sub, llop.Mul, llop.TrueDiv:
		e.m.FloatArith(in)
	case llop.Neg, llop.Abs:
		e.m.FloatSign(in)
	case llop.IsTrue:
		e.m.FloatCompare(b, in, llop.NE, last)
	default:
		e.m.FloatCompare(b, in, base, last)
	}
}

// cast converts between types. Characters and truth values fill the whole
// register, with zeros above. The operand of the operation tells what it converts: the value may have another type, because
// casts that leave the bits as they are are left out.
func (e *Emitter) cast(in *ssa.Instr) {
	from, to := lltype.TypeOf(in.Op.Args[0]), lltype.TypeOf(in.Op.Result)
	switch {
	case IsFloat(from):
		e.m.FloatToInt(in, isUnsigned(to))
		return
	case IsFloat(to):
		e.m.IntToFloat(in, isUnsigned(from))
		return
	}
	switch op := llop.Of(in.Op); op {
	case llop.CastUnicharToInt, llop.CastIntToChar, llop.CastIntToUnichar, llop.CastInt8ToInt, llop.CastInt16ToInt, llop.CastInt32ToInt,
		llop.CastIntToInt8, llop.CastIntToUInt8, llop.CastIntToInt16, llop.CastIntToUInt16, llop.CastIntToInt32, llop.CastIntToUInt32:
		e.m.Extend(in, op)
	default:
		e.copy(in)
	}
}

func isUnsigned(t lltype.Type) bool {
	return t == lltype.Type(lltype.Unsigned) || t == lltype.Type(lltype.UnsignedLongLong)
}

// CheckOverflow raises OverflowError if the operation asks for that and a condition holds.
func (e *Emitter) CheckOverflow(b *ssa.Block, in *ssa.Instr, cond Cond) {
	if Checks(in) {
		e.RaiseIf(b, in, cond, "OverflowError")
	}
}

// Checks reports whether an operation must check for overflow.
func Checks(in *ssa.Instr) bool { return in.Info.Check.Overflow() && !in.NoOverflow }
