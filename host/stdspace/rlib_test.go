package stdspace_test

import (
	"strings"
	"testing"

	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
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

// TestModulesOfRlib: scripts that check one helper module each, in both dialects.
func TestModulesOfRlib(t *testing.T) {
	for _, name := range []string{"lltype", "rbigint", "tools", "parsing", "streamio"} {
		for _, d := range []source.Dialect{source.Python2, source.Python3} {
			if got := runScript(t, "testdata/rlib/"+name+".py", d); got != "all as expected\n" {
				t.Errorf("%s, dialect %s: printed %q", name, d, got)
			}
		}
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

// TestNamesOfHelpers imports names that programs of the original import from the
// helper modules, in both dialects.
func TestNamesOfHelpers(t *testing.T) {
	for module, names := range map[string]string{
		"jit": `_is_early_constant, hint, purefunction, conditional_call, conditional_call_elidable, non_virtual_ref, set_param_to_default,
			record_exact_value, record_known_result, enter_portal_frame, leave_portal_frame, jit_callback, AssertGreenFailed,
			InvalidVirtualRef, TraceLimitTooHigh, JitHookInterface, AsmInfo, unroll_parameters, ENABLE_ALL_OPTS, NonConstant, unrolling_iterable`,
		"objectmodel": `debug_assert, malloc_zero_filled, NOT_CONSTANT, never_allocate, we_are_translated_to_c, int_to_bytearray,
			list_get_physical_size, llhelper_error_value, revdb_flag_io_disabled`,
		"rarithmetic": `isinf, signedtype, break_up_float, parts_to_float, formatd, formatd_overflow, ovfcheck_float_to_longlong, most_neg_value_of,
			most_pos_value_of, is_signed_integer_type, int_force_ge_zero, uint_mul_high, longlonglongmask, OVF_DIGITS, INT_MAX, UINT_MAX, FL_MAXINT`,
		"debug":  "debug_forked, check_not_access_directly, NegativeArgumentNotAllowed, NotAListOfChars",
		"unroll": "SpecTag, unrolling_int, unrolling_zero, unrolling_iterable",
	} {
		for _, root := range []string{"rlib", "pypy.rlib", "rpython.rlib"} {
			for _, d := range []source.Dialect{source.Python2, source.Python3} {
				std := stdspace.New(stdspace.Options{Dialect: d})
				text := "from " + root + "." + module + " import (" + names + ")\n"
				if _, err := std.ImportMain("main.py", []byte(text)); err != nil {
					t.Errorf("%s: %s", text, std.FormatException(err))
				}
			}
		}
	}
}

// TestIntegersOfHelpers compares what the helpers compute with what they are to give.
func TestIntegersOfHelpers(t *testing.T) {
	std := stdspace.New(stdspace.Options{})
	const text = `
from rlib.rarithmetic import *
from rlib.rarithmetic import most_neg_value_of, r_short
from rlib.unroll import unrolling_zero
found = [int(most_pos_value_of(r_uint)), int(most_neg_value_of(r_uint)), int(most_pos_value_of(r_short)), most_pos_value_of(int),
    int(uint_mul_high(r_uint(1 << 63), r_uint(6))), longlonglongmask(1 << 127), break_up_float('-12.5e-7'), break_up_float('.5'),
    parts_to_float('-', '12', '5', ''), formatd_overflow(False, 2, 'f', 1.5), int_force_ge_zero(-3), unrolling_zero + 2 - 5, 7 - unrolling_zero]
`
	m, err := std.ImportMain("main.py", []byte(text))
	if err != nil {
		t.Fatal(std.FormatException(err))
	}
	x, _ := m.Dict.Lookup("found")
	const want = "[18446744073709551615, 0, 32767, 9223372036854775807, 3, -170141183460469231731687303715884105728, " +
		"('-', '12', '5', '-7'), ('', '', '5', ''), -12.5, '1.50', 0, -3, 7]"
	if got, _ := std.Repr(x); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
