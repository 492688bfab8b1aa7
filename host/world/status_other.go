//go:build !linux

package world

import (
	"io/fs"
	"time"
)

// addSystem adds what only the system knows of a file: nothing that programs need.
func addSystem(*Status, fs.FileInfo) {}

func systemTimes(fs.FileInfo) (times [3]time.Time, ok bool) { return times, false }
