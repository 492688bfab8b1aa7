#include <stdlib.h>

/* The additions raise in Python; here an overflow ends the program. */
static long add(long a, long b) {
	long sum;
	if (__builtin_add_overflow(a, b, &sum))
		abort();
	return sum;
}

long entry(long n) {
	long x = 1;
	for (long i = 0; i < n; i = add(i, 1))
		for (long j = 0; j <= i;) {
			j = add(j, 1);
			x = add(x, i & j);
		}
	return x;
}
