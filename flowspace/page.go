package flowspace

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// PageKey is the key of the page that shows the flow graph of a function.
func PageKey(fn *stdspace.Function) string { return "flow:" + fn.QualName + fn.Label }

// GraphPage returns the page that shows a graph. Nodes have the IDs of the
// blocks.
func GraphPage(g *model.FunctionGraph) *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Title: g.Name, File: g.File}
	if fn, ok := g.Func.(*stdspace.Function); ok {
		p.Key = PageKey(fn)
	}
	for _, b := range g.Blocks() {
		p.Nodes = append(p.Nodes, blockNode(g, b))
		p.Edges = append(p.Edges, blockEdges(b)...)
	}
	p.Facts = pageFacts(p)
	return p
}

// blockNode draws a block.
func blockNode(g *model.FunctionGraph, b *model.Block) *page.Node {
	n := &page.Node{ID: b.ID, Name: fmt.Sprintf("block %d", b.ID), Role: blockRole(g, b)}
	head := []page.Span{{Text: n.Name, Style: page.Heading}}
	if title := roleTitle[n.Role]; title != "" {
		head = append(head, page.Span{Text: " " + title, Style: page.Comment})
	}
	n.Lines = append(n.Lines, page.Line{Spans: head, Op: -1})
	if len(b.InputArgs) > 0 {
		n.Lines = append(n.Lines, page.Line{Spans: inputSpans(b), Op: -1})
	}
	for i, op := range b.Operations {
		n.Lines = append(n.Lines, page.Line{Spans: operationSpans(op), Source: op.Span, Op: i})
	}
	if b.ExitSwitch != nil {
		n.Lines = append(n.Lines, page.Line{Spans: switchSpans(b), Op: -1})
	}
	for _, l := range b.Exits {
		n.Exits = append(n.Exits, page.Exit{Spans: exitSpans(l)})
	}
	return n
}

var roleTitle = map[page.Role]string{page.Start: "start", page.Return: "return", page.Except: "raise"}

func blockRole(g *model.FunctionGraph, b *model.Block) page.Role {
	switch {
	case b == g.StartBlock:
		return page.Start
	case b == g.ReturnBlock:
		return page.Return
	case b == g.ExceptBlock:
		return page.Except
	case len(b.Exits) > 1:
		return page.Fork
	}
	return page.Normal
}

func inputSpans(b *model.Block) []page.Span {
	spans := []page.Span{{Text: inputWord, Style: page.Comment}}
	for i, v := range b.InputArgs {
		if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		spans = append(spans, valueSpan(v))
	}
	return spans
}

func operationSpans(op *model.SpaceOperation) []page.Span {
	spans := []page.Span{valueSpan(op.Result), {Text: " = "}, {Text: op.Name, Style: page.Operator}, {Text: "("}}
	spans = append(spans, valueSpans(op.Args)...)
	return append(spans, page.Span{Text: ")"})
}

func valueSpans(values []model.Value) []page.Span {
	var spans []page.Span
	for i, v := range values {
		if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		spans = append(spans, valueSpan(v))
	}
	return spans
}

// valueSpan shows a variable or a constant. A constant function leads to its
// graph.
func valueSpan(v model.Value) page.Span {
	c, ok := v.(*model.Constant)
	if !ok {
		return page.Span{Text: v.String(), Style: page.Variable, Var: v.String()}
	}
	s := page.Span{Text: c.Text(), Style: page.Constant}
	switch x := c.Value.(type) {
	case *stdspace.Function:
		s.Tooltip, s.Text = s.Text, x.Name
		s.Link = &page.Link{Page: PageKey(x), Node: -1}
	case *stdspace.Class:
		s.Tooltip, s.Text = s.Text, x.Name
	case *stdspace.Builtin:
		if x.Self == nil {
			s.Tooltip, s.Text = s.Text, x.Name
		}
	}
	if len(s.Text) > maxConstant {
		s.Tooltip = s.Text
		s.Text = s.Text[:maxConstant] + "…"
	}
	return s
}

// maxConstant is how much of a long constant is shown in a block.
const maxConstant = 60

func switchSpans(b *model.Block) []page.Span {
	if b.CanRaise() {
		return []page.Span{{Text: "catch exceptions", Style: page.Comment}}
	}
	return []page.Span{{Text: "switch ", Style: page.Comment}, valueSpan(b.ExitSwitch)}
}

// exitSpans shows the case of a link and what it passes on.
func exitSpans(l *model.Link) []page.Span {
	var spans []page.Span
	if l.Case != nil {
		spans = append(spans, page.Span{Text: l.CaseText(), Style: page.Case})
		if len(l.Args) > 0 {
			spans = append(spans, page.Span{Text: ": "})
		}
	}
	return append(spans, valueSpans(l.Args)...)
}

func blockEdges(b *model.Block) []*page.Edge {
	edges := make([]*page.Edge, len(b.Exits))
	for i, l := range b.Exits {
		edges[i] = &page.Edge{From: b.ID, To: l.Target.ID, Exit: i, Style: edgeStyle(b, l)}
	}
	return edges
}

func edgeStyle(b *model.Block, l *model.Link) page.EdgeStyle {
	switch {
	case l.Case == nil:
		return page.Jump
	case b.CanRaise():
		return page.ExceptionCase
	case l.Case.Value == any(stdspace.True):
		return page.TrueCase
	case l.Case.Value == any(stdspace.False):
		return page.FalseCase
	}
	return page.SwitchCase
}

// pageFacts tells of a variable on a page where it is defined and how often it
// is used.
func pageFacts(p *page.Page) func(string) []page.Fact {
	return func(name string) []page.Fact {
		var facts []page.Fact
		uses := 0
		for _, n := range p.Nodes {
			for i, l := range n.Lines {
				defines, used := occurrences(l.Spans, name)
				if defines {
					facts = append(facts, page.Fact{
						Name: "defined", Value: n.Name + ": " + page.Text(n.Lines[i].Spans),
						Link: &page.Link{Page: p.Key, Node: n.ID},
					})
				}
				uses += used
			}
			for _, x := range n.Exits {
				_, used := occurrences(append([]page.Span{{}}, x.Spans...), name)
				uses += used
			}
		}
		return append(facts, page.Fact{Name: "uses", Value: fmt.Sprint(uses)})
	}
}

// occurrences tells if a line defines a variable, as the result of an
// operation or as an input argument, and how often it uses it.
func occurrences(line []page.Span, name string) (defines bool, uses int) {
	input := len(line) > 0 && line[0].Text == inputWord
	for i, s := range line {
		switch {
		case s.Var != name:
		case i == 0 || input:
			defines = true
		default:
			uses++
		}
	}
	return defines, uses
}

// inputWord begins the line of the input arguments of a block.
const inputWord = "input "
