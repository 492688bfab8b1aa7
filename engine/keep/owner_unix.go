//go:build unix

package keep

import (
	"io/fs"
	"os"
	"syscall"
)

// ownedAlone reports whether a file belongs to the user, and nobody else may write it.
func ownedAlone(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0
}
