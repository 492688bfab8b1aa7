package forms

import (
	"vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

// A LowLevel is a low-level graph and what is known about its variables.
type LowLevel struct {
	*model.FunctionGraph
	name        string
	annotations map[string]string // of variables that the annotator knew
	function    *lltype.Object
	all         []*lltype.Object // the functions of the program
}

// NewLowLevel returns the graph of a function, under a name unique in the program. all
// are the functions of the program; annotations are those of the variables that the
// annotator knew.
func NewLowLevel(g *model.FunctionGraph, name string, annotations map[string]string, function *lltype.Object, all []*lltype.Object) *LowLevel {
	return &LowLevel{g, name, annotations, function, all}
}

// Name implements Graph.
func (g *LowLevel) Name() string { return g.name }

// Text implements Graph.
func (g *LowLevel) Text() string { return lltext.Form(g.function, g.FunctionGraph, g.all) }

// JSON implements Graph: it returns a GraphJSON.
func (g *LowLevel) JSON() any {
	out := graphJSON(g.FunctionGraph)
	out.Name = g.name
	for name, v := range out.Variables {
		v.Annotation = g.annotations[name]
		out.Variables[name] = v
	}
	return out
}
