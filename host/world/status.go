package world

import (
	"io/fs"
	"time"
)

// A Status is what stat tells of a file, in the order of its items.
type Status [10]int64

// The items of a Status.
const (
	StatMode = iota
	StatInode
	StatDevice
	StatLinks
	StatUser
	StatGroup
	StatSize
	StatAccessed // in seconds since 1970, as the next two
	StatModified
	StatChanged
)

// StatusOf returns the status of a file.
func StatusOf(info fs.FileInfo) Status {
	s := Status{StatMode: unixMode(info.Mode()), StatLinks: 1, StatSize: info.Size()}
	for i, t := range Times(info) {
		s[StatAccessed+i] = t.Unix()
	}
	addSystem(&s, info)
	return s
}

// Times returns when a file was read, written, and changed in any way.
func Times(info fs.FileInfo) [3]time.Time {
	if t, ok := systemTimes(info); ok {
		return t
	}
	return [3]time.Time{info.ModTime(), info.ModTime(), info.ModTime()}
}

// unixMode returns the bits of a mode as Unix counts them.
func unixMode(m fs.FileMode) int64 {
	bits := int64(m.Perm())
	switch {
	case m.IsDir():
		bits |= 0o040000
	case m&fs.ModeSymlink != 0:
		bits |= 0o120000
	case m&fs.ModeNamedPipe != 0:
		bits |= 0o010000
	case m&fs.ModeSocket != 0:
		bits |= 0o140000
	case m&fs.ModeCharDevice != 0:
		bits |= 0o020000
	case m&fs.ModeDevice != 0:
		bits |= 0o060000
	default:
		bits |= 0o100000
	}
	for _, special := range []struct {
		is  fs.FileMode
		bit int64
	}{{fs.ModeSetuid, 0o4000}, {fs.ModeSetgid, 0o2000}, {fs.ModeSticky, 0o1000}} {
		if m&special.is != 0 {
			bits |= special.bit
		}
	}
	return bits
}

// streamInfo describes a standard stream: it is a pipe to a program, wherever it leads.
type streamInfo struct{}

func (streamInfo) Name() string       { return "" }
func (streamInfo) Size() int64        { return 0 }
func (streamInfo) Mode() fs.FileMode  { return fs.ModeNamedPipe | 0o600 }
func (streamInfo) ModTime() time.Time { return time.Unix(0, 0) }
func (streamInfo) IsDir() bool        { return false }
func (streamInfo) Sys() any           { return nil }
