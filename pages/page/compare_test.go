package page

import (
	"reflect"
	"testing"
)

// TestDifferences marks blocks, lines and exits that only one of two graphs has.
func TestDifferences(t *testing.T) {
	node := func(id int, exit string, lines ...string) *Node {
		n := &Node{ID: id, Exits: []Exit{{Spans: []Span{Plain.Span(exit)}}}}
		for _, l := range lines {
			n.Lines = append(n.Lines, Line{Spans: []Span{Plain.Span(l)}})
		}
		return n
	}
	a := &Page{Nodes: []*Node{node(0, "", "block 0", "x", "x"), node(1, "", "block 1"), node(3, "True", "block 3")}}
	b := &Page{Nodes: []*Node{node(0, "", "block 0", "x", "y"), node(2, "", "block 2"), node(3, "False", "block 3")}}
	inA, inB := Differences(a, b)
	if want := []Mark{{0, 2, Changed}, {1, -1, Changed}, {3, -1, Changed}}; !reflect.DeepEqual(inA, want) {
		t.Errorf("in the first: %v, not %v", inA, want)
	}
	if want := []Mark{{0, 2, Changed}, {2, -1, Changed}, {3, -1, Changed}}; !reflect.DeepEqual(inB, want) {
		t.Errorf("in the second: %v, not %v", inB, want)
	}
	if inA, inB := Differences(a, a); inA != nil || inB != nil {
		t.Errorf("a graph differs from itself in %v and %v", inA, inB)
	}
}
