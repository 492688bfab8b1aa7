//go:build linux

package mapping

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestPreferLarge: the system notes for a region that it is to have large pages.
func TestPreferLarge(t *testing.T) {
	text, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(text), "[never]") {
		t.Skip("the system has no large pages")
	}
	if runsEmulated(t) {
		t.Skip("the emulator passes no advice about memory on")
	}
	r, err := Reserve(8 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	if err := r.Allow(r.Bytes, ReadWrite); err != nil {
		t.Fatal(err)
	}
	r.PreferLarge(r.Bytes)
	if flags := flagsOf(t, r.Bytes); !strings.Contains(flags, " hg") {
		t.Errorf("the flags of the region are%s, without hg", flags)
	}
}

// flagsOf returns the flags that the system has for some memory.
func flagsOf(t *testing.T, memory []byte) string {
	t.Helper()
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("the system does not tell the flags of memory")
	}
	_, rest, _ := strings.Cut(string(smaps), fmt.Sprintf("%x-", address(memory)))
	_, rest, _ = strings.Cut(rest, "VmFlags:")
	flags, _, _ := strings.Cut(rest, "\n")
	return flags
}

// runsEmulated reports whether an emulator stands between the test and the system, which has no flag for what is advised then.
func runsEmulated(t *testing.T) bool {
	t.Helper()
	memory, err := unix.Mmap(-1, 0, 8<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(memory)
	if err := unix.Madvise(memory, unix.MADV_HUGEPAGE); err != nil {
		return false
	}
	return !strings.Contains(flagsOf(t, memory), " hg")
}
