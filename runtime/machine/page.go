package machine

import (
	"fmt"
	"runtime"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// Keys names pages of machine code, and the pages that they lead to.
type Keys struct {
	Functions llpage.Keys // the machine code of functions

	// Graph gives the key of the page of a graph that code was made from, the zero
	// Key if it has none. It may be nil.
	Graph func(g *flow.FunctionGraph) page.Key
}

// machine returns the key of the page of a function's code, the zero Key if it has
// none.
func (k Keys) machine(f *lltype.Object) page.Key {
	if k.Functions.Page == nil {
		return page.Key{}
	}
	return k.Functions.Page(f)
}

func (k Keys) graph(g *flow.FunctionGraph) page.Key {
	if k.Graph == nil {
		return page.Key{}
	}
	return k.Graph(g)
}

// pageTitle names the machine if it is another one.
func (p *Program) pageTitle(f *lltype.Object) string {
	title := "machine code of " + f.Name
	if p.target.Name != runtime.GOARCH {
		title += " for " + p.target.Name
	}
	return title
}

// Page shows the machine code of a function as a graph: a node for each stretch
// that is only entered at its beginning. Instructions are listed below the operations
// that they were made from, which lead to the graph. Gaps that are never executed,
// because loops begin at round addresses, are left out. Jumps by tables lead to their cases.
func (p *Program) Page(f *lltype.Object, keys Keys) (*page.Page, error) {
	list, err := p.Listing(f)
	if err != nil {
		return nil, err
	}
	v := &pager{p: p, name: f.Name, list: withoutGaps(list), keys: keys}
	v.page = &page.Page{Kind: page.FlowGraph, Key: keys.machine(f), Title: p.pageTitle(f), File: objects{p}.Graph(f).File}
	v.findStarts()
	table, values := v.page.AddTable("instructions", instructionColumns...), page.NewTable("values and places", valueColumns...)
	for first, end := range page.Stretches(len(v.list), v.begins) {
		v.node(first, end)
		v.rows(table, first, end)
		v.values(values, first, end)
	}
	if len(values.Rows) > 0 {
		v.page.Tables = append(v.page.Tables, values)
	}
	return v.page, nil
}

// withoutGaps leaves out padding after instructions that go on elsewhere.
func withoutGaps(list []Instruction) []Instruction {
	targets := make(map[uint64]bool)
	for _, in := range list {
		targets[in.Target] = true
		for _, c := range in.Cases {
			targets[c.To] = true
		}
	}
	var kept []Instruction
	gap := false
	for _, in := range list {
		gap = gap && in.Flow == code.Nop && !targets[in.Addr]
		if gap {
			continue
		}
		kept = append(kept, in)
		gap = endsFlow(in) && !leaves(in)
	}
	return kept
}

type pager struct {
	p      *Program
	name   string // of the function
	list   []Instruction
	keys   Keys
	starts map[uint64]int // index of the first instruction of each stretch, by address
	page   *page.Page
}

// nodeAt returns the node that begins at an address, -1 if none does.
func (v *pager) nodeAt(addr uint64) int {
	if i, ok := v.starts[addr]; ok {
		return i
	}
	return -1
}

// operator returns the name of an instruction.
func operator(in Instruction) string {
	name, _, _ := strings.Cut(in.Text, " ")
	return name
}

func isJump(in Instruction) bool { return in.Flow == code.Branch || in.Flow == code.Jump }

// endsFlow reports whether the next instruction is not reached from this one.
func endsFlow(in Instruction) bool { return in.Flow == code.Jump || in.Flow == code.Return }

// leaves reports whether an instruction leaves the code to ask for something.
func leaves(in Instruction) bool { return in.Flow == code.Jump && in.Note != "" }

// findStarts finds where stretches begin: at the entry, at the targets of jumps,
// and after jumps and returns.
func (v *pager) findStarts() {
	v.starts = make(map[uint64]int)
	for i, in := range v.list {
		if i == 0 {
			v.starts[in.Addr] = -1
		}
		if isJump(in) && in.Target != 0 {
			v.starts[in.Target] = -1
		}
		for _, c := range in.Cases {
			v.starts[c.To] = -1
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

// label returns what the stretch that begins with instruction i is called.
func (v *pager) label(i int) string {
	switch in := v.list[i]; {
	case i == 0:
		return v.name
	case in.Label != "":
		return in.Label
	default:
		return fmt.Sprintf("+%#x", v.offset(in))
	}
}

// offset returns where in the function an instruction is.
func (v *pager) offset(in Instruction) uint64 { return in.Addr - v.list[0].Addr }

// node makes the node of the instructions from first up to end.
func (v *pager) node(first, end int) {
	n := page.NewNode(first, v.label(first), page.Normal)
	if first == 0 {
		n.Role = page.Start
	}
	if block, ok := v.blockAt(first, end); ok {
		text := page.Comment.Span("  " + blocks.Name(block))
		if key := v.keys.graph(v.list[first].Graph); !key.IsZero() {
			text = text.Leading(&page.Link{Page: key, Node: block})
		}
		n.Lines[0].Spans = append(n.Lines[0].Spans, text)
	}
	var shown *flow.SpaceOperation
	for i, in := range v.list[first:end] {
		switch {
		case in.Op != nil && in.Op != shown:
			n.Lines = append(n.Lines, page.Line{Spans: v.operation(in), Source: in.Op.Span, Op: -1})
		case in.Op == nil && shown != nil:
			n.Add(page.Comment.Span(afterOperations))
		}
		shown = in.Op
		n.Lines = append(n.Lines, page.Line{Spans: v.spans(in), Source: sourceOf(in).span, Op: first + i})
	}
	v.page.Nodes = append(v.page.Nodes, n)
	v.exits(n, v.list[end-1], end)
}

// exits adds the exits of a node that ends with an instruction; next is the one after it.
func (v *pager) exits(n *page.Node, last Instruction, next int) {
	add := func(to int, style page.EdgeStyle, text string) { v.page.Leave(n, to, style, page.Case.Span(text)) }
	if len(last.Cases) > 0 {
		for _, c := range last.Cases {
			if to := v.nodeAt(c.To); to >= 0 {
				add(to, page.SwitchCase, c.Value)
			}
		}
		return
	}
	falls := !endsFlow(last) || leaves(last)
	if to := v.nodeAt(last.Target); to >= 0 && isJump(last) {
		if falls {
			add(to, page.TrueCase, operator(last))
		} else {
			add(to, page.Jump, "")
		}
	}
	switch {
	case !falls && last.Flow == code.Return:
		n.Role = page.Return
	case falls && next < len(v.list) && isJump(last) && !leaves(last):
		add(next, page.FalseCase, "else")
	case falls && next < len(v.list):
		add(next, page.Jump, "")
	}
}
