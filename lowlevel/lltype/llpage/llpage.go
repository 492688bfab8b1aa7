// Package llpage draws low-level graphs: the pages of the stages behind the
// typer. [GraphPage] shows a graph with the type of each variable where it is
// defined.
package llpage

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/pages/page"
)

// Keys says where functions lead that graphs name. The zero Keys lead nowhere.
type Keys struct {
	// Page gives the key of the page of a function, "" if it has none.
	Page func(f *lltype.Object) string

	// Function gives the function of a graph that an indirect call may mean, nil
	// if it is not known.
	Function func(g *flow.FunctionGraph) *lltype.Object
}

// link leads to the page of a function, nil if it has none.
func (k Keys) link(f *lltype.Object) *page.Link {
	if k.Page == nil || f == nil {
		return nil
	}
	if key := k.Page(f); key != "" {
		return &page.Link{Page: key, Node: -1}
	}
	return nil
}

// GraphPage returns the page that shows a graph. Nodes have the IDs of the
// blocks.
func GraphPage(g *flow.FunctionGraph, keys Keys) *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Title: g.Name, File: g.File}
	types := make(map[string]string)
	for _, b := range g.Blocks() {
		n, edges := Block(g, b, keys)
		p.Nodes, p.Edges = append(p.Nodes, n), append(p.Edges, edges...)
		for _, v := range b.Variables() {
			types[v.String()] = typeText(v)
		}
	}
	p.Facts = func(variable string) []page.Fact {
		t, ok := types[variable]
		if !ok {
			return nil
		}
		return []page.Fact{{Name: "type", Value: t}}
	}
	return p
}

// Block draws a block and the links that leave it.
func Block(g *flow.FunctionGraph, b *flow.Block, keys Keys) (*page.Node, []*page.Edge) {
	n := (&drawer{g: g, keys: keys}).node(b)
	var edges []*page.Edge
	for i, l := range b.Exits {
		edges = append(edges, &page.Edge{From: b.ID, To: l.Target.ID, Exit: i, Style: edgeStyle(b, l)})
	}
	return n, edges
}

func typeText(v flow.Value) string {
	if t := lltype.TypeOf(v); t != nil {
		return t.String()
	}
	return "no type"
}

// Operation shows an operation without types.
func Operation(op *flow.SpaceOperation, keys Keys) []page.Span {
	spans := (&drawer{keys: keys}).does(op)
	if lltype.TypeOf(op.Result) == lltype.Void {
		return spans
	}
	return append([]page.Span{{Text: op.Result.String(), Style: page.Variable, Var: op.Result.String()}, {Text: " = "}}, spans...)
}

type drawer struct {
	g    *flow.FunctionGraph
	keys Keys
}

// FirstOperation returns the index of the line of the first operation of a
// block; the lines of the others follow.
func FirstOperation(b *flow.Block) int {
	if len(b.InputArgs) > 0 {
		return 2
	}
	return 1
}

func (d *drawer) node(b *flow.Block) *page.Node {
	n := &page.Node{ID: b.ID, Name: fmt.Sprintf("block %d", b.ID), Role: d.role(b)}
	head := []page.Span{{Text: n.Name, Style: page.Heading}}
	if title := map[page.Role]string{page.Start: " start", page.Return: " return", page.Except: " raise"}[n.Role]; title != "" {
		head = append(head, page.Span{Text: title, Style: page.Comment})
	}
	n.Lines = append(n.Lines, page.Line{Spans: head, Op: -1})
	if len(b.InputArgs) > 0 {
		n.Lines = append(n.Lines, page.Line{Spans: d.inputs(b), Op: -1})
	}
	for i, op := range b.Operations {
		n.Lines = append(n.Lines, page.Line{Spans: d.operation(op), Source: op.Span, Op: i})
	}
	switch {
	case b.CanRaise():
		n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: "catch exceptions", Style: page.Comment}}, Op: -1})
	case b.ExitSwitch != nil:
		n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: "switch ", Style: page.Comment}, d.value(b.ExitSwitch)}, Op: -1})
	}
	for _, l := range b.Exits {
		n.Exits = append(n.Exits, page.Exit{Spans: d.exit(l)})
	}
	return n
}

func (d *drawer) role(b *flow.Block) page.Role {
	switch {
	case b == d.g.StartBlock:
		return page.Start
	case b == d.g.ReturnBlock:
		return page.Return
	case b == d.g.ExceptBlock:
		return page.Except
	case len(b.Exits) > 1:
		return page.Fork
	}
	return page.Normal
}

