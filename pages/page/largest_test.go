package page

import "testing"

// TestLarger: there is room for both nodes, whichever of their lines and exits is the
// wider one.
func TestLarger(t *testing.T) {
	line := func(text string) Line { return Line{Spans: []Span{{Text: text}}} }
	exit := func(text string) Exit { return Exit{Spans: []Span{{Text: text}}} }
	a := &Node{ID: 3, Lines: []Line{line("short"), line("a long line")}, Exits: []Exit{exit("True")}}
	b := &Node{ID: 3, Lines: []Line{line("longer"), line("brief"), line("one more")}, Exits: []Exit{exit("Fälse"), exit("x")}}
	n := Larger(a, b)
	got := ""
	for _, l := range n.Lines {
		got += Text(l.Spans) + "|"
	}
	for _, x := range n.Exits {
		got += Text(x.Spans) + "|"
	}
	if want := "longer|a long line|one more|Fälse|x|"; got != want {
		t.Errorf("the larger node has %q, not %q", got, want)
	}
	if len(a.Lines) != 2 || Text(a.Lines[0].Spans) != "short" {
		t.Error("the node that was given has changed")
	}
	if Larger(nil, b) != b {
		t.Error("of one node, it is another that is the larger")
	}
}
