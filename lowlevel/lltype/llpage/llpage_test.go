package llpage

import (
	"slices"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

func TestGraphPage(t *testing.T) {
	p, err := lltext.Read("t", `
graph g(n: Signed) -> Signed { return n }
graph f(n_0: Signed) -> Signed {
    m_5 = direct_call(&g, n_0)
    keepalive(m_5)
    c_8 = int_lt(m_5, 3)
    switch c_8: False -> return [m_5]; True -> return [0]
}`)
	if err != nil {
		t.Fatal(err)
	}
	pg := GraphPage(p.Graph("f"), Keys{Page: func(f *lltype.Object) page.Key { return page.Key{Kind: "lowlevel", Entry: f.Name} }})
	n := pg.Nodes[0]
	first := blocks.FirstOperation(p.Graph("f").StartBlock)
	var lines []string
	for _, l := range n.Lines {
		lines = append(lines, page.Text(l.Spans))
	}
	want := []string{"block 0 start", "inputs n_0: Signed", "m_5: Signed = direct_call(g, n_0)", "keepalive(m_5)", "c_8: Bool = int_lt(m_5, 3)", "switch c_8"}
	for i, w := range want {
		if i >= len(lines) || lines[i] != w {
			t.Fatalf("the lines are %q", lines)
		}
	}
	if n.Lines[first].Op != 0 {
		t.Error("the first operation is on another line")
	}
	if l := n.Lines[first].Spans[6].Link(); l != nil {
		t.Error("the comma leads somewhere")
	}
	if l := n.Lines[first].Spans[5].Link(); l == nil || l.Page.String() != "lowlevel:g" {
		t.Errorf("the function leads to %v", l)
	}
	if pg.Edges[0].Style != page.FalseCase || pg.Edges[1].Style != page.TrueCase {
		t.Error("the styles of the edges are wrong")
	}
	if facts := pg.Facts("c_8"); len(facts) != 1 || facts[0].Value != "Bool" {
		t.Errorf("the facts are %v", facts)
	}
}

// TestTargets: what an indirect call may mean is named with its class, and leads to
// its page.
func TestTargets(t *testing.T) {
	p, err := lltext.Read("t", `
graph Rect.area(n: Signed) -> Signed { return n }
graph Square.area(n: Signed) -> Signed { return 1 }
graph f(p: *func(Signed) Signed) -> Signed {
    r = indirect_call(p, 1, graphs[Rect.area, Square.area])
    return r
}`)
	if err != nil {
		t.Fatal(err)
	}
	byGraph := make(map[*flow.FunctionGraph]*lltype.Object)
	for _, name := range []string{"Rect.area", "Square.area"} {
		byGraph[p.Graph(name)] = p.Function(name)
	}
	keys := Keys{
		Page:     func(f *lltype.Object) page.Key { return page.Key{Kind: "lowlevel", Entry: f.Name} },
		Function: func(g *flow.FunctionGraph) *lltype.Object { return byGraph[g] },
	}
	spans := Operation(p.Graph("f").StartBlock.Operations[0], keys)
	var links []string
	for _, s := range spans {
		if s.Link() != nil {
			links = append(links, s.Link().Page.String())
		}
	}
	if text := page.Text(spans); text[strings.Index(text, "indirect"):] != "indirect_call(p_7, 1, one of Rect.area | Square.area)" ||
		!slices.Equal(links, []string{"lowlevel:Rect.area", "lowlevel:Square.area"}) {
		t.Errorf("%s leads to %q", text, links)
	}
}
