//go:build linux && arm64 && cgo

#include "context.h"

	.text

// void vitrine_native_switch(struct context *c): goes over to the stack and the
// registers that c has. It returns when generated code leaves. X15 and X18 are not among
// these registers.
	.globl	vitrine_native_switch
	.hidden	vitrine_native_switch
	.type	vitrine_native_switch, %function
vitrine_native_switch:
	stp	x29, x30, [sp, #-160]!
	stp	x19, x20, [sp, #16]
	stp	x21, x22, [sp, #32]
	stp	x23, x24, [sp, #48]
	stp	x25, x26, [sp, #64]
	stp	x27, x28, [sp, #80]
	stp	d8, d9, [sp, #96]
	stp	d10, d11, [sp, #112]
	stp	d12, d13, [sp, #128]
	stp	d14, d15, [sp, #144]
	mov	x28, x0
	mov	x15, sp
	str	x15, [x28, #CTX_HOST_SP]
	add	x15, x28, #CTX_FLOATS
	ldp	d0, d1, [x15, #0]
	ldp	d2, d3, [x15, #16]
	ldp	d4, d5, [x15, #32]
	ldp	d6, d7, [x15, #48]
	ldp	d8, d9, [x15, #64]
	ldp	d10, d11, [x15, #80]
	ldp	d12, d13, [x15, #96]
	ldp	d14, d15, [x15, #112]
	ldp	d16, d17, [x15, #128]
	ldp	d18, d19, [x15, #144]
	ldp	d20, d21, [x15, #160]
	ldp	d22, d23, [x15, #176]
	ldp	d24, d25, [x15, #192]
	ldp	d26, d27, [x15, #208]
	ldp	d28, d29, [x15, #224]
	ldp	d30, d31, [x15, #240]
	ldr	x15, [x28, #CTX_REGS+248]
	mov	sp, x15
	ldp	x0, x1, [x28, #CTX_REGS+0]
	ldp	x2, x3, [x28, #CTX_REGS+16]
	ldp	x4, x5, [x28, #CTX_REGS+32]
	ldp	x6, x7, [x28, #CTX_REGS+48]
	ldp	x8, x9, [x28, #CTX_REGS+64]
	ldp	x10, x11, [x28, #CTX_REGS+80]
	ldp	x12, x13, [x28, #CTX_REGS+96]
	ldr	x14, [x28, #CTX_REGS+112]
	ldp	x16, x17, [x28, #CTX_REGS+128]
	ldp	x19, x20, [x28, #CTX_REGS+152]
	ldp	x21, x22, [x28, #CTX_REGS+168]
	ldp	x23, x24, [x28, #CTX_REGS+184]
	ldp	x25, x26, [x28, #CTX_REGS+200]
	ldr	x27, [x28, #CTX_REGS+216]
	ldp	x29, x30, [x28, #CTX_REGS+232]
	ldr	x15, [x28, #CTX_PC]
	isb	// this processor may have read code before another one changed it
	br	x15
	.size	vitrine_native_switch, .-vitrine_native_switch

// Where the code begins: calls the function in X16. Only the results are kept.
	.globl	vitrine_native_start
	.hidden	vitrine_native_start
vitrine_native_start:
	blr	x16
	str	wzr, [x28, #CTX_EXIT]
	str	x0, [x28, #CTX_REGS]
	str	d0, [x28, #CTX_FLOATS]
	b	vitrine_native_abandon

// Where generated code jumps to leave for a while; X16 has the address at which
// it will go on.
	.globl	vitrine_native_leave
	.hidden	vitrine_native_leave
vitrine_native_leave:
	str	x16, [x28, #CTX_PC]
	str	x16, [x28, #CTX_REGS+128]
	mov	x15, sp
	str	x15, [x28, #CTX_REGS+248]
	stp	x0, x1, [x28, #CTX_REGS+0]
	stp	x2, x3, [x28, #CTX_REGS+16]
	stp	x4, x5, [x28, #CTX_REGS+32]
	stp	x6, x7, [x28, #CTX_REGS+48]
	stp	x8, x9, [x28, #CTX_REGS+64]
	stp	x10, x11, [x28, #CTX_REGS+80]
	stp	x12, x13, [x28, #CTX_REGS+96]
	str	x14, [x28, #CTX_REGS+112]
	str	x17, [x28, #CTX_REGS+136]
	stp	x19, x20, [x28, #CTX_REGS+152]
	stp	x21, x22, [x28, #CTX_REGS+168]
	stp	x23, x24, [x28, #CTX_REGS+184]
	stp	x25, x26, [x28, #CTX_REGS+200]
	str	x27, [x28, #CTX_REGS+216]
	stp	x29, x30, [x28, #CTX_REGS+232]
	add	x15, x28, #CTX_FLOATS
	stp	d0, d1, [x15, #0]
	stp	d2, d3, [x15, #16]
	stp	d4, d5, [x15, #32]
	stp	d6, d7, [x15, #48]
	stp	d8, d9, [x15, #64]
	stp	d10, d11, [x15, #80]
	stp	d12, d13, [x15, #96]
	stp	d14, d15, [x15, #112]
	stp	d16, d17, [x15, #128]
	stp	d18, d19, [x15, #144]
	stp	d20, d21, [x15, #160]
	stp	d22, d23, [x15, #176]
	stp	d24, d25, [x15, #192]
	stp	d26, d27, [x15, #208]
	stp	d28, d29, [x15, #224]
	stp	d30, d31, [x15, #240]

// Where a signal handler goes on, after it has saved the registers itself:
// goes back to the C stack and returns from vitrine_native_switch.
	.globl	vitrine_native_abandon
	.hidden	vitrine_native_abandon
vitrine_native_abandon:
	ldr	x15, [x28, #CTX_HOST_SP]
	mov	sp, x15
	ldp	x19, x20, [sp, #16]
	ldp	x21, x22, [sp, #32]
	ldp	x23, x24, [sp, #48]
	ldp	x25, x26, [sp, #64]
	ldp	x27, x28, [sp, #80]
	ldp	d8, d9, [sp, #96]
	ldp	d10, d11, [sp, #112]
	ldp	d12, d13, [sp, #128]
	ldp	d14, d15, [sp, #144]
	ldp	x29, x30, [sp], #160
	ret

	.section	.note.GNU-stack,"",%progbits
