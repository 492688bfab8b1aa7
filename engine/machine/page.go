package machine

import (
	"fmt"
	"strings"

	"vitrine/engine/lltype"
	"vitrine/engine/page"
	"vitrine/engine/source"
	flow "vitrine/flowspace/model"
)

// Keys names the pages that a page of machine code is one of, or leads to. A
// function that is nil, or gives "", leads nowhere.
type Keys struct {
	Machine func(f *lltype.Object) string
	Graph   func(g *flow.FunctionGraph) string
}

// Page shows the machine code of a function as a graph: a node for each stretch
// that is entered at its beginning only. A line is an instruction; it has the
// source of the operation that it was made from, and leads to its block.
func (p *Program) Page(f *lltype.Object, keys Keys) (*page.Page, error) {
	list, err := p.Listing(f)
	if err != nil {
		return nil, err
	}
	g := p.graph(f)
	v := &pager{p: p, list: list, keys: keys, blocks: blocksOf(g)}
	v.page = &page.Page{Kind: page.FlowGraph, Key: named(keys.Machine, f), Title: "machine code of " + f.Name, File: g.File}
	v.findStarts()
	for i := 0; i < len(list); {
		i = v.node(i)
	}
	v.page.Tables = []*page.Table{v.table()}
	return v.page, nil
}

func named[T any](name func(T) string, x T) string {
	if name == nil {
		return ""
	}
	return name(x)
}

// blocksOf returns the ID of the block of each operation.
func blocksOf(g *flow.FunctionGraph) map[*flow.SpaceOperation]int {
	blocks := make(map[*flow.SpaceOperation]int)
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			blocks[op] = b.ID
		}
	}
	return blocks
}

type pager struct {
	p      *Program
	list   []Instruction
	keys   Keys
	blocks map[*flow.SpaceOperation]int
	starts map[uint64]int // index of the first instruction of each stretch, by address
	page   *page.Page
}

// operator returns the name of an instruction.
func operator(in Instruction) string {
	name, _, _ := strings.Cut(in.Text, " ")
	return name
}

func isJump(in Instruction) bool { return strings.HasPrefix(operator(in), "j") }

// endsFlow reports whether the next instruction is not reached from this one.
func endsFlow(in Instruction) bool {
	op := operator(in)
	return op == "jmp" || op == "ret"
}

// leaves reports whether an instruction leaves the code to ask for something.
func leaves(in Instruction) bool { return operator(in) == "jmp" && in.Note != "" }

// findStarts finds where stretches begin: at the entry, at the targets of jumps,
// and behind jumps and returns.
func (v *pager) findStarts() {
	v.starts = make(map[uint64]int)
	for i, in := range v.list {
		if i == 0 {
			v.starts[in.Addr] = i
		}
		if isJump(in) && in.Target != 0 {
			v.starts[in.Target] = -1
		}
		if (isJump(in) || endsFlow(in)) && !leaves(in) && i+1 < len(v.list) {
			v.starts[v.list[i+1].Addr] = -1
		}
	}
	for i, in := range v.list {
		if _, ok := v.starts[in.Addr]; ok {
			v.starts[in.Addr] = i
		}
	}
}

// node makes the node that begins with instruction first, and returns the index
// of the first one behind it.
func (v *pager) node(first int) int {
	n := &page.Node{ID: first, Name: v.list[first].Label, Role: page.Normal}
	if n.Name == "" {
		n.Name = fmt.Sprintf("+%#x", v.list[first].Addr-v.list[0].Addr)
	}
	if first == 0 {
		n.Role = page.Start
	}
	v.page.Nodes = append(v.page.Nodes, n)
	i := first
	for {
		in := v.list[i]
		n.Lines = append(n.Lines, page.Line{Spans: v.spans(in), Source: sourceOf(in).span, Op: i})
		i++
		if i == len(v.list) || v.starts[v.list[i].Addr] > 0 {
			v.exits(n, in, i)
			return i
		}
	}
}

// exits adds the ways out of a node that ends with an instruction; next is the
// one behind it.
func (v *pager) exits(n *page.Node, last Instruction, next int) {
	add := func(to int, style page.EdgeStyle, text string) {
		n.Exits = append(n.Exits, page.Exit{Spans: []page.Span{{Text: text, Style: page.Case}}})
		v.page.Edges = append(v.page.Edges, &page.Edge{From: n.ID, To: to, Exit: len(n.Exits) - 1, Style: style})
	}
	falls := !endsFlow(last) || leaves(last)
	if to, ok := v.starts[last.Target]; ok && to >= 0 && isJump(last) {
		if falls {
			add(to, page.TrueCase, operator(last))
		} else {
			add(to, page.Jump, "")
		}
	}
	switch {
	case !falls && operator(last) == "ret":
		n.Role = page.Return
	case falls && next < len(v.list) && isJump(last) && !leaves(last):
		add(next, page.FalseCase, "else")
	case falls && next < len(v.list):
		add(next, page.Jump, "")
	}
}

// spans shows an instruction.
func (v *pager) spans(in Instruction) []page.Span {
	op, operands, _ := strings.Cut(in.Text, " ")
	from := sourceOf(in)
	spans := []page.Span{
		{Text: fmt.Sprintf("%4x  ", in.Addr-v.list[0].Addr), Style: page.Comment},
		{Text: op, Style: page.Operator, Tooltip: from.text},
	}
	if in.Op != nil {
		if key := named(v.keys.Graph, in.Graph); key != "" {
			spans[1].Link = &page.Link{Page: key, Node: v.blocks[in.Op]}
		}
	}
	if operands != "" {
		spans = append(spans, page.Span{Text: " " + operands, Link: v.callee(in)})
	}
	if in.Note != "" {
		spans = append(spans, page.Span{Text: "  ; " + in.Note, Style: page.Comment})
	}
	return spans
}

// callee returns the page of the function that an instruction calls.
func (v *pager) callee(in Instruction) *page.Link {
	if operator(in) != "call" {
		return nil
	}
	for _, f := range v.p.functions {
		if start, _, ok := v.p.unit.Extent(f); ok && v.p.base+uint64(start) == in.Target {
			if key := named(v.keys.Machine, f); key != "" {
				return &page.Link{Page: key, Node: -1}
			}
		}
	}
	return nil
}

// table lists the instructions with what they were made from.
func (v *pager) table() *page.Table {
	t := &page.Table{Title: "instructions", Columns: []string{"offset", "bytes", "instruction", "operation", "line"}}
	node := 0
	for i, in := range v.list {
		if v.starts[in.Addr] > 0 {
			node = i
		}
		from := sourceOf(in)
		line := ""
		if from.span.IsValid() {
			line = fmt.Sprint(from.span.Line)
		}
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{
				{Text: fmt.Sprintf("%x", in.Addr-v.list[0].Addr), Style: page.Comment},
				{Text: fmt.Sprintf("% x", in.Bytes), Style: page.Comment},
				{Text: in.Text},
				{Text: from.text},
				{Text: line, Style: page.Comment},
			},
			Source: from.span, Node: node,
		})
	}
	return t
}

// An instructionSource is what an instruction was made from.
type instructionSource struct {
	text string // of the operation
	span source.Span
}

func sourceOf(in Instruction) instructionSource {
	if in.Op == nil {
		return instructionSource{}
	}
	return instructionSource{in.Op.String(), in.Op.Span}
}
