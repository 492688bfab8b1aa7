//go:build linux && amd64 && cgo

	.text

// Where the program is entered. What the system and the linker of shared libraries have left
// on the stack and in rdx is for C's own entry.
	.globl	vitrinestart
	.type	vitrinestart, @function
vitrinestart:
	pushq	%rdx
	subq	$8, %rsp
	call	vitrine_populate
	addq	$8, %rsp
	popq	%rdx
	jmp	_start
	.size	vitrinestart, .-vitrinestart

	.section	.note.GNU-stack,"",@progbits
