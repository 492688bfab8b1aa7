//go:build unix

package window

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	hostmemory "vitrine/host/memory"
)

// BenchmarkOpenLarge opens functions of 2,500, 5,000 and 10,000 blocks and draws the
// window.
func BenchmarkOpenLarge(b *testing.B) {
	largeSizes(b, func(b *testing.B, blocks int) {
		var used time.Duration
		for b.Loop() {
			before := processorTime(b)
			w := openLarge(b, blocks)
			w.win.Canvas().Capture()
			b.StopTimer()
			used += processorTime(b) - before
			w.shutDown()
			b.StartTimer()
		}
		b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
	})
}

// BenchmarkFirstStepBack goes back from the finished graphs of such functions: their steps
// are recorded and arranged.
func BenchmarkFirstStepBack(b *testing.B) {
	largeSizes(b, func(b *testing.B, blocks int) {
		var used time.Duration
		for b.Loop() {
			b.StopTimer()
			debug.FreeOSMemory()
			w := openLarge(b, blocks)
			before := processorTime(b)
			b.StartTimer()
			b.ReportMetric(float64(len(w.tabs.current.page().Nodes)), "blocks")
			w.stepper.timeline.Back()
			w.win.Canvas().Capture()
			b.StopTimer()
			used += processorTime(b) - before
			b.ReportMetric(float64(w.stepper.timeline.Len()), "steps")
			w.shutDown()
			b.StartTimer()
		}
		b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
	})
}

// processorTime returns how much of it the process has used, in all of its threads.
func processorTime(b *testing.B) time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func largeSizes(b *testing.B, run func(b *testing.B, blocks int)) {
	if os.Getenv("GOGC") == "" {
		hostmemory.Pace() // as the program does
	}
	for _, blocks := range []int{2500, 5000, 10000} {
		b.Run(fmt.Sprint(blocks), func(b *testing.B) {
			debug.FreeOSMemory() // a window asks how much memory there is
			b.ReportAllocs()
			run(b, blocks)
		})
	}
}
