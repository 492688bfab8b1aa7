package asm

import (
	"encoding/binary"

	"vitrine/jit/codegen/code"
)

// Alu is one of the eight operations of group 1.
type Alu uint8

// The operations of group 1; CMP only sets the flags.
const (
	ADD Alu = iota
	OR
	ADC
	SBB
	AND
	SUB
	XOR
	CMP
)

// AluRR is dst = dst op src.
func (a *Assembler) AluRR(op Alu, s Size, dst, src Reg) {
	a.rr(sized(opcode(op)<<3, s), src, dst)
}

// AluRM is dst = dst op [src].
func (a *Assembler) AluRM(op Alu, s Size, dst Reg, src Mem) {
	a.rm(sized(opcode(op)<<3|2, s), dst, src)
}

// AluRI is dst = dst op v; v is sign-extended.
func (a *Assembler) AluRI(op Alu, s Size, dst Reg, v int32) {
	if a.fits(s, v) {
		code := group1(s, v)
		a.rr(code&^byteReg, Reg(op), dst)
		a.imm(code, v)
	}
}

// AluMI is [dst] = [dst] op v; v is sign-extended.
func (a *Assembler) AluMI(op Alu, s Size, dst Mem, v int32) {
	if a.fits(s, v) {
		code := group1(s, v)
		a.rm(code&^byteReg, Reg(op), dst)
		a.imm(code, v)
	}
}

// group1 is the opcode of group 1 with the immediate value v, of which one
// byte is enough if sign-extension makes v of it.
func group1(s Size, v int32) opcode {
	if s != Byte && int32(int8(v)) == v {
		return wide(0x83|tail8, s)
	}
	return sized(0x80|immTail(s), s)
}

// TestRR sets the flags from x & y.
func (a *Assembler) TestRR(s Size, x, y Reg) {
	a.rr(sized(0x84, s), y, x)
}

// MovRR is dst = src.
func (a *Assembler) MovRR(s Size, dst, src Reg) {
	a.rr(sized(0x88, s), src, dst)
}

// MovRM is dst = [src].
func (a *Assembler) MovRM(s Size, dst Reg, src Mem) {
	a.rm(sized(0x8A, s), dst, src)
}

// MovMR is [dst] = src.
func (a *Assembler) MovMR(s Size, dst Mem, src Reg) {
	a.rm(sized(0x88, s), src, dst)
}

// MovMI is [dst] = v; v is sign-extended.
func (a *Assembler) MovMI(s Size, dst Mem, v int32) {
	if a.fits(s, v) {
		code := sized(0xC6|immTail(s), s)
		a.rm(code&^byteReg, 0, dst)
		a.imm(code, v)
	}
}

// MovRI is dst = v, all 64 bits of it, in the shortest form that leaves the
// flags alone.
func (a *Assembler) MovRI(dst Reg, v int64) {
	switch {
	case int64(uint32(v)) == v:
		a.opReg(0xB8, dst)
		a.Bytes = binary.LittleEndian.AppendUint32(a.Bytes, uint32(v))
	case int64(int32(v)) == v:
		a.rr(0xC7|rexW, 0, dst)
		a.Bytes = binary.LittleEndian.AppendUint32(a.Bytes, uint32(v))
	default:
		a.opReg(0xB8|rexW, dst)
		a.Bytes = binary.LittleEndian.AppendUint64(a.Bytes, uint64(v))
		a.Field(code.Word)
	}
}

// opReg appends an opcode whose low three bits are a register.
func (a *Assembler) opReg(op opcode, r Reg) {
	a.Bytes = prefixes(a.Bytes, op|opcode(r&7), byte(r>>3))
}

// MovzxRR is dst = the low bytes of src, zero-extended to 64 bits. from is
// Byte or Word; for Dword, MovRR does it.
func (a *Assembler) MovzxRR(dst, src Reg, from Size) {
	a.rr(a.zeroExtend(from), dst, src)
}

// MovzxRM is dst = [src], zero-extended to 64 bits. from is Byte or Word; for
// Dword, MovRM does it.
func (a *Assembler) MovzxRM(dst Reg, src Mem, from Size) {
	a.rm(a.zeroExtend(from), dst, src)
}

