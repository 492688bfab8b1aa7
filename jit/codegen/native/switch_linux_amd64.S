//go:build linux && amd64 && cgo

#include "context.h"

	.text

// void vitrine_native_switch(struct context *c): goes over to the stack and the
// registers that c has. It returns when generated code leaves.
	.globl	vitrine_native_switch
	.hidden	vitrine_native_switch
	.type	vitrine_native_switch, @function
vitrine_native_switch:
	pushq	%rbp
	pushq	%rbx
	pushq	%r12
	pushq	%r13
	pushq	%r14
	pushq	%r15
	movq	%rdi, %r15
	movq	%rsp, CTX_HOST_SP(%r15)
	movsd	CTX_FLOATS+0x00(%r15), %xmm0
	movsd	CTX_FLOATS+0x08(%r15), %xmm1
	movsd	CTX_FLOATS+0x10(%r15), %xmm2
	movsd	CTX_FLOATS+0x18(%r15), %xmm3
	movsd	CTX_FLOATS+0x20(%r15), %xmm4
	movsd	CTX_FLOATS+0x28(%r15), %xmm5
	movsd	CTX_FLOATS+0x30(%r15), %xmm6
	movsd	CTX_FLOATS+0x38(%r15), %xmm7
	movsd	CTX_FLOATS+0x40(%r15), %xmm8
	movsd	CTX_FLOATS+0x48(%r15), %xmm9
	movsd	CTX_FLOATS+0x50(%r15), %xmm10
	movsd	CTX_FLOATS+0x58(%r15), %xmm11
	movsd	CTX_FLOATS+0x60(%r15), %xmm12
	movsd	CTX_FLOATS+0x68(%r15), %xmm13
	movsd	CTX_FLOATS+0x70(%r15), %xmm14
	movsd	CTX_FLOATS+0x78(%r15), %xmm15
	movq	CTX_REGS+0x00(%r15), %rax
	movq	CTX_REGS+0x08(%r15), %rcx
	movq	CTX_REGS+0x10(%r15), %rdx
	movq	CTX_REGS+0x18(%r15), %rbx
	movq	CTX_REGS+0x20(%r15), %rsp
	movq	CTX_REGS+0x28(%r15), %rbp
	movq	CTX_REGS+0x30(%r15), %rsi
	movq	CTX_REGS+0x38(%r15), %rdi
	movq	CTX_REGS+0x40(%r15), %r8
	movq	CTX_REGS+0x48(%r15), %r9
	movq	CTX_REGS+0x50(%r15), %r10
	movq	CTX_REGS+0x58(%r15), %r11
	movq	CTX_REGS+0x60(%r15), %r12
	movq	CTX_REGS+0x68(%r15), %r13
	movq	CTX_REGS+0x70(%r15), %r14
	jmpq	*CTX_PC(%r15)
	.size	vitrine_native_switch, .-vitrine_native_switch

// Where the code begins: calls the function in R11. A call, and not a jump to a
// function whose return address was stored, because the processor predicts
// returns by counting calls. Only the results are kept.
	.globl	vitrine_native_start
	.hidden	vitrine_native_start
vitrine_native_start:
	callq	*%r11
	movl	$0, CTX_EXIT(%r15)
	movq	%rax, CTX_REGS(%r15)
	movsd	%xmm0, CTX_FLOATS(%r15)
	jmp	vitrine_native_abandon

// Where generated code jumps to leave for a while; R11 has the address at which
// it will go on. A jump, for the same reason.
	.globl	vitrine_native_leave
	.hidden	vitrine_native_leave
vitrine_native_leave:
	movq	%r11, CTX_PC(%r15)
	movq	%rax, CTX_REGS+0x00(%r15)
	movq	%rcx, CTX_REGS+0x08(%r15)
	movq	%rdx, CTX_REGS+0x10(%r15)
	movq	%rbx, CTX_REGS+0x18(%r15)
	movq	%rsp, CTX_REGS+0x20(%r15)
	movq	%rbp, CTX_REGS+0x28(%r15)
	movq	%rsi, CTX_REGS+0x30(%r15)
	movq	%rdi, CTX_REGS+0x38(%r15)
	movq	%r8, CTX_REGS+0x40(%r15)
	movq	%r9, CTX_REGS+0x48(%r15)
	movq	%r10, CTX_REGS+0x50(%r15)
	movq	%r11, CTX_REGS+0x58(%r15)
	movq	%r12, CTX_REGS+0x60(%r15)
	movq	%r13, CTX_REGS+0x68(%r15)
	movq	%r14, CTX_REGS+0x70(%r15)
	movsd	%xmm0, CTX_FLOATS+0x00(%r15)
	movsd	%xmm1, CTX_FLOATS+0x08(%r15)
	movsd	%xmm2, CTX_FLOATS+0x10(%r15)
	movsd	%xmm3, CTX_FLOATS+0x18(%r15)
	movsd	%xmm4, CTX_FLOATS+0x20(%r15)
	movsd	%xmm5, CTX_FLOATS+0x28(%r15)
	movsd	%xmm6, CTX_FLOATS+0x30(%r15)
	movsd	%xmm7, CTX_FLOATS+0x38(%r15)
	movsd	%xmm8, CTX_FLOATS+0x40(%r15)
	movsd	%xmm9, CTX_FLOATS+0x48(%r15)
	movsd	%xmm10, CTX_FLOATS+0x50(%r15)
	movsd	%xmm11, CTX_FLOATS+0x58(%r15)
	movsd	%xmm12, CTX_FLOATS+0x60(%r15)
	movsd	%xmm13, CTX_FLOATS+0x68(%r15)
	movsd	%xmm14, CTX_FLOATS+0x70(%r15)
	movsd	%xmm15, CTX_FLOATS+0x78(%r15)

// Where a signal handler goes on, after it has saved the registers itself:
// goes back to the C stack and returns from vitrine_native_switch. A fault may
// have happened in a C function, with flags and modes as that had them.
	.globl	vitrine_native_abandon
	.hidden	vitrine_native_abandon
vitrine_native_abandon:
	movq	CTX_HOST_SP(%r15), %rsp
	popq	%r15
	popq	%r14
	popq	%r13
	popq	%r12
	popq	%rbx
	popq	%rbp
	cld
	ret

	.section	.note.GNU-stack,"",@progbits
