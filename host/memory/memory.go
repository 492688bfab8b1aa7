// Package memory tells how much memory a program that is looked at may use, and how much
// the process takes.
package memory

import (
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
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
// with some more; what is garbage of Go is left out.
func Exceeded(limit, more int64) bool {
	if held()+more <= limit {
		return false
	}
	runtime.GC()
	return held()+more > limit
}

// Scarce reports whether what Go has allocated takes more than half of what the process may hold; garbage is left out.
func Scarce() bool {
	most := uint64(Share() / 2)
	if read()[objects].Value.Uint64() <= most {
		return false
	}
	runtime.GC()
	return read()[objects].Value.Uint64() > most
}

// Resident returns how many bytes of the machine's memory the process takes, garbage and
// what Go keeps to allocate from included.
func Resident() int64 {
	if n, ok := resident(); ok {
		return n
	}
	return mapped(read())
}

// Outside returns how many bytes of that are not Go's: the heaps, stacks and code of
// low-level programs above all, and the code of the process itself. It is 0 on a system
// that does not tell.
func Outside() int64 { return outside(read()) }

// The metrics that are read.
const (
	objects  = iota // allocated, garbage included
	total           // mapped for Go
	released        // of that, given back to the system
	numMetrics
)

func read() []metrics.Sample {
	sample := make([]metrics.Sample, numMetrics)
	sample[objects].Name = "/memory/classes/heap/objects:bytes"
	sample[total].Name = "/memory/classes/total:bytes"
	sample[released].Name = "/memory/classes/heap/released:bytes"
	metrics.Read(sample)
	return sample
}

// held returns how many bytes are in use, of Go's heap and of all memory beside it.
func held() int64 {
	sample := read()
	return int64(sample[objects].Value.Uint64()) + outside(sample)
}

// mapped returns how many bytes Go has from the system.
func mapped(sample []metrics.Sample) int64 {
	return int64(sample[total].Value.Uint64() - sample[released].Value.Uint64())
}

func outside(sample []metrics.Sample) int64 {
	n, _ := resident()
	return max(0, n-mapped(sample))
}

// statm is where the system tells about the process. It stays open, as it is read fifty times a second.
var statm = sync.OnceValues(func() (*os.File, error) { return os.Open("/proc/self/statm") })

// resident returns what the system tells about the process.
func resident() (int64, bool) {
	f, err := statm()
	if err != nil {
		return 0, false
	}
	var text [256]byte
	n, err := f.ReadAt(text[:], 0)
	if n == 0 || err != nil && !errors.Is(err, io.EOF) {
		return 0, false
	}
	return pages(string(text[:n]))
}

// pages returns the second number of a text, which counts pages, in bytes.
func pages(text string) (int64, bool) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return 0, false
	}
	n, err := strconv.ParseInt(words[1], 10, 64)
	return n * int64(os.Getpagesize()), err == nil
}
