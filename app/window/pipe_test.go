//go:build unix

package window

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSessionInPipe: the window does not wait for what a pipe may give.
func TestSessionInPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "p.session")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() {
		_, err := loadSession(pipe)
		failed <- err
	}()
	select {
	case err := <-failed:
		if err == nil || !strings.Contains(err.Error(), "is a pipe") {
			t.Errorf("a pipe as a session: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits")
	}
}
