package stdspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestTreeImports imports neighbours by their place in the source tree of the
// original, from folders that have all of that place, an end of it, or nothing.
func TestTreeImports(t *testing.T) {
	const program = `
from pypy.jit.tl.codes import *
from pypy.jit.tl import codes as again
import pypy.jit.tl.codes
from rpython.rlib.jit import hint
from pypy.rpython.objectmodel import hint as early
from pypy.rlib.objectmodel import hint as later
from pypy.jit.metainterp.policy import JitPolicy
from rpython.jit.backend.hlinfo import highleveljitinfo
from pypy.jit.codegen.hlinfo import highleveljitinfo as older
from pypy.jit.hintannotator.policy import HintAnnotatorPolicy
from pypy.jit.hintannotator.annotator import HintAnnotatorPolicy as same
from pypy.module.sys.version import svn_revision
from codeop import PyCF_DONT_IMPLY_DEDENT
assert same is HintAnnotatorPolicy and svn_revision() >= 0
assert compile('1 + 1', 'f', 'eval', PyCF_DONT_IMPLY_DEDENT).co_filename == 'f'
class Policy(HintAnnotatorPolicy):
    oopspec = True
assert Policy(novirtualcontainer=True).oopspec and older is highleveljitinfo
import py
py.magic.autopath()
here = py.path.local(__file__)
assert here.check(file=1) and here.basename == 'main.py' and here.purebasename + here.ext == 'main.py'
assert here.dirpath().join('main.py') == here == here.dirpath('main.py') and not (here.dirpath() / 'nothing').check()
assert 'pypy.jit' in here.read() and str(here) == here.strpath and here.open().read() == here.read()
option = py.test.config.addoptions('a program', py.test.config.Option('-t', '--with-trace', default=False), py.test.config.Option('--n', dest='number', default=3))
assert option is py.test.config.option and (option.with_trace, option.number) == (False, 3)
files = [p.basename for p in here.dirpath().listdir() if p.isfile()]
assert 'main.py' in files and files == sorted(files) and here in here.dirpath().listdir('m*.py') and not here.dirpath().listdir('*.nothing')
assert here.dirpath().listdir(lambda p: p == here) == [here] and here.relto(here.dirname) == 'main.py' and here.relto('/nowhere') == ''
assert here.new(ext='.txt').basename == 'main.txt' and here.exists() and here.dirpath().isdir() and not (here + 'x').exists()
print(PUSH, again.PUSH, pypy.jit.tl.codes is again, early is later is hint)
for name in ['pypy.jit.tl.missing', 'pypy.translator.missing', 'rpython.missing']:
    try: __import__(name)
    except ImportError as e: print(e)
try: from pypy.jit.tl import nothing
except ImportError as e: print(e)
`
	const want = `2 2 True True
No module named 'pypy.jit.tl.missing'
No module named 'pypy.translator.missing'
No module named 'rpython.missing'
cannot import name 'nothing' from 'pypy.jit.tl' (unknown location)
`
	for _, folder := range []string{"", "tl", "work/jit/tl", "pypy/jit/tl"} {
		for _, beside := range []string{"", "sub"} {
			if folder == "" && beside != "" {
				continue // a bare file is looked for beside the program only
			}
			dir := writeFiles(t, map[string]string{
				filepath.Join(folder, "codes.py"):           "PUSH = 2\n",
				filepath.Join(folder, beside, "main.py"):    program,
				filepath.Join(folder, "codes/unrelated.py"): "",
			})
			out, s, err := runGranted(t, filepath.Join(dir, folder, beside), source.Python3, permission.Grants{Read: []string{dir}})
			if err != nil {
				t.Errorf("in %q, from %q: %s", folder, beside, s.FormatException(err))
			} else if out != want {
				t.Errorf("in %q, from %q: got %s, want %s", folder, beside, out, want)
			}
		}
	}
}

