package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPermissionFlags runs a program that imports from a folder and reads a file in
// another, which it may only with the flags that say so.
func TestPermissionFlags(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"p/t.py":      "def read(name):\n    return open(name).read()\ndef write(name):\n    with open(name, 'w') as f:\n        f.write('x')\ndef use(n):\n    import far\n    return far.x\nimport os\ndef mode(n):\n    return os.environ.get('MODE', 'none')\n",
		"lib/far.py":  "x = 42\n",
		"data/in.txt": "content",
	} {
		if err := os.MkdirAll(filepath.Dir(at(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// The name is made by an expression: one that is an argument itself names a file.
	runs := func(function, name string, flags ...string) string {
		args := "'" + filepath.Dir(name) + "/./' '" + filepath.Base(name) + "'"
		_, out, errs := vitrine(append([]string{"run", at("p/t.py") + ":" + function, "--args", args}, flags...)...)
		return out + errs
	}
	in := at("data/in.txt")
	if out := runs("use", "1"); !strings.Contains(out, "No module named 'far'") {
		t.Errorf("without --path: %s", out)
	}
	if out := runs("use", "1", "--path", at("lib")); out != "42\n" {
		t.Errorf("with --path: %s", out)
	}
	t.Setenv(pathVariable, at("none")+string(filepath.ListSeparator)+at("lib"))
	if out := runs("use", "1"); out != "42\n" {
		t.Errorf("with %s: %s", pathVariable, out)
	}
	if out := runs("write", at("data/out.txt")); !strings.Contains(out, "raises PermissionError") || !strings.Contains(out, "--allow-write "+at("data")) {
		t.Errorf("without --allow-write: %s", out)
	}
	if out := runs("write", at("data/out.txt"), "--allow-write", at("data")); out != "None\n" {
		t.Errorf("with --allow-write: %s", out)
	}
	if out := runs("read", in); out != "'content'\n" {
		t.Errorf("a file that is named as an argument: %s", out)
	}
	if out := runs("mode", "1"); out != "'none'\n" {
		t.Errorf("without --env: %s", out)
	}
	for _, value := range []string{"MODE=AST", "MODE"} {
		t.Setenv("MODE", "AST")
		for _, with := range []string{"std", "lowlevel"} {
			if out := runs("mode", "1", "--env", value, "--with", with); out != "'AST'\n" {
				t.Errorf("with --env %s and %s: %s", value, with, out)
			}
		}
	}
	if out := runs("mode", "1", "--env", "NO_SUCH_MODE"); !strings.Contains(out, "give its value") {
		t.Errorf("with --env of no variable: %s", out)
	}
	hidden := "read(''.join([d, f]))"
	if err := os.WriteFile(at("p/h.py"), []byte("from t import read\nd, f = '"+at("data")+"/', 'in.txt'\ndef hidden(n):\n    return "+hidden+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	target := at("p/h.py") + ":hidden"
	if _, out, _ := vitrine("run", target, "--args", "1"); !strings.Contains(out, "raises PermissionError") || !strings.Contains(out, "open the file with --allow-read "+at("data")) {
		t.Errorf("without --allow-read: %s", out)
	}
	if _, out, _ := vitrine("run", target, "--args", "1", "--allow-read", at("data")); out != "'content'\n" {
		t.Errorf("with --allow-read: %s", out)
	}
	if status, _, errs := vitrine("run", target, "--allow-read", at("nothing")); status != exitUsage || !strings.Contains(errs, "there is no such folder") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// TestFunctionsOfCAreNamed: a program that calls a function of C ends, and says which one, whatever runs it.
func TestFunctionsOfCAreNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.py")
	text := "from rpython.rtyper.lltypesystem import rffi\ngetpid = rffi.llexternal('getpid', [], rffi.INT)\ndef f(n):\n    if n > 2:\n        return getpid()\n    return n\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, with := range []string{"std", "lowlevel", "native"} {
		var out string
		said := standardError(t, func() { _, out, _ = vitrine("run", file+":f", "--args", "3", "--with", with) })
		if !strings.Contains(out, "raises SystemExit") || !strings.Contains(out+said, "calls getpid(), a function of C") {
			t.Errorf("with %s: %s%s", with, out, said)
		}
	}
}

// standardError returns what f writes to the standard error of the process.
func standardError(t *testing.T, f func()) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "stderr")
	w, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	old := os.Stderr
	os.Stderr = w
	f()
	os.Stderr = old
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	said, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

// TestNoFile opens what is not a regular file as a program, a graph and a layout.
func TestNoFile(t *testing.T) {
	for _, args := range [][]string{{"graph", "/dev/null:f"}, {"run", os.TempDir() + ":f"}, {"layout", "/dev/zero"}} {
		status, _, errs := vitrine(args...)
		if status != exitError || !strings.Contains(errs, "regular files") && !strings.Contains(errs, "is a directory") {
			t.Errorf("%v: status %d: %s", args, status, errs)
		}
	}
}
