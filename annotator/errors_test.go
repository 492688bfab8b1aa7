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

// TestAllErrorsAreReported: an error does not hide those behind it, and what
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
