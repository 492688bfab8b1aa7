package lltext

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

const sample = `
struct node gc { value: Signed; immutable next: *node }
struct pair { c: Char; f: Float }
struct rpystring gc immutable { hash: Signed; chars: Array of Char }
struct table gc { name: *rpystring; pairs: *GcArray of pair; call: *func(Signed) Signed; ` + "`type`" + `: *object_vtable }
class MyError(ValueError) { code: Signed }

prebuilt last: node = {value: 7}
prebuilt first: node = {value: -3, next: &last}
prebuilt text: rpystring = {chars: "a\"b\xff"}
prebuilt pairs: GcArray of pair = [{c: 'x', f: -0.0}, {f: 1e300}]
prebuilt tab: table = {name: &text, pairs: &pairs, call: &twice, ` + "`type`" + `: &MyError_vtable}
external ll_sqrt(Float) -> Float as sqrt pure raises

graph twice(n: Signed) -> Signed oopspec "twice(n)" {
    m = int_add(n, n)
    return m
}

graph main(l: *node, x: UniChar) -> Signed {
block 0:
    goto 1 [l, 0]
block 1 [l1: *node, s: Signed]:
    c = ptr_nonzero(l1)
    switch c: False -> last [s]; True -> 2 [l1, s]
block 2 [l2: *node, s2: Signed]:
    v = getfield(l2, .value)
    next = getfield(l2, .next)
    t = int_add_ovf(s2, v)
    raises: None -> 1 [next, t]; OverflowError as e, y -> except [e, y]
block last [r: Signed]:
    o = malloc(T:MyError)
    setfield(o, .code, r)
    h = hint(o, {promote: True})
    p = getfield(&tab, .call)
    q = indirect_call(p, r, graphs[twice])
    raises: None -> 5 [q]; Exception as &MyError_vtable, y2 -> except [&MyError_vtable, y2]
block 5 [z: Signed]:
    u = same_as(5 as Unsigned)
    w = same_as(NULL as *object)
    k = same_as(&MyError_instance as *object)
    f = same_as(-inf)
    debug_print('\xff', 'ÿ' as UniChar, '☃', 5 as UniChar, "some text")
    switch z: 1 -> return [10]; -2 -> return [20]; default -> 6 []
block 6 []:
    d: Void = gc_collect()
    keepalive(d)
    return -9223372036854775808
}
`

func TestRoundTrip(t *testing.T) {
	p, err := Read("sample", sample)
	if err != nil {
		t.Fatal(err)
	}
	first := Dump(p.Exceptions, p.Functions...)
	again, err := Read("dump", first)
	if err != nil {
		t.Fatalf("%v in\n%s", err, first)
	}
	second := Dump(again.Exceptions, again.Functions...)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the dump of the dump differs: %s", diff)
	}
	for _, want := range []string{
		"struct MyError gc { super: ValueError; code: Signed }",
		`prebuilt text: rpystring = {chars: "a\"b\xff"}`,
		"prebuilt pairs: GcArray of pair = [{c: 'x', f: -0.0}, {f: 1e+300}]",
		"external ll_sqrt(Float) -> Float as sqrt pure raises\n",
		`-> Signed oopspec "twice(n)" {`,
		"= same_as(&MyError_instance as *object)",
		"default -> ",
	} {
		if !strings.Contains(first, want) {
			t.Errorf("the dump lacks %s:\n%s", want, first)
		}
	}
}

func TestNamesOfVariablesStay(t *testing.T) {
	p, err := Read("t", "graph f(n_3: Signed, v1: Signed) -> Signed {\n v7 = int_add(n_3, v1)\n return v7 }")
	if err != nil {
		t.Fatal(err)
	}
	want := "graph f(n_3: Signed, v1: Signed) -> Signed {\nblock 0:\n    v7: Signed = int_add(n_3, v1)\n    return v7\n}\n"
	if diff := cmp.Diff(want, Graph(p.Graph("f"))); diff != "" {
		t.Error(diff)
	}
}

