package asm

import "math/bits"

// Op is an operation of two operands.
type Op uint32

// The operations. The S forms set the flags.
const (
	ADD  Op = 0x8B000000
	ADDS Op = 0xAB000000
	SUB  Op = 0xCB000000
	SUBS Op = 0xEB000000
	AND  Op = 0x8A000000
	ANDS Op = 0xEA000000
	ORR  Op = 0xAA000000
	ORN  Op = 0xAA200000
	EOR  Op = 0xCA000000
)

// ASRShift has the second operand shifted to the right, with its sign.
const ASRShift Op = 1 << 23

// Alu is d = n op (m << shift).
func (a *Assembler) Alu(op Op, d, n, m Reg, shift uint8) {
	if shift > 63 {
		a.Fail("no shift by %d", shift)
		return
	}
	a.emit(uint32(op) | uint32(m)<<16 | uint32(shift)<<10 | uint32(n)<<5 | uint32(d))
}

// CmpSP compares the stack pointer with m.
func (a *Assembler) CmpSP(m Reg) { a.emit(0xEB2063FF | uint32(m)<<16) }

// isLogical reports whether immediate values of an operation are patterns of bits.
func (op Op) isLogical() bool { return op>>24&0x1F == 0x0A }

// FitsI reports whether v can be the immediate value of an operation.
func FitsI(op Op, v int64) bool {
	_, ok := op.immediate(v)
	return ok
}

// AluI is d = n op v.
func (a *Assembler) AluI(op Op, d, n Reg, v int64) {
	w, ok := op.immediate(v)
	if !ok {
		a.Fail("%#x cannot be an immediate value: load it into a register first", v)
		return
	}
	a.emit(w | uint32(n)<<5 | uint32(d))
}

// immediate is the encoding of an operation with an immediate value.
func (op Op) immediate(v int64) (w uint32, ok bool) {
	if op.isLogical() {
		field, ok := bitmask(uint64(v))
		return uint32(op)&0xE0000000 | 0x12000000 | field<<10, ok && op != ORN
	}
	w = uint32(op)&0xE0000000 | 0x11000000
	switch {
	case v >= 0 && v < 1<<12:
		return w | uint32(v)<<10, true
	case v >= 0 && v < 1<<24 && v&0xFFF == 0:
		return w | 1<<22 | uint32(v>>12)<<10, true
	}
	return 0, false
}

// bitmask encodes a value that repeats a pattern of 2, 4, ... 64 bits, which is a row of ones
// that is rotated: N, immr and imms of logical instructions.
func bitmask(v uint64) (field uint32, ok bool) {
	if v == 0 || v == 1<<64-1 {
		return 0, false
	}
	size := 64
	for size > 2 && bits.RotateLeft64(v, size/2) == v {
		size /= 2
	}
	mask := ^uint64(0) >> (64 - size)
	element := v & mask
	rotate := func(n int) uint64 { return (element>>n | element<<(size-n)) & mask }
	ones := bits.OnesCount64(element)
	for n := range size {
		if rotate(n) == 1<<ones-1 { // rotating right by n gives the row
			immr := uint32(size-n) % uint32(size)
			imms := uint32(ones-1) | uint32(^(size<<1-1))&0x3F
			field = immr<<6 | imms
			if size == 64 {
				field |= 1 << 12
			}
			return field, true
		}
	}
	return 0, false
}

// Arith is an operation of three registers without a shift.
type Arith uint32

// The operations. Shifts take the amount modulo 64; a division by zero gives zero.
const (
	SMULH Arith = 0x9B407C00
	UMULH Arith = 0x9BC07C00
	SDIV  Arith = 0x9AC00C00
	UDIV  Arith = 0x9AC00800
	LSL   Arith = 0x9AC02000
	LSR   Arith = 0x9AC02400
	ASR   Arith = 0x9AC02800
	MUL   Arith = 0x9B007C00
)

