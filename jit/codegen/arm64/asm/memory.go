package asm

// Fits reports whether an offset from a base can be in a load or store.
func (w Width) Fits(offset int32) bool {
	shift := widths[w].shift
	return offset >= 0 && offset < 1<<(12+shift) && offset&(1<<shift-1) == 0 || offset >= -256 && offset < 256
}

// load is the bit that makes a load of a store.
const load = 1 << 22

// Ldr is t = the memory at n + offset. For a Double, t is the number of a vector register.
func (a *Assembler) Ldr(w Width, t Reg, n Reg, offset int32) { a.transfer(w, load, t, n, offset) }

// Str stores t at n + offset.
func (a *Assembler) Str(w Width, t Reg, n Reg, offset int32) { a.transfer(w, 0, t, n, offset) }

func (a *Assembler) transfer(w Width, op uint32, t, n Reg, offset int32) {
	op |= widths[w].store | uint32(n)<<5 | uint32(t)
	shift := widths[w].shift
	switch {
	case !w.Fits(offset):
		a.Fail("the offset %d does not fit: add it to the base first", offset)
	case offset >= 0 && offset&(1<<shift-1) == 0:
		a.emit(op | uint32(offset>>shift)<<10)
	default:
		a.emit(op - 1<<24 | uint32(offset)&0x1FF<<12)
	}
}

// LdrX is t = the memory at n + m, or n + m * the width if it is scaled.
func (a *Assembler) LdrX(w Width, t, n, m Reg, scaled bool) { a.indexed(w, load, t, n, m, scaled) }

// StrX stores t at n + m, or n + m * the width if it is scaled.
func (a *Assembler) StrX(w Width, t, n, m Reg, scaled bool) { a.indexed(w, 0, t, n, m, scaled) }

func (a *Assembler) indexed(w Width, op uint32, t, n, m Reg, scaled bool) {
	op |= widths[w].store - 1<<24 | 0x00206800 | uint32(m)<<16 | uint32(n)<<5 | uint32(t)
	if scaled {
		op |= 1 << 12
	}
	a.emit(op)
}

// Push stores a register in a new unit of the stack of 16 bytes, at its beginning.
func (a *Assembler) Push(t Reg) {
	a.emit(0xF8000C00 | uint32(-16&0x1FF)<<12 | uint32(SP)<<5 | uint32(t))
}

// Pop undoes Push.
func (a *Assembler) Pop(t Reg) { a.emit(0xF8400400 | 16<<12 | uint32(SP)<<5 | uint32(t)) }

// Stp stores t and u at n + offset, and Ldp loads them.
func (a *Assembler) Stp(t, u, n Reg, offset int32) { a.pair(0xA9000000, t, u, n, offset) }

// Ldp loads t and u from n + offset.
func (a *Assembler) Ldp(t, u, n Reg, offset int32) { a.pair(0xA9400000, t, u, n, offset) }

func (a *Assembler) pair(op uint32, t, u, n Reg, offset int32) {
	if offset&7 != 0 || offset < -512 || offset > 504 {
		a.Fail("the offset %d of two registers does not fit", offset)
		return
	}
	a.emit(op | uint32(offset>>3)&0x7F<<15 | uint32(u)<<10 | uint32(n)<<5 | uint32(t))
}

// LdrL is t = the eight bytes at l, a constant. It may use Far.
func (a *Assembler) LdrL(w Width, t Reg, l Label) {
	a.Refer(formLdr, l, 0)
	base := Far
	if w == Full {
		base = t
	}
	a.emit(0x90000000 | uint32(base))
	a.emit(widths[w].store | load | uint32(base)<<5 | uint32(t))
}

// Adr is d = the address of l.
func (a *Assembler) Adr(d Reg, l Label) {
	a.Refer(formAdr, l, 0)
	a.emit(0x90000000 | uint32(d))
	a.emit(0x91000000 | uint32(d)<<5 | uint32(d))
}
