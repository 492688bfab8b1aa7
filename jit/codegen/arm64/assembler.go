package arm64

import (
	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/lowlevel/lltype/rclass"
)

// An assembler writes what belongs to no function.
type assembler struct {
	asm.Assembler
	copier asm.Label // the function that copies items; 0 until needed
}

var _ backend.Assembler = (*assembler)(nil)

// Conditions on the flags have their numbers; others test a register.
const (
	ifZero    backend.Cond = 1 << 8 // and the number of the register
	ifNonzero backend.Cond = 1 << 9
)

// opposite is the condition that holds when c does not.
func opposite(c backend.Cond) backend.Cond {
	if c >= ifZero {
		return c ^ ifZero ^ ifNonzero
	}
	return backend.Cond(asm.Cond(c).Not())
}

func (a *assembler) Code() *code.Buffer { return &a.Buffer }

func (a *assembler) Jcc(c backend.Cond, l code.Label) {
	switch r := asm.Reg(c & 31); {
	case c&ifZero != 0:
		a.Cbz(r, l)
	case c&ifNonzero != 0:
		a.Cbnz(r, l)
	default:
		a.BCond(asm.Cond(c), l)
	}
}

func (a *assembler) jccPatchable(c backend.Cond, l code.Label) (field code.Label) {
	if c >= ifZero {
		return a.CbzPatchable(asm.Reg(c&31), c&ifZero != 0, l)
	}
	return a.BCondPatchable(asm.Cond(c), l)
}

func (a *assembler) CallWord(r regalloc.Reg) {
	a.Ldr(asm.Full, temp, asm.Reg(r), 0)
	a.Blr(temp)
}

func (a *assembler) MoveReg(to, from regalloc.Reg) { a.move(asm.Reg(to), asm.Reg(from)) }

// move copies a register to another, unless they are the same.
func (a *assembler) move(to, from asm.Reg) {
	if to != from {
		a.Mov(to, from)
	}
}

func (a *assembler) LoadImm(r regalloc.Reg, bits int64) { a.immediate(asm.Reg(r), bits) }

// immediate loads a constant. What has more than 32 bits comes from behind the code, so that
// code with addresses has the same size wherever objects lie.
func (a *assembler) immediate(r asm.Reg, bits int64) {
	low, high := uint16(bits), uint16(bits>>16)
	switch {
	case bits>>16 == 0:
		a.Movz(r, low, 0)
	case bits>>16 == -1:
		a.Movn(r, ^low, 0)
	case asm.FitsI(asm.ORR, bits):
		a.AluI(asm.ORR, r, asm.XZR, bits)
	case bits>>32 == 0 && low == 0:
		a.Movz(r, high, 1)
	case bits>>32 == 0:
		a.Movz(r, low, 0)
		a.Movk(r, high, 1)
	case bits>>32 == -1:
		a.Movn(r, ^low, 0)
		a.Movk(r, high, 1)
	default:
		a.LdrL(asm.Full, r, a.Const64(uint64(bits)))
	}
}

// add is d = n + v, where v is less than 16 MiB. If n is SP, so may be d.
func (a *assembler) add(d, n asm.Reg, v int32) {
	op := asm.ADD
	if v < 0 {
		op, v = asm.SUB, -v
	}
	if high := v &^ 0xFFF; high != 0 {
		a.AluI(op, d, n, int64(high))
		n, v = d, v&0xFFF
	}
	if v != 0 || d != n {
		a.AluI(op, d, n, int64(v))
	}
}

// address makes an offset from a base fit a load or store; it may use temp.
func (a *assembler) address(w asm.Width, base asm.Reg, offset int32) (asm.Reg, int32) {
	if w.Fits(offset) {
		return base, offset
	}
	a.add(temp, base, offset)
	return temp, 0
}

func (a *assembler) load(w asm.Width, t, base asm.Reg, offset int32) {
	base, offset = a.address(w, base, offset)
	a.Ldr(w, t, base, offset)
}

