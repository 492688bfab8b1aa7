// Package memory tells how much memory a program that is looked at may use.
package memory

import (
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
)

// The share of a program: a quarter of what is available when the process starts,
// within these bounds.
const (
	least = 256 << 20
	most  = 2 << 30
)

var share = min(max(available()/4, least), most)

// Share returns how many bytes the process may hold while it runs or translates a
// program.
func Share() int64 { return share }

// available returns how many bytes the machine, or the control group of the process,
// has left; of a system that does not tell, more than anybody may use.
func available() int64 {
	free := int64(4 * most)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if kB, ok := field(string(text), "MemAvailable:"); ok {
			free = kB << 10
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
			free = min(free, n)
		}
	}
	return free
}

// field returns the number after a name in a list of lines.
func field(text, name string) (int64, bool) {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			n, err := strconv.ParseInt(strings.Fields(rest + " 0")[0], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// Exceeded reports whether the process holds more bytes of memory than a limit, or would
// with some more; what is garbage is left out.
func Exceeded(limit, more int64) bool {
	if held()+more <= limit {
		return false
	}
	runtime.GC()
	return held()+more > limit
}

func held() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
