package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLongNames: messages about a program with names of megabytes, and about arguments of that
// length, can be read.
func TestLongNames(t *testing.T) {
	name := strings.Repeat("é", 200_000)
	file := filepath.Join(t.TempDir(), "long.py")
	text := "class " + name + ":\n    def m(self): return self.zork\ndef f(x): return " + name + "().m()\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"graph", file + ":f", "--stage", "annotated", "--types", "int"},
		{"run", file + ":" + name},
		{"run", file + ":f", "--budget", strings.Repeat("1", 100_000)},
	} {
		_, _, errs := vitrine(args...)
		if len(errs) < 100 || len(errs) > 20_000 || !strings.Contains(errs, "…") {
			t.Errorf("%.40s %.40s: a message of %d bytes: %.200s", args[0], args[2:], len(errs), errs)
		}
		if args[0] == "graph" && !strings.Contains(errs, "zork") {
			t.Errorf("the attribute is missing: %s", errs)
		}
	}
}
