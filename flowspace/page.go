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

func (printer) Inputs() string            { return inputWord }
func (printer) Case(l *model.Link) string { return l.CaseText() }

func (printer) Define(spans []page.Span, v *model.Variable) []page.Span {
	return append(spans, blocks.Variable(v))
}

func (printer) Value(spans []page.Span, v model.Value) []page.Span {
	return append(spans, valueSpan(v))
}

func (printer) Truth(c *model.Constant) (truth, ok bool) {
	truth = c.Value == any(stdspace.True)
	return truth, truth || c.Value == any(stdspace.False)
}

func (p printer) Operation(spans []page.Span, op *model.SpaceOperation) []page.Span {
	return blocks.Does(append(spans, valueSpan(op.Result), page.Plain.Span(" = ")), op, p)
}

// A memory shows values as printer does, and remembers how: a recording shows each very
// often.
type memory struct {
	printer
	variables [][]called // by number, many side by side
	constants map[*model.Constant]page.Span
}

// called is a variable as it was shown last: it may get a prefix later.
type called struct {
	prefix string
	span   page.Span
}

// calledTogether is how many variables lie side by side.
const calledTogether = 1 << 8

func (m *memory) Define(spans []page.Span, v *model.Variable) []page.Span {
	for v.Number/calledTogether >= len(m.variables) {
		m.variables = append(m.variables, make([]called, calledTogether))
	}
	c := &m.variables[v.Number/calledTogether][v.Number%calledTogether]
	if c.span.Text == "" || c.prefix != v.Prefix() {
		*c = called{v.Prefix(), blocks.Variable(v)}
	}
	return append(spans, c.span)
}

func (m *memory) Value(spans []page.Span, v model.Value) []page.Span {
	switch v := v.(type) {
	case *model.Variable:
		return m.Define(spans, v)
	case *model.Constant:
		s, ok := m.constants[v]
		if !ok {
			s = valueSpan(v)
			m.constants[v] = s
		}
		return append(spans, s)
	}
	return append(spans, valueSpan(v))
}

func (m *memory) Operation(spans []page.Span, op *model.SpaceOperation) []page.Span {
	return blocks.Does(append(m.Value(spans, op.Result), page.Plain.Span(" = ")), op, m)
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
