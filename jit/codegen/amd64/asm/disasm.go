package asm

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/arch/x86/x86asm"

	"vitrine/jit/codegen/code"
)

// Instr is one instruction in readable form.
type Instr = code.Instr

// Disassemble is a [code.Disassembler]. The text is in Intel syntax.
func Disassemble(text []byte, base uint64, name func(addr uint64) string) []Instr {
	decoded := decode(text, base)
	list := make([]Instr, len(decoded))
	for i, d := range decoded {
		list[i] = d.Instr
	}
	symbol := code.Name(list, name)
	for i := range decoded {
		list[i].Text = decoded[i].text(symbol)
	}
	return list
}

// decodedInstr is an Instr whose text is still to be made.
type decodedInstr struct {
	Instr
	inst x86asm.Inst
	bad  bool
}

func decode(text []byte, base uint64) []decodedInstr {
	list := make([]decodedInstr, 0, len(text)/4)
	for off := 0; off < len(text); {
		inst, err := x86asm.Decode(text[off:], 64)
		extendDisplacements(&inst)
		d := decodedInstr{inst: inst, bad: err != nil || inst.Op == 0 || inst.Len == 0}
		if d.bad {
			inst.Len = 1
		}
		d.Addr = base + uint64(off)
		d.Bytes = text[off : off+inst.Len : off+inst.Len]
		if !d.bad {
			d.Target, d.Flow = target(inst, d.Addr), flow(inst)
		}
		list = append(list, d)
		off += inst.Len
	}
	return list
}

// extendDisplacements sign-extends displacements without a base register, which the
// decoder does not do.
func extendDisplacements(inst *x86asm.Inst) {
	for i, arg := range inst.Args {
		if m, ok := arg.(x86asm.Mem); ok && (m.Base == 0 || m.Base == x86asm.RIP) {
			m.Disp = int64(int32(m.Disp))
			inst.Args[i] = m
		}
	}
}

// target is the address that inst at addr refers to relative to itself, or 0.
func target(inst x86asm.Inst, addr uint64) uint64 {
	next := addr + uint64(inst.Len)
	for _, arg := range inst.Args {
		switch arg := arg.(type) {
		case x86asm.Rel:
			return next + uint64(int64(arg))
		case x86asm.Mem:
			if arg.Base == x86asm.RIP {
				return next + uint64(arg.Disp)
			}
		}
	}
	return 0
}

// flow tells where the processor goes on after an instruction.
func flow(inst x86asm.Inst) code.Flow {
	switch op := inst.Op; {
	case op == x86asm.JMP:
		return code.Jump
	case op == x86asm.RET:
		return code.Return
	case op == x86asm.CALL:
		return code.Call
	case op == x86asm.NOP:
		return code.Nop
	case op.String()[0] == 'J':
		return code.Branch
	}
	return code.Next
}

// text is the instruction in Intel syntax.
func (d *decodedInstr) text(symbol func(uint64) string) string {
	switch {
	case d.bad:
		return fmt.Sprintf("db %#02x", d.Bytes[0])
	case d.inst.Op == x86asm.NOP:
		return fmt.Sprintf("nop ; %d bytes", len(d.Bytes))
	case d.inst.Op == x86asm.MOV && len(d.Bytes) == 10:
		// The printer has no symbols for immediate addresses of 64 bits.
		if s := symbol(binary.LittleEndian.Uint64(d.Bytes[2:])); s != "" {
			return fmt.Sprintf("mov %s, %s", Reg(d.Bytes[1]&7|d.Bytes[0]&1<<3), s)
		}
	}
	// The printer takes address 0 for an unknown one, so all are moved by 1.
	return x86asm.IntelSyntax(d.inst, d.Addr+1, func(addr uint64) (string, uint64) {
		if d.Target == 0 || addr != d.Target+1 {
			return "", 0
		}
		if s := symbol(d.Target); s != "" {
			return s, addr
		}
		return fmt.Sprintf("%#x", d.Target), addr
	})
}
