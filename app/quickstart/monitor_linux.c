//go:build linux && (amd64 || arm64) && cgo

#include <pthread.h>
#include <sys/prctl.h>

// By how many nanoseconds the monitor's sleep may be too long.
#define LATE 1000000

extern int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

// The linker puts this in the place of pthread_create. The first thread that Go makes is its monitor, and a thread begins with the slack of
// its maker's timers.
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
	static int made;
	int first = !__atomic_exchange_n(&made, 1, __ATOMIC_RELAXED);
	if (first)
		prctl(PR_SET_TIMERSLACK, LATE, 0, 0, 0);
	int failed = __real_pthread_create(thread, attributes, start, argument);
	if (first)
		prctl(PR_SET_TIMERSLACK, 0, 0, 0, 0); // what it was
	return failed;
}
