package stdspace

import (
	"errors"
	"testing"

	"vitrine/host/source"
)

// largeCopies are operations that copy 8 MiB or more, on what largeThings makes.
var largeCopies = map[source.Dialect][]string{
	source.Python3: {
		"s.ljust(n + 9)", "s.rjust(n + 9)", "s.center(n + 9)", "s.zfill(n + 9)", "'a'.ljust(n)", "'a'.zfill(n)", "'\\t'.expandtabs(n)",
		"'a' * n", "s * 2", "b'ab' * (n // 2)", "''.join([s, s])", "','.join([s, 'a'])", "'%s' % s + ''", "'%*d' % (n, 1)", "'{}{}'.format(s, s)",
		"format(s, '>%d' % (n + 9))", "format(1, '%d' % n)", "f'{s}{s}'", "s.replace('b', 'c')", "(s + 'c').replace('c', 'd')", "b.hex()",
		"bytearray(b)", "bytes(a)", "bytearray(a)", "a.copy()", "a[1:]", "b + a", "a + b", "a * 2", "bytearray(1) * n", "a == b", "a < b", "b'x' in a",
		"a.decode('latin-1')", "a.find(b'x')", "a.upper()", "a.join([a, b])", "b.join([a, b])", "a.replace(b'x', b'y')", "bytes(n)", "bytearray(n)",
		"a.insert(0, 1)", "a.pop(0)", "a.remove(97)", "exec('del a[0]', globals())", "exec('del a[1:3]', globals())",
		"exec('a[1:1] = b\"xy\"', globals())", "exec('a[:] = b', globals())", "exec('c = bytearray(); c += a', globals())",
		"l[:]", "l[1:]", "l + l", "l * 2", "[1] * m", "l.copy()", "list(l)", "tuple(l)", "list(t)", "t[1:]", "t + t", "t * 2", "[*l, *l]", "(*l, *l)",
		"f(*l)", "f(1, *l)", "l.insert(0, 1)", "l.pop(0)", "l.remove(1)", "l.extend(t)", "l.__iadd__(list(t))", "exec('del l[0]', globals())", "l.sort()", "sorted(t)",
		"exec('l[1:1] = [1, 2]', globals())", "exec('l[1:2] = []', globals())", "exec('l[:] = t', globals())", "exec('del l[1:]', globals())",
		"l.clear()", "d.copy()", "d.rotate()", "d.insert(1, 2)", "exec('del d[0]', globals())",
	},
	source.Python2: {
		"str(a)", "unicode(a)", "s.encode('hex')", "a + s", "s + a", "s.ljust(n + 9)", "u.ljust(n + 9)", "u + s", "u * 2", "u.join([s, u])", "'%s%s' % (s, u)",
		"a.decode('latin-1')", "bytearray(s)", "bytearray(u, 'ascii')", "s.replace('a' * 9, 'b' * 9)", "apply(f, l)", "map(None, l)", "l + l",
	},
}

// largeThings makes texts of 8 MiB and lists of as much.
const largeThings = `
n = 1 << 23
m = n // 16
s = u'a' * n
b = b'a' * n
if bytes is str: s, u = b, s
a = bytearray(b)
l = [1] * m
t = (1,) * m
def f(*args): pass
from collections import deque
d = deque(l)
`

