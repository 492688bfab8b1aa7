//go:build amd64 || arm64

package codemem

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"vitrine/runtime/mapping"
)

// A remapper maps the executable view of a memory again.
type remapper struct {
	fd         int
	executable *mapping.Region
}

// mapTwice makes a file without a name and maps it twice: where it can be executed, and
// where it can be written at times. If asked to, it keeps the file, so that parts can be
// mapped again.
func mapTwice(size int, keep bool) (writable, executable *mapping.Region, again *remapper, err error) {
	fd, err := anonymousFile()
	if err != nil {
		return nil, nil, nil, err
	}
	if writable, executable, err = mapViews(fd, size); err == nil && keep {
		return writable, executable, &remapper{fd, executable}, nil
	}
	return writable, executable, nil, errors.Join(err, unix.Close(fd)) // the mappings keep the file
}

func (r *remapper) close() error {
	if r == nil {
		return nil
	}
	return unix.Close(r.fd)
}

func mapViews(fd, size int) (writable, executable *mapping.Region, err error) {
	if err := unix.Ftruncate(fd, int64(mapping.Pages(size))); err != nil {
		return nil, nil, fmt.Errorf("codemem: cannot make a file of %d bytes: %w", size, err)
	}
	if writable, err = mapFile(fd, size, unix.PROT_NONE); err != nil {
		return nil, nil, fmt.Errorf("codemem: cannot map %d bytes for writing code: %w", size, err)
	}
	if executable, err = mapFile(fd, size, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		return nil, nil, errors.Join(
			fmt.Errorf("codemem: cannot map %d bytes for executing code; a security policy may forbid it: %w", size, err),
			writable.Release())
	}
	return writable, executable, nil
}

func mapFile(fd, size, prot int) (*mapping.Region, error) {
	r, err := mapping.Reserve(size)
	if err != nil {
		return nil, err
	}
	if err := r.MapFile(fd, prot, unix.MAP_SHARED); err != nil {
		return nil, errors.Join(err, r.Release())
	}
	return r, nil
}

// anonymousFile asks for a file that may be executed. Linux before 6.3 does not
// know this flag and always allows it.
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
