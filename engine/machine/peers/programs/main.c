// Times calls of ENTRY: the argument, the number of calls. Prints the result and
// the nanoseconds of processor time of each call.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

long ENTRY(long n);

static long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

int main(int argc, char **argv) {
	long n = argc > 1 ? atol(argv[1]) : 0, calls = argc > 2 ? atol(argv[2]) : 1;
	printf("%ld\n", ENTRY(n));
	for (long i = 0; i < calls; i++) {
		long begin = now();
		ENTRY(n);
		printf("%ld\n", now() - begin);
	}
	return 0;
}
