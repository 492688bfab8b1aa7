package page

import "testing"

func TestNodeSize(t *testing.T) {
	line := func(text string) Line { return Line{Spans: []Span{{Text: text[:1]}, {Text: text[1:]}}} }
	tests := []struct {
		name          string
		node          Node
		columns, rows int
	}{
		{"empty", Node{}, 0, 0},
		{"widest line counts", Node{Lines: []Line{line("abc"), line("abcdef"), line("a")}}, 6, 3},
		{"characters, not bytes", Node{Lines: []Line{line("xäöü")}}, 4, 1},
		{"exits stand side by side", Node{
			Lines: []Line{line("ab")},
			Exits: []Exit{{Spans: line("False").Spans}, {Spans: line("True").Spans}},
		}, 13, 2},
	}
	for _, tt := range tests {
		if c, r := tt.node.Size(); c != tt.columns || r != tt.rows {
			t.Errorf("%s: got %d columns, %d lines, want %d, %d", tt.name, c, r, tt.columns, tt.rows)
		}
	}
}

func TestNodeByID(t *testing.T) {
	p := &Page{Nodes: []*Node{{ID: 3}, {ID: 1, Name: "one"}}}
	if n := p.NodeByID(1); n == nil || n.Name != "one" {
		t.Errorf("got %v", n)
	}
	if n := p.NodeByID(2); n != nil {
		t.Errorf("got %v, want nil", n)
	}
}
