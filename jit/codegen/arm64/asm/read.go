package asm

// BrOf is the encoding of a jump to the address in a register.
func BrOf(r Reg) uint32 { return 0xD61F0000 | uint32(r)<<5 }

// OffsetFrom returns where a load or store of 32 or 64 bits with an immediate offset, if w is
// one, reaches from a base register.
func OffsetFrom(base Reg, w uint32) (offset int32, isStore, ok bool) {
	if w&0xBF800000 != 0xB9000000 || Reg(w>>5&31) != base {
		return 0, false, false
	}
	return int32(w >> 10 & 0xFFF << (w >> 30)), w&load == 0, true
}

// Moved returns the 16 bits that an instruction moves to a part of a register, if w is one.
func Moved(w uint32) (bits uint16, ok bool) {
	return uint16(w >> 5), w&0x1F800000 == 0x12800000
}
