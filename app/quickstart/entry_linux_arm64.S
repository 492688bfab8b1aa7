//go:build linux && arm64 && cgo

	.text

// Where the program is entered. What the system and the linker of shared libraries have left
// on the stack and in x0 is for C's own entry.
	.globl	vitrinestart
	.type	vitrinestart, %function
vitrinestart:
	stp	x0, x30, [sp, #-16]!
	bl	vitrine_populate
	ldp	x0, x30, [sp], #16
	b	_start
	.size	vitrinestart, .-vitrinestart

	.section	.note.GNU-stack,"",%progbits
