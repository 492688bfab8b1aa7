package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A folded load is an operation that reads memory and becomes the memory operand of the
// next one.
type folded struct {
	value ssa.Value
	mem   asm.Mem
	size  int
}

// noLoad is the folded load where there is none.
var noLoad = folded{value: ssa.None}

// isLoad reports whether a value is the folded load.
func (e *emitter) isLoad(v ssa.Value) bool { return v != ssa.None && v == e.load.value }

// Fold folds instruction i of a block into the next one, if it is a load that only
// that one needs.
func (e *emitter) Fold(b *ssa.Block, i int) bool {
	e.load = noLoad
	in := &b.Instrs[i]
	if i+1 == len(b.Instrs) || in.Result == ssa.None || e.F.Uses[in.Result] != 1 || !e.isPlainLoad(in) {
		return false
	}
	regs := e.addressRegs(in)
	if !e.takesMemory(&b.Instrs[i+1], in.Result, regs) {
		return false
	}
	p := e.Walk(in.Op, in.Args)
	size := lltype.Size(p.Type)
	switch llop.Of(in.Op) {
	case llop.GetArraySize, llop.GetInteriorArraySize:
		p.Array()
		size = lltype.WordSize
	}
	e.load = folded{in.Result, mem(&p), size}
	return true
}

// isPlainLoad reports whether an operation reads memory at an address that needs
// no computation.
func (e *emitter) isPlainLoad(in *ssa.Instr) bool {
	switch llop.Of(in.Op) {
	case llop.GetField, llop.GetArraySize, llop.GetInteriorArraySize:
	case llop.GetArrayItem, llop.GetInteriorField:
		if e.Runtime.CheckItems() {
			return false
		}
	default:
		return false
	}
	if !e.inGeneral(in.Args[0]) {
		return false
	}
	t := e.Pointee(in.Op.Args[0])
	for i, v := range in.Args[1:] {
		name, isName := backend.FieldName(in.Op.Args[i+1])
		p := e.NewPath(t)
		if isName {
			p.Field(name)
			t = p.Type
			continue
		}
		a := p.Array()
		if a == nil || e.F.IsConst(v) || !e.inGeneral(v) {
			return false
		}
		if size := a.ItemSize(); size > 8 || size&(size-1) != 0 {
			return false
		}
		t = a.Of
	}
	return true
}

// inGeneral reports whether a value lives in a general register.
func (e *emitter) inGeneral(v ssa.Value) bool {
	return v >= 0 && !e.F.IsConst(v) && !backend.IsFloat(e.F.Types[v]) && e.Places[v].InReg()
}

// addressRegs returns the registers that a load reads.
func (e *emitter) addressRegs(in *ssa.Instr) []asm.Reg {
	var regs []asm.Reg
	for _, v := range in.Args {
		if e.inGeneral(v) {
			regs = append(regs, asm.Reg(e.Places[v].Reg))
		}
	}
	return regs
}

// takesMemory reports whether an operation can take a value from memory: as its
// second operand, or as the first of a comparison with a constant. The registers
// of the address must be intact until then.
func (e *emitter) takesMemory(in *ssa.Instr, v ssa.Value, regs []asm.Reg) bool {
	if len(in.Args) != 2 || in.Result == ssa.None {
		return false
	}
	x, y := in.Args[0], in.Args[1]
	info := in.Info
	compares := info.Base.IsComparison()
	switch k := info.Kind; {
	case k == llop.Char || k == llop.UniChar:
		n, ok := e.Small(y)
		return compares && x == v && ok && n >= 0
	case k.IsInteger() || k == llop.Ptr:
		if compares {
			_, small := e.Small(y)
			return x == v && small || y == v && e.inGeneral(x)
		}
		switch info.Base {
		case llop.Add, llop.AddNonneg, llop.Sub, llop.And, llop.Or, llop.Xor:
			return y == v && e.inGeneral(x) && e.keeps(in, x, regs)
		}
	case k == llop.Float:
		return !compares && y == v && !e.F.IsConst(x)
	}
	return false
}

// keeps reports whether moving operand x to where the result of an operation is
// computed leaves registers as they are.
func (e *emitter) keeps(in *ssa.Instr, x ssa.Value, regs []asm.Reg) bool {
	d := e.result(in)
	if e.isIn(x, d) {
		return true
	}
	for _, r := range regs {
		if r == d {
			return false
		}
	}
	return true
}