// typed shows a variable with its type.
func typed(v *flow.Variable) []page.Span {
	return []page.Span{
		{Text: v.String(), Style: page.Variable, Var: v.String()},
		{Text: ": " + typeText(v), Style: page.Comment},
	}
}

func (d *drawer) inputs(b *flow.Block) []page.Span {
	spans := []page.Span{{Text: "inputs ", Style: page.Comment}}
	for i, v := range b.InputArgs {
		if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		spans = append(spans, typed(v)...)
	}
	return spans
}

func (d *drawer) operation(op *flow.SpaceOperation) []page.Span {
	if lltype.TypeOf(op.Result) == lltype.Void {
		return d.does(op)
	}
	return append(append(typed(op.Result), page.Span{Text: " = "}), d.does(op)...)
}

// does shows an operation without its result.
func (d *drawer) does(op *flow.SpaceOperation) []page.Span {
	spans := []page.Span{{Text: op.Name, Style: page.Operator}, {Text: "("}}
	spans = append(spans, d.values(op.Args)...)
	return append(spans, page.Span{Text: ")"})
}

func (d *drawer) values(values []flow.Value) []page.Span {
	var spans []page.Span
	for i, v := range values {
		if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		if c, ok := v.(*flow.Constant); ok {
			if graphs, ok := c.Value.([]*flow.FunctionGraph); ok {
				spans = append(spans, d.targets(graphs)...)
				continue
			}
		}
		spans = append(spans, d.value(v))
	}
	return spans
}

// targets shows the functions that an indirect call may mean. They have the names of
// their classes before their own, as methods of one name are called together.
func (d *drawer) targets(graphs []*flow.FunctionGraph) []page.Span {
	spans := []page.Span{{Text: "one of ", Style: page.Comment}}
	for i, g := range graphs {
		if i > 0 {
			spans = append(spans, page.Span{Text: " | ", Style: page.Comment})
		}
		s := page.Span{Text: g.Name, Style: page.Constant}
		if d.keys.Function != nil {
			if f := d.keys.Function(g); f != nil {
				s.Text, s.Link = f.Func.Name, d.keys.link(f)
			}
		}
		spans = append(spans, s)
	}
	return spans
}

// maxConstant is how much of a long constant is shown in a block.
const maxConstant = 60

// value shows a variable or a constant. A constant function leads to its graph.
func (d *drawer) value(v flow.Value) page.Span {
	c, ok := v.(*flow.Constant)
	if !ok {
		return page.Span{Text: v.String(), Style: page.Variable, Var: v.String()}
	}
	s := page.Span{Text: c.Text(), Style: page.Constant, Tooltip: typeText(c)}
	if lltype.TypeOf(c) == lltype.Void {
		s.Style = page.Void
	}
	if p, ok := c.Value.(lltype.Pointer); ok && !p.IsNull() && p.Object.Func != nil {
		s.Text = p.Object.Func.Name
		s.Link = d.keys.link(p.Object)
	}
	if runes := []rune(s.Text); len(runes) > maxConstant {
		s.Tooltip = s.Text
		s.Text = string(runes[:maxConstant]) + "…"
	}
	return s
}

func (d *drawer) exit(l *flow.Link) []page.Span {
	var spans []page.Span
	if l.Case != nil {
		spans = append(spans, page.Span{Text: caseText(l), Style: page.Case})
		if len(l.Args) > 0 {
			spans = append(spans, page.Span{Text: ": "})
		}
	}
	return append(spans, d.values(l.Args)...)
}

// caseText names the case of an exit; exceptions have the names of their classes.
func caseText(l *flow.Link) string {
	if p, ok := l.Case.Value.(lltype.Pointer); ok && !p.IsNull() && l.LastExcValue != nil {
		if name := rclass.ClassName(p.Object); name != "" {
			return name
		}
	}
	return l.CaseText()
}

func edgeStyle(b *flow.Block, l *flow.Link) page.EdgeStyle {
	if l.Case == nil {
		return page.Jump
	}
	if b.CanRaise() {
		return page.ExceptionCase
	}
	switch v := l.Case.Value.(type) {
	case bool:
		if v {
			return page.TrueCase
		}
		return page.FalseCase
	}
	return page.SwitchCase
}
