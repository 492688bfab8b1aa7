#include <stdlib.h>

long sieve(long n) {
	char *a = calloc(n, 1);
	long count = 0;
	for (long i = 2; i < n; i++) {
		if (a[i]) continue;
		count++;
		for (long j = i * i; j < n; j += i) a[j] = 1;
	}
	free(a);
	return count;
}
