//go:build linux

package memory

import (
	"sync/atomic"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestTouchAhead: what the heap will grow through is there before it is taken, up to a bound, and nothing is after a collection.
func TestTouchAhead(t *testing.T) {
	const size = ahead / 2
	memory, err := unix.Mmap(-1, 0, 2*size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Munmap(memory) }()
	start := uintptr(unsafe.Pointer(&memory[0]))
	if err := touch(start, uintptr(unix.Getpagesize())); err != nil {
		t.Skip("the system does not touch memory: ", err)
	}
	memory[0] = 7
	var collected atomic.Bool
	touchAhead(start, start+size, &collected)
	if memory[0] != 7 {
		t.Error("what is in the memory was lost")
	}
	if n := handedOut(t, memory[:size]); n != size {
		t.Errorf("%d of %d bytes are there", n, size)
	}
	collected.Store(true)
	touchAhead(start+size, start+2*size, &collected)
	if n := handedOut(t, memory[size:]); n != 0 {
		t.Errorf("%d bytes are there although there was a collection", n)
	}
}

// handedOut returns how many bytes of a part of memory the system has handed out.
func handedOut(t *testing.T, part []byte) (n int) {
	t.Helper()
	page := unix.Getpagesize()
	pages := make([]byte, len(part)/page)
	if _, _, errno := unix.Syscall(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&part[0])), uintptr(len(part)), uintptr(unsafe.Pointer(&pages[0]))); errno != 0 {
		t.Skip("the system does not tell: ", errno)
	}
	for _, p := range pages {
		n += int(p&1) * page
	}
	return n
}
