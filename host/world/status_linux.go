package world

import (
	"io/fs"
	"syscall"
	"time"
)

// addSystem adds what only the system knows of a file.
func addSystem(s *Status, info fs.FileInfo) {
	if t, ok := info.Sys().(*syscall.Stat_t); ok {
		s[StatInode], s[StatDevice], s[StatLinks] = int64(t.Ino), int64(t.Dev), int64(t.Nlink)
		s[StatUser], s[StatGroup] = int64(t.Uid), int64(t.Gid)
	}
}

func systemTimes(info fs.FileInfo) (times [3]time.Time, ok bool) {
	t, ok := info.Sys().(*syscall.Stat_t)
	if ok {
		for i, at := range []syscall.Timespec{t.Atim, t.Mtim, t.Ctim} {
			times[i] = time.Unix(at.Unix())
		}
	}
	return times, ok
}
