package forms

import "vitrine/jit/hintannotator"

// A Coloured is a low-level graph with the colours of its variables.
type Coloured struct {
	*Annotated
	graph *hintannotator.Graph
}

// NewColoured returns the copy of a graph that was coloured.
func NewColoured(g *hintannotator.Graph) *Coloured {
	return &Coloured{NewAnnotated(g.FunctionGraph, g.Shown(), g.ColourText), g}
}

// JSON implements Graph: it returns a GraphJSON.
func (g *Coloured) JSON() any {
	out := graphJSON(g.FunctionGraph)
	out.Name = g.Name()
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			j := out.Variables[v.String()]
			j.Colour = g.graph.Colour(v).String()
			out.Variables[v.String()] = j
		}
	}
	return out
}
