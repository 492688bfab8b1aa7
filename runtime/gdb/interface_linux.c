//go:build linux && (amd64 || arm64) && cgo

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// GDB knows these types, and the two symbols below, by their names and layouts.

enum { NO_ACTION, REGISTER, UNREGISTER };

struct jit_code_entry {
	struct jit_code_entry *next, *prev;
	const char *symfile_addr;
	uint64_t symfile_size;
};

struct jit_descriptor {
	uint32_t version, action_flag;
	struct jit_code_entry *relevant_entry, *first_entry;
};

struct jit_descriptor __jit_debug_descriptor = {1, NO_ACTION, NULL, NULL};

void __attribute__((noinline)) __jit_debug_register_code(void) { __asm__ volatile("" ::: "memory"); }

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void tell(uint32_t action, struct jit_code_entry *e) {
	__jit_debug_descriptor.action_flag = action;
	__jit_debug_descriptor.relevant_entry = e;
	__jit_debug_register_code();
	__jit_debug_descriptor.action_flag = NO_ACTION;
	__jit_debug_descriptor.relevant_entry = NULL;
}

// The entry and its file are one block of memory. Without memory, the debugger is not told.
void vitrine_gdb_register(const char *file, size_t size) {
	struct jit_code_entry *e = malloc(sizeof *e + size);
	if (e == NULL)
		return;
	memcpy(e + 1, file, size);
	pthread_mutex_lock(&lock);
	*e = (struct jit_code_entry){.next = __jit_debug_descriptor.first_entry, .symfile_addr = (char *)(e + 1), .symfile_size = size};
	if (e->next != NULL)
		e->next->prev = e;
	__jit_debug_descriptor.first_entry = e;
	tell(REGISTER, e);
	pthread_mutex_unlock(&lock);
}

void vitrine_gdb_forget(void) {
	pthread_mutex_lock(&lock);
	while (__jit_debug_descriptor.first_entry != NULL) {
		struct jit_code_entry *e = __jit_debug_descriptor.first_entry;
		__jit_debug_descriptor.first_entry = e->next;
		if (e->next != NULL)
			e->next->prev = NULL;
		tell(UNREGISTER, e);
		free(e);
	}
	pthread_mutex_unlock(&lock);
}
