//go:build unix

package cli

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipes: no verb waits for what a pipe may give.
func TestPipes(t *testing.T) {
	for name, args := range map[string][]string{
		"p.py": {"run", ":f"}, "p.session": {"trace", ""}, "p.json": {"layout", ""}, "p.dot": {"layout", ""}, "p.md": {"lesson", "check", ""},
	} {
		pipe := filepath.Join(t.TempDir(), name)
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Fatal(err)
		}
		args[len(args)-1] = pipe + args[len(args)-1]
		said := make(chan string, 1)
		go func() {
			_, _, errs := vitrine(args...)
			said <- errs
		}()
		select {
		case errs := <-said:
			if !strings.Contains(errs, "is a pipe") {
				t.Errorf("%v: %s", args, errs)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%v waits", args)
		}
	}
}
