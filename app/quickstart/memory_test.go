//go:build linux && (amd64 || arm64) && cgo

package quickstart

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestLargePages: what Go's heap grows by is to be backed by large pages, from its first bytes on.
func TestLargePages(t *testing.T) {
	if !hasLargePages(t) {
		t.Skip("the system, or what stands for it, has no large pages")
	}
	small, large := new([4]uintptr), make([]byte, 16<<20)
	for _, at := range []unsafe.Pointer{unsafe.Pointer(small), unsafe.Pointer(&large[8<<20])} {
		if flags := flagsAt(t, uintptr(at)); !huge(flags) {
			t.Errorf("the flags of what Go allocates at %p are%s, without hg", at, flags)
		}
	}
}

// hasLargePages tells whether memory is to be backed by large pages after the system was asked for it. Emulators may say so and do nothing.
func hasLargePages(t *testing.T) bool {
	t.Helper()
	own, err := unix.Mmap(-1, 0, 8<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Munmap(own) }()
	if unix.Madvise(own, unix.MADV_HUGEPAGE) != nil {
		return false
	}
	return huge(flagsAt(t, uintptr(unsafe.Pointer(&own[0]))))
}

// huge tells whether flags say that memory is to be backed by large pages.
func huge(flags string) bool { return strings.Contains(flags+" ", " hg ") }

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