// TestTreeDoesNotReplaceHelpers: the helper modules are ours, even inside of a
// copy of the original, but for those of which ours are only a part.
func TestTreeDoesNotReplaceHelpers(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":                       "import py\nfrom rpython.rlib import jit, special_value\nfrom rpython.rlib.rsre import core\nprint(jit.__name__, core.x, special_value.special_type)\n",
		"py/__init__.py":                "raise SystemExit\n",
		"rpython/__init__.py":           "raise SystemExit\n",
		"rpython/rlib/__init__.py":      "raise SystemExit\n",
		"rpython/rlib/jit.py":           "raise SystemExit\n",
		"rpython/rlib/special_value.py": "special_type = 'theirs'\n",
		"rpython/rlib/rsre/core.py":     "x = 1\n",
		"elsewhere/rlib/rsre/core.py":   "x = 2\n",
	})
	out, s, err := run(t, dir, source.Python3)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if out != "rlib.jit 1 theirs\n" {
		t.Errorf("got %q", out)
	}
}

// TestBesideIsNotWithin: what lies beside the program is no module of a package that lies elsewhere, or is one of ours;
// looked for there, a package that imports itself would have no end.
func TestBesideIsNotWithin(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":                        "from rpython.rlib.thing.part import x\nfrom rpython.rlib.parsing.own import y\nprint(x + ' ' + y)\n",
		"rpython/rlib/parsing/own.py":    "import helper\ny = helper.x\n",
		"helper/__init__.py":             "from helper import low\nx = low.x\n",
		"helper/low.py":                  "x = __name__\n",
		"rpython/rlib/thing/__init__.py": "",
		"rpython/rlib/thing/part.py":     "import helper, near\nx = helper.x + ' ' + near.x\n",
		"rpython/rlib/thing/near.py":     "x = __name__\n",
	})
	out, s, err := run(t, dir, source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if want := "helper.low rpython.rlib.thing.near helper.low\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

// TestCheckout: modules of the original come from a checkout among the folders for imports.
func TestCheckout(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":                                 "from pypy.lang.scheme import ssparser, near\nimport pypy.lang.scheme.deep.leaf as leaf\nprint(ssparser.x, near.x, leaf.x)\n",
		"checkout/pypy/__init__.py":               "raise SystemExit\n",
		"checkout/pypy/lang/__init__.py":          "",
		"checkout/pypy/lang/scheme/__init__.py":   "",
		"checkout/pypy/lang/scheme/ssparser.py":   "x = 1\n",
		"near.py":                                 "x = 2\n",
		"checkout/pypy/lang/scheme/near.py":       "x = 3\n",
		"checkout/pypy/lang/scheme/deep/leaf.py":  "x = 4\n",
		"checkout/pypy/lang/scheme/deep/other.py": "x = 5\n",
	})
	out, s, err := runGranted(t, dir, source.Python3, permission.Grants{Path: []string{filepath.Join(dir, "checkout")}})
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if out != "1 3 4\n" {
		t.Errorf("got %q", out)
	}
}

// TestBrokenTreeImports: a mistake in a module of the tree is not taken for a
// module that is missing.
func TestBrokenTreeImports(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py": "import pypy.jit.tl.bad.inner\n", "tl/bad.py": "import nowhere\n",
	})
	_, s, err := run(t, dir, source.Python3)
	if err == nil || !strings.Contains(s.FormatException(err), "'nowhere'") {
		t.Errorf("got %v", err)
	}
}

// TestSysPath changes the list of folders in which modules are looked for.
func TestSysPath(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py":       "import sys, os\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), 'lib'))\nimport inner, other\nprint(inner.x, other.y)\n",
		"other.py":      "y = 2\n",
		"lib/inner.py":  "import sys\nx = len(sys.path) > 1\n",
		"lib/ignore.py": "",
	})
	again := writeFiles(t, map[string]string{"late.py": "import near\nz = near.z\n", "near.py": "z = 3\n"})
	out, s, err := runGranted(t, dir, source.Auto, permission.Grants{Read: []string{again}})
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if out != "True 2\n" {
		t.Errorf("got %q", out)
	}
	// A module that is loaded later is found beside its file.
	text, err := os.ReadFile(filepath.Join(again, "late.py"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.ImportFile("late", filepath.Join(again, "late.py"), text)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if z, _ := m.Dict.Lookup("z"); z != stdspace.MakeInt(3) {
		t.Errorf("z is %v", z)
	}
}
