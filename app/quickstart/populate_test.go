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

// TestDataIsHandedOut: what comes with the program of this test and may be written to is in memory as a whole, though nothing has touched some of it.
func TestDataIsHandedOut(t *testing.T) {
	if !handsOut(t) {
		t.Skip("the system, or what stands for it, cannot hand out memory ahead")
	}
	parts := 0
	for _, m := range mappings(t) {
		if !m.writable {
			continue
		}
		parts++
		if m.resident != m.size {
			t.Errorf("%d of %d kB are in memory", m.resident, m.size)
		}
	}
	if parts == 0 {
		t.Error("no part of the program can be written to")
	}
}

// handsOut tells whether memory is there after the system was asked for it. Emulators may say so and do nothing.
func handsOut(t *testing.T) bool {
	t.Helper()
	page, err := unix.Mmap(-1, 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Munmap(page) }()
	if unix.Madvise(page, unix.MADV_POPULATE_WRITE) != nil {
		return false
	}
	var resident byte
	_, _, errno := unix.Syscall(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&page[0])), uintptr(len(page)), uintptr(unsafe.Pointer(&resident)))
	return errno == 0 && resident&1 != 0
}

// A mapping is a part of the program's file in memory. Sizes are in kB.
type mapping struct {
	writable       bool
	size, resident int
}

// mappings returns where the file of this program lies in memory.
func mappings(t *testing.T) []mapping {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var found []mapping
	ours := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) > 1 && !strings.HasSuffix(words[0], ":") {
			if ours = words[len(words)-1] == self; ours {
				found = append(found, mapping{writable: strings.Contains(words[1], "w")})
			}
			continue
		}
		if !ours {
			continue
		}
		m := &found[len(found)-1]
		switch words[0] {
		case "Size:":
			_, err = fmt.Sscan(words[1], &m.size)
		case "Rss:":
			_, err = fmt.Sscan(words[1], &m.resident)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}
