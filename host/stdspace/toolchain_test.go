package stdspace_test

import (
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestToolchainModules tries to reach the modules of the toolchain from a program,
// by every spelling that there is.
func TestToolchainModules(t *testing.T) {
	const helpers = "from rlib.lltype import malloc, Signed\nfrom rlib.llop import int_add\ndef ll_helper(l):\n    return len(l)\n"
	for _, text := range []string{
		"import rlib.llop", "import rlib.lltype", "from rlib import llop", "from rlib.llop import *", "from rlib import lltype",
		"import pypy.rlib.llop", "import rpython.rlib.llop", "from rpython.rlib import llop", "import pypy.rpython.lltype",
		"from pypy.rpython.lltype import malloc", "__import__('rlib.llop')", "__import__('rlib', None, None, ['llop']).llop",
		"import importlib; importlib.import_module('rlib.llop')", "import sys; sys.modules['rlib.llop']",
		"import rlib; rlib.llop", "exec('import rlib.llop')", "eval(\"__import__('rlib.lltype').lltype.malloc\")",
		"import rtyper", "import rtyper.rlist", "from rtyper import rlist", "import sys; sys.modules['rtyper.rlist']",
		"import sys; sys.modules['rtyper']", "from rtyper.rlist import ll_helper",
		"import rlib\nrlib.__path__.append('<rtyper>')\nimport rlib.llop",
		"__package__ = 'rtyper'\nfrom . import rlist", "__name__ = 'rtyper.rlist'\nfrom .rlist import ll_helper",
		"import sys\nf = sys._getframe(0)\nwhile 'll_helper' not in f.f_globals: f = f.f_back", "import gc; gc.get_objects()",
		"import rlib.rarithmetic; rlib.rarithmetic.intmask.__globals__", "import rlib.jit; rlib.jit.hint.__globals__",
		"def f(): pass\ntype(f)(compile('import rlib.llop', '<rtyper>/rlist.py', 'exec'), {'__name__': 'rtyper.rlist'})()", "def f(): pass\nf.__globals__ = {}",
	} {
		for _, d := range []source.Dialect{source.Python2, source.Python3} {
			s := stdspace.New(stdspace.Options{Dialect: d})
			if _, err := s.ImportLibrary("rtyper.rlist", "<rtyper>/rlist.py", []byte(helpers)); err != nil {
				t.Fatal(err)
			}
			_, err := s.ImportMain("main.py", []byte(text+"\n"))
			if err == nil {
				t.Errorf("%v: %q works", d, text)
			} else if strings.Contains(err.Error(), "internal error") {
				t.Errorf("%v: %q: %v", d, text, err)
			}
		}
	}
}

// TestToolchainIsNamed: who imports a module of the toolchain is told that it is one.
func TestToolchainIsNamed(t *testing.T) {
	for _, text := range []string{"import rlib.llop", "from rlib.lltype import malloc", "import pypy.rlib.llop", "import rpython.rlib.lltype"} {
		s := stdspace.New(stdspace.Options{})
		_, err := s.ImportMain("main.py", []byte(text+"\n"))
		if got := s.ExceptionLine(err); !strings.HasSuffix(got, "belongs to the toolchain: programs cannot import it") {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// TestToolchainStaysItself: what a program puts in the place of modules and builtins
// does not reach the modules of the toolchain.
func TestToolchainStaysItself(t *testing.T) {
	const program = `
import sys, rlib.rarithmetic
try:
    import builtins
except ImportError:
    import __builtin__ as builtins
def evil(*args):
    return 10 ** 9
builtins.len = builtins.ord = builtins.IndexError = rlib.rarithmetic.intmask = evil
class Fake(object):
    malloc = int_add = Signed = intmask = ll_helper = evil
sys.modules['rlib.lltype'] = sys.modules['rlib.llop'] = sys.modules['rtyper.one'] = sys.modules['rlib.rarithmetic'] = Fake()
def theirs():
    return len(())
`
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		s := stdspace.New(stdspace.Options{Dialect: d})
		main, err := s.ImportMain("main.py", []byte(program))
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		if _, err := s.ImportLibrary("rtyper.one", "<rtyper>/one.py", []byte("def ll_helper(l):\n    return len(l)\n")); err != nil {
			t.Fatal(err)
		}
		m, err := s.ImportLibrary("rtyper.two", "<rtyper>/two.py", []byte(
			"from rlib.lltype import malloc, Signed\nfrom rlib.llop import int_add\nfrom rlib.rarithmetic import intmask\nfrom rtyper.one import ll_helper\n"+
				"ok = ll_helper((1, 2)) == 2 and intmask(1 << 64) == 0 and issubclass(IndexError, Exception) and len('abc') == 3\n"))
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		if ok, _ := m.Dict.Lookup("ok"); ok != stdspace.Object(stdspace.True) {
			t.Errorf("%v: the program has changed what helpers see", d)
		}
		fn, _ := m.Dict.Lookup("ll_helper")
		theirs, _ := main.Dict.Lookup("theirs")
		theirs.(*stdspace.Function).Module = stdspace.NewStr("rtyper.one")
		if !s.OfToolchain(fn.(*stdspace.Function)) || s.OfToolchain(theirs.(*stdspace.Function)) {
			t.Errorf("%v: functions of the toolchain and of the program are taken for each other", d)
		}
		if x := s.FindGlobal(m.Dict, s.Intern("len")); x == s.FindGlobal(main.Dict, s.Intern("len")) {
			t.Errorf("%v: a helper sees the builtin of the program", d)
		}
	}
}
