package stdspace_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

var (
	update  = flag.Bool("update", false, "rewrite the expected output of the scripts with that of CPython")
	python2 = flag.String("python2", "python2.7", "the CPython 2.7 that -update runs")
)

// separator stands between the chunks of a script, each a program of its own,
// and between their outputs.
const separator = "# ---\n"

// TestScripts runs the programs of testdata/py2 and testdata/py3 and compares
// what they print, and the traceback they end with, with what CPython printed.
// Where python3 is installed, the expected output of the Python 3 programs is
// checked too.
func TestScripts(t *testing.T) {
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		files, err := filepath.Glob("testdata/py" + d.String() + "/*.py")
		if err != nil || len(files) == 0 {
			t.Fatalf("no scripts for dialect %s: %v", d, err)
		}
		for _, file := range files {
			t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) { testScript(t, file, d) })
		}
	}
}

func testScript(t *testing.T, file string, d source.Dialect) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	chunks := strings.Split(string(text), separator)
	golden := strings.TrimSuffix(file, ".py") + ".out"
	if *update {
		updateScript(t, golden, chunks, d)
	}
	out, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	wants := strings.Split(string(out), separator)
	if len(wants) != len(chunks) {
		t.Fatalf("%s has %d outputs for %d chunks", golden, len(wants), len(chunks))
	}
	line := 1
	for i, chunk := range chunks {
		program := writeChunk(t, chunk)
		if got := runOurs(program, d); got != wants[i] {
			t.Errorf("%s:%d: the chunk prints something else (-want +got):\n%s", file, line, lineDiff(wants[i], got))
		}
		if d == source.Python3 && !*update {
			if got, ok := runCPython("python3", program); ok && got != wants[i] {
				t.Logf("%s:%d: this python3 prints\n%s\nnot\n%s", file, line, got, wants[i])
			}
		}
		line += strings.Count(chunk, "\n") + 1
	}
}

// lineDiff compares two texts line by line.
func lineDiff(want, got string) string {
	return cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))
}

func updateScript(t *testing.T, golden string, chunks []string, d source.Dialect) {
	python := "python3"
	if d == source.Python2 {
		python = *python2
	}
	var outs []string
	for _, chunk := range chunks {
		out, ok := runCPython(python, writeChunk(t, chunk))
		if !ok {
			t.Fatalf("cannot run %s", python)
		}
		outs = append(outs, out)
	}
	if err := os.WriteFile(golden, []byte(strings.Join(outs, separator)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeChunk puts a chunk into a file of its own.
func writeChunk(t *testing.T, chunk string) string {
	file := filepath.Join(t.TempDir(), "chunk.py")
	if err := os.WriteFile(file, []byte(chunk), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// runOurs runs a program and returns what it prints, followed by its
// traceback.
func runOurs(file string, d source.Dialect) string {
	var out strings.Builder
	s := stdspace.New(stdspace.Options{Dialect: d, Stdout: &out})
	_, err := s.RunFile(file)
	text := out.String()
	if err != nil {
		text += s.FormatException(err) + "\n"
	}
	return normal(text, filepath.Dir(file))
}

// runCPython is runOurs for an interpreter that may not be there.
func runCPython(python, file string) (string, bool) {
	path, err := exec.LookPath(python)
	if err != nil {
		return "", false
	}
	var out strings.Builder
	cmd := exec.Command(path, file)
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Env = append(os.Environ(), "PYTHONHASHSEED=0", "PYTHONWARNINGS=ignore", "PYTHONIOENCODING=utf-8", "PYTHONUNBUFFERED=1")
	_ = cmd.Run() // programs that end with an exception are part of the tests
	return normal(out.String(), filepath.Dir(file)), true
}

var (
	carets    = regexp.MustCompile(`(?m)^\s*[~^]+\s*\n`)
	addresses = regexp.MustCompile(`0x[0-9a-f]{6,}`)
)

// normal removes what differs for no reason that matters: the folder,
// addresses, and the marks under the lines of tracebacks.
func normal(text, dir string) string {
	text = strings.ReplaceAll(text, dir+"/", "")
	text = carets.ReplaceAllString(text, "")
	return addresses.ReplaceAllString(text, "0xADDRESS")
}
