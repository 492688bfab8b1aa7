//go:build unix

package main

import (
	"os"
	"syscall"
)

// become replaces this program by another.
func become(path string, args []string) error {
	return syscall.Exec(path, append([]string{path}, args...), os.Environ())
}
