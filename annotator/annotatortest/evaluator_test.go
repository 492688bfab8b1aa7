package annotatortest_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

const spoilt = `
class A(object):
    def __init__(self):
        self.n = 3
        self.s = 'text'
        self.c = 'c'
        self.next = None
        self.t = (1, 'a')
class B(A):
    pass
class Other(object):
    pass
def f(n):
    return n
def g(n):
    return n + 1
X, L, FIXED, D, F, P = A(), [1, 2], [1, 2], {'a': 1}, [f, f], [A()]
def length(l):
    return len(l)
def size(l):
    return len(l)
def check(n):
    return n > 2
def main(n):
    if n > 100: # so that attributes are not constants
        X.next = B()
        X.n, X.s, X.c, X.t = n, str(n), chr(n), (n, str(n))
        D[str(n)] = n
        P.append(X.next)
    L.append(n)
    length(L)
    size(FIXED)
    if check(X.n) and X.next is None:
        n = ord(X.c) + F[n % 2](len(X.s)) + D['a'] + X.t[0]
    return n
`

// TestNoticed spoils the objects of a program behind the annotator's back, and
// expects the evaluator to notice each time.
func TestNoticed(t *testing.T) {
	for _, test := range []struct{ statement, want string }{
		{"X.n = -1", "attribute n of class A: -1 is negative"},
		{"X.n = 'n'", "attribute n of class A"},
		{"X.s = None", "attribute s of class A"},
		{"X.c = 'cc'", "attribute c of class A"},
		{"X.t = (1, 2)", "attribute t"},
		{"X.t = (1, 'a', 2)", "not a tuple of 2 items"},
		{"X.next = Other()", "is not an instance of"},
		{"L.append('x')", "item"},
		{"FIXED.append(3)", "never resized"},
		{"FIXED[0] = 7", "never mutated"},
		{"D[1] = 1", "a key"},
		{"D['a'] = None", "value of 'a'"},
		{"F[1] = g", "is not the constant <function f"},
		{"P[0] = 3", "item 0"},
		{"global check; check = g", ""}, // a constant of the graph
	} {
		text := spoilt + "def spoil():\n    " + test.statement + "\n"
		std := stdspace.New(stdspace.Options{Dialect: source.Python2})
		m, err := std.ImportFile("spoilt", "spoilt.py", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		fn, _ := m.Dict.Lookup("main")
		prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
		res, err := annotator.Annotate(context.Background(), prog, fn.(*stdspace.Function), []annotator.SomeValue{lattice.NonNeg}, annotator.Options{})
		if err != nil || len(res.Errors) > 0 {
			t.Fatal(err, res.Errors)
		}
		e := annotatortest.NewEvaluator(prog, res)
		one := []stdspace.Object{stdspace.MakeInt(1)}
		if _, err := e.Call(one); err != nil || len(e.Violations) > 0 {
			t.Fatal(err, e.Violations)
		}
		spoil, _ := m.Dict.Lookup("spoil")
		if _, err := std.Call(spoil, nil); err != nil {
			t.Fatalf("%s: %v", test.statement, err)
		}
		if _, err := e.Call(one); err != nil && len(e.Violations) == 0 {
			t.Fatalf("%s: %v", test.statement, err)
		}
		if got := strings.Join(e.Violations, "\n"); !strings.Contains(got, test.want) || (test.want == "") != (got == "") {
			t.Errorf("%s: got %q, want %q", test.statement, got, test.want)
		}
	}
}

// TestNoticedArguments calls a program with what it was not annotated for.
func TestNoticedArguments(t *testing.T) {
	std := stdspace.New(stdspace.Options{Dialect: source.Python2})
	m, err := std.ImportFile("args", "args.py", []byte("def main(n):\n    if n > 3:\n        return n\n    return 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	fn, _ := m.Dict.Lookup("main")
	prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
	res, err := annotator.Annotate(context.Background(), prog, fn.(*stdspace.Function), []annotator.SomeValue{lattice.NonNeg}, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []stdspace.Object{stdspace.MakeInt(-1), stdspace.NewStr("5"), stdspace.None, stdspace.Float(4)} {
		e := annotatortest.NewEvaluator(prog, res)
		if e.Call([]stdspace.Object{x}); len(e.Violations) != 1 {
			t.Errorf("%v: %v", x, e.Violations)
		}
	}
}
