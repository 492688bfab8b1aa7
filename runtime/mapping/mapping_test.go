//go:build linux

package mapping

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

func address(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

// TestRegion reads from the system itself what lies around a region, and what may be done
// with it.
func TestRegion(t *testing.T) {
	r, err := Reserve(3*4096 + 1)
	if err != nil {
		t.Fatal(err)
	}
	start, end := address(r.Bytes), address(r.Bytes)+uint64(len(r.Bytes))
	if err := r.Allow(r.Bytes, ReadWrite); err != nil {
		t.Fatal(err)
	}
	r.Bytes[0], r.Bytes[len(r.Bytes)-1] = 1, 2
	for _, want := range []string{
		fmt.Sprintf("%x-%x ---p", start-Guard, start), fmt.Sprintf("%x-%x rw-p", start, end), fmt.Sprintf("%x-%x ---p", end, end+Guard),
	} {
		if !strings.Contains(maps(t), want) {
			t.Errorf("%q is not among the mappings", want)
		}
	}
	if err := r.Allow(r.Bytes, None); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x-%x ---p", start-Guard, end+Guard); !strings.Contains(maps(t), want) {
		t.Errorf("%q is not among the mappings", want)
	}
	if err := r.Release(); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(maps(t), fmt.Sprintf("%x-", start-Guard)) {
		t.Error("the region is still there")
	}
}

func maps(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip("no /proc here")
	}
	return string(text)
}

// TestNobodyCanGuess: where one region lies says nothing about the next.
func TestNobodyCanGuess(t *testing.T) {
	differences := map[uint64]bool{}
	var last uint64
	for range 20 {
		r, err := Reserve(1)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Release()
		differences[address(r.Bytes)-last], last = true, address(r.Bytes)
	}
	if len(differences) != 20 {
		t.Errorf("20 regions lie at %d different distances", len(differences))
	}
}
