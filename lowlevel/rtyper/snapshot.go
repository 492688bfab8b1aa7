package rtyper

import (
	"fmt"
	"strings"

	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/pages/page"
)

// A snapshot is a graph as it was before it was typed.
type snapshot struct {
	graph  *flow.FunctionGraph // a copy
	blocks map[*flow.Block]*flow.Block
	vars   map[*flow.Variable]*flow.Variable // those that were copied, by the copies
}

func takeSnapshot(g *Graph) *snapshot {
	s := &snapshot{blocks: make(map[*flow.Block]*flow.Block), vars: make(map[*flow.Variable]*flow.Variable)}
	s.graph = g.Copy(func(old, copied *flow.Variable) { s.vars[copied] = old })
	copies := s.graph.Blocks()
	for i, b := range g.Blocks() {
		s.blocks[copies[i]] = b
	}
	return s
}

// page draws the graph with the numbers of the low-level one.
func (s *snapshot) page(n *finalNumbers) *page.Page {
	blocks, vars := make(map[*flow.Block]int), make(map[*flow.Variable]int)
	for _, c := range s.graph.Blocks() {
		blocks[c] = n.block(s.blocks[c])
		for _, v := range c.Defined() {
			vars[v] = n.variable(s.vars[v])
		}
	}
	s.graph.SetNumbers(blocks, vars)
	return flowspace.GraphPage(s.graph)
}

// finalNumbers give the numbers of the blocks and variables of a low-level graph. What has
// left the graph since it was typed gets higher ones.
type finalNumbers struct {
	block    func(*flow.Block) int
	variable func(*flow.Variable) int
}

func numbersOf(g *Graph) *finalNumbers {
	blocks, vars := make(map[*flow.Block]int), make(map[*flow.Variable]int)
	for _, b := range append(g.Blocks(), g.ReturnBlock, g.ExceptBlock) {
		blocks[b] = b.ID
		for _, v := range b.Defined() {
			vars[v] = v.Number
		}
	}
	return &finalNumbers{numbering(blocks, g.NumBlocks()), numbering(vars, g.NumVariables())}
}

// numbering returns a function that gives the known numbers, and the next ones to others.
func numbering[T comparable](known map[T]int, next int) func(T) int {
	return func(x T) int {
		number, ok := known[x]
		if !ok {
			number, known[x] = next, next
			next++
		}
		return number
	}
}

// text returns an operation as it was before it was typed, with the final numbers.
func (n *finalNumbers) text(op *flow.SpaceOperation) string {
	args := make([]string, len(op.Args))
	for i, x := range op.Args {
		args[i] = n.value(x)
	}
	return fmt.Sprintf("%s = %s(%s)", n.value(op.Result), op.Name, strings.Join(args, ", "))
}

func (n *finalNumbers) value(x flow.Value) string {
	if v, ok := x.(*flow.Variable); ok {
		return flow.Named(v.Prefix(), n.variable(v)).String()
	}
	return x.String()
}
