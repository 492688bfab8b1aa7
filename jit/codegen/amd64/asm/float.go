package asm

// Sse is an operation on XMM registers.
type Sse uint8

// The operations on floats. Those that end in SD work on the low 64 bits;
// their memory operand is eight bytes wide. The others work on 128 bits; their
// memory operand is 16 bytes wide and must be aligned to 16. MOVSD from memory
// clears the upper half, between registers it keeps it, so MOVAPD is the copy
// that does not wait for the old value. UCOMISD sets the flags as an unsigned
// comparison does, and parity if an operand is not a number.
const (
	MOVSD Sse = iota
	MOVAPD
	ADDSD
	SUBSD
	MULSD
	DIVSD
	SQRTSD
	MINSD
	MAXSD
	UCOMISD
	ANDPD
	ANDNPD
	ORPD
	XORPD
	PXOR
)

var sseCodes = [...]opcode{
	MOVSD:   0x10 | preF2,
	MOVAPD:  0x28 | pre66,
	ADDSD:   0x58 | preF2,
	SUBSD:   0x5C | preF2,
	MULSD:   0x59 | preF2,
	DIVSD:   0x5E | preF2,
	SQRTSD:  0x51 | preF2,
	MINSD:   0x5D | preF2,
	MAXSD:   0x5F | preF2,
	UCOMISD: 0x2E | pre66,
	ANDPD:   0x54 | pre66,
	ANDNPD:  0x55 | pre66,
	ORPD:    0x56 | pre66,
	XORPD:   0x57 | pre66,
	PXOR:    0xEF | pre66,
}

// SseXX is dst = dst op src.
func (a *Assembler) SseXX(op Sse, dst, src XMM) {
	a.rr(sseCodes[op]|esc0F, Reg(dst), Reg(src))
}

// SseXM is dst = dst op [src].
func (a *Assembler) SseXM(op Sse, dst XMM, src Mem) {
	a.rm(sseCodes[op]|esc0F, Reg(dst), src)
}

// MovsdMX is the eight bytes at dst = the low half of src.
func (a *Assembler) MovsdMX(dst Mem, src XMM) {
	a.rm(0x11|esc0F|preF2, Reg(src), dst)
}

// MovqXR copies the bits of src to the low half of dst and clears the upper.
func (a *Assembler) MovqXR(dst XMM, src Reg) {
	a.rr(0x6E|esc0F|pre66|rexW, Reg(dst), src)
}

// MovqRX copies the bits of the low half of src to dst.
func (a *Assembler) MovqRX(dst Reg, src XMM) {
	a.rr(0x7E|esc0F|pre66|rexW, Reg(src), dst)
}

// Cvtsi2sdXR is dst = the signed integer src as a float; the upper half of dst
// stays, so clear dst first if that wait matters. s is Dword or Qword.
func (a *Assembler) Cvtsi2sdXR(s Size, dst XMM, src Reg) {
	a.rr(wide(0x2A|esc0F|preF2, s), Reg(dst), src)
}

// Cvttsd2siRX is dst = src rounded towards zero, and the smallest integer if
// that does not fit. s is Dword or Qword.
func (a *Assembler) Cvttsd2siRX(s Size, dst Reg, src XMM) {
	a.rr(wide(0x2C|esc0F|preF2, s), dst, Reg(src))
}
