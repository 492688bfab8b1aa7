package asm

// Float is an operation on floats.
type Float uint32

// The operations, of two operands and of one.
const (
	FADD Float = 0x1E602800
	FSUB Float = 0x1E603800
	FMUL Float = 0x1E600800
	FDIV Float = 0x1E601800

	FMOV  Float = 0x1E604000
	FABS  Float = 0x1E60C000
	FNEG  Float = 0x1E614000
	FSQRT Float = 0x1E61C000
)

// Float2 is d = n op m.
func (a *Assembler) Float2(op Float, d, n, m V) {
	a.emit(uint32(op) | uint32(m)<<16 | uint32(n)<<5 | uint32(d))
}

// Float1 is d = op n.
func (a *Assembler) Float1(op Float, d, n V) { a.emit(uint32(op) | uint32(n)<<5 | uint32(d)) }

// Fcmp compares n with m.
func (a *Assembler) Fcmp(n, m V) { a.emit(0x1E602000 | uint32(m)<<16 | uint32(n)<<5) }

// FcmpZero compares n with 0.
func (a *Assembler) FcmpZero(n V) { a.emit(0x1E602008 | uint32(n)<<5) }

// FmovVR copies the bits of a general register, and FmovRV those of a float.
func (a *Assembler) FmovVR(d V, n Reg) { a.emit(0x9E670000 | uint32(n)<<5 | uint32(d)) }

// FmovRV copies the bits of a float.
func (a *Assembler) FmovRV(d Reg, n V) { a.emit(0x9E660000 | uint32(n)<<5 | uint32(d)) }

// Fcvtzs converts to a signed integer, toward zero. What does not fit becomes the nearest
// number that does, and what is not a number 0.
func (a *Assembler) Fcvtzs(d Reg, n V) { a.emit(0x9E780000 | uint32(n)<<5 | uint32(d)) }

// Scvtf converts a signed integer, and Ucvtf an unsigned one.
func (a *Assembler) Scvtf(d V, n Reg) { a.emit(0x9E620000 | uint32(n)<<5 | uint32(d)) }

// Ucvtf converts an unsigned integer.
func (a *Assembler) Ucvtf(d V, n Reg) { a.emit(0x9E630000 | uint32(n)<<5 | uint32(d)) }
