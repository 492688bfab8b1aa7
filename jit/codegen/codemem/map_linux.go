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

// mapTwice maps the same memory twice: where it can be executed, and where it can be written at times. If asked to, it
// keeps the file that it makes, so that parts can be mapped again.
func mapTwice(size int, keep bool) (writable, executable *mapping.Region, again *remapper, err error) {
	if !keep {
		writable, executable, err = shareTwice(size)
		return writable, executable, nil, err
	}
	fd, err := anonymousFile()
	if err != nil {
		return nil, nil, nil, err
	}
	if writable, executable, err = mapViews(fd, size); err == nil {
		return writable, executable, &remapper{fd, executable}, nil
	}
	return nil, nil, nil, errors.Join(err, unix.Close(fd))
}

// shareTwice maps shared memory without a file, which perf takes for code that was generated.
func shareTwice(size int) (writable, executable *mapping.Region, err error) {
	if writable, err = mapping.Reserve(size); err != nil {
		return nil, nil, err
	}
	executable, err = mapping.Reserve(size)
	if err == nil {
		err = writable.Share()
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("codemem: cannot map %d bytes for writing code: %w", size, err), release(writable, executable))
	}
	if err := writable.MapAgain(executable, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		return nil, nil, errors.Join(
			fmt.Errorf("codemem: cannot map %d bytes for executing code; a security policy may forbid it: %w", size, err),
			release(writable, executable))
	}
	return writable, executable, nil
}

func release(regions ...*mapping.Region) error {
	var errs []error
	for _, r := range regions {
		if r != nil {
			errs = append(errs, r.Release())
		}
	}
	return errors.Join(errs...)
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