func (a *Assembler) zeroExtend(from Size) opcode {
	switch from {
	case Byte:
		return 0xB6 | esc0F | byteRM
	case Word:
		return 0xB7 | esc0F
	}
	a.Fail("movzx does not extend %d bytes: a mov of a Dword clears the upper half", from)
	return 0xB7 | esc0F
}

// MovsxRR is dst = the low bytes of src, sign-extended to 64 bits. from is
// Byte, Word or Dword.
func (a *Assembler) MovsxRR(dst, src Reg, from Size) {
	a.rr(a.signExtend(from), dst, src)
}

func (a *Assembler) signExtend(from Size) opcode {
	switch from {
	case Byte:
		return 0xBE | esc0F | rexW | byteRM
	case Word:
		return 0xBF | esc0F | rexW
	case Dword:
		return 0x63 | rexW
	}
	a.Fail("movsx does not extend %d bytes: use mov", from)
	return 0x63 | rexW
}

// Lea is dst = the address of m.
func (a *Assembler) Lea(dst Reg, m Mem) {
	a.rm(0x8D|rexW, dst, m)
}

// Unary is an operation with one operand.
type Unary uint8

// The operations of groups 3 and 4. MUL, IMUL, DIV and IDIV work on RDX:RAX
// (for a Byte on AX) and their operand; INC and DEC leave the carry flag
// alone, NOT leaves all flags alone.
const (
	INC  Unary = 0
	DEC  Unary = 1
	NOT  Unary = 2
	NEG  Unary = 3
	MUL  Unary = 4
	IMUL Unary = 5
	DIV  Unary = 6
	IDIV Unary = 7
)

func (op Unary) code(s Size) opcode {
	if op <= DEC {
		return sized(0xFE, s) &^ byteReg
	}
	return sized(0xF6, s) &^ byteReg
}

// UnaryR is r = op r.
func (a *Assembler) UnaryR(op Unary, s Size, r Reg) {
	a.rr(op.code(s), Reg(op), r)
}

// ImulRR is dst = dst * src, with the overflow flag set if the product does
// not fit. No Byte.
func (a *Assembler) ImulRR(s Size, dst, src Reg) {
	a.rr(wide(0xAF|esc0F, s), dst, src)
}

// ImulRRI is dst = src * v, as ImulRR; v is sign-extended.
func (a *Assembler) ImulRRI(s Size, dst, src Reg, v int32) {
	if a.fits(s, v) {
		code := imulImm(s, v)
		a.rr(code, dst, src)
		a.imm(code, v)
	}
}

func imulImm(s Size, v int32) opcode {
	if int32(int8(v)) == v {
		return wide(0x6B|tail8, s)
	}
	return wide(0x69|immTail(s), s)
}

// Cqo makes RDX all copies of RAX's sign: RDX:RAX for a 64-bit IDIV.
func (a *Assembler) Cqo() { a.Bytes = append(a.Bytes, 0x48, 0x99) }

// Setcc is the byte r = 1 if c holds, else 0; the rest of r stays as it was.
func (a *Assembler) Setcc(c Cond, r Reg) {
	a.rr(0x90|opcode(c)|esc0F|byteRM, 0, r)
}

// CmovRR is dst = src if c holds. No Byte; a Dword clears the upper half of
// dst in either case.
func (a *Assembler) CmovRR(c Cond, s Size, dst, src Reg) {
	a.rr(wide(0x40|opcode(c)|esc0F, s), dst, src)
}

// Push pushes a register.
func (a *Assembler) Push(r Reg) { a.opReg(0x50, r) }

// Pop pops a register.
func (a *Assembler) Pop(r Reg) { a.opReg(0x58, r) }

// PushM pushes the eight bytes at m.
func (a *Assembler) PushM(m Mem) { a.rm(0xFF, 6, m) }

// PopM pops eight bytes into m.
func (a *Assembler) PopM(m Mem) { a.rm(0x8F, 0, m) }

// XchgRR exchanges x and y.
func (a *Assembler) XchgRR(s Size, x, y Reg) { a.rr(sized(0x86, s), y, x) }

// RepMovsb copies RCX bytes from [RSI] to [RDI], upwards.
func (a *Assembler) RepMovsb() { a.Bytes = append(a.Bytes, 0xF3, 0xA4) }
