//go:build linux && (amd64 || arm64) && cgo

package quickstart

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestMonitorMayBeLate: one thread's timers may be a millisecond late, and those of no other are, whichever thread has made it.
func TestMonitorMayBeLate(t *testing.T) {
	defer manyThreads(t)()
	late := lateThreads(t)
	for range 100 { // while the monitor makes a thread, it is not late itself
		if late != 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
		late = lateThreads(t)
	}
	if late != 1 {
		t.Errorf("the timers of %d threads may be a millisecond late, not of one", late)
	}
	own, err := unix.PrctlRetInt(unix.PR_GET_TIMERSLACK, 0, 0, 0, 0)
	if err != nil || own == 1000000 {
		t.Errorf("own timers may be %d nanoseconds late: %v", own, err)
	}
}

// lateThreads counts the threads of this process whose timers may be a millisecond late.
func lateThreads(t *testing.T) int {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Skip("the system does not tell of threads")
	}
	late := 0
	for _, thread := range threads {
		text, err := os.ReadFile(filepath.Join("/proc", thread.Name(), "timerslack_ns"))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has ended
		}
		if err != nil {
			t.Skip("the system does not tell how late timers may be")
		}
		if strings.TrimSpace(string(text)) == "1000000" {
			late++
		}
	}
	return late
}

// manyThreads has threads wait in the system one after the other, in whose place the monitor makes others. What it returns ends the waits.
func manyThreads(t *testing.T) (end func()) {
	const waits = 30
	var ends [2]int
	if err := unix.Pipe(ends[:]); err != nil {
		t.Fatal(err)
	}
	var waiting sync.WaitGroup
	for range waits {
		waiting.Go(func() { _, _ = unix.Read(ends[0], make([]byte, 1)) })
		for start := time.Now(); time.Since(start) < time.Millisecond; { // with work to do, so that the thread is missed
			runtime.Gosched()
		}
	}
	return func() {
		_ = unix.Close(ends[1])
		waiting.Wait()
		_ = unix.Close(ends[0])
	}
}
