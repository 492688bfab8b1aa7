package backendopt

import (
	"fmt"

	"vitrine/engine/lltype"
	"vitrine/engine/page"
	flow "vitrine/flowspace/model"
)

// Page returns the page that shows a low-level graph. Nodes have the IDs of the
// blocks.
func Page(g *flow.FunctionGraph) *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Title: g.Name, File: g.File}
	for _, b := range g.Blocks() {
		d := draw(g, b)
		p.Nodes = append(p.Nodes, d.node)
		p.Edges = append(p.Edges, d.edges...)
	}
	return p
}

// A drawnBlock is a block as it was for a while.
type drawnBlock struct {
	node  *page.Node
	edges []*page.Edge
}

func draw(g *flow.FunctionGraph, b *flow.Block) *drawnBlock {
	n := &page.Node{ID: b.ID, Name: fmt.Sprintf("block %d", b.ID)}
	head := []page.Span{{Text: n.Name, Style: page.Heading}}
	title := ""
	switch {
	case b == g.StartBlock:
		n.Role, title = page.Start, " start"
	case b == g.ReturnBlock:
		n.Role, title = page.Return, " return"
	case b == g.ExceptBlock:
		n.Role, title = page.Except, " raise"
	case len(b.Exits) > 1:
		n.Role = page.Fork
	}
	if title != "" {
		head = append(head, page.Span{Text: title, Style: page.Comment})
	}
	add := func(op int, spans ...page.Span) {
		n.Lines = append(n.Lines, page.Line{Spans: spans, Op: op})
	}
	add(-1, head...)
	if len(b.InputArgs) > 0 {
		add(-1, append([]page.Span{{Text: "input ", Style: page.Comment}}, valueSpans(variables(b))...)...)
	}
	for i, op := range b.Operations {
		add(i, operationSpans(op)...)
		n.Lines[len(n.Lines)-1].Source = op.Span
	}
	switch {
	case b.CanRaise():
		add(-1, page.Span{Text: "catch exceptions", Style: page.Comment})
	case b.ExitSwitch != nil:
		add(-1, page.Span{Text: "switch ", Style: page.Comment}, valueSpan(b.ExitSwitch))
	}
	d := &drawnBlock{node: n}
	for i, l := range b.Exits {
		n.Exits = append(n.Exits, page.Exit{Spans: exitSpans(l)})
		d.edges = append(d.edges, &page.Edge{From: b.ID, To: l.Target.ID, Exit: i, Style: edgeStyle(l)})
	}
	return d
}

func variables(b *flow.Block) []flow.Value {
	out := make([]flow.Value, len(b.InputArgs))
	for i, v := range b.InputArgs {
		out[i] = v
	}
	return out
}

// operationSpans shows an operation; a result that carries no value is left out.
func operationSpans(op *flow.SpaceOperation) []page.Span {
	var spans []page.Span
	if lltype.TypeOf(op.Result) != lltype.Void {
		spans = append(spans, valueSpan(op.Result), page.Span{Text: " = "})
	}
	spans = append(spans, page.Span{Text: op.Name, Style: page.Operator}, page.Span{Text: "("})
	return append(append(spans, valueSpans(op.Args)...), page.Span{Text: ")"})
}

func valueSpans(values []flow.Value) []page.Span {
	var spans []page.Span
	for i, v := range values {
		if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		spans = append(spans, valueSpan(v))
	}
	return spans
}

// valueSpan shows a variable or a constant; its type is the tooltip.
func valueSpan(v flow.Value) page.Span {
	s := page.Span{Text: v.String(), Style: page.Variable, Var: v.String()}
	if c := constant(v); c != nil {
		s = page.Span{Text: c.Text(), Style: page.Constant}
	}
	if t := lltype.TypeOf(v); t != nil {
		s.Tooltip = t.String()
	}
	return s
}

func exitSpans(l *flow.Link) []page.Span {
	var spans []page.Span
	if l.Case != nil {
		spans = append(spans, page.Span{Text: caseName(l), Style: page.Case})
		if len(l.Args) > 0 {
			spans = append(spans, page.Span{Text: ": "})
		}
	}
	return append(spans, valueSpans(l.Args)...)
}

func edgeStyle(l *flow.Link) page.EdgeStyle {
	switch {
	case l.Case == nil:
		return page.Jump
	case l.LastExcValue != nil:
		return page.ExceptionCase
	case same(l.Case, constTrue):
		return page.TrueCase
	case same(l.Case, constFalse):
		return page.FalseCase
	}
	return page.SwitchCase
}
