#include <stdlib.h>
#include <string.h>

long entry(long n) {
	char *prime = malloc(n);
	long found = 0;
	memset(prime, 1, n);
	for (long i = 2; i < n; i++)
		if (prime[i]) {
			found++;
			for (long k = i + i; k < n; k += i)
				prime[k] = 0;
		}
	free(prime);
	return found;
}
