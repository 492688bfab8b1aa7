//go:build !linux

package memory

// takeLargePages has nothing to do.
func takeLargePages(int) {}
