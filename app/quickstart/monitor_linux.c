//go:build linux && (amd64 || arm64) && cgo

#include <pthread.h>
#include <sys/prctl.h>

// By how many nanoseconds the monitor's sleep may be too long.
#define LATE 1000000

extern int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

// The linker puts this in the place of pthread_create. The first thread that Go makes is its monitor, and a thread begins with the slack of
// its maker's timers. The monitor makes threads too, in place of those that wait in the system: they are to have what the process had.
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
	static int made;
	static int slack; // of the process
	int first = !__atomic_exchange_n(&made, 1, __ATOMIC_RELAXED);
	int own = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0), given = own;
	if (first) {
		slack = own;
		given = LATE;
	} else if (own == LATE)
		given = slack;
	if (given != own && own > 0)
		prctl(PR_SET_TIMERSLACK, given, 0, 0, 0);
	int failed = __real_pthread_create(thread, attributes, start, argument);
	if (given != own && own > 0)
		prctl(PR_SET_TIMERSLACK, own, 0, 0, 0);
	return failed;
}
