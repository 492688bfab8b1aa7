//go:build linux && (amd64 || arm64) && cgo

#define _GNU_SOURCE
#include <sys/mman.h>

#include "advice.h"

// By how much Go's heap grows at least, at addresses that Go chooses.
#define GROWTH ((size_t)4 << 20)

// Up to how many bytes Go writes to all of what it asks for. These are descriptions of its heap; what is larger is a table with gaps.
#define DENSE ((size_t)512 << 10)

extern void *__real_mmap(void *, size_t, int, int, int, off_t);

// The linker puts this in the place of mmap for what is linked with this package, which is Go's runtime. The C library and Go programs call
// the system themselves.
void *__wrap_mmap(void *start, size_t size, int protection, int flags, int file, off_t offset) {
	void *at = __real_mmap(start, size, protection, flags, file, offset);
	if (at == MAP_FAILED || !(flags & MAP_ANONYMOUS) || !(protection & PROT_WRITE))
		return at;
	// Nothing is lost where the system refuses.
	if ((flags & MAP_FIXED) && size >= GROWTH)
		madvise(at, size, MADV_HUGEPAGE);
	else if (size <= DENSE)
		madvise(at, size, POPULATE_WRITE);
	return at;
}
