//go:build linux

package mapping

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestPreferLarge: the system notes for a region that it is to have large pages.
func TestPreferLarge(t *testing.T) {
	text, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(text), "[never]") {
		t.Skip("the system has no large pages")
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
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("the system does not tell the flags of memory")
	}
	_, rest, _ := strings.Cut(string(smaps), fmt.Sprintf("%x-", address(r.Bytes)))
	_, rest, _ = strings.Cut(rest, "VmFlags:")
	if flags, _, _ := strings.Cut(rest, "\n"); !strings.Contains(flags, " hg") {
		t.Errorf("the flags of the region are%s, without hg", flags)
	}
}