func (a *assembler) store(w asm.Width, t, base asm.Reg, offset int32) {
	base, offset = a.address(w, base, offset)
	a.Str(w, t, base, offset)
}

func (a *assembler) LoadContext(r regalloc.Reg, offset int32) {
	a.Ldr(asm.Full, asm.Reg(r), context, offset)
}

func (a *assembler) StoreContext(offset int32, r regalloc.Reg) {
	a.Str(asm.Full, asm.Reg(r), context, offset)
}

func (a *assembler) ClearContext(offset int32) { a.Str(asm.Full, asm.XZR, context, offset) }

func (a *assembler) StoreWord(base regalloc.Reg, offset int32, r regalloc.Reg) {
	a.store(asm.Full, asm.Reg(r), asm.Reg(base), offset)
}

func (a *assembler) IsZero(r regalloc.Reg) backend.Cond { return ifZero | backend.Cond(r) }

func (a *assembler) Raised() backend.Cond {
	a.Ldr(asm.Full, temp, context, backend.OffExcType)
	return ifNonzero | backend.Cond(temp)
}

// Exit leaves the code. The scratch register has the address at which it goes on.
func (a *assembler) Exit(e native.Exit) {
	resume := a.NewLabel()
	a.Movz(scratch, uint16(e.Word()), 0)
	a.Movk(scratch, uint16(e.Word()>>16), 1)
	a.Str(asm.Half, scratch, context, native.OffExit)
	a.Adr(scratch, resume)
	a.Ldr(asm.Full, temp, context, native.OffLeave)
	a.Br(temp)
	a.Bind(resume)
}

func (a *assembler) ExternalStub(e native.Exit, exit func()) {
	a.Push(link)
	a.Exit(e)
	exit()
	a.Pop(link)
	a.Ret()
}

// compare compares a register with a constant.
func (a *assembler) compare(r asm.Reg, value int64) {
	switch {
	case asm.FitsI(asm.SUBS, value):
		a.AluI(asm.SUBS, asm.XZR, r, value)
	case asm.FitsI(asm.ADDS, -value):
		a.AluI(asm.ADDS, asm.XZR, r, -value)
	default:
		a.immediate(link, value)
		a.Alu(asm.SUBS, asm.XZR, r, link, 0)
	}
}

func (a *assembler) JumpEqual(r regalloc.Reg, value int64, l code.Label) {
	if value == 0 {
		a.Cbz(asm.Reg(r), l)
		return
	}
	a.compare(asm.Reg(r), value)
	a.BCond(asm.EQ, l)
}

func (a *assembler) JumpUnequal(r regalloc.Reg, value int64, l code.Label) {
	if value == 0 {
		a.Cbnz(asm.Reg(r), l)
		return
	}
	a.compare(asm.Reg(r), value)
	a.BCond(asm.NE, l)
}

func (a *assembler) JumpLess(r regalloc.Reg, value int64, l code.Label) {
	a.compare(asm.Reg(r), value)
	a.BCond(asm.LT, l)
}

func (a *assembler) HasTable(regalloc.Reg, int64) bool { return true }

func (a *assembler) JumpTable(r regalloc.Reg, low int64, n int, table, other code.Label) {
	a.immediate(temp, low)
	a.Alu(asm.SUB, scratch, asm.Reg(r), temp, 0)
	a.compare(scratch, int64(n-1))
	a.BCond(asm.HI, other)
	a.Adr(temp, table)
	a.LdrX(asm.Full, temp, temp, scratch, true)
	a.Br(temp)
}

func (a *assembler) Catches(low, high int64, no code.Label) {
	number := int32(rclass.ObjectVTable.Offset(rclass.ObjectVTable.FieldIndex(rclass.RangeMin)))
	a.load(asm.Full, temp, scratch, number)
	a.compare(temp, low)
	a.BCond(asm.LT, no)
	a.compare(temp, high)
	a.BCond(asm.GE, no)
}
