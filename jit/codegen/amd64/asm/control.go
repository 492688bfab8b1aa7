package asm

import (
	"encoding/binary"
	"fmt"

	"vitrine/jit/codegen/code"
)

// Jmp jumps to l.
func (a *Assembler) Jmp(l Label) {
	a.Refer(formJmp, l, 0)
	a.Bytes = append(a.Bytes, 0xE9, 0, 0, 0, 0)
}

// Jcc jumps to l if c holds.
func (a *Assembler) Jcc(c Cond, l Label) {
	a.Refer(formJcc, l, 0)
	a.Bytes = append(a.Bytes, 0x0F, 0x80|byte(c), 0, 0, 0, 0)
}

// Call calls l.
func (a *Assembler) Call(l Label) {
	a.Bytes = append(a.Bytes, 0xE8)
	a.fixField(l, 0)
}

// JmpPatchable jumps to l in the long form. The label is that of its
// displacement, four bytes aligned to 4, which [Displacement] computes anew
// to send the jump elsewhere. Such a field never straddles a cache line, so a processor
// sees it before or after the patch, never in between.
func (a *Assembler) JmpPatchable(l Label) (field Label) {
	return a.patchable(l, 0xE9)
}

// JccPatchable jumps to l if c holds; otherwise as JmpPatchable.
func (a *Assembler) JccPatchable(c Cond, l Label) (field Label) {
	return a.patchable(l, 0x0F, 0x80|byte(c))
}

// A Hole is a place for padding in front of instructions that must come right before a
// patchable jump, because the processor fuses them with it.
type Hole = code.Hole

// Hole makes a hole here. It takes no room if it is not used.
func (a *Assembler) Hole() Hole { return a.Buffer.Hole(&machine, 3) }

// JccPatchableAfter is JccPatchable with the padding in a hole; no jump may come in
// between.
func (a *Assembler) JccPatchableAfter(h Hole, c Cond, l Label) (field Label) {
	if !a.Fill(h, 4, 2) {
		return a.JccPatchable(c, l)
	}
	a.Bytes = append(a.Bytes, 0x0F, 0x80|byte(c))
	field = a.Here()
	a.fixField(l, 0)
	return field
}

// LeaPatchable loads the address of l, with a field as that of JmpPatchable.
func (a *Assembler) LeaPatchable(dst Reg, l Label) (field Label) {
	return a.patchable(l, 0x48|byte(dst>>3)<<2, 0x8D, byte(dst&7)<<3|5)
}

func (a *Assembler) patchable(l Label, op ...byte) (field Label) {
	a.AlignField(&machine, 4, uint8(len(op)))
	a.Bytes = append(a.Bytes, op...)
	field = a.Here()
	a.fixField(l, 0)
	return field
}

// Displacement is what to write into the field of a patchable jump or call, at address
// field, so that it goes to target.
func Displacement(field, target uint64) ([4]byte, error) {
	rel := int64(target - field - 4)
	if rel != int64(int32(rel)) {
		return [4]byte{}, fmt.Errorf("asm: the jump at %#x cannot reach %#x: keep code within 2 GiB", field, target)
	}
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], uint32(rel))
	return b, nil
}

// JmpM jumps to the address at m.
func (a *Assembler) JmpM(m Mem) { a.rm(0xFF, 4, m) }

// CallR calls the address in r.
func (a *Assembler) CallR(r Reg) { a.rr(0xFF, 2, r) }

// CallM calls the address at m.
func (a *Assembler) CallM(m Mem) { a.rm(0xFF, 2, m) }

// Ret returns.
func (a *Assembler) Ret() { a.Bytes = append(a.Bytes, 0xC3) }

// Int3 traps into a debugger, or into whoever handles SIGTRAP.
func (a *Assembler) Int3() { a.Bytes = append(a.Bytes, 0xCC) }

// Ud2 is the instruction that never is one: it raises SIGILL.
func (a *Assembler) Ud2() { a.Bytes = append(a.Bytes, 0x0F, 0x0B) }

// Nop does nothing in n bytes, with as few instructions as possible.
func (a *Assembler) Nop(n int) { a.Bytes = nops(a.Bytes, n) }

// nopForms are the recommended nops of one to nine bytes (SDM 2B, NOP, table
// 4-12).
var nopForms = [...]string{
	1: "\x90",
	2: "\x66\x90",
	3: "\x0F\x1F\x00",
	4: "\x0F\x1F\x40\x00",
	5: "\x0F\x1F\x44\x00\x00",
	6: "\x66\x0F\x1F\x44\x00\x00",
	7: "\x0F\x1F\x80\x00\x00\x00\x00",
	8: "\x0F\x1F\x84\x00\x00\x00\x00\x00",
	9: "\x66\x0F\x1F\x84\x00\x00\x00\x00\x00",
}

func nops(b []byte, n int) []byte {
	for ; n >= len(nopForms); n -= len(nopForms) - 1 {
		b = append(b, nopForms[len(nopForms)-1]...)
	}
	return append(b, nopForms[max(n, 0)]...)
}
