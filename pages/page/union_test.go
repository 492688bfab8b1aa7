package page

import (
	"slices"
	"testing"
)

// TestLargest: there is room for both nodes, whichever of their lines and exits is the
// wider one.
func TestLargest(t *testing.T) {
	line := func(text string) Line { return Line{Spans: []Span{{Text: text}}} }
	exit := func(text string) Exit { return Exit{Spans: []Span{{Text: text}}} }
	a := &Node{ID: 3, Lines: []Line{line("short"), line("a long line")}, Exits: []Exit{exit("True")}}
	b := &Node{ID: 3, Lines: []Line{line("longer"), line("brief"), line("one more")}, Exits: []Exit{exit("Fälse"), exit("x")}}
	n := Largest(slices.Values([]*Node{a, a, b}))
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
	if Largest(slices.Values([]*Node{b, b})) != b {
		t.Error("of one node, it is another that is the largest")
	}
	if Largest(slices.Values([]*Node{})) != nil {
		t.Error("there is a largest node of none")
	}
}

// TestLooks: what is seen of a node makes it look different, and nothing else does.
func TestLooks(t *testing.T) {
	node := func(change func(*Node)) *Node {
		n := &Node{ID: 1, Lines: []Line{{Spans: []Span{{Text: "x"}}}}, Exits: []Exit{{Spans: []Span{{Text: "True"}}}}}
		change(n)
		return n
	}
	plain := node(func(*Node) {})
	for name, n := range map[string]*Node{
		"role":    node(func(n *Node) { n.Role = Fork }),
		"text":    node(func(n *Node) { n.Lines[0].Spans[0].Text = "y" }),
		"style":   node(func(n *Node) { n.Lines[0].Spans[0].Style = Red }),
		"tooltip": node(func(n *Node) { n.Exits[0].Spans[0] = n.Exits[0].Spans[0].Telling("more") }),
		"lines":   node(func(n *Node) { n.Lines = nil }),
	} {
		if plain.Looks(n) {
			t.Errorf("a node with another %s looks the same", name)
		}
	}
	if !plain.Looks(node(func(n *Node) { n.ID = 2 })) {
		t.Error("a node looks different because of its ID")
	}
}

// TestDistinct: of edges from one exit to one node the first stays.
func TestDistinct(t *testing.T) {
	first := &Edge{From: 1, To: 2}
	other := &Edge{From: 1, To: 2, Exit: 1}
	if got := Distinct([]*Edge{first, {From: 1, To: 2, Style: TrueCase}, other, first}); !slices.Equal(got, []*Edge{first, other}) {
		t.Errorf("got %v", got)
	}
}

// TestCut: letters are counted, not bytes, and the whole text is in the tooltip.
func TestCut(t *testing.T) {
	if s := Cut(Span{Text: "äöüß"}, 4, 3); s.Text != "äöüß" || s.Tooltip() != "" {
		t.Errorf("a text that fits became %+v", s)
	}
	if s := Cut(Span{Text: "äöüßx"}, 4, 3); s.Text != "äöü…" || s.Tooltip() != "äöüßx" {
		t.Errorf("a long text became %+v", s)
	}
}

// TestShare: what looks the same is kept once, and the rest stays as it is.
func TestShare(t *testing.T) {
	old, n := NewNode(1, "block 1", Normal), NewNode(1, "block 1", Normal)
	old.Add(Plain.Span("a"))
	old.Add(Plain.Span("b"))
	n.Add(Plain.Span("a"))
	n.Add(Plain.Span("c"))
	n.Share(old)
	if &n.Lines[1].Spans[0] != &old.Lines[1].Spans[0] {
		t.Error("a line that is the same is kept twice")
	}
	if got := Text(n.Lines[2].Spans); got != "c" {
		t.Errorf("another line became %q", got)
	}
}
