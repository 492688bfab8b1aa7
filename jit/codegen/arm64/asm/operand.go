package asm

import "fmt"

// Reg is a general register; its value is the number that encodings use.
type Reg uint8

// The general registers.
const (
	X0 Reg = iota
	X1
	X2
	X3
	X4
	X5
	X6
	X7
	X8
	X9
	X10
	X11
	X12
	X13
	X14
	X15
	X16
	X17
	X18
	X19
	X20
	X21
	X22
	X23
	X24
	X25
	X26
	X27
	X28
	X29
	X30

	// Number 31 is the stack pointer as a base and in additions of immediate values, else
	// zero.
	SP
	XZR = SP
)

// String is the name of the whole 64-bit register.
func (r Reg) String() string {
	if r == SP {
		return "sp"
	}
	return fmt.Sprintf("x%d", uint8(r))
}

// V is a vector register, of which the low 64 bits hold a float.
type V uint8

// Cond is a condition on the flags; its value is the number that encodings
// use, and a condition and its opposite differ in the lowest bit.
type Cond uint8

// The conditions: CC, LS, HI and CS compare unsigned integers, LT, LE, GT and GE signed ones.
// After FCMP, MI, LS, GT and GE are false for what is not a number.
const (
	EQ Cond = iota
	NE
	CS
	CC
	MI
	PL
	VS
	VC
	HI
	LS
	GE
	LT
	GT
	LE
)

// Not is the condition that holds when c does not.
func (c Cond) Not() Cond { return c ^ 1 }

// Width is what a load or store moves.
type Width uint8

// The widths. A load of a Byte, a Short or a Half (of a register, 32 bits) clears the rest.
const (
	Byte   Width = iota
	Short        // two bytes
	Half         // W, a word in the sense of the manual
	Full         // X
	Double       // D, a float
)

// widths are the encodings of an immediate store of each width, and the shift of its offset.
var widths = [...]struct {
	store uint32
	shift uint8
}{Byte: {0x39000000, 0}, Short: {0x79000000, 1}, Half: {0xB9000000, 2}, Full: {0xF9000000, 3}, Double: {0xFD000000, 3}}
