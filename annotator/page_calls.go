package annotator

import (
	"cmp"
	"fmt"
	"path/filepath"
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
	out := p.page(page.CallGraph, CallsKey, "call graph")
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
			e.Label = []page.Span{page.Comment.Span(fmt.Sprintf("%d calls", n))}
		}
		out.Edges = append(out.Edges, e)
	}
	out.Tables = []*page.Table{p.graphTable(), p.callTable()}
	return out
}

// callNode shows a graph in the call graph: its name, its specialisation, its signature.
func (p *Pages) callNode(g *Graph) *page.Node {
	n := p.node(g)
	n.Lines[0].Source = g.Span
	if graphs := len(g.Func.Graphs()); graphs > 1 {
		n.Add(page.Case.Span(fmt.Sprintf("one of %d graphs of %s", graphs, g.Title)))
	}
	n.Add(cut(page.Comment.Span(signatureText(g)), mostSignature))
	return n
}

// signatureText gives the annotations of arguments and result.
func signatureText(g *Graph) string {
	var args []string
	for _, v := range g.StartBlock.InputArgs {
		args = append(args, bindingText(g.Binding(v)))
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
	t := page.NewTable("Graphs", "function", "graph", "blocks", "called from", "calls", "signature")
	in, out := make([]int, len(p.res.Graphs)), make([]int, len(p.res.Graphs))
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
		count := func(n int) page.Span { return page.Plain.Span(fmt.Sprint(n)) }
		t.AddAt(g.Span, g.number, page.Plain.Span(g.Title), p.named(g), count(len(g.Blocks())),
			count(in[g.number]), count(out[g.number]), page.Comment.Span(signatureText(g)))
	}
	return t
}

// callTable lists every place that calls.
func (p *Pages) callTable() *page.Table {
	t := page.NewTable("Calls", "from", "calls", "place")
	calls := slices.Clone(p.calls)
	slices.SortStableFunc(calls, func(a, b call) int {
		return cmp.Or(a.at.Graph.number-b.at.Graph.number, a.at.Block.ID-b.at.Block.ID, a.at.Op-b.at.Op, a.to.number-b.to.number)
	})
	for _, c := range calls {
		row := p.placeRow(c.at, p.named(c.to))
		row.Node = c.to.number
		t.Rows = append(t.Rows, row)
	}
	return t
}

// placeRow is a row about an operation: its graph, what it does, its place.
func (p *Pages) placeRow(at *Position, does page.Span) page.Row {
	op := at.Operation()
	return page.Row{Node: -1, Source: p.here(at.Graph, op.Span), Cells: []page.Span{
		page.Plain.Span(p.Name(at.Graph)).Leading(p.link(at.Graph, at.Block.ID)), does,
		page.Comment.Span(fmt.Sprintf("%s:%v: %v", filepath.Base(at.Graph.File), op.Span, op)),
	}}
}
