package bench

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns the processor time that this thread has used.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
