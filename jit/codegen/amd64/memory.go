package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// Index goes on to an item of an array.
func (e *emitter) Index(p *backend.Path, v ssa.Value, size int) {
	e.fold(p)
	r := e.general(v, scratch2)
	switch size {
	case 1, 2, 4, 8:
		p.Index, p.Scale = reg(r), size
	case 16, 24, 40, 72:
		e.scaleByLea(p, r, size)
	default:
		e.a.ImulRRI(asm.Qword, scratch2, r, int32(size))
		p.Index, p.Scale = reg(scratch2), 1
	}
}

// CheckIndex leaves the code if the array has no item of an index. The path is at the
// length.
func (e *emitter) CheckIndex(p *backend.Path, v ssa.Value) {
	if n, ok := e.Small(v); ok {
		e.a.AluMI(asm.CMP, asm.Qword, mem(p), n)
		e.a.Jcc(asm.CondBE, e.ColdExit(backend.ExitIndex))
		return
	}
	e.a.AluRM(asm.CMP, asm.Qword, e.general(v, scratch2), mem(p))
	e.a.Jcc(asm.CondAE, e.ColdExit(backend.ExitIndex))
}

// scaleByLea multiplies an index with a size by an instruction that takes one
// cycle, and leaves the rest to the address.
func (e *emitter) scaleByLea(p *backend.Path, r asm.Reg, size int) {
	p.Index, p.Scale = reg(scratch2), 8
	if size == 16 {
		e.a.Lea(scratch2, asm.Indexed(r, r, 1, 0))
		return
	}
	e.a.Lea(scratch2, asm.Indexed(r, r, size/8-1, 0))
}

// fold adds the index to the base, to make room for another one.
func (e *emitter) fold(p *backend.Path) {
	if p.Scale != 0 {
		e.a.Lea(scratch, mem(p))
		p.Base, p.Offset, p.Scale = reg(scratch), 0, 0
	}
}

func mem(p *backend.Path) asm.Mem {
	if p.Scale != 0 {
		return asm.Indexed(asm.Reg(p.Base), asm.Reg(p.Index), p.Scale, p.Offset)
	}
	return asm.At(asm.Reg(p.Base), p.Offset)
}

// LoadFrom loads a value of a type from memory.
func (e *emitter) LoadFrom(v ssa.Value, p *backend.Path, t lltype.Type) {
	if v == ssa.None {
		return
	}
	m := mem(p)
	if backend.IsFloat(t) {
		x := e.destX(v, scratchX)
		e.a.SseXM(asm.MOVSD, x, m)
		e.storeX(v, x)
		return
	}
	d := e.dest(v, scratch)
	switch lltype.Size(t) {
	case 1:
		e.a.MovzxRM(d, m, asm.Byte)
	case 2:
		e.a.MovzxRM(d, m, asm.Word)
	case 4:
		e.a.MovRM(asm.Dword, d, m)
	default:
		e.a.MovRM(asm.Qword, d, m)
	}
	e.store(v, d)
}

// StoreTo stores a value to memory. The address may use both scratch registers, so
// a value in memory is loaded into a vector register.
func (e *emitter) StoreTo(p *backend.Path, t lltype.Type, v ssa.Value) {
	if t == lltype.Type(lltype.Void) || v == ssa.None {
		return
	}
	m := mem(p)
	if backend.IsFloat(t) {
		e.a.MovsdMX(m, e.floating(v, scratchX))
		return
	}
	size := asm.Size(lltype.Size(t))
	if n, ok := e.Small(v); ok {
		switch size {
		case asm.Byte:
			n = int32(int8(n))
		case asm.Word:
			n = int32(int16(n))
		}
		e.a.MovMI(size, m, n)
		return
	}
	if !e.F.IsConst(v) && e.Places[v].InReg() {
		e.a.MovMR(size, m, asm.Reg(e.Places[v].Reg))
		return
	}
	e.a.Lea(scratch, m)
	e.a.MovMR(size, asm.At(scratch, 0), e.general(v, scratch2))
}

// CountDown counts in memory.
func (e *emitter) CountDown(b *ssa.Block, in *ssa.Instr, last bool) {
	e.a.AluMI(asm.SUB, asm.Qword, asm.At(e.general(in.Args[0], scratch), 0), 1)
	e.flags(b, in, asm.CondLE, last)
}
