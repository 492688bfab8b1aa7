package asm

// Jmp jumps to l.
func (a *Assembler) Jmp(l Label) {
	a.Refer(formB, l, 0)
	a.emit(0x14000000)
}

// Call calls l; the address after it is in X30.
func (a *Assembler) Call(l Label) {
	a.Refer(formB, l, 0)
	a.emit(0x94000000)
}

// JmpPatchable is Jmp. The label is that of the instruction, which [Branch] computes anew to
// send the jump elsewhere.
func (a *Assembler) JmpPatchable(l Label) (field Label) {
	field = a.Here()
	a.Jmp(l)
	return field
}

// BCond jumps to l if c holds.
func (a *Assembler) BCond(c Cond, l Label) { a.conditional(0x54000000|uint32(c.Not()), l) }

// Cbz jumps to l if r is 0, and Cbnz if it is not.
func (a *Assembler) Cbz(r Reg, l Label) { a.conditional(0xB5000000|uint32(r), l) }

// Cbnz jumps to l if r is not 0.
func (a *Assembler) Cbnz(r Reg, l Label) { a.conditional(0xB4000000|uint32(r), l) }

// conditional appends the long form: a branch on the opposite condition, over a jump.
func (a *Assembler) conditional(opposite uint32, l Label) {
	a.Refer(formCond, l, 0)
	a.emit(opposite | 2<<5)
	a.emit(0x14000000)
}

// BCondPatchable is BCond in the long form, whose jump can be patched.
func (a *Assembler) BCondPatchable(c Cond, l Label) (field Label) {
	a.emit(0x54000000 | uint32(c.Not()) | 2<<5)
	return a.JmpPatchable(l)
}

// CbzPatchable is Cbz in the long form, or Cbnz, whose jump can be patched.
func (a *Assembler) CbzPatchable(r Reg, zero bool, l Label) (field Label) {
	op := uint32(0xB5000000)
	if !zero {
		op = 0xB4000000
	}
	a.emit(op | uint32(r) | 2<<5)
	return a.JmpPatchable(l)
}

// Branch is a B at an address.
func Branch(at, target uint64) ([4]byte, error) {
	var b [4]byte
	put(b[:], 0x14000000)
	err := branch(b[:], at, target)
	return b, err
}

// Br jumps to the address in r.
func (a *Assembler) Br(r Reg) { a.emit(0xD61F0000 | uint32(r)<<5) }

// Blr calls the address in r.
func (a *Assembler) Blr(r Reg) { a.emit(0xD63F0000 | uint32(r)<<5) }

// Ret returns to the address in X30.
func (a *Assembler) Ret() { a.emit(0xD65F03C0) }

// Brk traps into a debugger, or into whoever handles SIGTRAP.
func (a *Assembler) Brk(n uint16) { a.emit(0xD4200000 | uint32(n)<<5) }

// Nop does nothing.
func (a *Assembler) Nop() { a.emit(nop) }
