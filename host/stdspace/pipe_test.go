//go:build unix

package stdspace_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"vitrine/host/source"
)

// TestPipes: a pipe in the place of a module, or of a file that a program opens, neither
// blocks nor is read.
func TestPipes(t *testing.T) {
	for text, want := range map[string]string{
		"import pipe\n":                                             "No module named 'pipe'; open DIR/pipe.py: it is a pipe, and only regular files are opened",
		"open(__file__[:-7] + 'pipe.py')\n":                         "it is a pipe, and only regular files are opened",
		"import os; os.open(__file__[:-7] + 'pipe.py', 0)\n":        "it is a pipe, and only regular files are opened",
		"exec(compile('1/0', __file__[:-7] + 'pipe.py', 'exec'))\n": "ZeroDivisionError",
	} {
		dir := writeFiles(t, map[string]string{"main.py": text})
		if err := syscall.Mkfifo(filepath.Join(dir, "pipe.py"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, s, err := run(t, dir, source.Python3)
		if err == nil {
			t.Errorf("%q works", text)
			continue
		}
		if got := s.FormatException(err); !strings.Contains(strings.ToLower(got), strings.ToLower(strings.ReplaceAll(want, "DIR", dir))) {
			t.Errorf("%q: %s", text, got)
		}
	}
}
