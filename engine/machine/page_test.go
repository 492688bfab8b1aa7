package machine

import (
	"strings"
	"testing"

	"vitrine/engine/lltype"
	"vitrine/engine/page"
	flow "vitrine/flowspace/model"
)

// TestPages checks that the page of every function has all of its instructions,
// and that all that they come from is there.
func TestPages(t *testing.T) {
	b := load(t, loops)
	keys := Keys{
		Machine: func(f *lltype.Object) string { return "machine:" + f.Name },
		Graph:   func(g *flow.FunctionGraph) string { return "lowlevel:" + g.Name },
	}
	for _, f := range b.native.Functions() {
		list, err := b.native.Listing(f)
		if err != nil {
			t.Fatal(err)
		}
		pg, err := b.native.Page(f, keys)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for _, n := range pg.Nodes {
			lines += len(n.Lines)
		}
		if lines != len(list) || len(pg.Tables[0].Rows) != len(list) {
			t.Errorf("%s has %d instructions, but %d lines and %d rows", f.Name, len(list), lines, len(pg.Tables[0].Rows))
		}
		for _, e := range pg.Edges {
			if pg.NodeByID(e.From) == nil || pg.NodeByID(e.To) == nil || e.Exit >= len(pg.NodeByID(e.From).Exits) {
				t.Errorf("%s: edge %+v leads nowhere", f.Name, e)
			}
		}
		if f.Name == "forever" {
			continue // it computes what nobody needs
		}
		for _, block := range f.Func.Graph.Blocks() {
			for _, op := range block.Operations {
				if !hasLine(pg, op.String()) {
					t.Errorf("%s: no instruction comes from %v", f.Name, op)
				}
			}
		}
	}
	pg, err := b.native.Page(b.program.Function("tree"), keys)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	links := make(map[string]bool)
	for _, n := range pg.Nodes {
		for _, l := range n.Lines {
			text += page.Text(l.Spans) + "\n"
			for _, s := range l.Spans {
				if s.Link != nil {
					links[s.Link.Page] = true
				}
			}
		}
	}
	for _, want := range []string{"call tree", "; stack limit", "; leave: stack overflow", "ret"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of tree lacks %q:\n%s", want, text)
		}
	}
	if !links["machine:tree"] || !links["lowlevel:tree"] {
		t.Errorf("the page of tree leads to %v", links)
	}
}

// hasLine reports whether some instruction comes from an operation.
func hasLine(pg *page.Page, op string) bool {
	for _, r := range pg.Tables[0].Rows {
		if r.Cells[3].Text == op {
			return true
		}
	}
	return false
}
