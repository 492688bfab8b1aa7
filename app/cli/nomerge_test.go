package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStopBeforeMergePoint: compilation that stops before it has come to a global merge point goes on from the beginning
// of the portal.
func TestStopBeforeMergePoint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := strings.Replace(smallInterpreter, "def interp(code, n):\n", "def interp(code, n):\n    n = hint(n, promote=True)\n", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	want := succeed(t, "run", file+":main", "--args", "0, 3")
	for _, branches := range []string{"lazy", "eager"} {
		if got := succeed(t, "jit", file+":main", "--args", "0, 3", "--branches", branches); first(got) != first(want) {
			t.Errorf("%s: %s, not %s", branches, got, want)
		}
	}
}
