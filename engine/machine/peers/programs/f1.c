#include <stdlib.h>

long f1(long n) {
	long i = 0, x = 1;
	while (i < n) {
		long j = 0;
		while (j <= i) {
			if (__builtin_add_overflow(j, 1, &j)) abort();
			if (__builtin_add_overflow(x, i & j, &x)) abort();
		}
		if (__builtin_add_overflow(i, 1, &i)) abort();
	}
	return x;
}
