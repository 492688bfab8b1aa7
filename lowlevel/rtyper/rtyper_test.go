package rtyper_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/external"
)

// typeText types main of a text.
func typeText(t *testing.T, text string, opt rtyper.Options, args ...string) (*rtyper.Program, error) {
	t.Helper()
	p := &program{theme: "t", name: "main", file: "t.py", text: []byte(text), args: args, dialect: source.Python2}
	res, _ := annotate(t, p)
	return rtyper.Type(context.Background(), res, opt)
}

// dump returns the low-level graph of a function.
func dump(t *testing.T, prog *rtyper.Program, name string) string {
	t.Helper()
	for _, g := range prog.Graphs {
		if g.Name == name {
			return strings.TrimSpace(g.Dump())
		}
	}
	t.Fatalf("there is no graph %s", name)
	return ""
}

// TestGraphs compares whole graphs with what they must be.
func TestGraphs(t *testing.T) {
	for _, c := range []struct{ name, text, args, want string }{
		{"division", `
def main(x, y):
    return x // y
`, "int int", `
graph main
block 0 [x_0, y_1] (start)
    v2 = int_floordiv(x_0, y_1)
    v3 = int_xor(x_0, y_1)
    v4 = int_le(v3, (0))
    v5 = cast_bool_to_int(v4)
    v6 = int_mod(x_0, y_1)
    v7 = int_ne(v6, (0))
    v8 = cast_bool_to_int(v7)
    v9 = int_and(v5, v8)
    v10 = int_sub(v2, v9)
    link None -> block 1 [v10]
block 1 [v11] (return)`},
		{"nonneg", `
def main(x, y):
    return x // y
`, "nonneg nonneg", `
graph main
block 0 [x_0, y_1] (start)
    v2 = int_floordiv(x_0, y_1)
    link None -> block 1 [v2]
block 1 [v3] (return)`},
		{"overflow", `
from rlib.rarithmetic import ovfcheck
def main(x):
    try:
        return ovfcheck(x + 1)
    except OverflowError:
        return 0
`, "int", `
graph main
block 0 [x_0] (start)
    v1 = int_add_ovf(x_0, (1))
    exitswitch last_exception
    link None -> block 1 [v1]
    link &OverflowError_vtable -> block 1 [(0)] last_exception=last_exception_2 last_exc_value=last_exc_value_3
block 1 [v4] (return)`},
		{"split", `
def main(x, y):
    try:
        return x % y
    except ZeroDivisionError:
        return -1
`, "int nonneg", `
graph main
block 0 [x_0, y_1] (start)
    v2 = int_mod_zer(x_0, y_1)
    exitswitch last_exception
    link None -> block 1 [x_0, y_1, v2]
    link &ZeroDivisionError_vtable -> block 2 [(-1)] last_exception=(&ZeroDivisionError_vtable) last_exc_value=last_exc_value_3
block 1 [x_4, y_5, v6]
    v7 = int_xor(x_4, y_5)
    v8 = int_le(v7, (0))
    v9 = cast_bool_to_int(v8)
    v10 = int_ne(v6, (0))
    v11 = cast_bool_to_int(v10)
    v12 = int_and(v9, v11)
    v13 = int_mul(v12, y_5)
    v14 = int_add(v6, v13)
    link None -> block 2 [v14]
block 2 [v15] (return)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog, err := typeText(t, c.text, rtyper.Options{Unchecked: true}, strings.Fields(c.args)...)
			if err != nil {
				t.Fatal(err)
			}
			if got := dump(t, prog, "main"); got != strings.TrimSpace(c.want) {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// TestErrors checks that an error tells where and why.
func TestErrors(t *testing.T) {
	var e *rtyper.Error
	prog, err := typeText(t, `
def f(x):
    return 1
f._annspecialcase_ = 'specialize:memo'

def g(x):
    return 2

def main(n):
    if n:
        h = f
    else:
        h = g
    return h(None)
`, rtyper.Options{}, "int")
	if !errors.As(err, &e) {
		t.Fatalf("%v, %v", prog, err)
	}
	if e.File != "t.py" || e.Func != "main" || e.Span.Line == 0 || !strings.Contains(e.Msg, "together with others") {
		t.Errorf("%v", err)
	}
}

// TestLowLevelCallsAreChecked checks that what a helper passes to the functions that only
// helpers have has to fit: an error tells where and why, without what the engine was doing.
func TestLowLevelCallsAreChecked(t *testing.T) {
	for _, c := range []struct{ call, why string }{
		{"cast_pointer(typeOf(A()), 'abc')", "cast_pointer() gives None, which is not a pointer"},
		{"cast_pointer(typeOf([n]), n)", "cast_pointer() gives None, which is not a pointer"},
		{"int_add(Signed, n)", "int_add() is not possible: it has 1 operands"},
		{"int_add(Signed, n, 'a')", "int_add() is not possible: operand"},
		{"getfield(Signed, n, 'x')", "getfield() is not possible: operand"},
	} {
		text := "from rlib.lltype import cast_pointer, typeOf, Signed\nfrom rlib.llop import int_add, getfield\nclass A: pass\ndef main(n):\n    return " + c.call + "\n"
		p := &program{theme: "t", name: "main", file: "t.py", text: []byte(text), args: []string{"int"}, dialect: source.Python2, helper: true}
		res, _ := annotate(t, p)
		_, err := rtyper.Type(context.Background(), res, rtyper.Options{})
		if err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), "t.py:5:") || strings.Contains(err.Error(), "goroutine") {
			t.Errorf("%s: %v, want %s", c.call, err, c.why)
		}
	}
}

// TestSpans checks that every low-level operation of the program has a place.
func TestSpans(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/core.py") {
		res, _ := annotate(t, p)
		prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range prog.Graphs {
			if g.Source == nil || g.Helper {
				continue
			}
			for _, b := range g.Blocks() {
				for _, op := range b.Operations {
					if op.Span.Line == 0 {
						t.Errorf("%s: %v has no place", g.Name, op)
					}
				}
			}
		}
	}
}

// TestRecording checks that the steps say which operations became which.
func TestRecording(t *testing.T) {
	rec := &rtyper.Recording{}
	_, err := typeText(t, `
class A(object):
    def __init__(self, n):
        self.n = n

class B(A):
    pass

def main(n):
    if n > 3:
        a = A(n)
    else:
        a = B(n)
    return a.n + n
`, rtyper.Options{Record: rec}, "int")
	if err != nil {
		t.Fatal(err)
	}
	steps := rec.Steps()
	var texts []string
	for i := range steps.Len() {
		s := steps.At(i)
		texts = append(texts, s.Graph+": "+s.Text)
		if what := rec.At(i); s.Kind == rtyper.StepOperation && (what.From == nil || what.From.Span != s.Span) {
			t.Errorf("step %d does not say of which operation it is", i)
		}
	}
	for _, want := range []string{
		"main: The graph of main is typed",
		"main: v1 = gt(n_0, (3)) becomes int_gt",
		"main: v17 = getattr(v16, ('n')) becomes getfield (inst_n)",
		"main: v18 = add(v17, n_15) becomes int_add",
		"main: v4 = simple_call((class B), n_3) becomes malloc (T:GcStruct t.B), cast_pointer, setfield (typeptr), cast_pointer, direct_call (&A.__init__)",
		"main: An exit of block 1 of main converts its arguments with cast_pointer",
		"__init__: v6 = setattr(self_0, ('n'), n_1) becomes setfield (inst_n)",
	} {
		if !strings.Contains(strings.Join(texts, "\n"), want) {
			t.Errorf("no step says %q:\n%s", want, strings.Join(texts, "\n"))
		}
	}
}

// TestDeterministic types a program several times: the graphs and the objects are
// the same.
func TestDeterministic(t *testing.T) {
	text := func() string {
		var b strings.Builder
		for _, p := range ownPrograms(t, "testdata/core.py") {
			res, _ := annotate(t, p)
			prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range prog.Graphs {
				b.WriteString(g.Dump())
			}
			for _, o := range prog.Prebuilt {
				b.WriteString(o.Name + " " + o.Type.String() + "\n")
			}
		}
		return b.String()
	}
	first := text()
	for range 2 {
		if text() != first {
			t.Fatal("two runs differ")
		}
	}
}

// TestPrebuilt checks the objects for prebuilt instances that lead to each other.
func TestPrebuilt(t *testing.T) {
	prog, err := typeText(t, `
class Node(object):
    def __init__(self, value):
        self.value = value

a = Node(1)
b = Node(2)
a.next = b
b.next = a

def main(n):
    return a.next.value + n
`, rtyper.Options{}, "int")
	if err != nil {
		t.Fatal(err)
	}
	var nodes []*lltype.Object
	for _, o := range prog.Prebuilt {
		if o.Type.String() == "GcStruct t.Node" {
			nodes = append(nodes, o)
		}
	}
	if len(nodes) != 2 {
		t.Fatalf("%d nodes", len(nodes))
	}
	for i, o := range nodes {
		next := o.Get("inst_next").(lltype.Pointer)
		if next.Object != nodes[1-i] || o.Get("inst_value") != int64(i+1) {
			t.Errorf("node %d: %v %v", i, next, o.Get("inst_value"))
		}
	}
}

// TestErrorsOfProgram checks that a program with errors is not typed.
func TestErrorsOfProgram(t *testing.T) {
	p := &program{theme: "t", name: "main", file: "t.py", text: []byte("def main(n):\n    return n.x\n"), args: []string{"int"}, dialect: source.Python2}
	_, _, err := annotated(p)
	var e *annotator.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
}

// TestExternals checks that the run-time system has the functions that typed
// programs call.
func TestExternals(t *testing.T) {
	var text strings.Builder
	text.WriteString("import math, os, time\n\ndef main(x):\n    s = time.time() + time.clock()\n    print x\n    os.write(1, 'x')\n")
	for _, name := range strings.Fields("acos asin atan ceil cos cosh exp fabs floor log log10 sin sinh sqrt tan tanh acosh asinh atanh expm1 log1p degrees radians") {
		text.WriteString("    s = s + math." + name + "(x)\n")
	}
	for _, name := range strings.Fields("atan2 fmod hypot pow copysign") {
		text.WriteString("    s = s + math." + name + "(x, 2.0)\n")
	}
	text.WriteString("    s = s + math.ldexp(x, 3) + math.frexp(x)[0] + math.modf(x)[1] + math.frexp(x)[1]\n    return s + math.isnan(x) + math.isinf(x)\n")
	prog, err := typeText(t, text.String(), rtyper.Options{}, "float")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, g := range prog.Graphs {
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				if llop.Of(op) != llop.DirectCall {
					continue
				}
				fn := op.Args[0].(*flow.Constant).Value.(lltype.Pointer).Object.Func
				if fn.Graph == nil && !seen[fn.External] {
					seen[fn.External] = true
					if external.ByName(fn.External) == nil {
						t.Errorf("there is no %s", fn.External)
					}
				}
			}
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d functions are called", len(seen))
	}
}

// TestTwice types one annotated program twice.
func TestTwice(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/core.py") {
		res, _ := annotate(t, p)
		var dumps [2]string
		for i := range dumps {
			prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
			if err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			dumps[i] = prog.Entry.Dump()
		}
		if dumps[0] != dumps[1] {
			t.Errorf("%s differs", p.name)
		}
	}
}
