//go:build linux && (amd64 || arm64) && cgo

package quickstart

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// TestLargePages: what Go's heap grows by is to be backed by large pages, from its first bytes on.
func TestLargePages(t *testing.T) {
	text, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(text), "[never]") {
		t.Skip("the system has no large pages")
	}
	small, large := new([4]uintptr), make([]byte, 16<<20)
	for _, at := range []unsafe.Pointer{unsafe.Pointer(small), unsafe.Pointer(&large[8<<20])} {
		if flags := flagsAt(t, uintptr(at)); !strings.Contains(flags+" ", " hg ") {
			t.Errorf("the flags of what Go allocates at %p are%s, without hg", at, flags)
		}
	}
}

// flagsAt returns the flags that the system has for the memory at an address.
func flagsAt(t *testing.T, at uintptr) string {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip("the system does not tell the flags of memory")
	}
	defer f.Close()
	inside := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var start, end uintptr
		if n, _ := fmt.Sscanf(lines.Text(), "%x-%x ", &start, &end); n == 2 {
			inside = start <= at && at < end
		}
		if flags, ok := strings.CutPrefix(lines.Text(), "VmFlags:"); ok && inside {
			return flags
		}
	}
	t.Skip("the system does not tell the flags of memory")
	return ""
}
