package graphfile

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/pages/page"
)

func TestReadDOT(t *testing.T) {
	g, err := ReadDOT([]byte(`digraph "flow graph" {
		node [shape=box];
		a [label="start\lx = 1\l", width=2, height=0.5];
		b [label="return", color=green];
		a -> b [label="True"];
		a -> { c d } [color=red];
		c -> c;
	}`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Graph{
		Name: "flow graph",
		Nodes: []Node{
			{ID: "a", Lines: []string{"start", "x = 1"}},
			{ID: "b", Lines: []string{"return"}, Colour: "green"},
			{ID: "c", Lines: []string{"c"}},
			{ID: "d", Lines: []string{"d"}},
		},
		Edges: []Edge{
			{From: 0, To: 1, Label: "True"},
			{From: 0, To: 2, Colour: "red"},
			{From: 0, To: 3, Colour: "red"},
			{From: 2, To: 2},
		},
	}
	if d := cmp.Diff(want, g); d != "" {
		t.Errorf("graph differs (-want +got):\n%s", d)
	}
	p := g.Page(page.Key{Entry: "k"})
	if p.Nodes[1].Role != page.Return || p.Edges[0].Style != page.TrueCase {
		t.Errorf("colours and cases are lost: role %v, style %v", p.Nodes[1].Role, p.Edges[0].Style)
	}
	if len(p.Nodes[0].Exits) != 3 || p.Edges[2].Exit != 2 {
		t.Errorf("a has %d exits, its last edge leaves at %d", len(p.Nodes[0].Exits), p.Edges[2].Exit)
	}
}

func TestLabelLines(t *testing.T) {
	for label, want := range map[string][]string{
		`one\ltwo\l`:            {"one", "two"},
		`one\ntwo`:              {"one", "two"},
		`a\fgrey\f`:             {"agrey"},
		`<<B>bold</B><BR/>x>`:   {"bold", "x"},
		`say \\ backslash`:      {`say \ backslash`},
		"broken\nby a real end": {"broken", "by a real end"},
	} {
		if d := cmp.Diff(want, labelLines(label, false)); d != "" {
			t.Errorf("%q: (-want +got)\n%s", label, d)
		}
	}
	if d := cmp.Diff([]string{"a", "b", "c"}, labelLines("{a|{b|c}}", true)); d != "" {
		t.Errorf("record: (-want +got)\n%s", d)
	}
}

func TestReadJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "small.json")
	content := `{"nodes": [{"id": 7, "width": 10, "height": 20}, {"id": 9, "width": 1, "height": 1}], "edges": [[7, 9], [9, 7]]}`
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	want := &Graph{
		Name:  "small",
		Nodes: []Node{{ID: "7"}, {ID: "9"}},
		Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 0}},
	}
	if d := cmp.Diff(want, g); d != "" {
		t.Errorf("graph differs (-want +got):\n%s", d)
	}
	if line := page.Text(g.Page(page.Key{Entry: "k"}).Nodes[0].Lines[0].Spans); line != "7" {
		t.Errorf("a node without a label says %q", line)
	}
}

func TestReadErrors(t *testing.T) {
	for content, want := range map[string]string{
		`digraph {`: "not a graph in DOT", `digraph {}`: "no nodes",
	} {
		if _, err := ReadDOT([]byte(content)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one that says %q", content, err, want)
		}
	}
}

func TestReadNamesTheGraph(t *testing.T) {
	file := filepath.Join(t.TempDir(), "small.dot")
	if err := os.WriteFile(file, []byte("graph { a -- b }"), 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if g.Name != "small" || len(g.Edges) != 1 {
		t.Errorf("got %q with %d edges", g.Name, len(g.Edges))
	}
}

// FuzzReadDOT checks that no input makes the reader panic, and that whatever
// it reads can be shown.
func FuzzReadDOT(f *testing.F) {
	f.Add([]byte(`digraph { a -> b -> c [label="x\l"]; subgraph s { d } }`))
	f.Add([]byte(`strict graph "q" { node [shape=record]; a [label="{x|y}"]; a -- { b c } }`))
	f.Fuzz(func(t *testing.T, content []byte) {
		g, err := ReadDOT(content)
		if err != nil {
			return
		}
		p := g.Page(page.Key{Entry: "fuzz"})
		for _, e := range p.Edges {
			if from := p.NodeByID(e.From); from == nil || p.NodeByID(e.To) == nil || e.Exit >= len(from.Exits) {
				t.Fatalf("an edge leads from %d at exit %d to %d", e.From, e.Exit, e.To)
			}
		}
	})
}

// TestImmenseGraphs: what no one could look at is refused before it fills memory
// or the stack.
func TestImmenseGraphs(t *testing.T) {
	var lists strings.Builder
	for _, name := range []string{"a", "b"} {
		lists.WriteString("{")
		for i := range 3000 {
			lists.WriteString(" " + name + strconv.Itoa(i))
		}
		lists.WriteString("}")
		if name == "a" {
			lists.WriteString(" -> ")
		}
	}
	for _, c := range []struct{ text, want string }{
		{"digraph {" + lists.String() + "}", "9000000 edges"},
		{"digraph {" + strings.Repeat("{", 1<<20) + strings.Repeat("}", 1<<20+1), "more than 1000 nested subgraphs"},
	} {
		if g, err := ReadDOT([]byte(c.text)); g != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestImmenseLabels: a box shows the beginning of an immense label.
func TestImmenseLabels(t *testing.T) {
	g := &Graph{Nodes: []Node{
		{ID: "a", Lines: []string{strings.Repeat("é", 1<<20)}},
		{ID: "b", Lines: slices.Repeat([]string{"x"}, 100_000)},
	}}
	p := g.Page(page.Key{Entry: "key"})
	if l := page.Text(p.Nodes[0].Lines[0].Spans); l != strings.Repeat("é", mostLetters)+"…" {
		t.Errorf("a line of %d bytes", len(l))
	}
	lines := p.Nodes[1].Lines
	if last := page.Text(lines[len(lines)-1].Spans); len(lines) != mostLines+1 || last != "… and 99000 more lines" {
		t.Errorf("%d lines, the last %q", len(lines), last)
	}
}
