package annotator_test

import (
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/host/source"
)

const unboundText = `class A(object):
    def __init__(self, n=1):
        self.n = n
    def get(self):
        return self.n

class B(A):
    def __init__(self, n):
        A.__init__(self, n)
    def get(self):
        return A.get(self)
    def own(self, *args):
        return len(args)

class X(object):
    pass

class Mix(object):
    _mixin_ = True
    def mixed(self):
        return self.n

class M(Mix, A):
    pass

class N(A):
    __init__ = X.__dict__.get("__init__", A.__init__)

def passes(n):
    f = A.get
    return A.get(B(n)) + B(n).get() + B.own(B(n), 1) + Mix.mixed(M(n)) + f(N(n))

def tested(n):
    x = A(1)
    if n:
        x = B(n)
    return B.own(x, 1) + B.own(x, 2)

def err_none(n):
    return A.get(None)
def err_int(n):
    return A.get(n)
def err_nothing(n):
    return B.own()
def err_kw(n):
    return A.get(self=A(n))
def err_two(n):
    f = A.get
    if n: f = B.get
    return f(X())
def err_caught(n):
    try:
        return A.get(X())
    except TypeError:
        return 1
`

// TestUnboundMethodsOfOthersAreRefused: a call of an unbound method whose first argument
// cannot be an instance of its class is an error, even where TypeError is handled.
func TestUnboundMethodsOfOthersAreRefused(t *testing.T) {
	const says = "the unbound method %() takes an instance of class @ as first argument, and is called with "
	of := func(method, class, given string) string {
		return strings.NewReplacer("%", method, "@", class).Replace(says) + given
	}
	for _, test := range []struct{ entry, want string }{
		{"err_none", of("A.get", "A", "None")},
		{"err_int", of("A.get", "A", "Integer")},
		{"err_nothing", of("B.own", "B", "nothing")},
		{"err_kw", of("A.get", "A", "nothing")},
		{"err_two", of("A.get", "A", "an instance of class X") + "; " + of("B.get", "B", "an instance of class X")},
		{"err_caught", of("A.get", "A", "an instance of class X")},
	} {
		res := annotateUnbound(t, test.entry)
		if len(res.Errors) != 1 || res.Errors[0].Msg != test.want {
			t.Errorf("%s: %v, want: %s", test.entry, res.Errors, test.want)
			continue
		}
		lines := strings.Split(unboundText, "\n")
		if line := lines[res.Errors[0].Span.Line-1]; !strings.Contains(line, "return ") || res.Errors[0].Graph.Name != test.entry {
			t.Errorf("%s: the error is at %q in %s", test.entry, line, res.Errors[0].Graph.Name)
		}
	}
}

func annotateUnbound(t *testing.T, entry string) *annotator.Result {
	t.Helper()
	prog, fn := load(t, "unbound.py", []byte(unboundText), entry, source.Python2)
	res, err := annotator.Annotate(t.Context(), prog, fn, []annotator.SomeValue{lattice.Integer}, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestCertainSelfIsNotChecked: a call of an unbound method for what certainly is an
// instance of its class goes to the graph of the function; calls that need a check share
// another one.
func TestCertainSelfIsNotChecked(t *testing.T) {
	for entry, want := range map[string][]string{"passes": nil, "tested": {"own_star1_checked"}} {
		res := annotateUnbound(t, entry)
		var checked []string
		for _, g := range res.Graphs {
			if strings.Contains(g.Name, "checked") {
				checked = append(checked, g.Name)
			}
		}
		if len(res.Errors) > 0 || !slices.Equal(checked, want) {
			t.Errorf("%s: %v, with checks: %v, want %v", entry, res.Errors, checked, want)
		}
	}
}
