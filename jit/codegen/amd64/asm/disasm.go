package asm

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/arch/x86/x86asm"
)

// Instr is one instruction in readable form.
type Instr struct {
	Addr   uint64
	Bytes  []byte // a part of the code that was disassembled
	Text   string // Intel syntax; a target by its name if it has one
	Target uint64 // where a jump or call goes, or what a memory operand relative to RIP addresses; 0 if neither
	Label  string // the name of this instruction's address, if it has one
}

// Disassemble decodes code, which runs at base. name, which may be nil, gives
// names to addresses, inside and outside of the code; it says "" for those it
// does not know. Targets inside the code for which it has none are called L0,
// L1 and so on in the order of their addresses. Bytes that form no instruction
// give a line of their own each.
func Disassemble(code []byte, base uint64, name func(addr uint64) string) []Instr {
	if name == nil {
		name = func(uint64) string { return "" }
	}
	decoded := decode(code, base)
	names := localNames(decoded, name)
	symbol := func(addr uint64) string {
		if s, ok := names[addr]; ok {
			return s
		}
		return name(addr)
	}
	list := make([]Instr, len(decoded))
	for i, d := range decoded {
		list[i] = d.Instr
		list[i].Label = symbol(d.Addr)
		list[i].Text = d.text(symbol)
	}
	return list
}

// decodedInstr is an Instr whose text is still to be made.
type decodedInstr struct {
	Instr
	inst x86asm.Inst
	bad  bool
}

func decode(code []byte, base uint64) []decodedInstr {
	list := make([]decodedInstr, 0, len(code)/4)
	for off := 0; off < len(code); {
		inst, err := x86asm.Decode(code[off:], 64)
		extendDisplacements(&inst)
		d := decodedInstr{inst: inst, bad: err != nil || inst.Op == 0 || inst.Len == 0}
		if d.bad {
			inst.Len = 1
		}
		d.Addr = base + uint64(off)
		d.Bytes = code[off : off+inst.Len : off+inst.Len]
		if !d.bad {
			d.Target = target(inst, d.Addr)
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

// localNames gives names to the instructions that are targets and have none.
func localNames(list []decodedInstr, name func(uint64) string) map[uint64]string {
	wanted := make(map[uint64]bool)
	for _, d := range list {
		if d.Target != 0 {
			wanted[d.Target] = true
		}
	}
	names := make(map[uint64]string)
	for _, d := range list {
		if wanted[d.Addr] && name(d.Addr) == "" {
			names[d.Addr] = fmt.Sprintf("L%d", len(names))
		}
	}
	return names
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
