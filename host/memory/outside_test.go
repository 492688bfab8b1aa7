//go:build linux

package memory

import (
	"syscall"
	"testing"
)

// TestOutside: memory that is not Go's counts, once it is touched.
func TestOutside(t *testing.T) {
	const size = 96 << 20
	before, outside := Resident(), Outside()
	region, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(region)
	limit := held() + size/2
	if Exceeded(limit, 0) {
		t.Error("addresses count")
	}
	for i := 0; i < size; i += 4096 {
		region[i] = 1
	}
	if !Exceeded(limit, 0) {
		t.Errorf("%d bytes outside of Go's heap do not count", size)
	}
	if n := Resident() - before; n < size/2 {
		t.Errorf("%d bytes of %d are resident", n, size)
	}
	if n := Outside() - outside; n < size/2 {
		t.Errorf("%d bytes of %d are outside of Go's heap", n, size)
	}
}
