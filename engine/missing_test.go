package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
)

const missingText = `
class A(object):
    pass

class B(A):
    size = 3
    def f(self):
        return 1

class C(A):
    def __init__(self):
        self.size = 4
    def f(self):
        return 2

class D(A):
    pass

class E(B):
    pass

def make(n: int):
    if n == 0:
        return B()
    if n == 1:
        return C()
    if n == 2:
        return E()
    if n == 3:
        return D()
    return A()

def sibling(n: int):
    return make(n).f()

def stored(n: int):
    m = make(n).f
    return m()

def field(n: int):
    return make(n).size

def one(n: int):
    x = B() if n == 0 else A()
    return x.f()

def narrowed(n: int):
    x = make(n)
    if isinstance(x, B):
        return x.f()
    return -1

def asked(n: int):
    x = make(n)
    if hasattr(x, 'f'):
        return x.f()
    return -1

class Frozen(object):
    def _freeze_(self):
        return True

class Full(Frozen):
    mark = 5
    def g(self):
        return 6

full, bare = Full(), Frozen()

def mark(x):
    return x.mark

def frozen(n: int):
    return mark(full) if n == 0 else mark(bare)

def call(x):
    return x.g()

def frozenmethod(n: int):
    return call(full) if n == 0 else call(bare)

def size(c):
    return c.size

def classes(n: int):
    return size(B) if n == 0 else size(D)

class Base(object):
    _attrs_ = ['late']

class Sub(Base):
    _attrs_ = []

def declared(n: int):
    if n == 0:
        return 7
    x = Sub() if n == 1 else Base()
    return x.late
`

// TestMissingAttributes: an attribute that the object lacks is an error of the run that
// names both classes, never a value: that of another class, or nothing.
func TestMissingAttributes(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "missing.py", []byte(missingText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ function, arg, want string }{
		{"sibling", "0", "1"}, {"sibling", "1", "2"}, {"sibling", "2", "1"},
		{"sibling", "3", "missing.py:34: in sibling: an instance of class D has no attribute f, as those of class B have"},
		{"sibling", "4", "missing.py:34: in sibling: an instance of class A has no attribute f, as those of class B have"},
		{"stored", "1", "2"},
		{"stored", "3", "missing.py:37: in stored: an instance of class D has no attribute f"},
		{"field", "0", "3"}, {"field", "1", "4"}, {"field", "2", "3"},
		{"field", "3", "missing.py:41: in field: an instance of class D has no attribute size"},
		{"one", "0", "1"},
		{"one", "1", "missing.py:45: in one: an instance of class A has no attribute f, as those of class B have"},
		{"narrowed", "2", "1"}, {"narrowed", "3", "-1"},
		{"asked", "1", "2"}, {"asked", "3", "-1"}, {"asked", "4", "-1"},
		{"frozen", "0", "5"}, {"frozen", "1", "missing.py:71: in mark: frozen bare has no attribute mark, as frozen full has"},
		{"frozenmethod", "0", "6"}, {"frozenmethod", "1", "missing.py:77: in call: frozen bare has no attribute g, as frozen full has"},
		{"classes", "0", "3"}, {"classes", "1", "missing.py:83: in size: class D has no attribute size, as class B has"},
		{"declared", "0", "7"}, {"declared", "1", "in declared: an instance of class Sub has no attribute late"},
		{"declared", "2", "in declared: an instance of class Base has no attribute late"},
	}
	for _, tt := range tests {
		for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
			out, err := p.Run(t.Context(), tt.function, tt.arg, engine.RunOptions{With: how, Memory: 1 << 22})
			got := ""
			switch {
			case err != nil:
				got = err.Error()
			case out.Raises != nil:
				got = "raises " + *out.Raises
			default:
				got = *out.Result
			}
			if err == nil && got != tt.want || err != nil && !strings.Contains(got, tt.want) {
				t.Errorf("%s(%s) with %s: %s, want %s", tt.function, tt.arg, how, got, tt.want)
			}
		}
	}
}
