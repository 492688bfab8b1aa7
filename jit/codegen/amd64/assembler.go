package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
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

func (a *assembler) Code() *code.Buffer { return &a.Buffer }

func (a *assembler) Jcc(c backend.Cond, l code.Label) { a.Assembler.Jcc(asm.Cond(c), l) }

func (a *assembler) CallWord(r regalloc.Reg) { a.CallM(asm.At(asm.Reg(r), 0)) }

func (a *assembler) MoveReg(to, from regalloc.Reg) {
	if to != from {
		a.MovRR(asm.Qword, asm.Reg(to), asm.Reg(from))
	}
}

func (a *assembler) LoadImm(r regalloc.Reg, bits int64) { a.MovRI(asm.Reg(r), bits) }

func (a *assembler) LoadContext(r regalloc.Reg, offset int32) {
	a.MovRM(asm.Qword, asm.Reg(r), asm.At(context, offset))
}

func (a *assembler) StoreContext(offset int32, r regalloc.Reg) {
	a.MovMR(asm.Qword, asm.At(context, offset), asm.Reg(r))
}

func (a *assembler) ClearContext(offset int32) { a.MovMI(asm.Qword, asm.At(context, offset), 0) }

func (a *assembler) StoreWord(base regalloc.Reg, offset int32, r regalloc.Reg) {
	a.MovMR(asm.Qword, asm.At(asm.Reg(base), offset), asm.Reg(r))
}

func (a *assembler) IsZero(r regalloc.Reg) backend.Cond {
	a.TestRR(asm.Qword, asm.Reg(r), asm.Reg(r))
	return backend.Cond(asm.CondE)
}

func (a *assembler) Raised() backend.Cond {
	a.AluMI(asm.CMP, asm.Qword, asm.At(context, backend.OffExcType), 0)
	return backend.Cond(asm.CondNE)
}

func (a *assembler) Exit(e native.Exit) { AppendExit(&a.Assembler, e) }

// AppendExit appends the instructions of an exit, 19 bytes. After them the code
// goes on when it is resumed.
func AppendExit(a *asm.Assembler, e native.Exit) {
	resume := a.NewLabel()
	a.MovMI(asm.Dword, asm.At(context, native.OffExit), int32(e.Word()))
	a.Field(code.ExitWord)
	a.Lea(scratch, asm.AtLabel(resume))
	a.JmpM(asm.At(context, native.OffLeave))
	a.Bind(resume)
}

func (a *assembler) ExternalStub(e native.Exit, exit func()) {
	a.Exit(e)
	exit()
	a.Ret()
}

func (a *assembler) JumpEqual(r regalloc.Reg, value int64, l code.Label) {
	a.compare(r, value)
	a.Assembler.Jcc(asm.CondE, l)
}

func (a *assembler) JumpUnequal(r regalloc.Reg, value int64, l code.Label) {
	a.compare(r, value)
	a.Assembler.Jcc(asm.CondNE, l)
}

func (a *assembler) JumpLess(r regalloc.Reg, value int64, l code.Label) {
	a.compare(r, value)
	a.Assembler.Jcc(asm.CondL, l)
}

// compare compares a register, which may be the second scratch one, with a constant.
func (a *assembler) compare(r regalloc.Reg, value int64) {
	if int64(int32(value)) == value {
		a.AluRI(asm.CMP, asm.Qword, asm.Reg(r), int32(value))
		return
	}
	tmp := scratch
	if asm.Reg(r) == tmp {
		tmp = scratch2
	}
	a.MovRI(tmp, value)
	a.AluRR(asm.CMP, asm.Qword, asm.Reg(r), tmp)
}

func (a *assembler) HasTable(r regalloc.Reg, low int64) bool {
	return int64(int32(low)) == low && asm.Reg(r) != scratch2
}

func (a *assembler) JumpTable(r regalloc.Reg, low int64, n int, table, other code.Label) {
	index := a.tableIndex(r, low, n, other)
	a.Lea(scratch2, asm.AtLabel(table))
	a.JmpM(asm.Indexed(scratch2, index, 8, 0))
}

// JumpTablePatchable is JumpTable with a field that can be patched to lead to another table.
func (a *assembler) JumpTablePatchable(r regalloc.Reg, low int64, n int, table, other code.Label) (field code.Label) {
	index := a.tableIndex(r, low, n, other)
	field = a.LeaPatchable(scratch2, table)
	a.JmpM(asm.Indexed(scratch2, index, 8, 0))
	return field
}

// tableIndex returns a register with the index in a table of n targets for the values from low on; code for another value goes to other.
func (a *assembler) tableIndex(r regalloc.Reg, low int64, n int, other code.Label) asm.Reg {
	index := asm.Reg(r)
	if low != 0 {
		index = scratch
		a.MoveReg(reg(scratch), r)
		a.AluRI(asm.SUB, asm.Qword, scratch, int32(low))
	}
	a.AluRI(asm.CMP, asm.Qword, index, int32(n-1))
	a.Assembler.Jcc(asm.CondA, other)
	return index
}

func (a *assembler) Catches(low, high int64, no code.Label) {
	number := asm.At(scratch, int32(rclass.ObjectVTable.Offset(rclass.ObjectVTable.FieldIndex(rclass.RangeMin))))
	a.AluMI(asm.CMP, asm.Qword, number, int32(low))
	a.Assembler.Jcc(asm.CondL, no)
	a.AluMI(asm.CMP, asm.Qword, number, int32(high))
	a.Assembler.Jcc(asm.CondGE, no)
}
