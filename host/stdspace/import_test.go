package stdspace_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// writeFiles puts files into a new folder and returns it.
func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// run runs main.py in a folder and returns what it prints.
func run(t *testing.T, dir string, d source.Dialect) (string, *stdspace.Space, error) {
	t.Helper()
	return runGranted(t, dir, d, permission.Grants{})
}

// runGranted is run for a program that may touch more than others.
func runGranted(t *testing.T, dir string, d source.Dialect, g permission.Grants) (string, *stdspace.Space, error) {
	t.Helper()
	var out strings.Builder
	file := filepath.Join(dir, "main.py")
	s := stdspace.New(stdspace.Options{Dialect: d, Stdout: &out, Path: g.Path, Permissions: permission.For(file, g)})
	_, err := s.RunFile(file)
	return out.String(), s, err
}

func TestImports(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py": `
import helper, pkg.sub.deep as deep
import pkg.other
from helper import value, double as twice
from pkg import sibling, NAME
from pkg.sub import *
from pkg.sub.deep import up
print(helper.value, twice(4), deep.depth, pkg.other.x, sibling.y, NAME, public, up())
print('hidden' in dir(), helper.__name__, deep.__name__, pkg.__name__, __name__, pkg.sub.deep is deep)
import helper as again
print(again is helper, helper.loads)
try: from helper import nothing
except ImportError as e: print(type(e).__name__)
try: import nowhere.at.all
except ImportError as e: print(e)
import broken_cycle_a
print(broken_cycle_a.a, broken_cycle_a.broken_cycle_b.b)
`,
		"helper.py":           "value = 5\nloads = []\nloads.append(1)\ndef double(x): return 2 * x\n",
		"pkg/__init__.py":     "NAME = 'pkg'\nfrom . import other\nfrom .sibling import y\n",
		"pkg/other.py":        "x = 'other'\n",
		"pkg/sibling.py":      "from .other import x\ny = x + '!'\n",
		"pkg/sub/__init__.py": "__all__ = ['public']\npublic, hidden = 'pub', 'hid'\n",
		"pkg/sub/deep.py":     "from .. import NAME\nfrom ..sibling import y\nfrom . import public\ndepth = NAME + y + public\ndef up():\n    from ...pkg import other\n    return other.x\n",
		"broken_cycle_a.py":   "import broken_cycle_b\na = 1\n",
		"broken_cycle_b.py":   "import broken_cycle_a\nb = 2\n",
	})
	// The package is not inside of another one, so "..." goes too far.
	_, s, err := run(t, dir, source.Python3)
	if c := s.ExceptionClass(err); c == nil || c.Name != "ImportError" {
		t.Fatalf("an import beyond the top gives %v", err)
	}
	deep := filepath.Join(dir, "pkg/sub/deep.py")
	text, _ := os.ReadFile(deep)
	if err := os.WriteFile(deep, []byte(strings.Replace(string(text), "from ...pkg import other", "from .. import other", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	out, s, err := run(t, dir, source.Python3)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	want := `5 8 pkgother!pub other other! pkg pub other
False helper pkg.sub.deep pkg __main__ True
True [1]
ImportError
No module named 'nowhere'
1 2
`
	if out != want {
		t.Errorf("imports print\n%s\nwant\n%s", out, want)
	}
}

// TestMixedDialects imports a Python 2 file from a Python 3 one.
func TestMixedDialects(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py": "import old\nprint(7 / 2, old.half(7), old.names({'a': 1}), type(range(2)), old.kind(), {'a': 1}.keys())\n",
		"old.py":  "# -*- python2 -*-\nprint 'old'\ndef half(n): return n / 2\ndef names(d): return d.keys()\ndef kind(): return type(range(2)).__name__\n",
	})
	out, s, err := run(t, dir, source.Python3)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if want := "old\n3.5 3 ['a'] <class 'range'> list dict_keys(['a'])\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

// TestImplicitRelativeImport imports a sibling inside of a package as Python 2
// does.
func TestImplicitRelativeImport(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":         "import pkg\nprint pkg.near.x, pkg.near.string.ascii_lowercase[:3]\n",
		"pkg/__init__.py": "import near\n",
		"pkg/near.py":     "import string\nx = __name__\n",
	})
	out, s, err := run(t, dir, source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if want := "pkg.near abc\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

// TestBrokenImports imports files with mistakes.
func TestBrokenImports(t *testing.T) {
	dir := writeFiles(t, map[string]string{"main.py": "import bad\n", "bad.py": "def f(:\n  pass\n"})
	_, _, err := run(t, dir, source.Python3)
	var list source.ErrorList
	if !errors.As(err, &list) || !strings.HasSuffix(list[0].File, "bad.py") {
		t.Errorf("importing a broken file gives %v", err)
	}
	dir = writeFiles(t, map[string]string{"main.py": "import bad\n", "bad.py": "x = 1\n1 / 0\n"})
	_, s, err := run(t, dir, source.Python3)
	text := strings.ReplaceAll(s.FormatException(err), dir+"/", "")
	want := `Traceback (most recent call last):
  File "main.py", line 1, in <module>
    import bad
  File "bad.py", line 2, in <module>
    1 / 0
ZeroDivisionError: division by zero`
	if text != want {
		t.Errorf("the traceback is\n%s\nwant\n%s", text, want)
	}
}

// TestAutoDialect leaves the dialect to the text of the main file.
func TestAutoDialect(t *testing.T) {
	for text, want := range map[string]string{
		"print 7 / 2":                        "3\n",
		"print(7 / 2)":                       "3.5\n",
		"# -*- python2 -*-\nprint(7 / 2, 1)": "(3, 1)\n",
	} {
		out, s, err := run(t, writeFiles(t, map[string]string{"main.py": text}), source.Auto)
		if err != nil {
			t.Error(s.FormatException(err))
		} else if out != want {
			t.Errorf("%q prints %q, want %q", text, out, want)
		}
	}
}

// TestPackageOfTheTree: a module beside the program that has the name of a package it
// is from is not taken for the package.
func TestPackageOfTheTree(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tl.py":    "def interp(n):\n    return n + 1\n",
		"tiny1.py": "def interp(n):\n    return n + 2\n",
		"main.py":  "from pypy.jit.tl import tiny1, tl\nfrom pypy.jit.tl.tiny1 import interp\nresult = tl.interp(10), tiny1.interp(20), interp(30)\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	std := stdspace.New(stdspace.Options{})
	m, err := std.RunFile(filepath.Join(dir, "main.py"))
	if err != nil {
		t.Fatal(std.FormatException(err))
	}
	x, _ := m.Dict.Lookup("result")
	if got, _ := std.Repr(x); got != "(11, 22, 32)" {
		t.Errorf("got %s", got)
	}
}

// TestImportsFromThePackageAround imports modules of the package that the main module is in, and
// of nothing beside that package.
func TestImportsFromThePackageAround(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"beside.py":           "",
		"pkg/__init__.py":     "",
		"pkg/sibling.py":      "x = 'pkg'\n",
		"pkg/sub/__init__.py": "",
		"pkg/sub/main.py":     "import near\nfrom pkg.sibling import x\nprint(x + near.y)\ntry: import beside\nexcept ImportError as e: print('is not permitted' in str(e))\n",
		"pkg/sub/near.py":     "y = '.sub'\n",
	})
	out, s, err := run(t, filepath.Join(dir, "pkg/sub"), source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if want := "pkg.sub\nTrue\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

// TestOwnPackageRlib: a package rlib of the program is not the helper modules, which have that name here.
func TestOwnPackageRlib(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":          "from rpython.rlib import jit, rpath\nfrom rpython.rlib.rstring import StringBuilder\nfrom rlib.rstring import StringBuilder as B, own\nimport rlib.jit\nfrom rpython.rlib.rutf8 import unichr_as_utf8\nprint B is StringBuilder, own, rlib.jit.hint, jit.hint is not rlib.jit.hint, rpath.rjoin('a', 'b')\ntry: from rpython.rlib.rstring import nothing\nexcept ImportError as e: print e\n",
		"rlib/__init__.py": "",
		"rlib/rstring.py":  "from rpython.rlib.rstring import StringBuilder\nown = 'own'\n",
		"rlib/jit.py":      "hint = 'hint'\n",
	})
	out, s, err := run(t, dir, source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	want := "True own hint True a/b\ncannot import name nothing: module rlib.rstring, which is Vitrine's own and stands for that of the original, does not have it\n"
	if out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}
