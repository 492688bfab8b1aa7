//go:build linux || darwin

package heap

import "golang.org/x/sys/unix"

// reserve returns zeroed memory that costs nothing until it is touched.
func reserve(size int) ([]byte, error) {
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE,
		unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
}

// release gives the memory back.
func release(memory []byte) error { return unix.Munmap(memory) }