func TestClassesAreNumbered(t *testing.T) {
	p, err := Read("t", "class A(KeyError) {}\nclass B(A) { x: Signed }\nclass C(Exception) {}")
	if err != nil {
		t.Fatal(err)
	}
	class := func(name string) *lltype.Object { return p.Object(name + "_vtable") }
	for _, c := range []struct {
		sub, class string
		want       bool
	}{{"B", "A", true}, {"B", "LookupError", true}, {"B", "B", true}, {"A", "B", false}, {"C", "A", false}, {"C", "Exception", true}} {
		if got := rclass.IsSubclass(class(c.sub), class(c.class)); got != c.want {
			t.Errorf("%s below %s: %v", c.sub, c.class, got)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"graph f() -> Signed {\n return x }", `t:2: there is no variable x`},
		{"graph f() -> Signed {\n x = frob(1)\n return x }", `t:2: there is no operation frob`},
		{"graph f() -> Signed {\n goto 3 [] }", "graph f has no block 3"},
		{"graph f(n: Signed) -> Signed {\n return 'a' as Signed }", "cannot be a Signed"},
		{"struct a { x: a }", "cannot lie inside of itself"},
		{"prebuilt a: GcArray of Signed = [1, 'x']", "cannot be a Signed"},
		{"prebuilt a: nothing", "there is no structure nothing"},
		{"graph f() -> Signed {\n goto 0 [1] }", "graph f has no block 0"},
		{"graph f() -> Signed { return 1", "paired braces"},
		{"struct a { x: Signed }\nstruct a { y: Signed }", "already"},
		{"\"abc", "closing"},
		{"", "declarations"},
		{"class A(B) {}", "there is no class B"},
		{"prebuilt", "a name is expected"},
		{"graph f() -> Signed {\nblock 0:\n goto 0 [1] }", "passes 1 values"},
	} {
		_, err := Read("t", c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample)
	f.Add("graph f(n: Signed) -> Signed { return n }")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Read("fuzz", text)
		if err != nil {
			return
		}
		first := Dump(p.Exceptions, p.Functions...)
		again, err := Read("dump", first)
		if err != nil {
			t.Fatalf("%v in the dump\n%s\nof\n%s", err, first, text)
		}
		if second := Dump(again.Exceptions, again.Functions...); second != first {
			t.Fatalf("the dump of the dump differs: %s", cmp.Diff(first, second))
		}
	})
}

// TestResidualConstants: addresses and continuations can be read, and equal numbers are
// the same.
func TestResidualConstants(t *testing.T) {
	text := "struct node gc { value: Signed }\n\ngraph f(n_0: *node) -> Bool {\nblock 0:\n" +
		"    continue_compilation(continuation 3, n_0)\n    continue_compilation(continuation 3, @2 as *node)\n" +
		"    v1: Bool = ptr_eq(@2 as *node, @7 as *node)\n    return v1\n}\n"
	p, err := Read("t", text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, Dump(nil, p.Function("f"))); diff != "" {
		t.Error(diff)
	}
	ops := p.Graph("f").StartBlock.Operations
	first, second := ops[0].Args[0].(*flow.Constant), ops[1].Args[0].(*flow.Constant)
	if first.Value != second.Value || first.Key != second.Key {
		t.Error("one continuation has become two")
	}
	if err := first.Value.(*lltype.Continuation).Run(0); err == nil || !strings.Contains(err.Error(), "continuation 3 was read from a text") {
		t.Error(err)
	}
	a, b := ops[2].Args[0].(*flow.Constant), ops[2].Args[1].(*flow.Constant)
	if a.Key == b.Key || a.Key != ops[1].Args[1].(*flow.Constant).Key || a.Value.(lltype.Address).At == 0 {
		t.Errorf("the addresses are %v and %v", a, b)
	}
	for _, bad := range []string{"@2", "@ x as *node", "@99999999999 as *node", "@2 as Signed", "continuation x"} {
		if _, err := Read("t", strings.Replace(text, "@7 as *node", bad, 1)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
