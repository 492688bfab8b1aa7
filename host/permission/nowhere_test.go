package permission

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"
)

// TestLinksNowhere: a link that leads to nothing is there, but the file is not.
func TestLinksNowhere(t *testing.T) {
	dir := tree(t, map[string]string{"main.py": "", "absent": "->missing", "deep": "->missing/file", "round": "->about", "about": "->round", "below": "->main.py/x"})
	p := For(filepath.Join(dir, "main.py"), Grants{})
	for name, want := range map[string]syscall.Errno{"absent": syscall.ENOENT, "deep": syscall.ENOENT, "round": syscall.ELOOP, "below": syscall.ENOTDIR} {
		path := filepath.Join(dir, name)
		if info, err := p.Stat(path); !errors.Is(err, want) {
			t.Errorf("%s is described as %v, %v", name, info, err)
		}
		if info, err := p.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("the link %s is described as %v, %v", name, info, err)
		}
	}
}
