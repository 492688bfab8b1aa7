package rtyper

import (
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
	copies := s.graph.Blocks()
	for _, c := range copies {
		blocks[c] = n.blocks.of(s.blocks[c])
		for _, v := range c.Defined() {
			vars[v] = n.vars.of(s.vars[v])
		}
	}
	s.graph.SetNumbers(blocks, vars)
	return flowspace.GraphPage(s.graph)
}

// finalNumbers are the numbers of the blocks and variables of a low-level graph.
type finalNumbers struct {
	blocks numbering[*flow.Block]
	vars   numbering[*flow.Variable]
}

// A numbering has the numbers of what is in a low-level graph. What has left the graph since it was
// typed gets higher numbers.
type numbering[T comparable] struct {
	known map[T]int
	next  int
}

func numbersOf(g *Graph) *finalNumbers {
	n := &finalNumbers{
		blocks: numbering[*flow.Block]{make(map[*flow.Block]int), g.NumBlocks()},
		vars:   numbering[*flow.Variable]{make(map[*flow.Variable]int), g.NumVariables()},
	}
	for _, b := range append(g.Blocks(), g.ReturnBlock, g.ExceptBlock) {
		n.blocks.known[b] = b.ID
		for _, v := range b.Defined() {
			n.vars.known[v] = v.Number
		}
	}
	return n
}

func (n *numbering[T]) of(x T) int {
	number, ok := n.known[x]
	if !ok {
		number = n.next
		n.next++
		n.known[x] = number
	}
	return number
}
