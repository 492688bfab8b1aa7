/* Runs entry: PROGRAM ARGUMENT CALLS WARM-UP SECONDS. Prints the result; whether
   times have become steady, and after how many calls; and the nanoseconds of
   processor time of each call.

   Calls to warm up end when the last five were no faster than those before, after
   at least three tenths of SECONDS of processor time, and after at most WARM-UP calls or SECONDS. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WINDOW = 5 };

long entry(long n);

static volatile long argument;

static double clock_ns(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return 1e9 * t.tv_sec + t.tv_nsec;
}

static double timed(void) {
	double begin = clock_ns();
	entry(argument);
	return clock_ns() - begin;
}

/* Puts a time among the last ones, and gives the least of those that it displaces. */
static double displace(double last[WINDOW], int at, double t, double before) {
	if (at >= WINDOW && last[at % WINDOW] < before)
		before = last[at % WINDOW];
	last[at % WINDOW] = t;
	return before;
}

static int steady(const double last[WINDOW], double before) {
	for (int i = 0; i < WINDOW; i++)
		if (last[i] < 0.98 * before)
			return 0;
	return 1;
}

static void warm_up(int most, double seconds) {
	double last[WINDOW], before = 1e300, begin = clock_ns();
	int done = 0;
	while (done < most && clock_ns() < begin + 1e9 * seconds) {
		before = displace(last, done, timed(), before);
		done++;
		if (done >= 2 * WINDOW && clock_ns() >= begin + 3e8 * seconds && steady(last, before)) {
			printf("steady %d\n", done);
			return;
		}
	}
	printf("unsteady %d\n", done);
}

int main(int argc, char **argv) {
	(void)argc;
	argument = atol(argv[1]);
	printf("%ld\n", entry(argument));
	warm_up(atoi(argv[3]), atof(argv[4]));
	for (int calls = atoi(argv[2]); calls > 0; calls--)
		printf("%.0f\n", timed());
	return 0;
}
