package rtyper_test

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/rtyper"
)

// TestHintsOfLaterYears: they become hints of the old kind; flags that say nothing here are left out.
func TestHintsOfLaterYears(t *testing.T) {
	for _, c := range []struct{ name, body, want, not string }{
		{"merge point", "    while n > 0:\n        driver.jit_merge_point(pc=m, n=n)\n        n -= 1\n    return n\n", "hint(void, {global_merge_point: True, jit_merge_point: True})\n    v", ""},
		{"greens", "    while n > 0:\n        driver.jit_merge_point(pc=m, n=n)\n        n -= 1\n    return n\n", "hint(m_8, {concrete: True, merge_key: True})", "hint(n_7, {concrete: True"},
		{"enter", "    driver.can_enter_jit(pc=m, n=n)\n    return n\n", "hint(void, {can_enter_jit: True})", "concrete"},
		{"promoted", "    promote(m)\n    return m - n\n", "v2: Signed = hint(m_1, {promote: True})\n    v3: Signed = int_sub(v2, n_0)", ""},
		{"promoted alone", "    hint(m, promote=True)\n    return m - n\n", "int_sub(m_1, n_0)", ""},
		{"strings", "    return hint(n, promote_string=True)\n", "hint(n_0, {promote: True})", "promote_string"},
		{"nothing", "    return hint(n, force_virtualizable=True) + 1\n", "same_as(n_0)\n", "hint("},
		{"green", "    return assert_green(n) + 1\n", "hint(n_0, {concrete: True})\n    v3: Signed = same_as(n_0)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "from rpython.rlib.jit import JitDriver, hint, assert_green, promote\ndriver = JitDriver(greens=['pc'], reds=['n'])\ndef main(n, m):\n" + c.body
			prog, err := typeText(t, text, rtyper.Options{}, "int", "int")
			if err != nil {
				t.Fatal(err)
			}
			got := lltext.Graph(prog.Entry.FunctionGraph)
			if !strings.Contains(got, c.want) || c.not != "" && strings.Contains(got, c.not) {
				t.Errorf("%q is missing, or there is %q, in\n%s", c.want, c.not, got)
			}
		})
	}
	_, err := typeText(t, "from rpython.rlib.jit import JitDriver\ndriver = JitDriver(greens=['pc'], reds=['n'])\ndef main(n):\n    driver.jit_merge_point(n=n)\n    return n\n", rtyper.Options{}, "int")
	if err == nil || !strings.Contains(err.Error(), "is not given the green variable pc") {
		t.Errorf("a merge point without a green variable: %v", err)
	}
}

// TestFunctionsSayHowTheyAreTreated: decorators of both eras tell whether a function is pure, and
// whether it is looked into.
func TestFunctionsSayHowTheyAreTreated(t *testing.T) {
	for _, c := range []struct{ mark, want string }{
		{"@elidable", " pure opaque {"}, {"@purefunction", " pure opaque {"}, {"@dont_look_inside", " opaque {"},
		{"@look_inside\n@elidable", " pure {"}, {"@unroll_safe", " unroll_safe {"}, {"@look_inside_iff(lambda n: True)", " unroll_safe {"}, {"@look_inside", " {"}, {"", " {"},
		{"@always_inline", " inline {"}, {"@try_inline", " inline {"}, {"@dont_inline", " noinline {"},
	} {
		text := "from rpython.rlib.jit import elidable, purefunction, dont_look_inside, look_inside, look_inside_iff, unroll_safe\n" +
			"from rpython.rlib.objectmodel import always_inline, try_inline, dont_inline\n" +
			c.mark + "\ndef g(n):\n    return n + 1\ndef main(n):\n    return g(n)\n"
		prog, err := typeText(t, text, rtyper.Options{}, "int")
		if err != nil {
			t.Fatal(err)
		}
		dump := lltext.Dump(prog.Exceptions, prog.Entry.Function())
		if want := "graph g(n_0: Signed) -> Signed" + c.want + "\n"; !strings.Contains(dump, want) {
			t.Errorf("%s: %q is missing in\n%s", c.mark, want, dump)
		}
		readBack(t, prog)
	}
}

// TestElidablePromote: the arguments that are named are promoted before the pure function is called.
func TestElidablePromote(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "hint(a_0, {promote: True})\n    v3: Signed = hint(b_1, {promote: True})\n    v4: Signed = direct_call(&g, v2, v3)"},
		{"'1'", "v2: Signed = hint(b_1, {promote: True})\n    v3: Signed = direct_call(&g, a_0, v2)"},
	} {
		text := "from rpython.rlib.jit import elidable_promote\n@elidable_promote(" + c.args + ")\ndef g(a, b):\n    return a + b\ndef main(n, m):\n    return g(n, m)\n"
		prog, err := typeText(t, text, rtyper.Options{}, "int", "int")
		if err != nil {
			t.Fatal(err)
		}
		dump := lltext.Dump(prog.Exceptions, prog.Entry.Function())
		if !strings.Contains(dump, c.want) || !strings.Contains(dump, "-> Signed pure opaque {") || !strings.Contains(dump, "graph g_promote(") {
			t.Errorf("%q is missing, or what g is, in\n%s", c.want, dump)
		}
	}
}

// TestImmutableFields: fields that a class says are set once are so in its structure, with or without their items; those
// that change now and then are not.
func TestImmutableFields(t *testing.T) {
	text := "class Code(object):\n    _immutable_fields_ = ['size', 'ops[*]', 'version?', 'cells?[*]']\n" +
		"    def __init__(self, n):\n        self.size = n\n        self.ops = [n]\n        self.version = n\n        self.cells = [n]\n        self.other = n\n" +
		"def main(n):\n    c = Code(n)\n    return c.size + c.ops[0] + c.version + c.cells[0] + c.other\n"
	prog, err := typeText(t, text, rtyper.Options{}, "int")
	if err != nil {
		t.Fatal(err)
	}
	dump := lltext.Dump(prog.Exceptions, prog.Entry.Function())
	for _, f := range []struct {
		name string
		want bool
	}{{"size", true}, {"ops", true}, {"version", false}, {"cells", false}, {"other", false}} {
		if got := strings.Contains(dump, "immutable inst_"+f.name+":"); got != f.want {
			t.Errorf("field %s is immutable: %v, in\n%s", f.name, got, dump)
		}
	}
}

// TestExplodedFields: fields of a virtualizable class that are named with their items are exploded, those of a subclass too;
// others are not.
func TestExplodedFields(t *testing.T) {
	text := "class Frame(object):\n    _virtualizable_ = ['stack[*]', 'pc', 'more[*]']\n    def __init__(self, n):\n        self.stack = [n]\n        self.pc = n\n        self.other = [n]\n" +
		"class Sub(Frame):\n    def __init__(self, n):\n        Frame.__init__(self, n)\n        self.more = [n]\n" +
		"class Plain(object):\n    _virtualizable_ = True\n    def __init__(self, n):\n        self.items = [n]\n" +
		"def main(n):\n    f = Sub(n)\n    p = Plain(n)\n    return f.stack[0] + f.pc + f.other[0] + f.more[0] + p.items[0]\n"
	prog, err := typeText(t, text, rtyper.Options{}, "int")
	if err != nil {
		t.Fatal(err)
	}
	dump := readBack(t, prog)
	for name, want := range map[string]bool{"stack": true, "pc": false, "other": false, "more": true, "items": false} {
		if got := strings.Contains(dump, "exploded inst_"+name+":"); got != want {
			t.Errorf("field %s is exploded: %v, in\n%s", name, got, dump)
		}
	}
}
