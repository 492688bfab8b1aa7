package compile

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

func parseFile(t testing.TB, name string, d source.Dialect) *syntax.File {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := syntax.Parse(name, text, d)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The programs in testdata end in the digit of their dialect.
func programs(t testing.TB) map[string]source.Dialect {
	t.Helper()
	found := make(map[string]source.Dialect)
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		names, err := filepath.Glob("testdata/programs/*" + d.String() + ".py")
		if err != nil || len(names) == 0 {
			t.Fatalf("no programs for Python %s (%v)", d, err)
		}
		for _, name := range names {
			found[name] = d
		}
	}
	return found
}

func TestPrograms(t *testing.T) {
	for name, d := range programs(t) {
		f := parseFile(t, name, d)
		for _, opt := range []options{{}, {rawCode: true}, {neverInline: true}} {
			c, err := compileFile(f, opt)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if err := bytecode.Verify(c); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestDeterministic(t *testing.T) {
	for name, d := range programs(t) {
		first := ""
		for range 5 {
			c, err := File(parseFile(t, name, d))
			if err != nil {
				t.Fatal(err)
			}
			if dump := bytecode.Dump(c); first == "" {
				first = dump
			} else if dump != first {
				t.Fatalf("%s: two compilations differ", name)
			}
		}
	}
}

// TestStandardLibrary compiles what the Python on this machine has in the way
// of programs: all must be good code, but for what is not supported.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many files")
	}
	out, err := exec.Command("python3", "-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])").Output()
	if err != nil {
		t.Skip("needs python3")
	}
	names, err := filepath.Glob(filepath.Join(string(bytes.TrimSpace(out)), "*.py"))
	if err != nil || len(names) == 0 {
		t.Skipf("no library (%v)", err)
	}
	compiled := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := syntax.Parse(name, text, source.Python3)
		if err != nil {
			continue // of a later Python
		}
		c, err := File(f)
		switch {
		case err == nil:
			compiled++
			if err := bytecode.Verify(c); err != nil {
				t.Error(err)
			}
		case !strings.Contains(err.Error(), "is not supported"):
			t.Error(err)
		}
	}
	if compiled < len(names)/2 {
		t.Errorf("only %d of %d files compiled", compiled, len(names))
	}
}

func BenchmarkCompile(b *testing.B) {
	f := parseFile(b, "testdata/programs/scopes3.py", source.Python3)
	b.SetBytes(int64(len(f.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := File(f); err != nil {
			b.Fatal(err)
		}
	}
}
