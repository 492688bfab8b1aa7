package jitstate

import (
	"errors"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

func variableBox(t lltype.Type) *Box { return varBox(&flow.Variable{Concrete: t}, t) }

// TestLearn: a test of a number or a truth value makes it known, and one of a pointer says whether it is NULL; what is known
// already is not learned otherwise.
func TestLearn(t *testing.T) {
	s := lltype.StructOf("s", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "x", Type: lltype.Signed})
	b := variableBox(lltype.Bool)
	if !b.learn(true) || b.Const == nil || b.Const.Bits != 1 || b.learn(false) {
		t.Errorf("a truth value that was true is %+v", b)
	}
	p := variableBox(lltype.PtrTo(s))
	if !p.learn(true) || !p.Nonzero || p.Const != nil {
		t.Errorf("a pointer that is not NULL is %+v", p)
	}
	p = variableBox(lltype.PtrTo(s))
	if !p.learn(false) || !p.isNull() || p.learn(true) {
		t.Errorf("a pointer that is NULL is %+v", p)
	}
	if v := (&Box{Type: lltype.PtrTo(s), Content: &VirtualStruct{}}); v.learn(false) {
		t.Error("a virtual object is NULL")
	}
}

// TestKeyOf: equal values have equal keys, and others have not, whatever their digits are.
func TestKeyOf(t *testing.T) {
	greens := func(bits ...uint64) []Green { return GreensOf(bits, make([]lltype.Type, len(bits))) }
	if first, again := greens(1, 23), greens(1, 23); KeyOf(first) != KeyOf(again) {
		t.Error("equal values have different keys")
	}
	seen := make(map[string]bool)
	for _, list := range [][]Green{greens(), greens(0), greens(1, 23), greens(12, 3), greens(1, 2, 3), greens(123)} {
		if key := KeyOf(list); seen[key] {
			t.Errorf("%v has the key of another list", list)
		} else {
			seen[key] = true
		}
	}
}

// TestCopies: a copy of a state shares boxes where the state does, and nothing with it.
func TestCopies(t *testing.T) {
	x := variableBox(lltype.Signed)
	v := &VirtualStruct{Boxes: []*Box{x, nil}}
	own := &Box{Content: v}
	v.own, v.Boxes[1] = own, own // it leads to itself
	s := &State{Frame: &Frame{Locals: []*Box{own, x}, greens: []Green{{Bits: 7}}, queue: &Queue{}}}
	s.ExcType, s.ExcValue = noException()
	c := s.copy(newCopies())
	w := c.Frame.Locals[0].Content.(*VirtualStruct)
	if w == v || c.Frame.Locals[1] == x || w.Boxes[0] != c.Frame.Locals[1] || w.Boxes[1] != c.Frame.Locals[0] || w.own != w.Boxes[1] {
		t.Error("the copy has another shape")
	}
	if len(c.Frame.greens) != 1 || c.Frame.greens[0].Bits != 7 {
		t.Error("the copy has no green values")
	}
	if in := c.incoming(); len(in) != 1 || in[0].Var != x.Var {
		t.Errorf("residual code hands on %d values", len(in))
	}
}

// TestMatch: equal constants match, a variable stands for anything, and what differs has to be generalised; a state that has a
// virtual object for a variable is too different, unless it is forced.
func TestMatch(t *testing.T) {
	ptr := lltype.PtrTo(lltype.StructOf("s", lltype.Gc, lltype.Hints{}))
	five, six := primitive(5, lltype.Signed), primitive(6, lltype.Signed)
	virtual := func() *Box {
		b := &Box{Type: ptr, Nonzero: true}
		b.Content = &VirtualStruct{own: b, Desc: &StructDesc{}}
		return b
	}
	for _, c := range []struct {
		name           string
		frozen, live   *Box
		force          bool
		match, refused bool
	}{
		{"equal constants", five, primitive(5, lltype.Signed), false, true, false},
		{"other constants", five, six, false, false, false},
		{"a variable for a constant", variableBox(lltype.Signed), five, false, true, false},
		{"a constant for a variable", five, variableBox(lltype.Signed), false, false, false},
		{"a variable for a virtual object", variableBox(ptr), virtual(), false, true, false},
		{"NULL for a virtual object", zero(ptr), virtual(), false, false, true},
		{"NULL for a virtual object by force", zero(ptr), virtual(), true, false, false},
	} {
		m := newMatching(c.force)
		if got := m.box(c.frozen, c.live); got != c.match || m.refused != c.refused {
			t.Errorf("%s: %v, refused: %v", c.name, got, m.refused)
		}
	}
}

// TestComparisonsAreCounted: comparing states without end is an error.
func TestComparisonsAreCounted(t *testing.T) {
	c := &Compiler{Options: Options{Operations: 2}}
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		err = c.compared(newMatching(false))
	}
	if !errors.Is(err, ErrBudget) || n != 2*maxComparisons+1 {
		t.Errorf("after %d comparisons: %v", n, err)
	}
}
