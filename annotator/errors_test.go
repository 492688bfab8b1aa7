package annotator_test

import (
	"strings"
	"testing"

	"vitrine/annotator"
)

const wrong = `class A(object):
    pass

class B(object):
    pass

def take(x):
    return x

def several(n):
    a = A()
    a.size = 1
    a.size = "big"
    lst = [n]
    lst.append("text")
    take(n)
    take("text")
    return n

def branches(n):
    if n > 0:
        x = A()
    else:
        x = B()
    return x

def kinds(n):
    if n > 0:
        f = take
    else:
        f = A
    return f

def blocked(n):
    return n[0]

def count(n):
    take(n, n)
    take()
    return n.missing
`

// TestAllErrorsAreReported: an error does not hide those after it, and what
// only follows from one is not reported.
func TestAllErrorsAreReported(t *testing.T) {
	tests := []struct {
		entry string
		want  []string // part of each message, in order
	}{
		{"several", []string{
			"attribute size of class A is Integer(nonneg, const=1) in one place and String(const='big') in another",
			"what the list made at line 14 has as items is Integer in one place and String(const='text') in another",
			"argument x of take is Integer in one place and String(const='text') in another",
		}},
		{"branches", []string{"is Instance(B) in one place and Instance(A) in another"}},
		{"kinds", []string{"is a class in one place and a function in another"}},
		{"blocked", []string{"getitem(Integer, Integer(nonneg, const=0)) cannot succeed"}},
		{"count", []string{
			"take() takes exactly 1 argument (2 given)",
		}},
	}
	for _, tt := range tests {
		res := annotateText(t, wrong, tt.entry, "int", annotator.Options{})
		if len(res.Errors) != len(tt.want) {
			t.Errorf("%s: %d errors, want %d: %v", tt.entry, len(res.Errors), len(tt.want), res.Errors)
			continue
		}
		for i, e := range res.Errors {
			if !strings.Contains(e.Msg, tt.want[i]) {
				t.Errorf("%s: error %d is %q, want %q", tt.entry, i, e.Msg, tt.want[i])
			}
			if e.File != "program.py" || e.Span.Line == 0 {
				t.Errorf("%s: error %d has no place: %v", tt.entry, i, e)
			}
		}
	}
}

// TestErrorsNameBothSides: what does not go together is named with the place it
// comes from, and the steps that brought it there.
func TestErrorsNameBothSides(t *testing.T) {
	res := annotateText(t, wrong, "several", "int", annotator.Options{})
	places := [][2]int32{{12, 13}, {14, 15}, {16, 17}}
	for i, e := range res.Errors {
		if len(e.Sides) != 2 {
			t.Errorf("%v has %d sides", e, len(e.Sides))
			continue
		}
		for j, s := range e.Sides {
			if s.Span.Line != places[i][j] {
				t.Errorf("%v\nside %d comes from line %d, want %d", e, j, s.Span.Line, places[i][j])
			}
			if len(s.Chain) == 0 {
				t.Errorf("%v\nside %d has no chain of steps", e, j)
			}
			for _, step := range s.Chain {
				if step < 0 || step >= res.Recording.Steps().Len() {
					t.Errorf("%v\nside %d names step %d, which there is not", e, j, step)
				}
			}
		}
	}
}

const lackingText = `class A(object):
    pass

class B(A):
    pass

class C(object):
    pass

class K(object):
    a = 1

class F(object):
    def _freeze_(self):
        return True

ONE, TWO = F(), F()

def late(x):
    return x.never.next

def read(x):
    return x.missing

def below(n):
    x = B() if n else A()
    return x.f()

def alone(n):
    return C().f()

def constants(n):
    return read(ONE) if n else read(TWO)

def unset(n):
    c = C()
    c.never = late(c)
    return n
`

const attributeText = `class A(object):
    _settled_ = True

class B(A):
    def m(self):
        return 1

class S(object):
    __slots__ = ['a']

class T(S):
    __slots__ = ['b']

class E(object):
    def m(self):
        return 1

class F(E):
    m = 5

def settled(n):
    a = A()
    if n:
        a = B()
    return a.m()

def get(x):
    return x.b

def slot(n):
    t = T()
    t.b = n
    return get(t) + get(S())

def method(n):
    x = E() if n else F()
    return x.m()
`

// TestAttributeErrorsNameTheReader: an error about an attribute stands where that is
// read, and names the classes that do not agree.
func TestAttributeErrorsNameTheReader(t *testing.T) {
	for entry, want := range map[string][]string{
		"settled": {"program.py:25:12: in settled: class A has _settled_ = True and no method m, which is called on its instances here; only class B has it"},
		"slot":    {"program.py:28:12: in get: class S has no attribute b in its __slots__ or _attrs_; class T has it, but any S can arrive here"},
		"method": {
			"program.py:37:12: in method: attribute m of class E is PBC({unbound E.m}) in one place and Integer(nonneg, const=5) in another",
			"class F gives it Integer(nonneg, const=5)",
			"PBC({unbound E.m}) comes from program.py:15:5",
		},
	} {
		res := annotateText(t, attributeText, entry, "int", annotator.Options{})
		for _, part := range want {
			if len(res.Errors) != 1 || !strings.Contains(res.Errors[0].Error(), part) {
				t.Errorf("%s: %v, want %s", entry, res.Errors, part)
			}
		}
	}
}

// TestMissingAttributesAreNamed: what reads an attribute that nothing gives is told with
// the classes that were looked at.
func TestMissingAttributesAreNamed(t *testing.T) {
	for entry, want := range map[string]string{
		"below":     "program.py:27:12: in below: class A has no attribute f, nor has any class that inherits from it: B",
		"alone":     "program.py:30:12: in alone: class C has no attribute f",
		"constants": "program.py:23:12: in read: PBC({frozen ONE, frozen TWO}) has no attribute missing",
		"unset":     "program.py:20:12: in late: class C has no attribute never",
	} {
		res := annotateText(t, lackingText, entry, "int", annotator.Options{})
		if len(res.Errors) == 0 || !strings.HasPrefix(res.Errors[0].Error(), want+"\n") {
			t.Errorf("%s: %v, want %s", entry, res.Errors, want)
		}
	}
}
