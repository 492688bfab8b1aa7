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
	targets := bytecode.Targets(c)
	begins := func(i int) bool { return targets[i] || i > 0 && (c.Instrs[i-1].Op.IsJump() || c.Instrs[i-1].Op.Ends()) }
	for start, end := range page.Stretches(len(c.Instrs), begins) {
		node := &page.Node{ID: start, Name: fmt.Sprintf("instruction %d", start), Role: stretchRole(c, start, end)}
		for i := start; i < end; i++ {
			node.Lines = append(node.Lines, page.Line{Spans: instructionSpans(c, i), Source: c.Spans[i], Op: i})
		}
		addExits(p, c, node, end)
		p.Nodes = append(p.Nodes, node)
	}
	return p
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
	spans := []page.Span{page.Comment.Span(fmt.Sprintf("%4d ", i)), page.Operator.Span(in.Op.String())}
	if text := bytecode.Text(c, i); len(text) > len(in.Op.String()) {
		spans = append(spans, page.Span{Text: text[len(in.Op.String()):]})
	}
	return spans
}

// addExits adds the exits of the stretch that ends before an instruction. The handler of a
// block that is set up is an exit too.
func addExits(p *page.Page, c *bytecode.Code, node *page.Node, end int) {
	exit := func(text string, to int, style page.EdgeStyle) { p.Leave(node, to, style, page.Case.Span(text)) }
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
	for _, in := range c.Instrs[node.ID:end] {
		if in.Op == bytecode.SetupExcept || in.Op == bytecode.SetupFinally {
			exit("handler", int(in.Arg), page.ExceptionCase)
		}
	}
}
