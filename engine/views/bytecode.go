package views

import (
	"fmt"

	"vitrine/host/source/bytecode"
	"vitrine/pages/page"
)

// bytecodeLines returns the instructions of a code object to be read.
func bytecodeLines(c *bytecode.Code) []BytecodeLine {
	targets := bytecode.Targets(c)
	lines := make([]BytecodeLine, len(c.Instrs))
	for i := range c.Instrs {
		lines[i] = BytecodeLine{
			Index: i, Span: c.Spans[i], Target: targets[i],
			Text: fmt.Sprintf("%4d %s", i, bytecode.Text(c, i)),
		}
	}
	return lines
}

// Bytecode shows a code object as a graph: a node for each stretch of
// instructions that no jump enters or leaves in the middle.
func Bytecode(c *bytecode.Code) *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Title: c.QualName, File: c.File}
	starts := stretches(c)
	for n, start := range starts {
		end := len(c.Instrs)
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		node := &page.Node{ID: start, Name: fmt.Sprintf("instruction %d", start), Role: stretchRole(c, start, end)}
		for i := start; i < end; i++ {
			node.Lines = append(node.Lines, page.Line{Spans: instructionSpans(c, i), Source: c.Spans[i], Op: i})
		}
		p.Edges = append(p.Edges, stretchExits(c, node, start, end)...)
		p.Nodes = append(p.Nodes, node)
	}
	return p
}

// stretches returns where the stretches begin.
func stretches(c *bytecode.Code) []int {
	starts := bytecode.Targets(c)
	for i, in := range c.Instrs {
		if i+1 < len(c.Instrs) && (in.Op.IsJump() || in.Op.Ends()) {
			starts[i+1] = true
		}
	}
	var list []int
	for i := range c.Instrs {
		if i == 0 || starts[i] {
			list = append(list, i)
		}
	}
	return list
}

func stretchRole(c *bytecode.Code, start, end int) page.Role {
	switch last := c.Instrs[end-1].Op; {
	case start == 0:
		return page.Start
	case last == bytecode.ReturnValue:
		return page.Return
	case last == bytecode.RaiseVarargs:
		return page.Except
	case last.IsJump() && !last.Ends():
		return page.Fork
	}
	return page.Normal
}

func instructionSpans(c *bytecode.Code, i int) []page.Span {
	in := c.Instrs[i]
	spans := []page.Span{
		{Text: fmt.Sprintf("%4d ", i), Style: page.Comment},
		{Text: in.Op.String(), Style: page.Operator},
	}
	if text := bytecode.Text(c, i); len(text) > len(in.Op.String()) {
		spans = append(spans, page.Span{Text: text[len(in.Op.String()):]})
	}
	return spans
}

// stretchExits adds the exits of a stretch to its node and returns their
// edges. The handler of a block that is set up is an exit too.
func stretchExits(c *bytecode.Code, node *page.Node, start, end int) []*page.Edge {
	var edges []*page.Edge
	exit := func(text string, to int, style page.EdgeStyle) {
		edges = append(edges, &page.Edge{From: start, To: to, Exit: len(node.Exits), Style: style})
		node.Exits = append(node.Exits, page.Exit{Spans: []page.Span{{Text: text, Style: page.Case}}})
	}
	last := c.Instrs[end-1]
	switch {
	case last.Op == bytecode.JumpIfFalse:
		exit("False", int(last.Arg), page.FalseCase)
		exit("True", end, page.TrueCase)
	case last.Op == bytecode.JumpIfTrue:
		exit("False", end, page.FalseCase)
		exit("True", int(last.Arg), page.TrueCase)
	case last.Op == bytecode.ForIter:
		exit("next", end, page.Jump)
		exit("exhausted", int(last.Arg), page.SwitchCase)
	case last.Op.IsJump():
		exit("", int(last.Arg), page.Jump)
	case !last.Op.Ends() && end < len(c.Instrs):
		exit("", end, page.Jump)
	}
	for i := start; i < end; i++ {
		if in := c.Instrs[i]; in.Op == bytecode.SetupExcept || in.Op == bytecode.SetupFinally {
			exit("handler", int(in.Arg), page.ExceptionCase)
		}
	}
	return edges
}
