package asm

import (
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/arch/arm64/arm64asm"

	"vitrine/jit/codegen/code"
)

// Disassemble is a [code.Disassembler]. The text is in the syntax of GNU.
func Disassemble(text []byte, base uint64, name func(addr uint64) string) []code.Instr {
	list := make([]code.Instr, 0, len(text)/4)
	insts := make([]arm64asm.Inst, 0, len(text)/4)
	for off := 0; off < len(text); off += 4 {
		end := min(off+4, len(text))
		in := code.Instr{Addr: base + uint64(off), Bytes: text[off:end:end]}
		inst, err := arm64asm.Decode(in.Bytes)
		if err != nil {
			inst = arm64asm.Inst{}
		}
		in.Target, in.Flow = target(inst, in.Addr), flow(inst)
		list, insts = append(list, in), append(insts, inst)
	}
	symbol := code.Name(list, name)
	for i := range list {
		list[i].Text = instruction(&list[i], insts[i], symbol)
	}
	return list
}

// target is the address that inst at addr refers to relative to itself, or 0.
func target(inst arm64asm.Inst, addr uint64) uint64 {
	for _, arg := range inst.Args {
		if rel, ok := arg.(arm64asm.PCRel); ok {
			if inst.Op == arm64asm.ADRP {
				addr &^= 0xFFF
			}
			return addr + uint64(int64(rel))
		}
	}
	return 0
}

func flow(inst arm64asm.Inst) code.Flow {
	switch inst.Op {
	case arm64asm.B:
		if _, conditional := inst.Args[0].(arm64asm.Cond); conditional {
			return code.Branch
		}
		return code.Jump
	case arm64asm.CBZ, arm64asm.CBNZ, arm64asm.TBZ, arm64asm.TBNZ:
		return code.Branch
	case arm64asm.BR:
		return code.Jump
	case arm64asm.BL, arm64asm.BLR:
		return code.Call
	case arm64asm.RET:
		return code.Return
	case arm64asm.NOP:
		return code.Nop
	}
	return code.Next
}

// instruction is the text of an instruction; a target stands there by its name.
func instruction(in *code.Instr, inst arm64asm.Inst, symbol func(uint64) string) string {
	if inst.Op == 0 {
		if len(in.Bytes) == 4 {
			return fmt.Sprintf(".word %#08x", binary.LittleEndian.Uint32(in.Bytes))
		}
		return fmt.Sprintf(".byte % x", in.Bytes)
	}
	text := strings.TrimSpace(arm64asm.GNUSyntax(inst))
	if in.Target == 0 {
		return text
	}
	to := symbol(in.Target)
	if to == "" {
		to = fmt.Sprintf("%#x", in.Target)
	}
	if i := strings.LastIndex(text, "."); i >= 0 && strings.HasPrefix(text[i:], ".+") || strings.HasPrefix(text[max(i, 0):], ".-") {
		return text[:i] + to
	}
	return text
}
