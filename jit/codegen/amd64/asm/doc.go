// Package asm encodes x86-64 instructions.
//
// An [Assembler] takes one method call per instruction, in program order. It knows the
// instructions that a compiler for low-level RPython needs, not all of them.
// [Assembler.Layout] then chooses the shortest form of every jump and places the
// constants; it returns how much memory the code needs. [Assembler.Encode] gives the
// bytes for the address at which they will run:
//
//	var a asm.Assembler
//	loop := a.NewLabel()
//	a.Bind(loop)
//	a.AluRI(asm.SUB, asm.Qword, asm.RDI, 1)
//	a.Jcc(asm.CondNE, loop)
//	a.Ret()
//	size, err := a.Layout()
//	code, err := a.Encode(base)
//
// A method is named after its instruction, or after the family of instructions
// that its first argument chooses from, followed by its operands: R is a
// general register, X an XMM register, M memory, I an immediate value. The
// destination comes first, as in Intel's manuals. Encodings are those of the
// Intel 64 and IA-32 Architectures Software Developer's Manual (SDM), volume
// 2; a reference like "group 1" is to the tables of its appendix A.
//
// The package promises that every encoding it emits decodes to exactly the
// instruction that was asked for. What it cannot encode (RSP as an index, an
// immediate value that does not fit) it does not emit; the first such mistake
// is the error of Layout and Encode.
//
// Before Layout no position in the code is final, so positions are named by
// labels: of blocks, of fields to be patched, of constants. [Assembler.Offset] gives
// their offsets afterwards, and [Assembler.Marks] the marks that tie stretches of code to
// what they were made from.
//
// [Disassemble] goes the other way, for views.
package asm
