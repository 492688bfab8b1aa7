package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPythonEnds: what ends a program on the interpreter of Python ends the interpreter as CPython ends, also if the text
// of it cannot be had: by then nobody handles an exception.
func TestPythonEnds(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]int{
		"class E(Exception):\n def __str__(self): return 5\nprint 1\nraise E\n":                        1,
		"class E(Exception):\n def __str__(self): raise E\nprint 1\nraise E\n":                         1,
		"import sys\nclass E(object):\n def __str__(self): raise ValueError\nprint 1\nsys.exit(E())\n": 1,
		"import sys\nprint 1\nsys.exit(True)\n":                                                        1,
		"import sys\nprint 1\nsys.exit(3L)\n":                                                          3,
		"import sys\nprint 1\nsys.exit(10**30)\n":                                                      255,
		"import sys\nprint 1\nsys.exit('text')\n":                                                      1,
	} {
		file := filepath.Join(dir, "program.py")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := vitrine("run", filepath.Join("..", "..", "assets", "python", "target.py"), "--", file)
		if status != want || stdout != "1\n" || strings.Contains(stderr, "OperationError") {
			t.Errorf("%q ends with %d, want %d, and prints %q, %q", text, status, want, stdout, stderr)
		}
	}
}

// TestLongPythonProgram: jumps of a program with more than 65,536 instructions lead to where they should.
func TestLongPythonProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.py")
	text := "n = 0\n" + strings.Repeat("n = n + 1\nif n < 0: n = 7\n", 8000) + "while n < 8010: n = n + 1\nfor i in [1, 2]: n = n + i\nprint n, (lambda: n)()\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join("..", "..", "assets", "python", "target.py")
	for _, with := range []string{"std", "jit"} {
		status, stdout, stderr := vitrine("run", target, "--with", with, "--timeout", "50s", "--keep=false", "--", file)
		if status != exitOK || stdout != "8013 8013\n" {
			t.Errorf("with %s: %d, %.200q, %q", with, status, stdout, stderr)
		}
	}
}
