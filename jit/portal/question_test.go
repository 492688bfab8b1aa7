package portal_test

import (
	"strings"
	"testing"

	"vitrine/jit/jitstate"
	"vitrine/jit/portal/portaltest"
	"vitrine/lowlevel/lltype/lltext"
)

// asking asks of a new object and of one that is passed on how they compare with a number, in a function that asks another one. NULL is small.
const asking = `
struct shape gc { immutable size: Signed; next: *shape }

graph below(size: Signed, limit: Signed) -> Bool {
block 0:
    c = int_lt(size, limit)
    return c
}

graph is_small(s: *shape, limit: Signed) -> Bool {
block 0:
    there = ptr_nonzero(s)
    switch there: False -> return [True]; True -> 1 [s, limit]
block 1 [s1: *shape, limit1: Signed]:
    size = getfield(s1, .size)
    r = direct_call(&below, size, limit1)
    return r
}

graph portal(a: Signed, b: Signed, none: Bool) -> Signed {
block 0:
    s = malloc(T:shape)
    setfield(s, .size, a)
    switch none: False -> 1 [s, b]; True -> 1 [NULL as *shape, b]
block 1 [s1: *shape, b1: Signed]:
    small = direct_call(&is_small, s1, b1)
    switch small: False -> return [1]; True -> return [2]
}
`

// TestQuestions: a function without effects is asked before its code is generated. No frame is entered where the answer is known; where it is not,
// the code is the same as ever.
func TestQuestions(t *testing.T) {
	p, _ := portaltest.Shift(t, asking)
	text := lltext.Graph(p.Entry.Function.Func.Graph)
	if ask, enter := strings.Index(text, "direct_call(&ask, "), strings.Index(text, "is_small"); ask < 0 || enter < 0 {
		t.Errorf("nothing is asked in\n%s", text)
	}
	m := portaltest.Open(t, asking, portaltest.Options{})
	calls := &followed{}
	m.Portal.Compiler.Options.Observer = calls
	for _, c := range []struct {
		about string
		known []bool
		most  int // calls that are followed, that of the portal among them
		tests int // in residual code
	}{
		{"all", []bool{true, true, true}, 1, 0},
		{"all but the pointer", []bool{true, true, false}, 1, 0},
		{"all but the size", []bool{false, true, true}, 3, 1},
	} {
		calls.n = 0
		v, err := m.Portal.Specialise([]uint64{7, 9, 0}, c.known)
		if err != nil {
			t.Fatal(err)
		}
		if text := lltext.Graph(v.Function.Graph); strings.Count(text, "int_lt(") != c.tests || calls.n > c.most {
			t.Errorf("where %s is known, %d calls are followed for\n%s", c.about, calls.n, text)
		}
	}
	m.Portal.Compiler.Options.Observer = nil
	for i := range uint64(16) {
		m.Compare(t, "portal", i, 8, i&1)
	}
}

// A followed counts the calls that are followed, that of the portal among them.
type followed struct {
	jitstate.Observer
	n int
}

func (f *followed) Happened(e jitstate.Event, _ *jitstate.Box) {
	if e == jitstate.CallEntered {
		f.n++
	}
}

func (f *followed) Merging(jitstate.Meeting)                     {}
func (f *followed) Grew(jitstate.PathNode)                       {}
func (f *followed) Replayed(jitstate.PathNode)                   {}
func (f *followed) Resumed(*jitstate.Promotion, *jitstate.Const) {}
func (f *followed) Starting()                                    {}
func (f *followed) Ended()                                       {}

// TestCalm: after a call it is asked first whether an exception can be the current one at all.
func TestCalm(t *testing.T) {
	p, _ := portaltest.Shift(t, counting)
	text := lltext.Graph(p.Entry.Function.Func.Graph)
	calm, read := strings.Index(text, "direct_call(&is_calm, "), strings.Index(text, "direct_call(&get_exc_type, ")
	if calm < 0 || read < calm {
		t.Errorf("the extension is\n%s", text)
	}
}
