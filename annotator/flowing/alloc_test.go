package flowing_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
)

// A span is a range of numbers: a value of two words, which an interface could
// not hold without memory of its own.
type span struct{ from, to int64 }

var everything = span{-1 << 62, 1 << 62}

type spans struct{}

func (spans) Impossible(s span) bool  { return s == span{} }
func (spans) Contains(a, b span) bool { return a.from <= b.from && b.to <= a.to }
func (spans) Join(a, b span) span     { return span{min(a.from, b.from), max(a.to, b.to)} }

type spanner struct {
	flowing.Ordered[span]
	flowing.Rules[int, span]
	*flowfilm.Recording[int, span]
}

func (spanner) Constant(c *flow.Constant) span {
	n, ok := c.Value.(int64)
	if !ok {
		return everything
	}
	return span{n, n + 1}
}

func (spanner) Operation(_ *flowing.Position[int, span], args []span) (span, bool) {
	if s := (span{args[0].from + args[1].from, args[0].to + args[1].to}); spans.Contains(spans{}, everything, s) {
		return s, true
	}
	return everything, true
}

// TestAllocations: considering an operation takes memory for its operands, and that is made
// for many operations at once.
func TestAllocations(t *testing.T) {
	const ops = 500
	var b strings.Builder
	b.WriteString("graph f(a: Signed) -> Signed {\n    v0 = int_add(a, 1)\n")
	for i := range ops - 1 {
		fmt.Fprintf(&b, "    v%d = int_add(v%d, %d)\n", i+1, i, i)
	}
	fmt.Fprintf(&b, "    return v%d\n}\n", ops-1)
	fg := read(t, b.String())
	allocs := testing.AllocsPerRun(5, func() {
		e := flowing.New(spanner{Ordered: flowing.Ordered[span]{Order: spans{}}}, flowing.Options{})
		var g flowing.Graph[int, span]
		e.Add(&g, fg, 0)
		e.Enter(&g, []span{{1, 2}})
		if err := e.Complete(context.Background()); err != nil {
			t.Error(err)
		}
		if got, want := e.Result(&g).from, int64(1+1+(ops-1)*(ops-2)/2); got != want {
			t.Errorf("the result begins at %d, not %d", got, want)
		}
	})
	if allocs > ops/10 {
		t.Errorf("%.0f allocations for %d operations", allocs, ops)
	}
}

// TestLists: lists that are parts of longer ones do not grow into each other.
func TestLists(t *testing.T) {
	e := flowing.New(spanner{Ordered: flowing.Ordered[span]{Order: spans{}}}, flowing.Options{})
	for range 100 {
		s, next := e.List(3), e.List(2)
		if grown := append(s, span{1, 2}); next[0] != (span{}) || len(grown) != 4 {
			t.Fatalf("a list that grew to %v changed the next one: %v", grown, next)
		}
	}
	if n := len(e.List(1000)); n != 1000 {
		t.Errorf("a list of 1000 has %d", n)
	}
}
