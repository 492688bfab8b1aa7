package flowspace

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// stateGenerator draws frame states of one shape, so that they can be merged.
type stateGenerator struct {
	graph     *model.FunctionGraph
	constants []*model.Constant
}

func newStateGenerator() *stateGenerator {
	s := &stateGenerator{graph: model.NewGraph("f", nil)}
	for i := range 3 {
		s.constants = append(s.constants, &model.Constant{Value: i, Key: i, Show: func(v any) string { return fmt.Sprint(v) }})
	}
	return s
}

func (g *stateGenerator) freshVariable() *model.Variable { return g.graph.NewVariable("") }

func (g *stateGenerator) newState(n int) *frameState {
	return &frameState{mergeable: make([]model.Value, n)}
}

func (g *stateGenerator) draw(t *rapid.T, label string, n int) *frameState {
	st := &frameState{locals: n, nextInstr: 7, blocks: []interp.Block{{Kind: interp.LoopBlock, Handler: 9}}}
	for i := range n + 2 {
		switch k := rapid.IntRange(0, 4).Draw(t, fmt.Sprint(label, i)); {
		case k < 3:
			st.mergeable = append(st.mergeable, g.constants[k])
		case k == 3 && i < n:
			st.mergeable = append(st.mergeable, nil)
		default:
			st.mergeable = append(st.mergeable, g.freshVariable())
		}
	}
	return st
}

// sameShape reports whether two states are equal up to the names of variables.
func sameShape(a, b *frameState) bool { return a.covers(b) && b.covers(a) }

// TestUnionLaws: union gives the least state that covers both.
func TestUnionLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := newStateGenerator()
		n := rapid.IntRange(0, 6).Draw(t, "locals")
		a, b, c := g.draw(t, "a", n), g.draw(t, "b", n), g.draw(t, "c", n)
		ab := a.union(b, g)
		if !ab.covers(a) || !ab.covers(b) {
			t.Fatalf("the union %v does not cover %v and %v", ab.mergeable, a.mergeable, b.mergeable)
		}
		if !sameShape(a.union(a, g), a) {
			t.Fatalf("union of %v with itself is another state", a.mergeable)
		}
		if !sameShape(ab, b.union(a, g)) {
			t.Fatalf("union depends on the order of %v and %v", a.mergeable, b.mergeable)
		}
		if !sameShape(ab.union(c, g), a.union(b.union(c, g), g)) {
			t.Fatalf("union is not associative for %v, %v, %v", a.mergeable, b.mergeable, c.mergeable)
		}
		if a.covers(b) != sameShape(ab, a) {
			t.Fatalf("covers and union disagree about %v and %v", a.mergeable, b.mergeable)
		}
		if c.covers(a) && c.covers(b) && !c.covers(ab) {
			t.Fatalf("%v covers %v and %v, but not their union", c.mergeable, a.mergeable, b.mergeable)
		}
	})
}

// TestUnrollersDoNotMerge: a finally block is followed once for each reason to
// enter it.
func TestUnrollersDoNotMerge(t *testing.T) {
	g := newStateGenerator()
	state := func(v ...model.Value) *frameState {
		return &frameState{mergeable: append(v, g.constants[0], g.constants[0])}
	}
	none := state(g.constants[0], g.constants[1])
	returning := state(tagConstant(tag{kind: interp.UnrollReturn}), g.freshVariable())
	again := state(tagConstant(tag{kind: interp.UnrollReturn}), g.freshVariable())
	jump3 := state(tagConstant(tag{interp.UnrollContinue, 3}), g.freshVariable())
	jump5 := state(tagConstant(tag{interp.UnrollContinue, 5}), g.freshVariable())
	for _, tt := range []struct {
		a, b *frameState
		want bool
	}{
		{none, returning, false}, {returning, none, false}, {returning, again, true},
		{jump3, jump5, false}, {jump3, jump3, true},
	} {
		if got := tt.a.mergeableWith(tt.b); got != tt.want {
			t.Errorf("%v with %v: mergeable is %v", tt.a.mergeable, tt.b.mergeable, got)
		}
	}
}

// TestStateRoundTrip: a frame restored from a state gives the same state.
func TestStateRoundTrip(t *testing.T) {
	g := newStateGenerator()
	none := g.constants[0]
	v, w, e := g.freshVariable(), g.freshVariable(), g.freshVariable()
	exc := &interp.OperationError{Type: w, Value: e}
	f := &interp.Frame{
		Locals:    []interp.Object{v, nil, g.constants[1]},
		Stack:     []interp.Object{w, &interp.Unroller{Kind: interp.UnrollRaise, Err: exc}, none, none},
		Blocks:    []interp.Block{{Kind: interp.FinallyBlock, Handler: 4, Depth: 1}},
		NextInstr: 11, LastException: exc,
		Code: emptyCode,
	}
	var s snapshot
	s.take(f)
	st, again := &frameState{}, &frameState{}
	if err := s.state(st, none); err != nil {
		t.Fatal(err)
	}
	back := &interp.Frame{Locals: make([]interp.Object, 3), Code: emptyCode}
	st.restore(back, none)
	s.take(back)
	if err := s.state(again, none); err != nil {
		t.Fatal(err)
	}
	if !st.mergeableWith(again) || !sameShape(st, again) || len(back.Stack) != 4 {
		t.Errorf("got %v, want %v", again.mergeable, st.mergeable)
	}
	if u, ok := back.Stack[1].(*interp.Unroller); !ok || u.Err.Type != interp.Object(w) {
		t.Errorf("the unroller came back as %v", back.Stack[1])
	}
}

var emptyCode = &bytecode.Code{}
