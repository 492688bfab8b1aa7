package arm64

import (
	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// copyArgs take the operands of array_copy: source, destination, first items in
// both, and how many.
var copyArgs = []asm.Reg{asm.X1, asm.X0, asm.X2, asm.X3, asm.X4}

var copyClobbers = [regalloc.NumClasses]regalloc.RegSet{
	regalloc.General: regalloc.Set(span(asm.X0, asm.X4)...),
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
		e.scaled(r, r, copyArgs[2+i], size)
		e.a.add(r, r, p.Offset+lltype.ItemsOffset)
	}
	if size != 1 {
		e.scaled(asm.X4, asm.XZR, asm.X4, size)
	}
	if e.a.copier == 0 {
		e.a.copier = e.a.NewLabel()
	}
	e.a.Call(e.a.copier)
}

// Rest emits the function that copies X4 bytes from X1 to X0, which may overlap. It uses X2
// and X3.
func (a *assembler) Rest(begin func()) {
	if a.copier == 0 {
		return
	}
	a.Align(16)
	a.Bind(a.copier)
	begin()
	backward, done := a.NewLabel(), a.NewLabel()
	a.AluI(asm.SUBS, asm.XZR, asm.X4, 0)
	a.BCond(asm.LE, done)
	a.Alu(asm.SUB, asm.X2, asm.X0, asm.X1, 0)
	a.Alu(asm.SUBS, asm.XZR, asm.X2, asm.X4, 0)
	a.BCond(asm.CC, backward) // the destination begins inside of the source
	a.copyForward(done)
	a.Bind(backward)
	a.copyBackward(done)
	a.Bind(done)
	a.Ret()
}

func (a *assembler) copyForward(done asm.Label) {
	words, bytes, rest := a.NewLabel(), a.NewLabel(), a.NewLabel()
	step := func(w asm.Width, n int64) {
		a.Ldr(w, asm.X3, asm.X1, 0)
		a.Str(w, asm.X3, asm.X0, 0)
		a.AluI(asm.ADD, asm.X1, asm.X1, n)
		a.AluI(asm.ADD, asm.X0, asm.X0, n)
		a.AluI(asm.SUBS, asm.X4, asm.X4, n)
	}
	a.AluI(asm.SUBS, asm.X4, asm.X4, 8)
	a.BCond(asm.CC, rest)
	a.Bind(words)
	step(asm.Full, 8)
	a.BCond(asm.CS, words)
	a.Bind(rest)
	a.AluI(asm.ADDS, asm.X4, asm.X4, 8)
	a.BCond(asm.EQ, done)
	a.Bind(bytes)
	step(asm.Byte, 1)
	a.BCond(asm.NE, bytes)
	a.Ret()
}

func (a *assembler) copyBackward(done asm.Label) {
	words, bytes, rest := a.NewLabel(), a.NewLabel(), a.NewLabel()
	step := func(w asm.Width) {
		a.LdrX(w, asm.X3, asm.X1, asm.X4, false)
		a.StrX(w, asm.X3, asm.X0, asm.X4, false)
	}
	a.AluI(asm.SUBS, asm.X4, asm.X4, 8)
	a.BCond(asm.CC, rest)
	a.Bind(words)
	step(asm.Full)
	a.AluI(asm.SUBS, asm.X4, asm.X4, 8)
	a.BCond(asm.CS, words)
	a.Bind(rest)
	a.AluI(asm.ADDS, asm.X4, asm.X4, 8)
	a.BCond(asm.EQ, done)
	a.Bind(bytes)
	a.AluI(asm.SUB, asm.X4, asm.X4, 1)
	step(asm.Byte)
	a.Cbnz(asm.X4, bytes)
}
