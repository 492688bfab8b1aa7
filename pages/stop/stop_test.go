package stop

import (
	"fmt"
	"testing"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// steps is a recording of which only the steps count. Block 7 is touched at odd steps.
type steps struct {
	page.Recording
	trace.Timeline
}

func (s *steps) Steps() *trace.Timeline { return &s.Timeline }

func (*steps) Touches(i, node int) bool { return node == 7 && i%2 == 1 }

// program is one whose steps are about two graphs in turn.
type program struct{ steps }

func (*program) PageOf(i int) page.Key {
	return page.ParseKey([]string{"annotated:f", "annotated:f#g"}[i%2])
}

func fill(t *trace.Timeline) {
	for _, s := range []trace.Step{
		{Kind: "record", Text: "v1 = add(n_0, (2)) is recorded in block 7", Block: 7, Span: source.Span{Line: 3}},
		{Kind: "fold", Text: "mul((2), (3)) is folded to (6)", Block: 7, Span: source.Span{Line: 4}},
		{Kind: "clear", Text: "Block 7 is cleared", Block: 7, Span: source.Span{Line: 3}, File: "other.py"},
		{Kind: "compare", Text: "The state is new", Block: 8, Details: []trace.Detail{{Name: "n_0", Value: "Integer"}}},
		{Kind: "bytecode", Text: "Bytecode 3: LoadFast 0 (n)"},
		{Kind: "bytecode", Text: "Bytecode 4: LoadConst 1 ('s_1')"},
	} {
		t.Append(s)
	}
}

// TestStops finds the steps of every kind of stop.
func TestStops(t *testing.T) {
	var r steps
	var p program
	fill(&r.Timeline)
	fill(&p.Timeline)
	flow := page.ParseKey("flow:f")
	for _, c := range []struct {
		r    page.Recording
		stop Stop
		want string
	}{
		{&r, Stop{Kind: Block, Text: "7", Page: flow}, "[1 3 5]"},
		{&r, Stop{Kind: Block, Text: "7", Page: page.ParseKey("flow:g")}, "[]"},
		{&p, Stop{Kind: Block, Text: "7", Page: page.ParseKey("annotated:f")}, "[0 2]"},
		{&p, Stop{Kind: Block, Text: "7", Page: page.ParseKey("annotated:f#g")}, "[1]"},
		{&r, Stop{Kind: Operation, Text: "add"}, "[0]"},
		{&r, Stop{Kind: Operation, Text: "fold"}, "[1]"},
		{&r, Stop{Kind: Variable, Text: "n_0"}, "[0 3]"},
		{&r, Stop{Kind: Variable, Text: "n"}, "[0 3 4]"},
		{&r, Stop{Kind: Variable, Text: "n_1"}, "[]"},
		{&r, Stop{Kind: Variable, Text: "v*"}, "[0]"},
		{&r, Stop{Kind: Variable, Text: "?_0"}, "[0 3]"},
		{&r, Stop{Kind: Variable, Text: "[mn]"}, "[0 3 4]"},
		{&r, Stop{Kind: Variable, Text: "[!n]"}, "[]"},
		{&r, Stop{Kind: Variable, Text: "is"}, "[]"},
		{&r, Stop{Kind: Variable, Text: "s_1"}, "[]"},
		{&r, Stop{Kind: Operation, Text: "[am]*"}, "[0 1]"},
		{&r, Stop{Kind: Line, Text: "3"}, "[0]"},
		{&r, Stop{Kind: Generalised}, "[2]"},
		{&r, Stop{Kind: Sentence, Text: "block 7|NEW"}, "[0 2 3]"},
	} {
		match, err := c.stop.Matcher()
		if err != nil {
			t.Errorf("%v: %v", c.stop, err)
			continue
		}
		at := []int{}
		for i := range c.r.Steps().Len() {
			if match(c.r, i, flow, "f.py") {
				at = append(at, i)
			}
		}
		if got := fmt.Sprint(at); got != c.want {
			t.Errorf("%v stops at %s, not %s", c.stop, got, c.want)
		}
	}
}

// TestWrongStops: what cannot be a stop is refused with a reason.
func TestWrongStops(t *testing.T) {
	for _, s := range []Stop{{Kind: Block, Text: "x"}, {Kind: Line, Text: "0"}, {Kind: Sentence, Text: "("}, {Kind: Variable}, {Kind: Variable, Text: "n["}, {Kind: Operation, Text: "[z-a]"}, {Kind: "moon", Text: "full"}} {
		if _, err := s.Matcher(); err == nil {
			t.Errorf("%v is accepted", s)
		}
	}
}

// TestLines finds the lines of graphs that stops are about.
func TestLines(t *testing.T) {
	n := page.NewNode(3, "block 3", page.Normal)
	line := func(op int, at int32, spans ...page.Span) {
		n.Lines = append(n.Lines, page.Line{Op: op, Source: source.Span{Line: at}, Spans: spans})
	}
	line(-1, 0, page.Plain.Span("input "), page.NameOf("n_0"))
	line(0, 7, page.NameOf("v1"), page.Operator.Span("add"), page.NameOf("n_0"))
	line(1, 8, page.NameOf("v2"), page.Operator.Span("getattr"), page.NameOf("höhe_4"))
	p := &page.Page{Key: page.ParseKey("flow:f"), File: "f.py", Nodes: []*page.Node{n}}
	for _, c := range []struct {
		stop Stop
		want string
	}{
		{Stop{Kind: Block, Text: "3", Page: p.Key}, "[-1]"},
		{Stop{Kind: Block, Text: "3", Page: page.ParseKey("flow:g")}, "[]"},
		{Stop{Kind: Operation, Text: "get*"}, "[3]"},
		{Stop{Kind: Operation, Text: "get"}, "[]"},
		{Stop{Kind: Variable, Text: "n"}, "[1 2]"},
		{Stop{Kind: Variable, Text: "h?he"}, "[3]"},
		{Stop{Kind: Variable, Text: "v[!1]"}, "[3]"},
		{Stop{Kind: Line, Text: "7"}, "[2]"},
	} {
		if got := fmt.Sprint(c.stop.Lines("f.py")(p, n)); got != c.want {
			t.Errorf("%v is about the lines %s, not %s", c.stop, got, c.want)
		}
	}
	if got := (Stop{Kind: Line, Text: "7"}).Lines("other.py")(p, n); got != nil {
		t.Errorf("line 7 of another file is at %v", got)
	}
	if (Stop{Kind: Sentence, Text: "x"}).Lines("f.py") != nil || (Stop{Kind: Variable, Text: "["}).Lines("f.py") != nil {
		t.Error("what is about no place is somewhere")
	}
}
