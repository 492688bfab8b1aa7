package annotator

import (
	"fmt"
	"path/filepath"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/pages/page"
)

// mostLines is how many bindings of a graph its node shows; the table has all.
const mostLines = 60

// Bindings returns the bindings of the whole program: for each graph, its
// variables and their annotations.
func (p *Pages) Bindings() *page.Page {
	out := p.page(page.Tree, BindingsKey, "bindings")
	table := out.AddTable("Bindings", "graph", "variable", "annotation", "place")
	for _, g := range p.res.Graphs {
		n := p.node(g)
		first := len(table.Rows)
		p.addBindings(table, g)
		for i, row := range table.Rows[first:] {
			if i == mostLines {
				n.Add(page.Comment.Span(fmt.Sprintf("and %d more", len(table.Rows)-first-i)))
				break
			}
			n.Add(row.Cells[1], page.Plain.Span(" → "), annotation(row.Cells[2]))
		}
		out.Nodes = append(out.Nodes, n)
	}
	return out
}

// addBindings adds the bindings of a graph to a table.
func (p *Pages) addBindings(t *page.Table, g *Graph) {
	for _, b := range g.Blocks() {
		for i, v := range b.Defined() {
			s := g.Binding(v)
			if s == nil {
				continue
			}
			link, at := p.link(g, b.ID), spanOf(g, b, i)
			place := page.Comment.Span(fmt.Sprintf("%s:%v", filepath.Base(g.File), at)).Leading(link)
			t.AddAt(p.here(g, at), g.number, page.Plain.Span(p.Name(g)).Leading(link), page.NameOf(v.String()),
				page.Comment.Span(s.String()).About(v.String()), place)
		}
	}
}

// spanOf returns the source text of the i-th variable that a block defines:
// its operation, or that of the block.
func spanOf(g *Graph, b *flow.Block, i int) source.Span {
	if i -= len(b.InputArgs); i >= 0 && i < len(b.Operations) {
		return b.Operations[i].Span
	}
	if b == g.StartBlock || len(b.Operations) == 0 {
		return g.Span
	}
	return b.Operations[0].Span
}

// here returns a place of a graph if that is in the file of the pages.
func (p *Pages) here(g *Graph, at source.Span) source.Span {
	if g.File != p.file() {
		return source.Span{}
	}
	return at
}
