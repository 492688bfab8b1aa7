// Package llpage draws low-level graphs: the pages of the stages after the
// typer. [GraphPage] shows a graph with the type of each variable where it is
// defined.
package llpage

import (
	"iter"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// Keys says where functions lead that graphs name. The zero Keys lead nowhere.
type Keys struct {
	// Page gives the key of the page of a function, the zero Key if it has none.
	Page func(f *lltype.Object) page.Key

	// Function gives the function of a graph that an indirect call may mean, nil
	// if it is not known.
	Function func(g *flow.FunctionGraph) *lltype.Object
}

// Link leads to the page of a function, nil if it has none.
func (k Keys) Link(f *lltype.Object) *page.Link {
	if k.Page == nil || f == nil {
		return nil
	}
	if key := k.Page(f); !key.IsZero() {
		return &page.Link{Page: key, Node: -1}
	}
	return nil
}

// GraphPage returns the page that shows a graph. Nodes have the IDs of the
// blocks.
func GraphPage(g *flow.FunctionGraph, keys Keys) *page.Page {
	p := blocks.Page(g, printer{keys})
	p.Facts = Facts(g)
	return p
}

// Facts tells the types of the variables of a graph.
func Facts(g *flow.FunctionGraph) func(variable string) []page.Fact {
	types := make(map[string]string)
	for _, b := range g.Blocks() {
		for _, v := range b.Variables() {
			types[v.String()] = typeText(v)
		}
	}
	return func(variable string) []page.Fact {
		t, ok := types[variable]
		if !ok {
			return nil
		}
		return []page.Fact{{Name: "type", Value: t}}
	}
}

// Block draws a block and the links that leave it.
func Block(g *flow.FunctionGraph, b *flow.Block, keys Keys) *film.Drawing {
	return blocks.Draw(g, b, printer{keys})
}

// Extend draws a block that has got further operations since its latest drawing, in which
// its node was old, or nil.
func Extend(g *flow.FunctionGraph, b *flow.Block, keys Keys, old *page.Node) *film.Drawing {
	return blocks.Extend(g, b, printer{keys}, old)
}

// Blocks draws the blocks of a graph.
func Blocks(g *flow.FunctionGraph, keys Keys) iter.Seq[*film.Drawing] {
	return blocks.All(g, printer{keys})
}

func typeText(v flow.Value) string {
	if t := lltype.TypeOf(v); t != nil {
		return t.String()
	}
	return "no type"
}

// Operation shows an operation without types.
func Operation(op *flow.SpaceOperation, keys Keys) []page.Span {
	var spans []page.Span
	if lltype.TypeOf(op.Result) != lltype.Void {
		spans = append(spans, blocks.Variable(op.Result), page.Plain.Span(" = "))
	}
	return blocks.Does(spans, op, printer{keys})
}

// printer shows the values of low-level graphs. Variables have their types where they
// are defined.
type printer struct{ keys Keys }

func (printer) Inputs() string { return "inputs " }

func (printer) Define(spans []page.Span, v *flow.Variable) []page.Span {
	return append(spans, blocks.Variable(v), page.Comment.Span(": "+typeText(v)))
}

func (p printer) Operation(spans []page.Span, op *flow.SpaceOperation) []page.Span {
	if lltype.TypeOf(op.Result) != lltype.Void {
		spans = append(p.Define(spans, op.Result), page.Plain.Span(" = "))
	}
	return blocks.Does(spans, op, p)
}

func (p printer) Value(spans []page.Span, v flow.Value) []page.Span {
	c, ok := v.(*flow.Constant)
	if !ok {
		return append(spans, blocks.Variable(v))
	}
	if graphs, ok := c.Value.([]*flow.FunctionGraph); ok {
		return p.targets(spans, graphs)
	}
	return append(spans, p.constant(c))
}

func (printer) Truth(c *flow.Constant) (truth, ok bool) {
	truth, ok = c.Value.(bool)
	return truth, ok
}

// targets appends the functions that an indirect call may mean. They have the names of
// their classes before their own, as methods of one name are called together.
func (p printer) targets(spans []page.Span, graphs []*flow.FunctionGraph) []page.Span {
	spans = append(spans, page.Comment.Span("one of "))
	for i, g := range graphs {
		if i > 0 {
			spans = append(spans, page.Comment.Span(" | "))
		}
		s := page.Constant.Span(g.Name)
		if p.keys.Function != nil {
			if f := p.keys.Function(g); f != nil {
				s = page.Constant.Span(f.Func.Name).Leading(p.keys.Link(f))
			}
		}
		spans = append(spans, s)
	}
	return spans
}

// constant shows a constant. A function leads to its graph.
func (p printer) constant(c *flow.Constant) page.Span {
	s := page.Constant.Span(c.Text()).Telling(typeText(c))
	if lltype.TypeOf(c) == lltype.Void {
		s.Style = page.Void
	}
	if ptr, ok := c.Value.(lltype.Pointer); ok && !ptr.IsNull() && ptr.Object.Func != nil {
		s = s.Reading(ptr.Object.Func.Name).Leading(p.keys.Link(ptr.Object))
	}
	return blocks.Constant(s)
}

// Case names the case of an exit; exceptions have the names of their classes.
func (printer) Case(l *flow.Link) string {
	if p, ok := l.Case.Value.(lltype.Pointer); ok && !p.IsNull() && l.LastExcValue != nil {
		if name := rclass.ClassName(p.Object); name != "" {
			return name
		}
	}
	return l.CaseText()
}