// TestStepsOfLargeCopies: to copy much takes a step for each part, between two of which the program can be stopped.
func TestStepsOfLargeCopies(t *testing.T) {
	for _, dialect := range []source.Dialect{source.Python3, source.Python2} {
		for _, operation := range largeCopies[dialect] {
			s := New(Options{Dialect: dialect})
			main, err := s.ImportMain("large.py", []byte(largeThings+"\ndef copies(): "+operation+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			copies, err := s.GetAttr(main, "copies")
			if err != nil {
				t.Fatal(err)
			}
			const most = 1 << 30
			s.limits.ticker.Left, s.limits.ticker.Every = most, most
			if _, err := s.Call(copies, nil); err != nil {
				t.Errorf("%s fails: %v", operation, err)
			}
			if steps := most - s.limits.ticker.Left; steps < 7 {
				t.Errorf("%s takes %d steps", operation, steps)
			}
		}
	}
}

// TestStepsOfGrowth: what grows takes steps for the parts of what it has, too.
func TestStepsOfGrowth(t *testing.T) {
	const n = 1 << 18
	s := New(Options{})
	d := NewDict()
	d.entries = make([]Entry, n)
	for i := range d.entries {
		d.entries[i].Key = None
	}
	d.live = n
	l := &List{Items: make([]Object, n)}
	for _, large := range []struct {
		name  string
		grows func() error
	}{
		{"a dictionary", func() error { return d.reserve(&s.limits) }},
		{"a list", func() error { return l.push(s, None) }},
	} {
		const most = 1 << 30
		s.limits.ticker.Left = most
		if err := large.grows(); err != nil {
			t.Fatal(err)
		}
		if steps := most - s.limits.ticker.Left; steps < 3 {
			t.Errorf("%s grows in %d steps", large.name, steps)
		}
	}
	if len(d.entries) != n || cap(d.entries) <= n || len(l.Items) != n+1 {
		t.Errorf("there are %d entries, with room for %d, and %d items", len(d.entries), cap(d.entries), len(l.Items))
	}
}

// TestArraysAreReserved: bytearrays that are joined, or compared, are not copied when that takes more memory than there may be.
func TestArraysAreReserved(t *testing.T) {
	for _, dialect := range []source.Dialect{source.Python3, source.Python2} {
		s := New(Options{Dialect: dialect})
		text := `
a = bytearray(1 << 26)
failed = []
for join in a[:1].join, b'a'.join:
    try: join([a] * 1000)
    except (MemoryError, TypeError): failed.append(join)
`
		main, err := s.ImportMain("arrays.py", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		failed, err := s.GetAttr(main, "failed")
		if n := len(failed.(*List).Items); err != nil || n != 2 {
			t.Errorf("%d joins failed: %v", n, err)
		}
	}
	s := New(Options{Budget: Budget{Heap: 160 << 20}})
	_, err := s.ImportMain("copies.py", []byte("a = bytearray(1 << 26)\nb'a'.startswith((a,) * 1000)\n"))
	if !errors.Is(err, ErrBudget) {
		t.Errorf("a thousand copies ended with %v", err)
	}
}

// TestItemsOfThemselves: what looks for bytearrays in lists and tuples does not look into them without end.
func TestItemsOfThemselves(t *testing.T) {
	for _, dialect := range []source.Dialect{source.Python3, source.Python2} {
		s := New(Options{Dialect: dialect})
		text := `
a = bytearray(b'a')
l = [a]
l.append(l)
def attempt(f):
    try: f()
    except (TypeError, ValueError): pass
for x in a, b'a':
    for y in l, (l,), (a, (a, l)):
        for name in 'find', 'count', 'startswith', 'join', 'strip', 'replace', 'split', 'partition', 'center':
            attempt(lambda: getattr(x, name)(y))
`
		if _, err := s.ImportMain("items.py", []byte(text)); err != nil {
			t.Error(err)
		}
	}
}

// TestInnerFunctions: what the library of a module calls, a program can call, too, with anything.
func TestInnerFunctions(t *testing.T) {
	for dialect, call := range map[source.Dialect]string{source.Python3: "struct._pack('i', x)", source.Python2: "collections._backward(x)"} {
		s := New(Options{Dialect: dialect})
		text := "import struct, collections\nfor x in 'i', [1], None:\n    try: " + call + "\n    except TypeError: pass\n"
		if _, err := s.ImportMain("inner.py", []byte(text)); err != nil {
			t.Error(err)
		}
	}
}

// TestMemoryThatIsTaken: what takes too much memory where nothing can end the program ends it at the next step, and what runs in the
// same space later does not hear of it.
func TestMemoryThatIsTaken(t *testing.T) {
	s := New(Options{})
	s.limits.budget.Heap = 1
	s.limits.take(claimEvery)
	if err := s.limits.tick(); !errors.Is(err, ErrBudget) {
		t.Errorf("the next step gives %v", err)
	}
	if err := s.limits.check(); err != nil {
		t.Errorf("the step after that gives %v", err)
	}
}
