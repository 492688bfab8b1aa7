package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// copyArgs take the operands of array_copy: source, destination, first items in
// both, and how many.
var copyArgs = []asm.Reg{asm.RSI, asm.RDI, asm.RAX, asm.RDX, asm.RCX}

var copyClobbers = [regalloc.NumClasses]regalloc.RegSet{
	regalloc.General: regalloc.Set(reg(asm.RSI), reg(asm.RDI), reg(asm.RAX), reg(asm.RDX), reg(asm.RCX)),
}

// CopyItems copies items from one array to another, or within one.
func (e *emitter) CopyItems(in *ssa.Instr) {
	var moves []regalloc.Move
	for i, v := range in.Args {
		moves = append(moves, e.MoveTo(regalloc.Place{Reg: reg(copyArgs[i])}, v))
	}
	e.Parallel(moves)
	size := 0
	for i, r := range copyArgs[:2] {
		p := e.NewPath(e.Pointee(in.Op.Args[i]))
		a := p.Array()
		if a == nil {
			return
		}
		size = a.ItemSize()
		first := copyArgs[2+i]
		switch size {
		case 1, 2, 4, 8:
			e.a.Lea(r, asm.Indexed(r, first, size, p.Offset+lltype.ItemsOffset))
		default:
			e.a.ImulRRI(asm.Qword, first, first, int32(size))
			e.a.Lea(r, asm.Indexed(r, first, 1, p.Offset+lltype.ItemsOffset))
		}
	}
	if size != 1 {
		e.a.ImulRRI(asm.Qword, asm.RCX, asm.RCX, int32(size))
	}
	a := e.A.(*assembler)
	if a.copier == 0 {
		a.copier = a.NewLabel()
	}
	a.Call(a.copier)
}

// manyBytes is the number of bytes from which the processor's own copy instruction is the
// fastest; it is slow to start.
const manyBytes = 512

// Rest emits the function that copies RCX bytes from RSI to RDI, which may
// overlap. It uses RAX and RDX.
func (a *assembler) Rest(begin func()) {
	if a.copier == 0 {
		return
	}
	a.Align(16)
	a.Bind(a.copier)
	begin()
	large, backward, done := a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.AluRI(asm.CMP, asm.Qword, asm.RCX, 16)
	a.Assembler.Jcc(asm.CondA, large)
	a.copyFew()
	a.Bind(large)
	a.TestRR(asm.Qword, asm.RCX, asm.RCX)
	a.Assembler.Jcc(asm.CondS, done)
	a.MovRR(asm.Qword, asm.RAX, asm.RDI)
	a.AluRR(asm.SUB, asm.Qword, asm.RAX, asm.RSI)
	a.AluRR(asm.CMP, asm.Qword, asm.RAX, asm.RCX)
	a.Assembler.Jcc(asm.CondB, backward) // the destination begins inside of the source
	a.copyForward()
	a.Bind(backward)
	a.copyBackward()
	a.Bind(done)
	a.Ret()
}

// copyFew copies up to 16 bytes as two pieces that may share some, both of which are read
// before one is written. There is no loop, whose end the processor would have to guess.
func (a *assembler) copyFew() {
	sizes := []asm.Size{asm.Qword, asm.Dword, asm.Word}
	for _, size := range sizes {
		fewer := a.NewLabel()
		a.AluRI(asm.CMP, asm.Qword, asm.RCX, int32(size))
		a.Assembler.Jcc(asm.CondB, fewer)
		first, last := asm.At(asm.RSI, 0), asm.Indexed(asm.RSI, asm.RCX, 1, -int32(size))
		if size == asm.Word {
			a.MovzxRM(asm.RAX, first, size)
			a.MovzxRM(asm.RDX, last, size)
		} else {
			a.MovRM(size, asm.RAX, first)
			a.MovRM(size, asm.RDX, last)
		}
		a.MovMR(size, asm.At(asm.RDI, 0), asm.RAX)
		a.MovMR(size, asm.Indexed(asm.RDI, asm.RCX, 1, -int32(size)), asm.RDX)
		a.Ret()
		a.Bind(fewer)
	}
	none := a.NewLabel()
	a.TestRR(asm.Qword, asm.RCX, asm.RCX)
	a.Assembler.Jcc(asm.CondE, none)
	a.MovzxRM(asm.RAX, asm.At(asm.RSI, 0), asm.Byte)
	a.MovMR(asm.Byte, asm.At(asm.RDI, 0), asm.RAX)
	a.Bind(none)
	a.Ret()
}

// copyForward copies more than 16 bytes word by word. The last word, which may share bytes
// with the one before, is read first: the words written may reach into it.
func (a *assembler) copyForward() {
	many, words := a.NewLabel(), a.NewLabel()
	a.AluRI(asm.CMP, asm.Qword, asm.RCX, manyBytes)
	a.Assembler.Jcc(asm.CondA, many)
	a.MovRM(asm.Qword, asm.RDX, asm.Indexed(asm.RSI, asm.RCX, 1, -8))
	a.Bind(words)
	a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RSI, 0))
	a.MovMR(asm.Qword, asm.At(asm.RDI, 0), asm.RAX)
	a.AluRI(asm.ADD, asm.Qword, asm.RSI, 8)
	a.AluRI(asm.ADD, asm.Qword, asm.RDI, 8)
	a.AluRI(asm.SUB, asm.Qword, asm.RCX, 8)
	a.AluRI(asm.CMP, asm.Qword, asm.RCX, 8)
	a.Assembler.Jcc(asm.CondA, words)
	a.MovMR(asm.Qword, asm.Indexed(asm.RDI, asm.RCX, 1, -8), asm.RDX)
	a.Ret()
	a.Bind(many)
	a.RepMovsb()
	a.Ret()
}

// copyBackward is copyForward from the end on: the first word is read first.
func (a *assembler) copyBackward() {
	words := a.NewLabel()
	a.MovRM(asm.Qword, asm.RDX, asm.At(asm.RSI, 0))
	a.Bind(words)
	a.MovRM(asm.Qword, asm.RAX, asm.Indexed(asm.RSI, asm.RCX, 1, -8))
	a.MovMR(asm.Qword, asm.Indexed(asm.RDI, asm.RCX, 1, -8), asm.RAX)
	a.AluRI(asm.SUB, asm.Qword, asm.RCX, 8)
	a.AluRI(asm.CMP, asm.Qword, asm.RCX, 8)
	a.Assembler.Jcc(asm.CondA, words)
	a.MovMR(asm.Qword, asm.At(asm.RDI, 0), asm.RDX)
}
