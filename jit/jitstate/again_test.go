package jitstate

import (
	"testing"

	"vitrine/lowlevel/lltype"
)

// TestWiden: once made general, a state stands for one with other constants and pointers of which less is known, and is not
// made general again.
func TestWiden(t *testing.T) {
	ptr := lltype.PtrTo(lltype.StructOf("s", lltype.Gc, lltype.Hints{}))
	state := func(n uint64, nonzero bool) *State {
		p := variableBox(ptr)
		p.Nonzero = nonzero
		s := &State{Builder: &silent{}, Frame: &Frame{Locals: []*Box{p}, queue: newQueue()}}
		s.Frame = &Frame{Locals: []*Box{primitive(n, lltype.Signed), variableBox(lltype.Signed)}, Back: s.Frame, queue: newQueue()}
		s.ExcType, s.ExcValue = noException()
		return s
	}
	first, second := state(3, true), state(4, false)
	if first.match(newMatching(false), second) {
		t.Error("two states are the same that are not")
	}
	c := &Compiler{session: session{cur: first}}
	for _, special := range []bool{true, false} {
		if first.isSpecial() != special {
			t.Errorf("it is special: %v", !special)
		}
		if err := c.widen(); err != nil {
			t.Fatal(err)
		}
	}
	if !first.match(newMatching(false), second) {
		t.Error("the general state does not stand for the other")
	}
}

// TestRepeats: labels are kept from some copy on, and not for ever.
func TestRepeats(t *testing.T) {
	var none *repeats
	none.add(merged{})
	if none.keeps() {
		t.Error("a label is kept where nothing is counted")
	}
	o := &repeats{}
	for n := range 2 * mostCopies {
		if want := n >= fewCopies && n < fewCopies+mostCopies; o.keeps() != want {
			t.Fatalf("the label of copy %d is kept: %v", n, !want)
		}
		o.add(merged{})
	}
	if len(o.kept) != mostCopies {
		t.Errorf("%d labels are kept", len(o.kept))
	}
}
