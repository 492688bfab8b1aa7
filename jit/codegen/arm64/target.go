// Package arm64 chooses arm64 (AArch64) instructions for package backend: [Target].
//
// A call leaves the return address in X30, and a function begins by pushing it, so that the
// stack looks as on machines whose calls do that. X15, X16, X17 and X30 never hold a value
// from one instruction to the next. The conventions of the code are those of package native.
package arm64

import (
	"encoding/binary"
	"fmt"

	"vitrine/jit/codegen/arm64/asm"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype/llop"
)

// Registers with a fixed use.
const (
	context  = asm.X28 // address of the context that code is entered with
	scratch  = asm.X16
	scratch2 = asm.X17
	temp     = asm.X15 // for one instruction of the low-level program, and for addresses
	link     = asm.X30 // the same, but not for addresses: its value is on the stack
	scratchV = asm.V(31)
	tempV    = asm.V(30)
)

var (
	saved    = span(asm.X19, asm.X27, asm.X29, asm.X29)
	volatile = span(asm.X0, asm.X14)
)

// Target is the machine.
var Target = &backend.Target{
	Name: "arm64",
	Convention: backend.Convention{
		Values: [regalloc.NumClasses][]regalloc.Reg{
			regalloc.General: append(span(asm.X0, asm.X14), saved...), regalloc.Floating: span[asm.V](0, 29),
		},
		Arguments: [regalloc.NumClasses][]regalloc.Reg{
			regalloc.General: span(asm.X0, asm.X7), regalloc.Floating: span[asm.V](0, 7),
		},
		Clobbers: [regalloc.NumClasses]regalloc.RegSet{
			regalloc.General: regalloc.Set(volatile...), regalloc.Floating: 1<<32 - 1,
		},
		Saved:   saved,
		Scratch: reg(scratch), Scratch2: reg(scratch2),
		Return: 16, Align: 16, Loop: 16,
	},
	Needs:        needs,
	NewAssembler: func() backend.Assembler { return new(assembler) },
	NewSelector: func(e *backend.Emitter) backend.Selector {
		return &emitter{Emitter: e, a: e.A.(*assembler)}
	},
	PlaceName:    placeName,
	StackOperand: stackOperand,
	Disassemble:  asm.Disassemble,
	ContextUse:   contextUse,
	Patch: func(field, to uint64) ([]byte, error) {
		b, err := asm.Branch(field, to)
		return b[:], err
	},
}

func reg(r asm.Reg) regalloc.Reg { return regalloc.Reg(r) }

// span returns the registers of stretches: from the first to the second, and so on.
func span[R asm.Reg | asm.V](ends ...R) []regalloc.Reg {
	var list []regalloc.Reg
	for i := 0; i < len(ends); i += 2 {
		for r := ends[i]; r <= ends[i+1]; r++ {
			list = append(list, regalloc.Reg(r))
		}
	}
	return list
}

// needs tells what an operation does to registers.
func needs(_ *ssa.Func, in *ssa.Instr) regalloc.Needs {
	n := regalloc.Needs{Result: -1}
	if llop.Of(in.Op) == llop.ArrayCopy {
		n.Clobbers = copyClobbers
		for _, r := range copyArgs {
			n.Args = append(n.Args, reg(r))
		}
	}
	return n
}

// placeName names a place: "x0", "d1", "word 3".
func placeName(p regalloc.Place) string {
	switch {
	case !p.InReg():
		return fmt.Sprintf("word %d", p.Slot)
	case p.Class == regalloc.Floating:
		return fmt.Sprintf("d%d", p.Reg)
	}
	return asm.Reg(p.Reg).String()
}

// stackOperand writes an address as listings do.
func stackOperand(offset int32) string {
	if offset == 0 {
		return "[sp]"
	}
	return fmt.Sprintf("[sp,#%d]", offset)
}

// contextUse finds the operand of an instruction in the context. The jump of an exit uses what
// was loaded right before it, and what is stored to leave was put together there.
func contextUse(list []code.Instr, i int) (use backend.ContextUse, ok bool) {
	at := func(i int) uint32 {
		if i < 0 || len(list[i].Bytes) != 4 {
			return 0
		}
		return binary.LittleEndian.Uint32(list[i].Bytes)
	}
	w := at(i)
	if w == asm.BrOf(temp) {
		w = at(i - 1)
	}
	offset, isStore, ok := asm.OffsetFrom(context, w)
	if !ok {
		return use, false
	}
	use.Offset = offset
	if isStore && offset == native.OffExit {
		low, _ := asm.Moved(at(i - 2))
		high, _ := asm.Moved(at(i - 1))
		use.Stores, use.Word = true, uint32(low)|uint32(high)<<16
	}
	return use, true
}
