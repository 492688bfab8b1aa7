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
	out := &page.Page{Kind: page.Tree, Key: p.key(BindingsKey), Title: "bindings of " + p.entry, File: p.file()}
	table := &page.Table{Title: "Bindings", Columns: []string{"graph", "variable", "annotation", "place"}}
	for _, g := range p.res.Graphs {
		n := &page.Node{ID: g.number, Name: p.Name(g), Role: page.Function}
		n.Lines = []page.Line{{Spans: []page.Span{{Text: p.Name(g), Style: page.Heading, Link: p.link(g, -1)}}, Op: -1}}
		more := 0
		for _, b := range g.Blocks() {
			for i, v := range b.Defined() {
				s := g.Binding(v)
				if s == nil {
					continue
				}
				span := spanOf(g, b, i)
				table.Rows = append(table.Rows, p.bindingRow(g, b, v, s, span))
				if len(n.Lines) > mostLines {
					more++
					continue
				}
				n.Lines = append(n.Lines, bindingLine(v, s))
			}
		}
		if more > 0 {
			n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: fmt.Sprintf("and %d more", more), Style: page.Comment}}, Op: -1})
		}
		out.Nodes = append(out.Nodes, n)
	}
	out.Tables = []*page.Table{table}
	return out
}

// bindingLine shows a binding: "n_0 → Integer".
func bindingLine(v *flow.Variable, s SomeValue) page.Line {
	return page.Line{Op: -1, Spans: []page.Span{
		{Text: v.String(), Style: page.Variable, Var: v.String()}, {Text: " → "}, annotation(v, s.String()),
	}}
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

func (p *Pages) bindingRow(g *Graph, b *flow.Block, v *flow.Variable, s SomeValue, span source.Span) page.Row {
	row := page.Row{Node: g.number, Cells: []page.Span{
		{Text: p.Name(g), Link: p.link(g, b.ID)},
		{Text: v.String(), Style: page.Variable, Var: v.String()},
		{Text: s.String(), Style: page.Comment, Var: v.String()},
		{Text: fmt.Sprintf("%s:%v", filepath.Base(g.File), span), Style: page.Comment, Link: p.link(g, b.ID)},
	}}
	if g.File == p.file() {
		row.Source = span
	}
	return row
}
