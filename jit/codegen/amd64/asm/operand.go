package asm

// Reg is a general register; its value is the number that encodings use.
type Reg uint8

// The general registers.
const (
	RAX Reg = iota
	RCX
	RDX
	RBX
	RSP
	RBP
	RSI
	RDI
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15
)

// Stand-ins for a register inside a Mem.
const (
	noReg Reg = 0x10 + iota // no base, or no index
	ripReg
)

var regNames = [...]string{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
	"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"}

// String is the name of the whole 64-bit register.
func (r Reg) String() string {
	if int(r) < len(regNames) {
		return regNames[r]
	}
	return "no register"
}

// XMM is a vector register, of which the low 64 bits hold a float.
type XMM uint8

// The vector registers that every x86-64 processor has.
const (
	XMM0 XMM = iota
	XMM1
	XMM2
	XMM3
	XMM4
	XMM5
	XMM6
	XMM7
	XMM8
	XMM9
	XMM10
	XMM11
	XMM12
	XMM13
	XMM14
	XMM15
)

// Size is the width of an operation in bytes. Writing a Dword to a register
// clears its upper half; writing a Byte or a Word leaves the rest as it was.
type Size uint8

// The widths of integer operations.
const (
	Byte  Size = 1
	Word  Size = 2
	Dword Size = 4
	Qword Size = 8
)

// Cond is a condition on the flags; its value is the number that encodings
// use, and a condition and its opposite differ in the lowest bit.
type Cond uint8

// The conditions: B and A compare unsigned integers (and floats after
// ucomisd), L and G signed ones.
const (
	CondO Cond = iota
	CondNO
	CondB
	CondAE
	CondE
	CondNE
	CondBE
	CondA
	CondS
	CondNS
	CondP
	CondNP
	CondL
	CondGE
	CondLE
	CondG
)

// Not is the condition that holds when c does not.
func (c Cond) Not() Cond { return c ^ 1 }

// Mem is a memory operand. It is made by At, Indexed, Scaled, Absolute or
// AtLabel.
type Mem struct {
	disp        int32 // a Label if base is ripReg
	base, index Reg
	scale       uint8 // exponent of two
}

// At is the memory at base + disp.
func At(base Reg, disp int32) Mem {
	return Mem{disp: disp, base: base, index: noReg}
}

// Indexed is the memory at base + index*scale + disp; scale is 1, 2, 4 or 8,
// and index is not RSP.
func Indexed(base, index Reg, scale int, disp int32) Mem {
	return Mem{disp: disp, base: base, index: index, scale: exponent(scale)}
}

// Scaled is the memory at index*scale + disp, without a base.
func Scaled(index Reg, scale int, disp int32) Mem {
	return Mem{disp: disp, base: noReg, index: index, scale: exponent(scale)}
}

// Absolute is the memory at the address disp, sign-extended: the lowest and
// the highest 2 GiB of the address space.
func Absolute(disp int32) Mem {
	return Mem{disp: disp, base: noReg, index: noReg}
}

// AtLabel is the memory at l, addressed relative to the instruction.
func AtLabel(l Label) Mem {
	return Mem{disp: int32(l), base: ripReg, index: noReg}
}

// badScale is the exponent that stands for a scale that does not exist.
const badScale = 4

func exponent(scale int) uint8 {
	switch scale {
	case 1:
		return 0
	case 2:
		return 1
	case 4:
		return 2
	case 8:
		return 3
	}
	return badScale
}
