package asm

import "encoding/binary"

// opcode is an opcode byte (bits 0 to 7) and what goes with it.
type opcode uint32

const (
	esc0F   opcode = 1 << (8 + iota) // the escape byte 0F comes before it
	pre66                            // operand-size prefix, also as part of an opcode
	preF2                            // mandatory prefix
	preF3                            // mandatory prefix
	rexW                             // 64-bit operands
	byteReg                          // the operand in ModRM.reg is a byte
	byteRM                           // the operand in ModRM.rm is a byte
	tail8                            // one byte of immediate value follows
	tail16                           // two bytes follow
	tail32                           // four bytes follow

	legacyPrefix = pre66 | preF2 | preF3
)

// tail is the number of bytes after ModRM, SIB and displacement.
func (op opcode) tail() int32 {
	switch {
	case op&tail8 != 0:
		return 1
	case op&tail16 != 0:
		return 2
	case op&tail32 != 0:
		return 4
	}
	return 0
}

// sized is the opcode for operands of size s where the opcode byte's lowest
// bit tells bytes from the rest.
func sized(op opcode, s Size) opcode {
	if s == Byte {
		return op | byteReg | byteRM
	}
	return wide(op|1, s)
}

// wide is the opcode for operands of size s, which is not Byte.
func wide(op opcode, s Size) opcode {
	switch s {
	case Word:
		return op | pre66
	case Qword:
		return op | rexW
	}
	return op
}

// prefixes appends everything before ModRM. rex has the register extension
// bits, and bit 6 if a REX prefix is needed even without any.
func prefixes(b []byte, op opcode, rex byte) []byte {
	if op&legacyPrefix != 0 {
		b = appendLegacy(b, op)
	}
	if op&rexW != 0 {
		rex |= 8
	}
	if rex != 0 {
		b = append(b, 0x40|rex)
	}
	if op&esc0F != 0 {
		b = append(b, 0x0F)
	}
	return append(b, byte(op))
}

func appendLegacy(b []byte, op opcode) []byte {
	if op&pre66 != 0 {
		b = append(b, 0x66)
	}
	if op&preF2 != 0 {
		b = append(b, 0xF2)
	}
	if op&preF3 != 0 {
		b = append(b, 0xF3)
	}
	return b
}

// forced is the REX prefix without bits if an operand is one of the byte
// registers SPL, BPL, SIL, DIL, whose numbers mean AH to BH without one.
func (op opcode) forced(reg, rm Reg) byte {
	if op&byteReg != 0 && reg&^3 == 4 || op&byteRM != 0 && rm&^3 == 4 {
		return 0x40
	}
	return 0
}

// rr appends op with two registers: reg in ModRM.reg (or a part of the
// opcode), rm in ModRM.rm.
func (a *Assembler) rr(op opcode, reg, rm Reg) {
	rex := byte(reg>>3<<2 | rm>>3)
	if op&(byteReg|byteRM) != 0 {
		rex |= op.forced(reg, rm)
	}
	b := prefixes(a.Bytes, op, rex)
	a.Bytes = append(b, byte(0xC0|reg&7<<3|rm&7))
}

// rm appends op with reg in ModRM.reg and memory in ModRM.rm. Bytes that
// follow it (immediate values) must be announced by a tail flag, because a
// displacement from RIP counts from the end of the instruction.
func (a *Assembler) rm(op opcode, reg Reg, m Mem) {
	var x, b Reg
	if m.index < noReg {
		x = m.index
	}
	if m.base < noReg {
		b = m.base
	}
	rex := byte(reg>>3<<2 | x>>3<<1 | b>>3)
	if op&byteReg != 0 {
		rex |= op.forced(reg, RAX)
	}
	a.Bytes = prefixes(a.Bytes, op, rex)
	a.modrm(byte(reg&7<<3), m, op)
}

// modrm appends ModRM, SIB and displacement (SDM 2A, 2.1.5, tables 2-2 and
// 2-3): rm 100 means that a SIB byte follows, which RSP and R12 as a base need;
// mod 00 with base 101 means no base, so RBP and R13 need a displacement.
func (a *Assembler) modrm(reg byte, m Mem, op opcode) {
	switch {
	case m.base == ripReg:
		a.Bytes = append(a.Bytes, reg|5)
		a.fixField(Label(m.disp), op.tail())
		return
	case m.index == RSP || m.scale == badScale:
		a.Fail("no addressing with index %v and scale %d: an index is any register but rsp, a scale 1, 2, 4 or 8", m.index, 1<<m.scale)
		return
	case m.base == noReg:
		index := byte(4)
		if m.index != noReg {
			index = byte(m.index & 7)
		}
		a.Bytes = append(a.Bytes, reg|4, m.scale<<6|index<<3|5)
		a.Bytes = binary.LittleEndian.AppendUint32(a.Bytes, uint32(m.disp))
		return
	}
	mod := byte(0x80)
	if m.disp == 0 && m.base&7 != RBP {
		mod = 0
	} else if int32(int8(m.disp)) == m.disp {
		mod = 0x40
	}
	b := a.Bytes
	switch {
	case m.index != noReg:
		b = append(b, mod|reg|4, m.scale<<6|byte(m.index&7<<3|m.base&7))
	case m.base&7 == RSP:
		b = append(b, mod|reg|4, 0x24)
	default:
		b = append(b, mod|reg|byte(m.base&7))
	}
	switch mod {
	case 0x40:
		b = append(b, byte(m.disp))
	case 0x80:
		b = binary.LittleEndian.AppendUint32(b, uint32(m.disp))
	}
	a.Bytes = b
}

// imm appends an immediate value of the width that op announces.
func (a *Assembler) imm(op opcode, v int32) {
	switch op.tail() {
	case 1:
		a.Bytes = append(a.Bytes, byte(v))
	case 2:
		a.Bytes = binary.LittleEndian.AppendUint16(a.Bytes, uint16(v))
	case 4:
		a.Bytes = binary.LittleEndian.AppendUint32(a.Bytes, uint32(v))
	}
}

// immTail is the flag for an immediate value of an operation of size s: 64-bit
// operations have 32 bits, which are sign-extended.
func immTail(s Size) opcode {
	switch s {
	case Byte:
		return tail8
	case Word:
		return tail16
	}
	return tail32
}

// fits reports whether v can be an immediate value of an operation of size s,
// read as signed or as unsigned.
func (a *Assembler) fits(s Size, v int32) bool {
	if s == Byte && (v < -0x80 || v > 0xFF) || s == Word && (v < -0x8000 || v > 0xFFFF) {
		a.Fail("%d does not fit into %d bits: move it to a register first", v, 8*s)
		return false
	}
	return true
}
