package hintannotator

import flow "vitrine/flowspace/model"

// Facts are what others ask of a variable once the analysis is over.
type facts struct {
	colour        Colour
	frozen, eager bool
}

// settle notes the facts of the variables of a copy in its final form.
func (g *Graph) settle() {
	list := make([]facts, g.NumVariables())
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			s := g.value(v)
			list[v.Number] = facts{colour: s.colour(), frozen: s != nil && s.frozen, eager: s != nil && s.eager}
		}
	}
	g.facts = list
}

// of returns the facts of a variable.
func (g *Graph) of(v flow.Value) facts {
	x, ok := v.(*flow.Variable)
	if !ok || x.Number >= len(g.facts) {
		return facts{}
	}
	return g.facts[x.Number]
}
