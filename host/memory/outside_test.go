//go:build linux

package memory

import (
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
)

// TestOutside: memory that is not Go's counts, once it is touched, and Go's is not counted with it.
func TestOutside(t *testing.T) {
	const size = 96 << 20
	debug.FreeOSMemory() // Go counts what it frees as its own until it gives that back, touched or not
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
	outside = Outside()
	own := make([]byte, size)
	for i := 0; i < size; i += 4096 {
		own[i] = 1
	}
	if n := Outside() - outside; n > size/2 {
		t.Errorf("%d bytes of %d that are Go's count as others", n, size)
	}
	runtime.KeepAlive(own)
}
