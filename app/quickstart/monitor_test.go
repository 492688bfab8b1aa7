//go:build linux && (amd64 || arm64) && cgo

package quickstart

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestMonitorMayBeLate: one thread's timers may be a millisecond late, and those of no other are as they were for the process.
func TestMonitorMayBeLate(t *testing.T) {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Skip("the system does not tell of threads")
	}
	late := 0
	for _, thread := range threads {
		text, err := os.ReadFile(filepath.Join("/proc", thread.Name(), "timerslack_ns"))
		if err != nil {
			t.Skip("the system does not tell how late timers may be")
		}
		if strings.TrimSpace(string(text)) == "1000000" {
			late++
		}
	}
	if late != 1 {
		t.Errorf("the timers of %d threads may be a millisecond late, not of one", late)
	}
	own, err := unix.PrctlRetInt(unix.PR_GET_TIMERSLACK, 0, 0, 0, 0)
	if err != nil || own == 1000000 {
		t.Errorf("own timers may be %d nanoseconds late: %v", own, err)
	}
}
