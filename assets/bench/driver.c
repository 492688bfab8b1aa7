/* Runs entry: PROGRAM ARGUMENT CALLS WARM-UP. Prints the result, and the
   nanoseconds of processor time of each call. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

long entry(long n);

static long long clock_ns(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
	volatile long n = atol(argv[1]);
	int calls = atoi(argv[2]), warm = atoi(argv[3]);
	(void)argc;
	printf("%ld\n", entry(n));
	while (warm-- > 0)
		entry(n);
	while (calls-- > 0) {
		long long begin = clock_ns();
		entry(n);
		printf("%lld\n", clock_ns() - begin);
	}
	return 0;
}
