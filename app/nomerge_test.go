package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStopBeforeMergePoint: compilation that stops before it has come to a global merge point cannot go on, which is an
// error.
func TestStopBeforeMergePoint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := strings.Replace(smallInterpreter, "def interp(code, n):\n", "def interp(code, n):\n    n = hint(n, promote=True)\n", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := vitrine("jit", file+":main", "--args", "0, 3")
	if status != exitError || !strings.Contains(errs, "there is no global merge point on the way") {
		t.Errorf("status %d, %s", status, errs)
	}
}
