package stdspace_test

import (
	"strings"
	"testing"

	"vitrine/engine/operation"
	"vitrine/engine/source"
	"vitrine/engine/stdspace"
)

// The scripts of testdata/rlib check the helper modules of RPython programs,
// which CPython does not have.

func TestHistoricProgram(t *testing.T) {
	const want = "all as expected\n"
	if got := runScript(t, "testdata/rlib/historic.py", source.Python2); got != want {
		t.Errorf("printed %q, not %q", got, want)
	}
}

func TestModernProgram(t *testing.T) {
	const want = "x 3\nall as expected\n"
	if got := runScript(t, "testdata/rlib/modern.py", source.Python3); got != want {
		t.Errorf("printed %q, not %q", got, want)
	}
}

// imported runs "import name" and returns the modules of the space.
func imported(t *testing.T, d source.Dialect, names ...string) map[string]*stdspace.Module {
	t.Helper()
	var text strings.Builder
	for _, n := range names {
		text.WriteString("import " + n + "\n")
	}
	text.WriteString("import sys\nmodules = sys.modules\n")
	s := stdspace.New(stdspace.Options{Dialect: d})
	m, err := s.ImportMain("main.py", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	all, _ := m.Dict.Lookup("modules")
	found := map[string]*stdspace.Module{}
	for _, n := range names {
		v, _ := all.(*stdspace.Dict).Lookup(n)
		mod, ok := v.(*stdspace.Module)
		if !ok {
			t.Fatalf("sys.modules[%q] is %v", n, v)
		}
		found[n] = mod
	}
	return found
}

var helperModules = []string{
	"jit", "rarithmetic", "objectmodel", "debug", "unroll", "rstring", "nonconst", "streamio", "rstack", "rgc", "objspace", "rprint",
	"listsort", "rerased", "rfloat",
}

// Whatever name a helper was imported by, later stages must recognise it.
func TestHelperModulesHaveOneName(t *testing.T) {
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		var names []string
		for _, m := range helperModules {
			names = append(names, "pypy.rlib."+m, "rpython.rlib."+m, "rlib."+m)
		}
		mods := imported(t, d, names...)
		for _, m := range helperModules {
			ours := mods["rlib."+m]
			if ours.Name != "rlib."+m || mods["pypy.rlib."+m] != ours || mods["rpython.rlib."+m] != ours {
				t.Errorf("dialect %s: the three names of %s are not one module called rlib.%s", d, m, m)
			}
			checkBuiltins(t, ours)
		}
	}
}

func TestStandardModules(t *testing.T) {
	common := []string{
		"sys", "os", "os.path", "math", "operator", "time", "random", "string", "collections", "itertools", "functools", "copy",
		"types", "errno", "__future__", "abc", "typing", "bisect", "heapq", "io", "gc", "autopath", "py", "py.test", "py.code", "StringIO", "cStringIO",
	}
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		for _, m := range imported(t, d, common...) {
			checkBuiltins(t, m)
		}
	}
}

// checkBuiltins makes sure that functions say which module they belong to.
func checkBuiltins(t *testing.T, m *stdspace.Module) {
	t.Helper()
	for _, e := range m.Dict.Entries() {
		b, ok := e.Value.(*stdspace.Builtin)
		if name, _ := stdspace.AsText(e.Key); strings.HasPrefix(name, "_") {
			continue
		}
		helper := strings.HasPrefix(m.Name, "rlib.") // one may export what another has
		passedOn := ok && helper && (b.Module == "math" || strings.HasPrefix(b.Module, "rlib."))
		if ok && b.Self == nil && b.Class == nil && b.Module != m.Name && !passedOn {
			t.Errorf("%s.%s says that it belongs to module %q", m.Name, b.Name, b.Module)
		}
	}
}

func TestObjSpaceHasEveryOperation(t *testing.T) {
	m := imported(t, source.Python3, "rlib.objspace")["rlib.objspace"]
	for op := operation.None + 1; op < operation.NumOps; op++ {
		v, _ := m.Dict.Lookup(op.String())
		b, ok := v.(*stdspace.Builtin)
		if !ok || b.Name != op.String() || b.Module != "rlib.objspace" {
			t.Errorf("rlib.objspace.%s is %v", op, v)
		}
	}
}