// Arith is d = n op m.
func (a *Assembler) Arith(op Arith, d, n, m Reg) {
	a.emit(uint32(op) | uint32(m)<<16 | uint32(n)<<5 | uint32(d))
}

// Madd is d = x + n*m, and Msub d = x - n*m.
func (a *Assembler) Madd(d, n, m, x Reg) { a.multiply(0x9B000000, d, n, m, x) }

// Msub is d = x - n*m.
func (a *Assembler) Msub(d, n, m, x Reg) { a.multiply(0x9B008000, d, n, m, x) }

func (a *Assembler) multiply(op uint32, d, n, m, x Reg) {
	a.emit(op | uint32(m)<<16 | uint32(x)<<10 | uint32(n)<<5 | uint32(d))
}

// ShiftI is d = n shifted by v bits, less than 64.
func (a *Assembler) ShiftI(op Arith, d, n Reg, v uint8) {
	v &= 63
	switch op {
	case LSL:
		a.bitfield(0xD3400000, d, n, -v&63, 63-v)
	case LSR:
		a.bitfield(0xD3400000, d, n, v, 63)
	case ASR:
		a.bitfield(0x93400000, d, n, v, 63)
	default:
		a.Fail("%#x is no shift", uint32(op))
	}
}

func (a *Assembler) bitfield(op uint32, d, n Reg, immr, imms uint8) {
	a.emit(op | uint32(immr)<<16 | uint32(imms)<<10 | uint32(n)<<5 | uint32(d))
}

// Uxtb is d = the lowest byte of n.
func (a *Assembler) Uxtb(d, n Reg) { a.bitfield(0x53000000, d, n, 0, 7) }

// Uxth is d = the lowest two bytes of n.
func (a *Assembler) Uxth(d, n Reg) { a.bitfield(0x53000000, d, n, 0, 15) }

// Sxtb is d = the lowest byte of n, sign-extended.
func (a *Assembler) Sxtb(d, n Reg) { a.bitfield(0x93400000, d, n, 0, 7) }

// Sxth is d = the lowest two bytes of n, sign-extended.
func (a *Assembler) Sxth(d, n Reg) { a.bitfield(0x93400000, d, n, 0, 15) }

// Sxtw is d = the lower half of n, sign-extended.
func (a *Assembler) Sxtw(d, n Reg) { a.bitfield(0x93400000, d, n, 0, 31) }

// MovW is d = the lower half of n.
func (a *Assembler) MovW(d, n Reg) { a.emit(0x2A0003E0 | uint32(n)<<16 | uint32(d)) }

// Mov is d = n; neither is SP.
func (a *Assembler) Mov(d, n Reg) { a.Alu(ORR, d, XZR, n, 0) }

// Movz is d = v << 16*half, Movn d = ^(v << 16*half), and Movk replaces those bits of d.
func (a *Assembler) Movz(d Reg, v uint16, half uint8) { a.wide(0xD2800000, d, v, half) }

// Movn is d = ^(v << 16*half).
func (a *Assembler) Movn(d Reg, v uint16, half uint8) { a.wide(0x92800000, d, v, half) }

// Movk replaces 16 bits of d by v.
func (a *Assembler) Movk(d Reg, v uint16, half uint8) { a.wide(0xF2800000, d, v, half) }

func (a *Assembler) wide(op uint32, d Reg, v uint16, half uint8) {
	a.emit(op | uint32(half&3)<<21 | uint32(v)<<5 | uint32(d))
}

// Cset is d = 1 if c holds, else 0.
func (a *Assembler) Cset(c Cond, d Reg) {
	a.emit(0x9A9F07E0 | uint32(c.Not())<<12 | uint32(d))
}

// Csel is d = n if c holds, else m.
func (a *Assembler) Csel(c Cond, d, n, m Reg) {
	a.emit(0x9A800000 | uint32(m)<<16 | uint32(c)<<12 | uint32(n)<<5 | uint32(d))
}
