package syntax

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vitrine/host/source"
)

// An oracle is a Python that tells its own syntax trees.
type oracle struct {
	in      io.Writer
	out     *bufio.Reader
	dialect source.Dialect
	dumper  dumper // how it dumps
	lib     string // its standard library
}

// startOracle starts a Python, or skips the test if there is none that can
// serve.
func startOracle(t *testing.T, python string) *oracle {
	t.Helper()
	path, err := exec.LookPath(python)
	if err != nil {
		t.Skipf("no %s here", python)
	}
	about, err := exec.Command(path, "-c", "import sys, os; print('%d %d %s' % (sys.version_info[0], sys.version_info[1], os.path.dirname(os.__file__)))").Output()
	if err != nil {
		t.Skipf("%s: %v", python, err)
	}
	var major, minor int
	var lib string
	if _, err := fmt.Sscan(string(about), &major, &minor, &lib); err != nil {
		t.Fatal(err)
	}
	if major == 2 && minor != 7 || major == 3 && (minor < 10 || minor > 12) {
		t.Skipf("%s is Python %d.%d, which gives other trees", python, major, minor)
	}
	o := &oracle{dialect: source.Dialect(major), lib: lib}
	o.dumper = dumper{oracle: true, spans: major == 3, fstringSpans: minor >= 12, python2: major == 2}
	cmd := exec.Command(path, "testdata/dumpast.py")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	o.in, o.out = in, bufio.NewReaderSize(out, 1<<20)
	return o
}

// tree returns the tree of a file; ok is false if Python does not accept it.
func (o *oracle) tree(t *testing.T, file string) (tree string, ok bool) {
	t.Helper()
	fmt.Fprintln(o.in, file)
	var n int
	line, err := o.out.ReadString('\n')
	if err == nil {
		_, err = fmt.Sscan(line, &n)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if n < 0 {
		return "", false
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(o.out, b); err != nil {
		t.Fatal(err)
	}
	return string(b), true
}

// pythonFiles returns the Python files below a folder; with every > 1 only each
// so many-th.
func pythonFiles(t *testing.T, root string, every int) []string {
	t.Helper()
	var files []string
	n := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".py" {
			return err
		}
		if n++; n%every == 0 {
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestAgainstCPython compares the trees of the files in testdata, and of a
// sample of Python's own library, with those that CPython makes. With
// VITRINE_ORACLE=1 the whole library is compared, with VITRINE_ORACLE=FOLDER
// the files of that folder.
func TestAgainstCPython(t *testing.T) {
	for _, python := range []string{"python3", "python2.7"} {
		t.Run(python, func(t *testing.T) {
			o := startOracle(t, python)
			files := pythonFiles(t, "testdata", 1)
			switch scope := os.Getenv("VITRINE_ORACLE"); {
			case scope == "":
				files = append(files, pythonFiles(t, o.lib, 40)...)
			case scope == "1":
				files = append(files, pythonFiles(t, o.lib, 1)...)
			default:
				files = pythonFiles(t, scope, 1)
			}
			refused, failures := 0, 0
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				want, ok := o.tree(t, file)
				if !ok || !readable(text) {
					t.Logf("not compared: %s", file)
					refused++
					continue
				}
				if diff := o.compare(file, text, want); diff != "" {
					t.Errorf("%s: %s", file, diff)
					if failures++; failures > 30 {
						t.Fatal("too many differences")
					}
				}
			}
			t.Logf("%d files compared, %d refused by Python or in another encoding", len(files)-refused, refused)
			if len(files) == refused {
				t.Error("nothing was compared")
			}
		})
	}
}

// readable reports whether a text is in an encoding that is read.
func readable(text []byte) bool {
	name, _ := declaredEncoding(text)
	switch normalEncoding(name) {
	case "", "utf-8", "ascii", "iso-8859-1":
		return true
	}
	return false
}

// compare returns how our tree of a file differs from the wanted one, or "".
func (o *oracle) compare(file string, text []byte, want string) string {
	f, err := Parse(file, text, o.dialect)
	if err != nil {
		return err.Error()
	}
	d := o.dumper
	d.value(reflect.ValueOf(f.Body))
	if got := d.String(); got != want {
		return firstDifference(got, want)
	}
	return ""
}

// firstDifference shows the first line in which two dumps differ, and the two
// before it.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < len(g) && i < len(w) && g[i] == w[i] {
		i++
	}
	line := func(l []string) string {
		if i < len(l) {
			return l[i]
		}
		return "(end)"
	}
	before := strings.Join(g[max(0, i-2):i], "\n")
	return fmt.Sprintf("after\n%s\ngot  %s\nwant %s", before, line(g), line(w))
}
