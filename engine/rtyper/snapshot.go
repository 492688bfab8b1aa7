package rtyper

import (
	"vitrine/engine/page"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
)

// A snapshot is a graph as it was before it was typed.
type snapshot struct {
	step   int // at which it was taken
	of     *Graph
	graph  *flow.FunctionGraph // a copy
	blocks map[*flow.Block]*flow.Block
	vars   map[*flow.Variable]*flow.Variable // those that were copied, by the copies
}

func takeSnapshot(g *Graph, step int) *snapshot {
	s := &snapshot{step: step, of: g, blocks: make(map[*flow.Block]*flow.Block), vars: make(map[*flow.Variable]*flow.Variable)}
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
		blocks[c] = n.block(s.blocks[c])
		for _, v := range variablesOf(c) {
			vars[v] = n.variable(s.vars[v])
		}
	}
	s.graph.SetNumbers(blocks, vars)
	return flowspace.GraphPage(s.graph)
}

// variablesOf returns the variables that a block defines.
func variablesOf(b *flow.Block) []*flow.Variable {
	vars := append([]*flow.Variable(nil), b.InputArgs...)
	for _, op := range b.Operations {
		vars = append(vars, op.Result)
	}
	for _, l := range b.Exits {
		if v, ok := l.LastException.(*flow.Variable); ok {
			vars = append(vars, v)
		}
		if l.LastExcValue != nil {
			vars = append(vars, l.LastExcValue)
		}
	}
	return vars
}

// finalNumbers are the numbers of the blocks and variables of a low-level graph. What
// was in the graph before it was typed, and is not there any more, gets numbers behind
// them.
type finalNumbers struct {
	blocks              map[*flow.Block]int
	vars                map[*flow.Variable]int
	nextBlock, nextVars int
}

func numbersOf(g *Graph) *finalNumbers {
	n := &finalNumbers{blocks: make(map[*flow.Block]int), vars: make(map[*flow.Variable]int), nextBlock: g.NumBlocks(), nextVars: g.NumVariables()}
	for _, b := range append(g.Blocks(), g.ReturnBlock, g.ExceptBlock) {
		n.blocks[b] = b.ID
		for _, v := range variablesOf(b) {
			n.vars[v] = v.Number
		}
	}
	return n
}

func (n *finalNumbers) block(b *flow.Block) int {
	id, ok := n.blocks[b]
	if !ok {
		id = n.nextBlock
		n.nextBlock++
		n.blocks[b] = id
	}
	return id
}

func (n *finalNumbers) variable(v *flow.Variable) int {
	number, ok := n.vars[v]
	if !ok {
		number = n.nextVars
		n.nextVars++
		n.vars[v] = number
	}
	return number
}
