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

// ShiftMI shifts [m] by n bits, as ShiftRI.
func (a *Assembler) ShiftMI(op Shift, s Size, m Mem, n uint8) {
	code := shiftImm(s, n)
	a.rm(code, Reg(op), m)
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

// ShiftMCL shifts [m] by CL bits, modulo as in ShiftRI.
func (a *Assembler) ShiftMCL(op Shift, s Size, m Mem) {
	a.rm(sized(0xD2, s)&^byteReg, Reg(op), m)
}

// ShiftX is dst = src shifted by count, without touching the flags: the
// instructions shlx, shrx and sarx of BMI2, which not every processor has
// (cpu.X86.HasBMI2 of golang.org/x/sys/cpu tells). s is Dword or Qword.
func (a *Assembler) ShiftX(op Shift, s Size, dst, src, count Reg) {
	var prefix byte // VEX.pp: 1 is 66, 2 is F3, 3 is F2
	switch op {
	case SHL:
		prefix = 1
	case SAR:
		prefix = 2
	case SHR:
		prefix = 3
	default:
		a.fail("BMI2 has no rotation by a register: use ShiftRCL")
		return
	}
	if s == Qword {
		prefix |= 0x80
	}
	// Three-byte VEX (SDM 2A, 2.3.5): register extensions and vvvv inverted,
	// opcode map 0F38.
	a.buf = append(a.buf, 0xC4,
		byte(^dst>>3&1<<7|1<<6|^src>>3&1<<5)|2,
		prefix|byte(^count&15)<<3,
		0xF7, byte(0xC0|dst&7<<3|src&7))
}

// BitTest is an operation that copies one bit to the carry flag.
type BitTest uint8

// The bit tests: BT leaves the bit as it is, the others then set, reset or
// complement it.
const (
	BT  BitTest = 4
	BTS BitTest = 5
	BTR BitTest = 6
	BTC BitTest = 7
)

// BitTestRR tests bit number bit, modulo the width, of r. No Byte.
func (a *Assembler) BitTestRR(op BitTest, s Size, r, bit Reg) {
	a.rr(wide(0x83|opcode(op)<<3|esc0F, s), bit, r)
}

// BitTestRI tests bit number bit, modulo the width, of r. No Byte.
func (a *Assembler) BitTestRI(op BitTest, s Size, r Reg, bit uint8) {
	a.rr(wide(0xBA|esc0F, s), Reg(op), r)
	a.buf = append(a.buf, bit)
}

// BitTestMI tests bit number bit, modulo the width, of [m]. No Byte.
func (a *Assembler) BitTestMI(op BitTest, s Size, m Mem, bit uint8) {
	a.rm(wide(0xBA|esc0F|tail8, s), Reg(op), m)
	a.buf = append(a.buf, bit)
}

// Count is an operation that counts or finds bits.
type Count uint8

// The bit counts. BSF and BSR find the lowest and the highest set bit; of zero
// they only set the zero flag. POPCNT, LZCNT and TZCNT are not on every
// processor; an old one executes BSR and BSF for the last two.
const (
	POPCNT Count = iota
	BSF
	BSR
	LZCNT
	TZCNT
)

var countCodes = [...]opcode{
	POPCNT: 0xB8 | preF3,
	BSF:    0xBC,
	BSR:    0xBD,
	LZCNT:  0xBD | preF3,
	TZCNT:  0xBC | preF3,
}

// CountRR is dst = op src. No Byte.
func (a *Assembler) CountRR(op Count, s Size, dst, src Reg) {
	a.rr(wide(countCodes[op]|esc0F, s), dst, src)
}

// CountRM is dst = op [src]. No Byte.
func (a *Assembler) CountRM(op Count, s Size, dst Reg, src Mem) {
	a.rm(wide(countCodes[op]|esc0F, s), dst, src)
}

// Bswap reverses the order of r's bytes. s is Dword or Qword.
func (a *Assembler) Bswap(s Size, r Reg) {
	a.buf = prefixes(a.buf, wide(0xC8|opcode(r&7)|esc0F, s), byte(r>>3))
}
