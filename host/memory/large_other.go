//go:build !linux

package memory

import "errors"

// takeLargePages has nothing to do.
func takeLargePages(int) {}

func touch(_, _ uintptr) error { return errors.ErrUnsupported }
