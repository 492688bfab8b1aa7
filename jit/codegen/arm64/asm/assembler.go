// Package asm encodes arm64 (AArch64) instructions.
//
// An [Assembler] takes one method call per instruction, in program order. It knows the
// instructions that a compiler for low-level RPython needs, not all of them. Labels, marks
// and constants are those of package code:
//
//	var a asm.Assembler
//	loop := a.NewLabel()
//	a.Bind(loop)
//	a.AluI(asm.SUBS, asm.X0, asm.X0, 1)
//	a.BCond(asm.NE, loop)
//	a.Ret()
//	code, err := a.Encode(base)
//
// The destination comes first, but for what is stored. Encodings are those of the Arm
// Architecture Reference Manual for A-profile, chapter C6 and C7. The package promises that
// every encoding it emits decodes to exactly the instruction that was asked for; what it
// cannot encode is the error of Layout and Encode.
//
// Conditional branches, and the addresses of constants, reach 1 MiB in one instruction. If
// that is not enough, two are used; [Far] is then lost where an address has to be in a
// register. B and BL reach 128 MiB.
package asm

import (
	"encoding/binary"
	"fmt"

	"vitrine/jit/codegen/code"
)

// Assembler collects the instructions of one piece of code. The zero value is
// ready for use. It is not safe for concurrent use.
type Assembler struct{ code.Buffer }

// Label names a position. The zero Label names none.
type Label = code.Label

// Far is the register that is lost where a constant is far away.
const Far = X15

// Align pads with nops until the offset is a multiple of n, a power of two up
// to 64.
func (a *Assembler) Align(n int) { a.Buffer.Align(&machine, n) }

// Layout fixes the position of everything, with the shortest forms of all references, and
// returns how many bytes of memory the code needs. Nothing can be appended afterwards.
func (a *Assembler) Layout() (size int, err error) { return a.Buffer.Layout(&machine) }

// Encode returns the code, constants included, for the address base, which
// must be a multiple of 64. It calls Layout if that has not been done. The
// bytes are valid until the next Encode.
func (a *Assembler) Encode(base uint64) ([]byte, error) { return a.Buffer.Encode(&machine, base) }

// emit appends an instruction.
func (a *Assembler) emit(w uint32) { a.Bytes = binary.LittleEndian.AppendUint32(a.Bytes, w) }

// The forms of what refers to labels.
const (
	formB    code.Kind = iota // B and BL
	formCond                  // B.cond, CBZ and CBNZ; far away, the opposite one over a B
	formAdr                   // ADR; far away, ADRP and ADD
	formLdr                   // a load of a constant; far away, ADRP and a load
)

// near is how far instructions with a displacement of 19 bits reach, and ADR.
const near = 1 << 20

const nop = 0xD503201F

var machine = code.Machine{
	Forms: []code.Form{
		formB: {Long: 4, Resolve: func(b []byte, r code.Resolved) error { return branch(b, r.At, r.Target) }},
		formCond: {
			Long: 8, Short: 4, Low: -near, High: near - 4,
			Shorten: func(short, long []byte) { put(short, opposite(word(long)&^(0x7FFFF<<5))) },
			Resolve: func(b []byte, r code.Resolved) error {
				if !r.Short {
					return branch(b[4:], r.At+4, r.Target)
				}
				put(b, word(b)|field19(r))
				return nil
			},
		},
		formAdr: {
			Long: 8, Short: 4, Low: -near, High: near - 1,
			Shorten: func(short, long []byte) { put(short, 0x10000000|word(long)&31) },
			Resolve: func(b []byte, r code.Resolved) error {
				if r.Short {
					put(b, word(b)|adrField(int64(r.Target-r.At)))
					return nil
				}
				put(b[4:], word(b[4:])|uint32(r.Target&0xFFF)<<10)
				return adrp(b, r)
			},
		},
		formLdr: {
			Long: 8, Short: 4, Low: -near, High: near - 4,
			Shorten: func(short, long []byte) {
				literal := uint32(0x58000000)
				if word(long[4:])&(1<<26) != 0 {
					literal = 0x5C000000
				}
				put(short, literal|word(long[4:])&31)
			},
			Resolve: func(b []byte, r code.Resolved) error {
				if r.Short {
					put(b, word(b)|field19(r))
					return nil
				}
				put(b[4:], word(b[4:])|uint32(r.Target&0xFFF)>>3<<10)
				return adrp(b, r)
			},
		},
	},
	Nops: nops,
	Fill: 0, // UDF
}

func word(b []byte) uint32   { return binary.LittleEndian.Uint32(b) }
func put(b []byte, w uint32) { binary.LittleEndian.PutUint32(b, w) }

// opposite is a conditional branch on the opposite condition.
func opposite(w uint32) uint32 {
	if w>>24 == 0x54 {
		return w ^ 1
	}
	return w ^ 1<<24
}

// field19 is the displacement in an instruction that counts words.
func field19(r code.Resolved) uint32 { return uint32(int64(r.Target-r.At)>>2) & 0x7FFFF << 5 }

// adrField is the displacement in ADR and ADRP.
func adrField(n int64) uint32 { return uint32(n)&3<<29 | uint32(n>>2)&0x7FFFF<<5 }

// branch writes the displacement of a B or BL at an address.
func branch(b []byte, at, target uint64) error {
	rel := int64(target - at)
	if rel < -1<<27 || rel >= 1<<27 || rel&3 != 0 {
		return fmt.Errorf("%#x is more than 128 MiB away from %#x: keep code closer", target, at)
	}
	put(b, word(b)&0xFC000000|uint32(rel>>2)&0x3FFFFFF)
	return nil
}

// adrp writes the displacement of an ADRP, in pages.
func adrp(b []byte, r code.Resolved) error {
	pages := int64(r.Target>>12) - int64(r.At>>12)
	if pages < -1<<20 || pages >= 1<<20 {
		return fmt.Errorf("%#x is more than 4 GiB away from %#x", r.Target, r.At)
	}
	put(b, word(b)|adrField(pages))
	return nil
}

// nops appends n bytes, a multiple of 4, of what does nothing.
func nops(b []byte, n int) []byte {
	for ; n >= 4; n -= 4 {
		b = binary.LittleEndian.AppendUint32(b, nop)
	}
	return b
}
