package hintannotator

import (
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// Tidied returns the page of a copy in its final form, of which code generators are made. The colour of each variable
// stands where the variable is defined.
func (p *Pages) Tidied(g *Graph) *page.Page {
	out := llpage.GraphPage(g.FunctionGraph, p.keys())
	out.Key, out.Title, out.File = p.Key(g), g.shown, g.File
	vars := make(map[string]*flow.Variable)
	for _, b := range g.Blocks() {
		for _, v := range b.Variables() {
			vars[v.String()] = v
		}
	}
	for _, n := range out.Nodes {
		for i := range n.Lines {
			colourSpans(g, vars, n.Lines[i].Spans)
		}
		for i := range n.Exits {
			colourSpans(g, vars, n.Exits[i].Spans)
		}
	}
	types := out.Facts
	out.Facts = func(variable string) []page.Fact {
		facts := types(variable)
		if v := vars[variable]; v != nil {
			facts = append(facts, page.Fact{Name: "colour", Value: g.ColourText(v)})
		}
		return facts
	}
	return out
}

// colourSpans gives variables the style of their colours, and says the colour in place of the type.
func colourSpans(g *Graph, vars map[string]*flow.Variable, spans []page.Span) {
	for i := range spans {
		v := vars[spans[i].Var()]
		if v == nil {
			continue
		}
		text := g.ColourText(v)
		spans[i].Style = styleOf(text)
		if i+1 < len(spans) && strings.HasPrefix(spans[i+1].Text, ": ") {
			spans[i+1] = styleOf(text).Span(": " + text)
		}
	}
}

// ColourText says the colour of a variable, and what else is known of its binding time.
func (g *Graph) ColourText(v *flow.Variable) string {
	text := g.Colour(v).String()
	if g.Eager(v) {
		text += " (concrete)"
	}
	if g.Deepfrozen(v) {
		text += ", frozen"
	}
	return text
}
