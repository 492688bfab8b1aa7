//go:build linux

package perf

import (
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// noFollow has a file that somebody else has put there be an error.
const noFollow = unix.O_NOFOLLOW

// machineNumber is what the ELF format calls this machine.
var machineNumber = map[string]uint32{"amd64": 62, "arm64": 183}[runtime.GOARCH]

// announce maps a page of the file as code: so perf notices it. The page may be unmapped once that is recorded, at the end.
func announce(f *os.File) (unmap func() error, err error) {
	page, err := unix.Mmap(int(f.Fd()), 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	return func() error { return unix.Munmap(page) }, nil
}

// now is the time of the clock that perf record -k 1 uses, in nanoseconds.
func now() uint64 {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		return 0 // no time is before all others
	}
	return uint64(t.Nano())
}

func threadID() int { return unix.Gettid() }
