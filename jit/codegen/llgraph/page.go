package llgraph

import (
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// Page shows a residual graph as it is now. Switches that may still get cases and paths
// that are suspended are marked as waiting; a table lists them, and the labels to which
// later code may go.
func (g *Generator) Page(f *codegen.Function, keys llpage.Keys) *page.Page {
	p := llpage.GraphPage(f.Graph, keys)
	if keys.Page != nil {
		p.Key = keys.Page(f.Object)
	}
	p.Title = "residual graph of " + f.Graph.Name
	t := page.NewTable("places that grow", "block", "is", "cases")
	for _, b := range f.Graph.Blocks() {
		name := page.Plain.Span(blocks.Name(b.ID))
		switch is, cases := g.growth(b); {
		case is != "":
			t.Add(b.ID, name, page.Plain.Span(is), page.Case.Span(cases))
			if n := p.NodeByID(b.ID); n != nil && g.Waits(b) {
				n.Role = page.Waiting
			}
		case g.kept[b]:
			t.Add(b.ID, name, page.Plain.Span("a label that is kept"), page.Span{})
		}
	}
	if len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	return p
}

// Ends returns a graph with the beginning, the return block and the except block of the function that one of these is a block of; an
// empty graph for other blocks.
func (g *Generator) Ends(b *flow.Block) *flow.FunctionGraph {
	for _, f := range g.functions {
		if of := f.Func.Graph; b == of.StartBlock || b == of.ReturnBlock || b == of.ExceptBlock {
			return of
		}
	}
	return &flow.FunctionGraph{}
}

// Waits reports whether compilation goes on when a value, or the path, first comes to a
// block.
func (g *Generator) Waits(b *flow.Block) bool {
	if b.ExitSwitch == nil {
		return len(b.Operations) > 0
	}
	last := b.Exits[len(b.Exits)-1].Target
	return len(last.Operations) > 0 && last.Operations[0] == g.waiting[b]
}

// growth says what a block is that waits or has waited, and which cases it has.
func (g *Generator) growth(b *flow.Block) (is, cases string) {
	switch {
	case g.waiting[b] == nil:
		return "", ""
	case b.ExitSwitch == nil && g.Waits(b):
		return "a suspended path", ""
	case b.ExitSwitch == nil:
		return "a path that was resumed", ""
	}
	var texts []string
	for _, l := range b.Exits[:len(b.Exits)-1] {
		texts = append(texts, l.CaseText())
	}
	if is = "a flexible switch"; !g.Waits(b) {
		is += " with a default"
	}
	return is, strings.Join(texts, ", ")
}
