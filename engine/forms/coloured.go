package forms

import (
	"vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
)

// A Coloured is a low-level graph with the colours of its variables.
type Coloured struct {
	*Annotated
	graph *hintannotator.Graph
}

// NewColoured returns the copy of a graph that was coloured.
func NewColoured(g *hintannotator.Graph) *Coloured {
	colour := func(v *model.Variable) string {
		text := g.Colour(v).String()
		if g.Eager(v) {
			text += " (concrete)"
		}
		if g.Deepfrozen(v) {
			text += ", frozen"
		}
		return text
	}
	return &Coloured{NewAnnotated(g.FunctionGraph, g.Shown(), colour), g}
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
