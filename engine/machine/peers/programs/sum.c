#include <stdlib.h>

struct array { long length; long items[]; };

long sum(long n) {
	struct array *a = malloc(sizeof *a + n * sizeof(long));
	a->length = n;
	for (long i = 0; i < a->length; i++) a->items[i] = i * 7;
	long s = 0;
	for (long k = 0; k < 100; k++)
		for (long i = 0; i < a->length; i++)
			if (__builtin_add_overflow(s, a->items[i], &s)) abort();
	free(a);
	return s;
}
