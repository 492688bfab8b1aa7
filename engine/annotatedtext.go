package engine

import (
	"fmt"
	"strings"

	"vitrine/flowspace/model"
)

// Unbound stands for the annotation of a variable that was never reached.
const unbound = "unbound"

// JSON returns the JSON form of the graph.
func (g *AnnotatedGraph) JSON() *GraphJSON {
	out := NewGraphJSON(g.FunctionGraph)
	out.Name = g.Name
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			out.Variables[v.String()] = VariableJSON{Annotation: g.Annotation(v)}
		}
	}
	return out
}

// Dump returns the graph as text: "v: annotation" for input arguments,
// "# annotation" behind operations.
func (g *AnnotatedGraph) Dump() string {
	plain := strings.Split(strings.TrimSuffix(g.FunctionGraph.Dump(), "\n"), "\n")
	lines := []string{"graph " + g.Name}
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
func (g *AnnotatedGraph) dumpBlock(i int, b *model.Block, plain []string) []string {
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

func (g *AnnotatedGraph) annotation(v *model.Variable) string {
	if text := g.Annotation(v); text != "" {
		return text
	}
	return unbound
}
