package forms

import (
	"fmt"
	"strings"

	"vitrine/flowspace/model"
)

// unbound stands for the annotation of a variable that was never reached.
const unbound = "unbound"

// An Annotated is a flow graph and what is known about its variables.
type Annotated struct {
	*model.FunctionGraph
	name string

	// Annotation returns the annotation of a variable, "" if it has none.
	Annotation func(*model.Variable) string
}

// NewAnnotated returns a flow graph with annotations, under a name unique in the program.
func NewAnnotated(g *model.FunctionGraph, name string, annotation func(*model.Variable) string) *Annotated {
	return &Annotated{g, name, annotation}
}

// Name implements Graph.
func (g *Annotated) Name() string { return g.name }

// JSON implements Graph: it returns a GraphJSON.
func (g *Annotated) JSON() any {
	out := graphJSON(g.FunctionGraph)
	out.Name = g.name
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			out.Variables[v.String()] = VariableJSON{Annotation: g.Annotation(v)}
		}
	}
	return out
}

// Text implements Graph: "v: annotation" for input arguments, "# annotation" after
// operations.
func (g *Annotated) Text() string {
	plain := strings.Split(strings.TrimSuffix(g.FunctionGraph.Dump(), "\n"), "\n")
	lines := []string{"graph " + g.name}
	plain = plain[1:]
	for i, b := range g.Blocks() {
		n := 1 + len(b.Operations) + len(b.Exits)
		if b.ExitSwitch != nil {
			n++
		}
		lines = append(lines, g.dumpBlock(i, b, plain[:n])...)
		plain = plain[n:]
	}
	return strings.Join(lines, "\n") + "\n"
}

// dumpBlock adds annotations to the lines of a block.
func (g *Annotated) dumpBlock(i int, b *model.Block, plain []string) []string {
	inputs := make([]string, len(b.InputArgs))
	for j, v := range b.InputArgs {
		inputs[j] = fmt.Sprintf("%v: %s", v, g.annotation(v))
	}
	role := plain[0][strings.LastIndexByte(plain[0], ']')+1:]
	lines := []string{fmt.Sprintf("block %d [%s]%s", i, strings.Join(inputs, ", "), role)}
	for j, op := range b.Operations {
		lines = append(lines, plain[1+j]+"    # "+g.annotation(op.Result))
	}
	return append(lines, plain[1+len(b.Operations):]...)
}

func (g *Annotated) annotation(v *model.Variable) string {
	if text := g.Annotation(v); text != "" {
		return text
	}
	return unbound
}
