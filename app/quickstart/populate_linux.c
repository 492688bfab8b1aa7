//go:build linux && (amd64 || arm64) && cgo

#include <elf.h>
#include <stdint.h>
#include <sys/syscall.h>

#include "advice.h"

// A page is at least as large as this, and every page begins at a multiple of it.
#define PAGE ((uintptr_t)4096)

// Where the program lies. Its name is hidden, so that its address is counted from here, and need not be filled in before.
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));

// advise is madvise of the C library, which cannot be called before that is set up.
static void advise(uintptr_t start, uintptr_t size, long advice) {
#ifdef __x86_64__
	long result;
	__asm__ volatile("syscall" : "=a"(result) : "0"((long)SYS_madvise), "D"(start), "S"(size), "d"(advice) : "rcx", "r11", "memory");
#else
	register long number __asm__("x8") = SYS_madvise;
	register uintptr_t a __asm__("x0") = start;
	register uintptr_t b __asm__("x1") = size;
	register long c __asm__("x2") = advice;
	__asm__ volatile("svc 0" : "+r"(a) : "r"(number), "r"(b), "r"(c) : "memory");
#endif
}

// populate has the system hand out the pages with the addresses from start to end.
static void populate(uintptr_t start, uintptr_t end) {
	start &= -PAGE;
	end = (end + PAGE - 1) & -PAGE;
	if (start < end)
		advise(start, end - start, POPULATE_WRITE);
}

// vitrine_populate has the system hand out what of the program's file may be written to. It runs before C has its variables for threads. In a
// program without shared libraries that is before addresses are filled in; else, some of it cannot be written to any more, for which it asks
// alone. Where pages are larger, the system refuses unless one begins there.
__attribute__((visibility("hidden"))) void vitrine_populate(void) {
	uintptr_t base = (uintptr_t)&__ehdr_start;
	const Elf64_Phdr *first = (const Elf64_Phdr *)(base + __ehdr_start.e_phoff), *end = first + __ehdr_start.e_phnum;
	uintptr_t shift = base, fixed = 0;
	for (const Elf64_Phdr *p = first; p < end; p++) {
		if (p->p_type == PT_LOAD && p->p_offset == 0)
			shift = base - p->p_vaddr;
		else if (p->p_type == PT_GNU_RELRO)
			fixed = p->p_vaddr + p->p_memsz;
	}
	for (const Elf64_Phdr *p = first; p < end; p++) {
		if (p->p_type != PT_LOAD || !(p->p_flags & PF_W))
			continue;
		uintptr_t from = p->p_vaddr, to = from + p->p_filesz;
		if (from < fixed && fixed < to) {
			populate(shift + from, shift + fixed);
			from = (fixed + PAGE - 1) & -PAGE;
		}
		populate(shift + from, shift + to);
	}
}
