package asm

// Shift is an operation of group 2.
type Shift uint8

// The shifts and rotations.
const (
	ROL Shift = 0
	ROR Shift = 1
	SHL Shift = 4
	SHR Shift = 5
	SAR Shift = 7
)

// ShiftRI shifts r by n bits; the processor takes n modulo 64 for a Qword,
// else modulo 32.
func (a *Assembler) ShiftRI(op Shift, s Size, r Reg, n uint8) {
	code := shiftImm(s, n)
	a.rr(code, Reg(op), r)
	a.imm(code, int32(n))
}

// shiftImm is the opcode of a shift by n; a shift by 1 has its own.
func shiftImm(s Size, n uint8) opcode {
	if n == 1 {
		return sized(0xD0, s) &^ byteReg
	}
	return sized(0xC0|tail8, s) &^ byteReg
}

// ShiftRCL shifts r by CL bits, modulo as in ShiftRI.
func (a *Assembler) ShiftRCL(op Shift, s Size, r Reg) {
	a.rr(sized(0xD2, s)&^byteReg, Reg(op), r)
}
