// The structure that generated code and Go share; context.go describes it. The
// assembly code needs the offsets as numbers; shim.c checks them.

#define CTX_EXIT     12
#define CTX_HOST_SP  128
#define CTX_PC       136
#define CTX_REGS     144
#ifdef __aarch64__
#define NUM_REGS     32
#define NUM_FLOATS   32
#define CTX_FLOATS   400
#else
#define NUM_REGS     16
#define NUM_FLOATS   16
#define CTX_FLOATS   272
#endif

#ifndef __ASSEMBLER__
#include <stdint.h>

struct context {
	uint64_t stack_limit;
	uint32_t interrupts;
	uint32_t exit;
	uint64_t leave;
	uint64_t slots[13];
	uint64_t host_sp;
	uint64_t pc;
	uint64_t regs[NUM_REGS];
	double floats[NUM_FLOATS];
	uint64_t code_start, code_end;
	uint64_t stack_start, stack_end;
	uint64_t guard_end;
	uint32_t signal;
	uint32_t signal_code;
	uint64_t fault_addr;

	// While instructions are counted: how often each began, by its offset in the code,
	// and how many more are.
	uint32_t *counts;
	uint64_t steps;
	uint64_t stepped; // the instruction that was counted last
};

enum { EXIT_RETURN = 0, EXIT_OVERFLOW = 5, EXIT_FAULT = 6 };

// Runs the code of c until it leaves.
void vitrine_native_run(struct context *c);

// Whether this machine can count instructions.
int vitrine_native_counts(void);

// Makes faults of generated code exits. Returns 0, or the number of an error.
int vitrine_native_catch_faults(void);

// Code, not functions: where the first call is made from, where an exit jumps
// to, where a signal handler goes on.
extern char vitrine_native_start[], vitrine_native_leave[], vitrine_native_abandon[];
#endif
