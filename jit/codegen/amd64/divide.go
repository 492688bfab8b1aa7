package amd64

import (
	"math/bits"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

// divideByConstant divides by a known number, without the slow division of the machine.
// It reports whether it has done so: not by 0, 1 and -1.
func (e *emitter) divideByConstant(in *ssa.Instr, signed bool) bool {
	y := in.Args[1]
	if !e.F.IsConst(y) || e.F.IsConst(in.Args[0]) {
		return false
	}
	n := e.Bits(y)
	if n == 0 || n == 1 || signed && (n == -1 || n == -n) {
		return false
	}
	e.moveReg(scratch, e.general(in.Args[0], scratch))
	switch {
	case signed:
		e.signedQuotient(n)
	case n&(n-1) == 0:
		e.a.MovRR(asm.Qword, asm.RAX, scratch)
		e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, uint8(bits.TrailingZeros64(uint64(n))))
	default:
		e.unsignedQuotient(uint64(n))
	}
	if in.Info.Base == llop.Mod {
		e.remainder(n)
	}
	e.store(in.Result, asm.RAX)
	return true
}

// remainder turns the quotient in RAX, of scratch by n, into the remainder.
func (e *emitter) remainder(n int64) {
	if int64(int32(n)) == n {
		e.a.ImulRRI(asm.Qword, asm.RAX, asm.RAX, int32(n))
	} else {
		e.a.MovRI(asm.RDX, n)
		e.a.ImulRR(asm.Qword, asm.RAX, asm.RDX)
	}
	e.a.AluRR(asm.SUB, asm.Qword, scratch, asm.RAX)
	e.a.MovRR(asm.Qword, asm.RAX, scratch)
}

// signedQuotient divides scratch by n, rounding toward zero; the result is in
// RAX. (Granlund and Montgomery, Division by Invariant Integers using
// Multiplication, 1994; Warren, Hacker's Delight, 10-1.)
func (e *emitter) signedQuotient(n int64) {
	d := uint64(max(n, -n))
	if d&(d-1) == 0 {
		e.signedShift(uint8(bits.TrailingZeros64(d)))
	} else {
		m, shift := backend.SignedMagic(d)
		e.a.MovRI(asm.RAX, int64(m))
		e.a.UnaryR(asm.IMUL, asm.Qword, scratch)
		if int64(m) < 0 {
			e.a.AluRR(asm.ADD, asm.Qword, asm.RDX, scratch)
		}
		if shift > 0 {
			e.a.ShiftRI(asm.SAR, asm.Qword, asm.RDX, shift)
		}
		e.a.MovRR(asm.Qword, asm.RAX, scratch)
		e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, 63)
		e.a.AluRR(asm.ADD, asm.Qword, asm.RAX, asm.RDX)
	}
	if n < 0 {
		e.a.UnaryR(asm.NEG, asm.Qword, asm.RAX)
	}
}

// signedShift divides scratch by a power of two: a negative number is increased first, so
// that it is rounded up.
func (e *emitter) signedShift(k uint8) {
	e.a.MovRR(asm.Qword, asm.RAX, scratch)
	if k > 1 {
		e.a.ShiftRI(asm.SAR, asm.Qword, asm.RAX, k-1)
	}
	e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, 64-k)
	e.a.AluRR(asm.ADD, asm.Qword, asm.RAX, scratch)
	e.a.ShiftRI(asm.SAR, asm.Qword, asm.RAX, k)
}

// unsignedQuotient divides scratch by d, no power of two; the result is in RAX.
// The factor has 64 bits, or 65, of which the highest is added separately.
func (e *emitter) unsignedQuotient(d uint64) {
	if m, shift, ok := backend.ShortMagic(d); ok {
		e.a.MovRI(asm.RAX, int64(m))
		e.a.UnaryR(asm.MUL, asm.Qword, scratch)
		e.a.MovRR(asm.Qword, asm.RAX, asm.RDX)
		e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, shift)
		return
	}
	m, shift := backend.UnsignedMagic(d)
	e.a.MovRI(asm.RAX, int64(m))
	e.a.UnaryR(asm.MUL, asm.Qword, scratch)
	e.a.MovRR(asm.Qword, asm.RAX, scratch)
	e.a.AluRR(asm.SUB, asm.Qword, asm.RAX, asm.RDX)
	e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, 1)
	e.a.AluRR(asm.ADD, asm.Qword, asm.RAX, asm.RDX)
	if shift > 1 {
		e.a.ShiftRI(asm.SHR, asm.Qword, asm.RAX, shift-1)
	}
}
