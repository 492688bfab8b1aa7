//go:build unix

package window

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
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

// alone is set in a process that only runs one benchmark of a large function, once.
const alone = "VITRINE_ALONE"

// largeSizes runs a benchmark for each size, in a process of its own: a window is one too, and one
// that had others before would get its memory in small pieces.
func largeSizes(b *testing.B, run func(b *testing.B, blocks int)) {
	for _, blocks := range []int{2500, 5000, 10000} {
		b.Run(fmt.Sprint(blocks), func(b *testing.B) {
			if os.Getenv(alone) == "" {
				runAlone(b)
				return
			}
			if os.Getenv("GOGC") == "" {
				hostmemory.Pace() // as the program does
			}
			run(b, blocks)
		})
	}
}

// metric finds what a benchmark has measured in what it prints.
var metric = regexp.MustCompile(`([0-9.e+]+) (cpu-s/op|blocks|steps)\b`)

// runAlone runs a benchmark in processes of its own, and reports what these report, and how much memory one held at most.
func runAlone(b *testing.B) {
	sums, most, n := make(map[string]float64), int64(0), 0
	for b.Loop() {
		name := "^" + strings.ReplaceAll(b.Name(), "/", "$/^") + "$"
		cmd := exec.Command(os.Args[0], "-test.run=^$", "-test.benchtime=1x", "-test.bench="+name)
		cmd.Env = append(os.Environ(), alone+"=1")
		out, err := cmd.Output()
		if err != nil {
			b.Fatalf("%s alone: %v\n%s", name, err, out)
		}
		for _, m := range metric.FindAllSubmatch(out, -1) {
			v, _ := strconv.ParseFloat(string(m[1]), 64)
			sums[string(m[2])] += v
		}
		most = max(most, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
		n++
	}
	for _, unit := range []string{"cpu-s/op", "blocks", "steps"} {
		if v, ok := sums[unit]; ok {
			b.ReportMetric(v/float64(n), unit)
		}
	}
	b.ReportMetric(float64(most)/1024, "MiB-held")
}
