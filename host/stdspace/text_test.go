package stdspace_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// The scripts of testdata/text print what string methods, formats, numbers and
// modules give for many arguments. What CPython 3.11 and 2.7 print is in files
// beside them: NAME.3.txt and NAME.2.txt. "go test -update" makes them anew
// where these interpreters are installed.

// runScript runs a script under the standard space and returns what it prints.
func runScript(t *testing.T, file string, d source.Dialect, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	s := stdspace.New(stdspace.Options{Dialect: d, Stdout: &out, Args: append([]string{file}, args...)})
	if _, err := s.RunFile(file); err != nil {
		var oe *interp.OperationError
		if errors.As(err, &oe) {
			text, _ := s.Repr(oe.Value)
			t.Errorf("%s under Python %s ends with %s", file, d, text)
		} else {
			t.Errorf("%s under Python %s: %v", file, d, err)
		}
	}
	return out.String()
}

// python returns the command of the interpreter that is the oracle of a
// dialect, or "".
func python(d source.Dialect) string {
	name, version := "python3", "3.11."
	if d == source.Python2 {
		name, version = *python2, "2.7."
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	got, err := exec.Command(path, "-c", "import sys; print(sys.version.split()[0])").Output()
	if err != nil || !strings.HasPrefix(string(got), version) {
		return ""
	}
	return path
}

// oracle returns what CPython prints for a script.
func oracle(t *testing.T, path, file string, args ...string) string {
	t.Helper()
	cmd := exec.Command(path, append([]string{filepath.Base(file)}, args...)...)
	cmd.Dir = filepath.Dir(file)
	cmd.Env = append(os.Environ(), "PYTHONIOENCODING=utf-8", "PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", path, file, err, out)
	}
	return string(out)
}

// textScripts returns the scripts with the dialects in which each runs.
func textScripts(t *testing.T) map[string][]source.Dialect {
	t.Helper()
	files, err := filepath.Glob("testdata/text/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts in testdata/text")
	}
	scripts := map[string][]source.Dialect{}
	for _, f := range files {
		switch base := filepath.Base(f); {
		case strings.HasSuffix(base, "_3.py"):
			scripts[f] = []source.Dialect{source.Python3}
		case strings.HasSuffix(base, "_2.py"):
			scripts[f] = []source.Dialect{source.Python2}
		default:
			scripts[f] = []source.Dialect{source.Python2, source.Python3}
		}
	}
	return scripts
}

func TestText(t *testing.T) {
	for file, dialects := range textScripts(t) {
		for _, d := range dialects {
			expected := strings.TrimSuffix(file, ".py") + "." + d.String() + ".txt"
			if *update {
				updateText(t, file, expected, d)
			}
			want, err := os.ReadFile(expected)
			if err != nil {
				t.Error(err)
				continue
			}
			got := runScript(t, file, d)
			if diff := cmp.Diff(lines(string(want)), lines(got)); diff != "" {
				t.Errorf("%s under Python %s (-CPython +stdspace):\n%s", file, d, diff)
			}
		}
	}
}

func updateText(t *testing.T, file, expected string, d source.Dialect) {
	t.Helper()
	path := python(d)
	if path == "" {
		return
	}
	if err := os.WriteFile(expected, []byte(oracle(t, path, file)), 0o666); err != nil {
		t.Fatal(err)
	}
}

func lines(text string) []string { return strings.Split(text, "\n") }

// TestTextDifferential compares many more arguments, where CPython is
// installed.
func TestTextDifferential(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		path := python(d)
		if path == "" {
			t.Logf("no CPython for dialect %s to compare with", d)
			continue
		}
		for _, name := range []string{"percent", "spec", "floats", "parse", "strings"} {
			file := "testdata/text/" + name + ".py"
			want, got := lines(oracle(t, path, file, "3000")), lines(runScript(t, file, d, "3000"))
			if len(want) != len(got) {
				t.Errorf("%s under Python %s: %d lines, CPython has %d", file, d, len(got), len(want))
			}
			for i, n := 0, 0; i < min(len(want), len(got)) && n < 10; i++ {
				if want[i] != got[i] {
					n++
					t.Errorf("%s under Python %s, line %d:\n   got %s\n  want %s", file, d, i+1, got[i], want[i])
				}
			}
		}
	}
}
