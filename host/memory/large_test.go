//go:build linux

package memory

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestLargePages: what Go gets for a process that ends soon is to be backed by large pages, and counts as given back until it is used.
func TestLargePages(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	text, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(text), "[never]") {
		t.Skip("the system has no large pages")
	}
	before := mapped(read())
	Hurry()
	if n := mapped(read()) - before; n > large/8 {
		t.Errorf("%d bytes more count as memory", n)
	}
	own := make([]byte, 16<<20)
	at := uint64(uintptr(unsafe.Pointer(&own[8<<20])))
	if flags := flagsAt(t, at); !strings.Contains(flags, " hg") {
		t.Errorf("the flags of what Go allocates are%s, without hg", flags)
	}
}

// flagsAt returns the flags that the system has for the memory at an address.
func flagsAt(t *testing.T, at uint64) string {
	t.Helper()
	text, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("the system does not tell the flags of memory")
	}
	inside := false
	for line := range strings.Lines(string(text)) {
		var start, end uint64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &start, &end); n == 2 {
			inside = start <= at && at < end
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && inside {
			return strings.TrimRight(flags, "\n")
		}
	}
	return ""
}

// TestLargePagesAreNotTouched: memory that the heap had before is not cleared when it is taken, as nobody uses it yet.
func TestLargePagesAreNotTouched(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	least := int64(math.MaxInt64)
	for range 5 { // on a busy machine, Go has more of its threads meanwhile, which touch memory too
		runtime.KeepAlive(make([]byte, large))
		runtime.GC()
		before := pageFaults(t)
		takeLargePages(large)
		least = min(least, pageFaults(t)-before)
	}
	if least > 100 {
		t.Errorf("%d pages were touched", least)
	}
}

// pageFaults returns how often the process has touched memory that it did not have.
func pageFaults(t *testing.T) int64 {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return u.Minflt
}
