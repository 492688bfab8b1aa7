//go:build !linux

package memory

import "errors"

// takeLargePages has nothing to do.
func takeLargePages(int) (start, end uintptr) { return 0, 0 }

func touch(_, _ uintptr) error { return errors.ErrUnsupported }
