package model

// Restore makes the zero value a graph without blocks, in memory that it shares with others.
// Who calls it knows the blocks and variables of an earlier graph, numbers them as they were,
// sets the start, return and except block, and then calls [FunctionGraph.Reserve].
func (g *FunctionGraph) Restore(a *Allocator) {
	g.numbering, g.alloc = &g.own, a
}

// Reserve has the numbers of later blocks and variables begin there, unless they would anyhow
// be larger.
func (g *FunctionGraph) Reserve(blocks, variables int) {
	g.blocks, g.variables = max(g.blocks, blocks), max(g.variables, variables)
}
