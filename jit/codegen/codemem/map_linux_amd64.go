package codemem

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// mapTwice makes a file without a name and maps it for writing and for
// executing.
func mapTwice(size int) (writable, executable []byte, err error) {
	page := os.Getpagesize()
	size = (size + page - 1) / page * page
	fd, err := anonymousFile()
	if err != nil {
		return nil, nil, err
	}
	defer unix.Close(fd) // the mappings keep the file
	if err := unix.Ftruncate(fd, int64(size)); err != nil {
		return nil, nil, fmt.Errorf("codemem: cannot make a file of %d bytes: %w", size, err)
	}
	writable, err = unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, fmt.Errorf("codemem: cannot map %d bytes for writing code: %w", size, err)
	}
	executable, err = unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_EXEC, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, errors.Join(
			fmt.Errorf("codemem: cannot map %d bytes for executing code; a security policy may forbid it: %w", size, err),
			unix.Munmap(writable))
	}
	return writable, executable, nil
}

// anonymousFile asks for a file that may be executed. Linux before 6.3 does not
// know that question and allows it always.
func anonymousFile() (int, error) {
	fd, err := unix.MemfdCreate("generated code", unix.MFD_CLOEXEC|unix.MFD_EXEC)
	if errors.Is(err, unix.EINVAL) {
		fd, err = unix.MemfdCreate("generated code", unix.MFD_CLOEXEC)
	}
	if err != nil {
		return -1, fmt.Errorf("codemem: cannot make memory for code: %w", err)
	}
	return fd, nil
}

func unmap(writable, executable []byte) error {
	if err := errors.Join(unix.Munmap(writable), unix.Munmap(executable)); err != nil {
		return fmt.Errorf("codemem: cannot give the memory for code back: %w", err)
	}
	return nil
}
