//go:build linux && (amd64 || arm64) && cgo

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <ucontext.h>
#ifdef __aarch64__
#include <asm/sigcontext.h>
#endif

#include "context.h"

_Static_assert(offsetof(struct context, exit) == CTX_EXIT, "offset of exit");
_Static_assert(offsetof(struct context, host_sp) == CTX_HOST_SP, "offset of host_sp");
_Static_assert(offsetof(struct context, pc) == CTX_PC, "offset of pc");
_Static_assert(offsetof(struct context, regs) == CTX_REGS, "offset of regs");
_Static_assert(offsetof(struct context, floats) == CTX_FLOATS, "offset of floats");

void vitrine_native_switch(struct context *c);

// The context that this thread runs, if any. Signal handlers read it, so it
// must not be of the kind that is allocated at the first access.
static __thread struct context *volatile running __attribute__((tls_model("initial-exec")));

static void begin_steps(void);

void vitrine_native_run(struct context *c) {
	running = c;
	if (c->counts != NULL && c->steps > 0) {
		c->stepped = 0;
		begin_steps();
	}
	vitrine_native_switch(c);
	running = NULL;
}

static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
static struct sigaction previous[NSIG];

// What of the state of a thread differs between machines: the program counter, the stack
// pointer, all registers, and where it goes on after a fault, with the context c.
#ifdef __aarch64__

static uint64_t pc_of(const mcontext_t *m) { return m->pc; }
static uint64_t sp_of(const mcontext_t *m) { return m->sp; }

static void save_registers(struct context *c, const mcontext_t *m) {
	memcpy(c->regs, m->regs, sizeof m->regs);
	c->regs[31] = m->sp;
	const struct fpsimd_context *f = (const struct fpsimd_context *)m->__reserved;
	if (f->head.magic == FPSIMD_MAGIC) // the first one that the system puts there
		for (int i = 0; i < NUM_FLOATS; i++)
			memcpy(&c->floats[i], &f->vregs[i], sizeof c->floats[i]);
}

static void go_on(mcontext_t *m, struct context *c, const char *pc) {
	m->regs[28] = (uint64_t)c;
	m->pc = (uint64_t)pc;
}

// A process cannot have itself stopped after each instruction here.
int vitrine_native_counts(void) { return 0; }
static void begin_steps(void) {}
static int on_step(struct context *c, int signal, const siginfo_t *info, mcontext_t *m) { return 0; }

#else

// The registers by their numbers in instructions.
static const int register_order[NUM_REGS] = {
	REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
	REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15,
};

static uint64_t pc_of(const mcontext_t *m) { return m->gregs[REG_RIP]; }
static uint64_t sp_of(const mcontext_t *m) { return m->gregs[REG_RSP]; }

static void save_registers(struct context *c, const mcontext_t *m) {
	for (int i = 0; i < NUM_REGS; i++) {
		c->regs[i] = m->gregs[register_order[i]];
		if (m->fpregs != NULL)
			memcpy(&c->floats[i], &m->fpregs->_xmm[i], sizeof c->floats[i]);
	}
}

static void go_on(mcontext_t *m, struct context *c, const char *pc) {
	m->gregs[REG_R15] = (greg_t)c;
	m->gregs[REG_RIP] = (greg_t)pc;
}

int vitrine_native_counts(void) { return 1; }

// The trap flag has the processor stop after each instruction.
#define TRAP_FLAG 0x100

static void begin_steps(void) {
	__asm__ volatile("lea -128(%%rsp), %%rsp\n\tpushfq\n\torq %0, (%%rsp)\n\tpopfq\n\tlea 128(%%rsp), %%rsp"
		: : "i"(TRAP_FLAG) : "memory", "cc");
}

// Counts the instruction that comes next, if it is one of the code. When the code has left, no
// further instruction is stopped at. One that is repeated stops each time.
static int on_step(struct context *c, int signal, const siginfo_t *info, mcontext_t *m) {
	if (signal != SIGTRAP || info->si_code != TRAP_TRACE || c == NULL || c->counts == NULL)
		return 0;
	uint64_t pc = pc_of(m);
	if (pc >= c->code_start && pc < c->code_end) {
		if (pc != c->stepped) {
			c->counts[pc - c->code_start]++;
			c->steps--;
		}
		c->stepped = pc;
	}
	if (c->steps == 0 || (c->stepped != 0 && c->stepped != pc))
		m->gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
	return 1;
}

#endif

// Whether the fault is one of generated code: the instruction is in code
// memory, or the thread is on the stack of generated code (it has jumped to
// nowhere, or a C function that it called has faulted). Positive signal codes
// are those that the processor caused, as opposed to kill.
static int is_ours(const struct context *c, const siginfo_t *info, const mcontext_t *m) {
	uint64_t pc = pc_of(m), sp = sp_of(m);
	return c != NULL && info->si_code > 0 &&
		((pc >= c->code_start && pc < c->code_end) || (sp >= c->stack_start && sp < c->stack_end));
}

static void pass_on(int signal, siginfo_t *info, void *context) {
	const struct sigaction *p = &previous[signal];
	if (p->sa_flags & SA_SIGINFO) {
		p->sa_sigaction(signal, info, context);
	} else if (p->sa_handler == SIG_DFL) {
		// The instruction faults again, without a handler.
		sigaction(signal, p, NULL);
	} else if (p->sa_handler != SIG_IGN) {
		p->sa_handler(signal);
	}
}

static void on_fault(int signal, siginfo_t *info, void *context) {
	struct context *c = running;
	mcontext_t *m = &((ucontext_t *)context)->uc_mcontext;
	if (on_step(c, signal, info, m))
		return;
	if (!is_ours(c, info, m)) {
		pass_on(signal, info, context);
		return;
	}
	save_registers(c, m);
	c->pc = pc_of(m);
	if (signal == SIGTRAP && info->si_code == SI_KERNEL)
		c->pc--; // int3 is reported at the next instruction
	c->signal = signal;
	c->signal_code = info->si_code;
	c->fault_addr = (uint64_t)info->si_addr;
	int overflow = signal == SIGSEGV && info->si_code == SEGV_ACCERR &&
		c->fault_addr >= c->stack_start && c->fault_addr < c->guard_end;
	c->exit = overflow ? EXIT_OVERFLOW : EXIT_FAULT;
	go_on(m, c, vitrine_native_abandon);
}

int vitrine_native_catch_faults(void) {
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_sigaction = on_fault;
	// As Go's own handlers: on the alternate stack, all signals blocked.
	action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
	sigfillset(&action.sa_mask);
	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		if (sigaction(faults[i], NULL, &previous[faults[i]]) != 0 || sigaction(faults[i], &action, NULL) != 0)
			return errno;
	}
	return 0;
}
