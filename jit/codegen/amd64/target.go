// Package amd64 chooses x86-64 instructions for package backend: [Target].
//
// Overflow is detected by the flags; loads that only one operation needs become its
// memory operand. The conventions of the code are those of package native.
package amd64

import (
	"fmt"
	"regexp"
	"strconv"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
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

// Target is the machine.
var Target = &backend.Target{
	Name:     "amd64",
	Portable: true,
	Convention: backend.Convention{
		Values: [regalloc.NumClasses][]regalloc.Reg{
			regalloc.General: regs(asm.RAX, asm.RCX, asm.RDX, asm.RSI, asm.RDI, asm.R8, asm.R9,
				asm.RBX, asm.RBP, asm.R12, asm.R13, asm.R14),
			regalloc.Floating: regs[asm.XMM](0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
		},
		Arguments: [regalloc.NumClasses][]regalloc.Reg{
			regalloc.General:  regs(asm.RDI, asm.RSI, asm.RDX, asm.RCX, asm.R8, asm.R9),
			regalloc.Floating: regs(asm.XMM0, asm.XMM1, asm.XMM2, asm.XMM3, asm.XMM4, asm.XMM5, asm.XMM6, asm.XMM7),
		},
		Clobbers: [regalloc.NumClasses]regalloc.RegSet{
			regalloc.General:  regalloc.Set(regs(asm.RAX, asm.RCX, asm.RDX, asm.RSI, asm.RDI, asm.R8, asm.R9)...),
			regalloc.Floating: 1<<16 - 1,
		},
		Saved:   regs(asm.RBX, asm.RBP, asm.R12, asm.R13, asm.R14),
		Scratch: reg(scratch), Scratch2: reg(scratch2),
		Return: 8, Align: 8, Loop: 32,
	},
	Needs:        needs,
	NewAssembler: func() backend.Assembler { return new(assembler) },
	NewSelector: func(e *backend.Emitter) backend.Selector {
		return &emitter{Emitter: e, a: &e.A.(*assembler).Assembler, load: noLoad}
	},
	PlaceName:    placeName,
	StackOperand: stackOperand,
	Disassemble:  asm.Disassemble,
	ContextUse:   contextUse,
	Patch: func(field, to uint64) ([]byte, error) {
		d, err := asm.Displacement(field, to)
		return d[:], err
	},
}

func reg(r asm.Reg) regalloc.Reg { return regalloc.Reg(r) }

func regs[R asm.Reg | asm.XMM](list ...R) []regalloc.Reg {
	var out []regalloc.Reg
	for _, r := range list {
		out = append(out, regalloc.Reg(r))
	}
	return out
}

// needs tells what an operation does to registers.
func needs(f *ssa.Func, in *ssa.Instr) regalloc.Needs {
	n := regalloc.Needs{Result: -1}
	info := in.Info
	switch {
	case llop.Of(in.Op) == llop.ArrayCopy:
		n.Clobbers = copyClobbers
		for _, r := range copyArgs {
			n.Args = append(n.Args, reg(r))
		}
	case info.Kind.IsInteger() && info.Base.IsDivision():
		n.Late = true
		n.Clobbers[regalloc.General] = regalloc.Set(reg(asm.RAX), reg(asm.RDX))
		n.Result = reg(asm.RAX)
		if info.Base == llop.Mod {
			n.Result = reg(asm.RDX)
		}
	case info.Base.IsShift() && f.IsConst(in.Args[1]):
		n.Tied = 1
	case info.Base.IsShift():
		n.Late = true
		n.Clobbers[regalloc.General] = regalloc.Set(reg(asm.RCX))
	default:
		n.Tied = tied(info)
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

// stackOperand writes an address as listings do.
func stackOperand(offset int32) string {
	if offset == 0 {
		return "[rsp]"
	}
	return fmt.Sprintf("[rsp+%#x]", offset)
}

var contextOperand = regexp.MustCompile(`\[r15(?:\+(0x[0-9a-f]+))?\](?:, (0x[0-9a-f]+))?`)

// contextUse finds the operand of an instruction in the context.
func contextUse(list []code.Instr, i int) (use backend.ContextUse, ok bool) {
	m := contextOperand.FindStringSubmatch(list[i].Text)
	if m == nil {
		return use, false
	}
	offset, _ := strconv.ParseInt(m[1], 0, 32) // none is 0
	use.Offset = int32(offset)
	if value, err := strconv.ParseUint(m[2], 0, 32); err == nil {
		use.Stores, use.Word = true, uint32(value)
	}
	return use, true
}
