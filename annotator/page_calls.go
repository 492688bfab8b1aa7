package annotator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"vitrine/pages/page"
)

// mostSignature is how many columns of a signature a node of the call graph
// shows.
const mostSignature = 40

// Calls returns the call graph: a node for each graph, an edge from caller to callee with
// the number of calls.
func (p *Pages) Calls() *page.Page {
	out := &page.Page{Kind: page.CallGraph, Key: p.key(CallsKey), Title: "call graph of " + p.entry, File: p.file()}
	for _, g := range p.res.Graphs {
		out.Nodes = append(out.Nodes, p.callNode(g))
	}
	type pair struct{ from, to int }
	count := make(map[pair]int)
	var pairs []pair
	for _, c := range p.calls {
		k := pair{c.at.Graph.number, c.to.number}
		if count[k] == 0 {
			pairs = append(pairs, k)
		}
		count[k]++
	}
	for _, k := range pairs {
		e := &page.Edge{From: k.from, To: k.to, Style: page.Call, Exit: -1}
		if n := count[k]; n > 1 {
			e.Label = []page.Span{{Text: fmt.Sprintf("%d calls", n), Style: page.Comment}}
		}
		out.Edges = append(out.Edges, e)
	}
	out.Tables = []*page.Table{p.graphTable(), p.callTable()}
	return out
}

// callNode shows a graph in the call graph: its name, its specialisation, its signature.
func (p *Pages) callNode(g *Graph) *page.Node {
	n := &page.Node{ID: g.number, Name: p.Name(g), Role: page.Function}
	n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: p.Name(g), Style: page.Heading, Link: p.link(g, -1)}}, Op: -1, Source: g.Span})
	if graphs := len(g.Func.Graphs()); graphs > 1 {
		text := fmt.Sprintf("one of %d graphs of %s", graphs, g.Title)
		n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: text, Style: page.Case}}, Op: -1})
	}
	s := cut(page.Span{Text: signatureText(g), Style: page.Comment}, mostSignature)
	n.Lines = append(n.Lines, page.Line{Spans: []page.Span{s}, Op: -1})
	return n
}

// signatureText gives the annotations of arguments and result.
func signatureText(g *Graph) string {
	args := make([]string, len(g.StartBlock.InputArgs))
	for i, v := range g.StartBlock.InputArgs {
		args[i] = bindingText(g.Binding(v))
	}
	return "(" + strings.Join(args, ", ") + ") → " + bindingText(g.ReturnValue())
}

func bindingText(s SomeValue) string {
	if s == nil {
		return "unbound"
	}
	return s.String()
}

// graphTable lists the graphs, those of one function together.
func (p *Pages) graphTable() *page.Table {
	t := &page.Table{Title: "Graphs", Columns: []string{"function", "graph", "blocks", "called from", "calls", "signature"}}
	in, out := make([]int, len(p.names)), make([]int, len(p.names))
	for _, c := range p.calls {
		in[c.to.number]++
		out[c.at.Graph.number]++
	}
	first := make(map[*FunctionDesc]int)
	for _, g := range p.res.Graphs {
		if _, ok := first[g.Func]; !ok {
			first[g.Func] = g.number
		}
	}
	graphs := slices.Clone(p.res.Graphs)
	slices.SortStableFunc(graphs, func(a, b *Graph) int { return cmp.Compare(first[a.Func], first[b.Func]) })
	for _, g := range graphs {
		t.Rows = append(t.Rows, page.Row{Node: g.number, Source: g.Span, Cells: []page.Span{
			{Text: g.Title}, {Text: p.Name(g), Link: p.link(g, -1)}, {Text: fmt.Sprint(len(g.Blocks()))},
			{Text: fmt.Sprint(in[g.number])}, {Text: fmt.Sprint(out[g.number])}, {Text: signatureText(g), Style: page.Comment},
		}})
	}
	return t
}

// callTable lists every place that calls.
func (p *Pages) callTable() *page.Table {
	t := &page.Table{Title: "Calls", Columns: []string{"from", "calls", "place"}}
	calls := slices.Clone(p.calls)
	slices.SortStableFunc(calls, func(a, b call) int {
		return cmp.Or(a.at.Graph.number-b.at.Graph.number, a.at.Block.ID-b.at.Block.ID, a.at.Op-b.at.Op, a.to.number-b.to.number)
	})
	for _, c := range calls {
		row := p.placeRow(c.at, page.Span{Text: p.Name(c.to), Link: p.link(c.to, -1)})
		row.Node = c.to.number
		t.Rows = append(t.Rows, row)
	}
	return t
}

// placeRow is a row about an operation: its graph, some cells, its place.
func (p *Pages) placeRow(at *Position, cells ...page.Span) page.Row {
	op := at.Operation()
	row := page.Row{Node: -1, Cells: []page.Span{{Text: p.Name(at.Graph), Link: p.link(at.Graph, at.Block.ID)}}}
	if at.Graph.File == p.file() {
		row.Source = op.Span
	}
	row.Cells = append(row.Cells, cells...)
	row.Cells = append(row.Cells, page.Span{Text: fmt.Sprintf("%s:%v: %v", at.Graph.File, op.Span, op), Style: page.Comment})
	return row
}
