package amd64

import (
	"fmt"
	"io"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Registers with a fixed use. Code keeps scratch registers for what lives in memory; they
// never hold a value from one instruction to the next.
const (
	context  = asm.R15 // address of the context that code is entered with
	scratch  = asm.R11
	scratch2 = asm.R10
	scratchX = asm.XMM15
)

// argRegs and argXMMs take the first arguments of a call; the others are on the stack. A
// result is in RAX or XMM0.
var (
	argRegs = []asm.Reg{asm.RDI, asm.RSI, asm.RDX, asm.RCX, asm.R8, asm.R9}
	argXMMs = []asm.XMM{asm.XMM0, asm.XMM1, asm.XMM2, asm.XMM3, asm.XMM4, asm.XMM5, asm.XMM6, asm.XMM7}
)

// generalRegs are the registers for values, those that calls destroy first.
var generalRegs = []regalloc.Reg{
	reg(asm.RAX), reg(asm.RCX), reg(asm.RDX), reg(asm.RSI), reg(asm.RDI), reg(asm.R8), reg(asm.R9),
	reg(asm.RBX), reg(asm.RBP), reg(asm.R12), reg(asm.R13), reg(asm.R14),
}

// savedRegs are the registers that a function leaves as it found them.
var savedRegs = []asm.Reg{asm.RBX, asm.RBP, asm.R12, asm.R13, asm.R14}

var floatRegs = []regalloc.Reg{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}

func reg(r asm.Reg) regalloc.Reg { return regalloc.Reg(r) }

// callClobbers are the registers that a call destroys.
var callClobbers = func() (set [regalloc.NumClasses]regalloc.RegSet) {
	for _, r := range []asm.Reg{asm.RAX, asm.RCX, asm.RDX, asm.RSI, asm.RDI, asm.R8, asm.R9} {
		set[regalloc.General] |= regalloc.Set(reg(r))
	}
	set[regalloc.Floating] = 1<<16 - 1
	return set
}()

// machine tells the register allocator about x86-64.
type machine struct{ registers int } // how many of each class, 0 for all

func (m machine) Registers(c regalloc.Class) []regalloc.Reg {
	regs := generalRegs
	if c == regalloc.Floating {
		regs = floatRegs
	}
	if m.registers > 0 {
		return regs[:min(m.registers, len(regs))]
	}
	return regs
}

func (machine) ClassOf(f *ssa.Func, v ssa.Value) regalloc.Class {
	if isFloat(f.Types[v]) {
		return regalloc.Floating
	}
	return regalloc.General
}

func isFloat(t lltype.Type) bool { return t == lltype.Type(lltype.Float) }

// Entry returns the registers that the parameters of a function arrive in.
func (m machine) Entry(f *ssa.Func) []regalloc.Reg {
	var regs []regalloc.Reg
	var next passing
	for _, p := range f.Blocks[0].Params {
		regs = append(regs, next.hint(isFloat(f.Types[p])))
	}
	return regs
}

// passing counts the arguments of a call.
type passing struct{ general, floating, stack int }

// next returns where the next argument is passed.
func (p *passing) next(float bool) (r int, stack int) {
	switch {
	case float && p.floating < len(argXMMs):
		p.floating++
		return int(argXMMs[p.floating-1]), -1
	case !float && p.general < len(argRegs):
		p.general++
		return int(argRegs[p.general-1]), -1
	}
	p.stack++
	return -1, p.stack - 1
}

// hint returns the register that the next argument is passed in, -1 if it is
// on the stack.
func (p *passing) hint(float bool) regalloc.Reg {
	r, _ := p.next(float)
	return regalloc.Reg(r)
}

// Needs tells what an operation does to registers.
func (machine) Needs(f *ssa.Func, b *ssa.Block, in *ssa.Instr) regalloc.Needs {
	n := regalloc.Needs{Result: -1}
	switch kindOf(in.Op) {
	case callOp:
		n.Clobbers = callClobbers
		n.Result = 0
		var next passing
		for i, v := range in.Args {
			if i == 0 || v == ssa.None || f.Types[v] == lltype.Type(lltype.Void) {
				n.Args = append(n.Args, -1)
				continue
			}
			n.Args = append(n.Args, next.hint(isFloat(f.Types[v])))
		}
	case copyOp:
		n.Clobbers = copyClobbers
		for _, r := range copyArgs {
			n.Args = append(n.Args, reg(r))
		}
	case divideOp:
		n.Late = true
		n.Clobbers[regalloc.General] = regalloc.Set(reg(asm.RAX), reg(asm.RDX))
		n.Result = reg(asm.RAX)
		if in.Info.Base == llop.Mod {
			n.Result = reg(asm.RDX)
		}
	case shiftOp:
		if !f.IsConst(in.Args[1]) {
			n.Late = true
			n.Clobbers[regalloc.General] = regalloc.Set(reg(asm.RCX))
		} else {
			n.Tied = 1
		}
	default:
		n.Tied = tied(in.Info)
	}
	return n
}

// tied returns how many of the first operands of an operation should share the register
// of the result.
func tied(info *llop.Info) int {
	switch info.Base {
	case llop.Add, llop.AddNonneg, llop.Mul, llop.And, llop.Or, llop.Xor:
		return 2
	case llop.Sub, llop.Neg, llop.Invert, llop.Not, llop.TrueDiv:
		return 1
	case llop.Abs:
		if info.Kind == llop.Float {
			return 1
		}
	}
	if info.Group == llop.Casting {
		return 1
	}
	return 0
}

// allocate gives values places.
func (u *Unit) allocate(f *ssa.Func, given regalloc.Given) (*regalloc.Result, error) {
	alloc, err := regalloc.Allocate(f, machine{u.rt.Registers()}, given)
	if w := u.rt.Allocations(); w != nil {
		if _, err := io.WriteString(w, alloc.Dump(placeName)); err != nil {
			return nil, fmt.Errorf("the allocation of registers cannot be written: %w", err)
		}
	}
	return alloc, err
}

// placeName names a place: "rax", "xmm1", "word 3".
func placeName(p regalloc.Place) string {
	switch {
	case !p.InReg():
		return fmt.Sprintf("word %d", p.Slot)
	case p.Class == regalloc.Floating:
		return fmt.Sprintf("xmm%d", p.Reg)
	}
	return asm.Reg(p.Reg).String()
}

// An opKind says which fixed registers an operation uses.
type opKind int8

const (
	plainOp opKind = iota
	callOp
	divideOp
	shiftOp
	copyOp
)

func kindOf(op *flow.SpaceOperation) opKind {
	switch llop.Of(op) {
	case llop.DirectCall:
		if isRoot(op) {
			return plainOp
		}
		return callOp
	case llop.IndirectCall, llop.DebugPrint:
		return callOp
	case llop.ArrayCopy:
		return copyOp
	}
	info := llop.Of(op).Info()
	switch {
	case info.Kind.IsInteger() && info.Base.IsDivision():
		return divideOp
	case info.Base.IsShift():
		return shiftOp
	}
	return plainOp
}
