package layout

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestReadJSON(t *testing.T) {
	f, err := ReadJSON("g.json", []byte(`{"nodes": [{"id": 7, "width": 10, "height": 20.5}, {"id": "b", "label": "x = 1\ny"}],
		"edges": [[7, "b"], [7, "b"], ["b", "b"]], "more": {}}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := f.Graph.Nodes; len(n) != 2 || n[0].Width != 10 || n[0].Height != 20.5 || n[1].Width <= 24 || n[1].Height <= 18 {
		t.Errorf("nodes %+v", n)
	}
	if got := fmt.Sprint(f.Graph.Edges); got != "[{0 1 0 0} {0 1 0 0} {1 1 0 0}]" {
		t.Errorf("edges %v", got)
	}
	if got := fmt.Sprintf("%v %s", f.IDs, f.Labels[1]); got != "[7 \"b\"] x = 1\ny" {
		t.Errorf("ids and labels %v", got)
	}
}

func TestReadJSONNumbersNodes(t *testing.T) {
	f, err := ReadJSON("g.json", []byte(`{"nodes": [{"width": 1, "height": 1}, {"width": 1, "height": 1}], "edges": [[0, 1]]}`))
	if err != nil || f.Graph.Edges[0].To != 1 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestReadDOT(t *testing.T) {
	f, err := ReadDOT("g.dot", []byte(`digraph "two words" {
		rankdir=TB; node [shape=box, width=2];
		a [label="first\lsecond line\l", height=0.5];
		"b c" -> a:p1:n [label=x];
		a -> {d e} -> "b c";
		a -> d; a -> d;
		subgraph cluster_1 { node [width=1]; f -> "b c"; label="box"; }
		g [width=0];
	}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(f.IDs); got != `["a" "b c" "d" "e" "f" "g"]` {
		t.Errorf("nodes %v", got)
	}
	if got := fmt.Sprint(f.Graph.Edges); got != "[{1 0 0 0} {0 2 0 0} {0 3 0 0} {2 1 0 0} {3 1 0 0} {0 2 0 0} {0 2 0 0} {4 1 0 0}]" {
		t.Errorf("edges %v", got)
	}
	n := f.Graph.Nodes
	if n[0].Width != 144 || n[0].Height != 36 || n[2].Width != 144 || n[4].Width != 72 || n[5].Width <= 0 {
		t.Errorf("sizes %+v", n)
	}
	if f.Labels[0] != `first\lsecond line\l` || f.Labels[1] != "b c" {
		t.Errorf("labels %q", f.Labels)
	}
}

func TestLabelsGiveSizes(t *testing.T) {
	one, three := labelSize("abcdefghij"), labelSize(`abcdefghij\lx\ny`)
	if three.Width != one.Width || three.Height <= 2*one.Height-12 || labelSize("ä").Width != labelSize("a").Width {
		t.Errorf("%v, %v", one, three)
	}
}

func TestUnreadableFiles(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"g.json", "", "g.json:1: the file is empty"},
		{"g.json", "{\"nodes\": [\n", "g.json:2: the file ends in the middle"},
		{"g.json", "{\n\"nodes\": 3}", "g.json:2: nodes cannot be a number"},
		{"g.json", "{\n\n]", "g.json:3: invalid character"},
		{"g.json", `{"nodes": []} x`, "g.json:1: there is more after the end"},
		{"g.json", `{"nodes": [{"id": 1}, {"id": 1}]}`, "g.json: node 1: the id 1 is taken"},
		{"g.json", `{"nodes": [{"id": 1.5}]}`, "an id must be a whole number or a string"},
		{"g.json", `{"nodes": [{"id": 1, "width": -5, "height": 2}]}`, "g.json: node 0: size -5 by 2"},
		{"g.json", `{"nodes": [{"id": 1}], "edges": [[1]]}`, "g.json: edge 0: has 1 ends"},
		{"g.json", `{"nodes": [{"id": 1}], "edges": [[1, 2]]}`, "g.json: edge 0: from 1 to 2, and one of them is not a node"},
		{"g.dot", "", "g.dot"},
		{"g.dot", "digraph {\n a -> ;\n}", "g.dot:2: DOT syntax, column 7: expected"},
		{"g.dot", "digraph { a [width=wide] }", `g.dot: width="wide" is not a size in inches`},
		{"g.dot", "digraph { a [height=-1] }", `g.dot: height="-1" is not a size`},
		{"g.dot", "digraph { a [width=\"1e300\"] }", "g.dot: node 0: size"},
		{"g.dot", "digraph {" + strings.Repeat("{", 1<<20) + strings.Repeat("}", 1<<20+1), "g.dot: more than 1000 nested subgraphs"},
	} {
		f, err := Read(c.file, []byte(c.text))
		if err == nil || f != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// TestNestingIsThatOfSubgraphs: braces in strings and comments are not subgraphs.
func TestNestingIsThatOfSubgraphs(t *testing.T) {
	braces := strings.Repeat("{", 5000)
	for _, text := range []string{
		`digraph { a [label="\"` + braces + `"] }`, "digraph { // " + braces + "\n a }", "digraph { /* " + braces + "*/ a }",
		"digraph {" + strings.Repeat("{", 900) + strings.Repeat("}", 901), `digraph { "` + braces, "digraph { /*" + braces,
	} {
		if err := CheckNesting([]byte(text)); err != nil {
			t.Errorf("%.30s: %v", text, err)
		}
	}
}

func TestWriteJSON(t *testing.T) {
	f, err := ReadDOT("g.dot", []byte("digraph { a -> b; a -> b; b -> a }"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Layered(context.Background(), f.Graph, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteJSON(&b, f, d, 0.25); err != nil {
		t.Fatal(err)
	}
	var out struct {
		Seconds   float64
		Crossings *int
		Nodes     []struct {
			ID                  string
			X, Y, Width, Height float64
		}
		Edges []struct {
			From, To string
			Points   [][2]float64
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	if out.Seconds != 0.25 || out.Crossings == nil || *out.Crossings != 0 || len(out.Nodes) != 2 || len(out.Edges) != 3 {
		t.Errorf("%s", b.Bytes())
	}
	if n := out.Nodes[1]; n.ID != "b" || n.Y <= 0 || n.Width != round(f.Graph.Nodes[1].Width) {
		t.Errorf("%s", b.Bytes())
	}
	if e := out.Edges[2]; e.From != "b" || e.To != "a" || len(e.Points) < 2 {
		t.Errorf("%s", b.Bytes())
	}
}

// fuzzReader checks that a reader of files either fails with an error that
// names the file, or gives a graph that can be laid out.
func fuzzReader(f *testing.F, name string, read func(string, []byte) (*File, error)) {
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := read(name, data)
		if err != nil {
			if file != nil || !strings.HasPrefix(err.Error(), name+":") {
				t.Fatalf("%v with %v", err, file)
			}
			return
		}
		g := file.Graph
		if len(file.IDs) != len(g.Nodes) || len(file.Labels) != len(g.Nodes) {
			t.Fatalf("%d ids and %d labels for %d nodes", len(file.IDs), len(file.Labels), len(g.Nodes))
		}
		if len(g.Nodes) > 50 || len(g.Edges) > 200 {
			return
		}
		d, err := Layered(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := WriteJSON(&bytes.Buffer{}, file, d, 0); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzReadJSON(f *testing.F) {
	for _, s := range []string{
		`{"nodes": [{"id": 0, "width": 120, "height": 40}], "edges": [[0, 0]]}`,
		`{"nodes": [{"id": "a", "label": "x"}, {"id": 2}], "edges": [["a", 2], [2, "a"]]}`,
		`{"nodes": [{"id": null, "width": 1e308}]}`, `[]`, `{`, ``,
	} {
		f.Add([]byte(s))
	}
	fuzzReader(f, "f.json", ReadJSON)
}

func FuzzReadDOT(f *testing.F) {
	for _, s := range []string{
		`digraph g { a -> b -> c; a -> c; c -> a [label="again"] }`,
		`strict graph { a -- b; node [width=2 height="0.5"]; subgraph s { c -- d } -- e }`,
		`digraph { "a b":p:ne -> {x; y [label=<<b>html</b>>]} }`,
		`digraph { a [width=0.75, label="l1\ll2\l"] /* note */ } // end`, `graph {`, ``,
	} {
		f.Add([]byte(s))
	}
	fuzzReader(f, "f.dot", ReadDOT)
}
