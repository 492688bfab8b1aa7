package visits

import (
	"testing"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// steps is a recording of a graph that the steps with this name are about.
type steps struct {
	page.Recording
	trace.Timeline
	graph string
}

func (s *steps) Steps() *trace.Timeline { return &s.Timeline }

func (s *steps) Touches(i, node int) bool {
	at := s.At(i)
	return at.Graph == s.graph && at.Block == node
}

// run is a recording of a run.
type run struct{ steps }

func (*run) PageOf(int) page.Key { return page.Key{} }

func (*run) PlaceAt(int) page.Place { return page.Place{} }

func (*run) CallAt(int) page.Activation { return page.Activation{} }

func (*run) Changes(int) bool { return false }

// TestAnalysis counts the blocks that an analysis takes, of one graph only, up to a step.
func TestAnalysis(t *testing.T) {
	r := &steps{graph: "f"}
	for _, s := range []trace.Step{
		{Kind: "take", Graph: "f", Block: 1}, {Kind: "generalise", Graph: "f", Block: 1}, {Kind: "take", Graph: "g", Block: 1},
		{Kind: "consider", Graph: "f", Block: 1}, {Kind: "take", Graph: "f", Block: 2}, {Kind: "take", Graph: "f", Block: 1},
	} {
		r.Append(s)
	}
	if got := NewCounter(r).Upto(4); got[1] != (Count{1, 1}) || got[2] != (Count{1, 0}) || len(got) != 2 {
		t.Errorf("up to the second last step there are %v", got)
	}
	c := NewCounter(r)
	counts := c.Upto(5)
	if counts[1] != (Count{2, 1}) {
		t.Errorf("in the end there are %v", counts)
	}
	if got := counts[1].String() + ", " + counts[2].String(); got != "2× ↑1, 1×" {
		t.Errorf("headers say %s", got)
	}
	if got := c.Upto(0); len(got) != 1 || got[1] != (Count{1, 0}) {
		t.Errorf("back at the first step there are %v", got)
	}
	c.Upto(5)
	p := &page.Page{Nodes: []*page.Node{{ID: 0, Name: "block 0"}, {ID: 2, Name: "block 2"}, {ID: 1, Name: "block 1"}}}
	if rows := Table(p, counts).Rows; len(rows) != 3 || rows[0].Node != 1 || rows[1].Node != 2 {
		t.Errorf("the most visited blocks are not first: %v", rows)
	}
}

// TestSpecialising counts the blocks that are followed, and those that are done again.
func TestSpecialising(t *testing.T) {
	r := &run{steps{graph: "f"}}
	for _, s := range []trace.Step{
		{Kind: "entry", Graph: "f", Block: 0}, {Kind: "begin", Graph: "f", Block: 0}, {Kind: "fold", Graph: "f", Block: 0},
		{Kind: "follow", Graph: "f", Block: 1}, {Kind: "merge", Graph: "f", Block: 0}, {Kind: "redo", Graph: "f", Block: 0},
	} {
		r.Append(s)
	}
	if got := NewCounter(r).Upto(5); got[0] != (Count{2, 1}) || got[1] != (Count{1, 0}) || len(got) != 2 {
		t.Errorf("there are %v", got)
	}
}

// TestRun counts how often a run enters blocks; to return into one is not to enter it.
func TestRun(t *testing.T) {
	r := &run{steps{graph: "f"}}
	for _, s := range []trace.Step{
		{Kind: "start", Graph: "f", Block: 0}, {Kind: "call", Graph: "f", Block: 0}, {Kind: "operation", Graph: "g", Block: 0},
		{Kind: "return", Graph: "g", Block: 0}, {Kind: "operation", Graph: "f", Block: 0}, {Kind: "link", Graph: "f", Block: 0},
		{Kind: "operation", Graph: "f", Block: 1}, {Kind: "link", Graph: "f", Block: 1}, {Kind: "operation", Graph: "f", Block: 1},
	} {
		r.Append(s)
	}
	if got := NewCounter(r).Upto(8); got[0].Visits != 1 || got[1].Visits != 2 {
		t.Errorf("the run visits %v", got)
	}
}
