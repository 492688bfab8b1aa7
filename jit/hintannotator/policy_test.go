package hintannotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
)

const looping = `
from rpython.rlib.jit import JitDriver, unroll_safe, elidable, dont_look_inside

driver = JitDriver(greens=[], reds=['n'])

class Counter(object):
    rounds = 0

counter = Counter()

def loop(n):
    while n > 9:
        n -= 3
        counter.rounds += 1
    return n

@unroll_safe
def unrolled(n):
    while n > 9:
        n -= 3
    return n

@elidable
def pure(n):
    while n > 9:
        n -= 3
    return n

@dont_look_inside
def hidden(n):
    return n

def straight(n):
    return n + 1

def inner(n):
    while n > 9:
        driver.jit_merge_point(n=n)
        n -= 3
    return n

def interp(n):
    while n > 9:
        n = loop(n) + unrolled(n) + pure(n) + hidden(n) + straight(n) + inner(n)
    return n

META = {'entry': 'interp', 'runs': [{'args': [5]}]}
`

// TestLoops: a policy may have functions with loops opaque, unless they say something about that; the entry and functions with
// merge points never are. What is opaque says why.
func TestLoops(t *testing.T) {
	f := openText(t, "looping", []byte(looping))
	none := func(*lltype.Object) bool { return false }
	for _, c := range []struct {
		policy hintannotator.Policy
		want   string
	}{
		{hintannotator.Policy{}, ""},
		{hintannotator.Policy{Loops: none}, "contains a loop and is not unroll_safe"},
		{hintannotator.Policy{Loops: none, Follows: func(f *lltype.Object) bool { return f.Func.Name == "loop" }}, ""},
	} {
		res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: c.policy})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{
			"loop": c.want, "unrolled": "", "straight": "", "inner": "", "pure": "is elidable", "hidden": "says dont_look_inside",
		}
		for _, b := range res.Entry.Blocks() {
			for _, op := range b.Operations {
				call := res.Entry.Call(op)
				if call == nil {
					continue
				}
				name := strings.Trim(op.Args[0].String(), "(&)")
				why, known := want[name]
				delete(want, name)
				if !known || call.Why != why || (call.Kind == hintannotator.ResidualCall) != (why != "") {
					t.Errorf("the call of %s is %v, as it %q, want %q", name, call.Kind, call.Why, why)
				}
				causes := res.Why(res.Entry, op.Result)
				if text := causes[len(causes)-1].String(); name == "loop" && why != "" && !strings.Contains(text, name+", which runs when the code does: it "+why) {
					t.Errorf("what %s returns is red, as %s", name, text)
				}
			}
		}
		for name := range want {
			t.Errorf("there is no call of %s", name)
		}
		if n := len(res.UnsafeLoops()); (n == 1) != (c.want != "") {
			t.Errorf("%d functions are called because of loops", n)
		}
	}
}

const marked = `
from rpython.rlib.jit import elidable, dont_look_inside

MARK
def interp(n):
    return n * n + n

META = {'entry': 'interp', 'runs': [{'args': [5]}]}
`

// TestMarkedEntry: what compiled code begins with is looked into, whatever it says: code that did nothing but call the function
// would come back to itself, where calls of the function are calls of its code.
func TestMarkedEntry(t *testing.T) {
	for _, mark := range []string{"", "@dont_look_inside", "@elidable"} {
		f := openText(t, "marked", []byte(strings.Replace(marked, "MARK", mark, 1)))
		none := func(*lltype.Object) bool { return false }
		for _, policy := range []hintannotator.Policy{{}, {Looks: none}, {Loops: none}} {
			res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policy})
			if err != nil {
				t.Fatal(err)
			}
			operations := 0
			for _, b := range res.Entry.Blocks() {
				for _, op := range b.Operations {
					operations++
					if res.Entry.Call(op) != nil {
						t.Errorf("after %q, the entry is not looked into: %v", mark, op)
					}
				}
			}
			if operations != 2 {
				t.Errorf("after %q, there are %d operations, want 2", mark, operations)
			}
		}
	}
}
