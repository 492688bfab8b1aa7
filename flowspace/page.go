package flowspace

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// PageKey is the key of the page that shows the flow graph of a function.
func PageKey(fn *stdspace.Function) page.Key {
	return page.Key{Kind: "flow", Entry: fn.QualName + fn.Label}
}

// GraphPage returns the page that shows a graph. Nodes have the IDs of the
// blocks.
func GraphPage(g *model.FunctionGraph) *page.Page {
	p := blocks.Page(g, printer{})
	if fn, ok := g.Func.(*stdspace.Function); ok {
		p.Key = PageKey(fn)
	}
	p.Facts = pageFacts(p)
	return p
}

// printer shows the values of flow graphs.
type printer struct{}

// inputWord begins the line of the input arguments of a block.
const inputWord = "input "

func (printer) Inputs() string                       { return inputWord }
func (printer) Define(v *model.Variable) []page.Span { return []page.Span{blocks.Variable(v)} }
func (printer) Value(v model.Value) []page.Span      { return []page.Span{valueSpan(v)} }
func (printer) Case(l *model.Link) string            { return l.CaseText() }
func (printer) Truth(c *model.Constant) (truth, ok bool) {
	truth = c.Value == any(stdspace.True)
	return truth, truth || c.Value == any(stdspace.False)
}

func (p printer) Operation(op *model.SpaceOperation) []page.Span {
	return append([]page.Span{valueSpan(op.Result), {Text: " = "}}, blocks.Does(op, p)...)
}

// valueSpan shows a variable or a constant. A constant function leads to its
// graph.
func valueSpan(v model.Value) page.Span {
	c, ok := v.(*model.Constant)
	if !ok {
		return blocks.Variable(v)
	}
	s := page.Span{Text: c.Text(), Style: page.Constant}
	switch x := c.Value.(type) {
	case *stdspace.Function:
		s = page.Constant.Span(x.Name).Telling(s.Text).Leading(&page.Link{Page: PageKey(x), Node: -1})
	case *stdspace.Class:
		s = page.Constant.Span(x.Name).Telling(s.Text)
	case *stdspace.Builtin:
		if x.Self == nil {
			s = page.Constant.Span(x.Name).Telling(s.Text)
		}
	}
	return blocks.Constant(s)
}

// pageFacts says where a variable on a page is defined and how often it is used.
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

// occurrences reports whether a line defines a variable, as the result of an
// operation or as an input argument, and how often it uses it.
func occurrences(line []page.Span, name string) (defines bool, uses int) {
	input := len(line) > 0 && line[0].Text == inputWord
	for i, s := range line {
		switch {
		case s.Var() != name:
		case i == 0 || input:
			defines = true
		default:
			uses++
		}
	}
	return defines, uses
}
