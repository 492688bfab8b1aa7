// Package native runs generated code.
//
// [NewStack] makes a [Stack]: a machine stack outside of Go's and C's reach, and a
// [Context] through which generated code and Go talk to each other. [Stack.Start] says
// which function to call with which arguments, and [Stack.Run] runs until the code
// leaves. It leaves in order to return, or by an exit that asks for something
// ([ExitAllocate], [ExitRaise], [ExitInterrupt], [ExitCompile], or a number of the back
// end's own), or because it overran its stack or faulted. After an exit, Run continues
// with all registers but R11 as they were, or as the Context was changed in between.
//
// What it promises:
//
//   - Code that faults (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP), overruns its
//     stack or calls a wild address ends in an [Exit], never in the end of the
//     process. Go still handles its own faults: a nil pointer in Go panics.
//   - Go's garbage collector and scheduler do not wait for running code, which
//     is to them a call of a C function. Stacks are independent; as many may run
//     at once as there are threads.
//   - [Stack.Interrupt] may be called at any time by anyone, and reaches the
//     code at its next poll.
//
// Generated code never calls into Go. It may call C functions that do not call
// back, from its own stack, of which [Reserve] bytes below the limit are for
// them.
//
// # Conventions of generated code on x86-64
//
//	R15                      address of the Context, always
//	RSP                      the stack; a multiple of 16 before a call of a C function
//	RDI RSI RDX RCX R8 R9    integer arguments; XMM0 to XMM7 float arguments
//	RAX, XMM0                integer, float result
//	RBX RBP R12 R13 R14      kept by the called function
//	all others               changed by calls
//
// This is the System V convention with R15 taken, so that C functions can be
// called directly. R11 takes no part in it at all: code that is inserted
// between instructions (moves in a cycle, far jumps) may change it. RBP is a
// register like others; there is no frame pointer. The direction flag is clear.
//
// A function that calls others, or needs more than Reserve/2 bytes, begins with
// a check; [OffStackLimit] is a field of the Context:
//
//	cmp rsp, [r15+OffStackLimit]
//	jbe overflow                    ; unlikely: exit with ExitOverflow
//
// An interrupt moves the limit, so that the check leaves as well; code that is
// resumed after this exit goes back to the check.
//
// A loop can be left at its back edge: its jump is patchable, and is patched to an exit
// with ExitInterrupt to stop the code. Or it polls, at no measurable cost:
//
//	cmp dword [r15+OffInterrupts], 0
//	jne interrupted                 ; unlikely: exit with ExitInterrupt
//
// An exit has a code of this package or one from
// [FirstOwnExit] to 255, and an argument of 24 bits that tells exits apart. It stores
// [Exit.Word] and goes to where code leaves:
//
//	mov dword [r15+exit], code | argument << 8
//	lea r11, [rip+resume]
//	jmp [r15+leave]                 ; no call: the processor predicts returns
//	resume:
//
// The Context then has all general registers in Regs, the low halves of all XMM
// registers in Floats and the address of resume in PC. R11, the flags and the
// upper halves of XMM registers do not survive.
//
// # Conventions of generated code on arm64
//
//	X28                      address of the Context, always
//	SP                       the stack, always a multiple of 16
//	X0 to X7, V0 to V7       integer and float arguments; results in X0 and V0
//	X19 to X27, X29          kept by the called function
//	all others               changed by calls
//
// A call leaves the return address in X30. A function begins by pushing it, in a unit of 16
// bytes of which it is the first word, before it checks the stack; so the stack looks as on
// x86-64, but that return addresses take two words. An exit has the address at which the
// code goes on in X16, and loses X15 and X16:
//
//	movz w16, #code; movk w16, #argument, lsl #16
//	str w16, [x28, #exit]
//	adr x16, resume
//	ldr x15, [x28, #leave]
//	br x15
//	resume:
//
// Where there is no native code (this package knows Linux on x86-64 and on arm64, with cgo),
// NewStack gives [ErrUnsupported].
package native
