package model

// Restore makes the zero value a graph without blocks, in memory that it shares with others.
// Who calls it knows the blocks and variables of an earlier graph, numbers them as they were,
// sets the start, return and except block, and then calls [FunctionGraph.Reserve]. All that is done by read,
// when the graph is first looked at.
func (g *FunctionGraph) Restore(a *Allocator, read func()) {
	g.numbering, g.alloc, g.read = &g.own, a, read
}

// Read sees to it that the blocks of a graph that was restored are there, and returns the graph. The methods of the graph do that
// by themselves; who takes one of its three blocks first has to ask for it.
func (g *FunctionGraph) Read() *FunctionGraph {
	if read := g.read; read != nil {
		g.read = nil
		read()
	}
	return g
}

// Reserve has the numbers of later blocks and variables begin there, unless they would anyhow
// be larger.
func (g *FunctionGraph) Reserve(blocks, variables int) {
	g.blocks, g.variables = max(g.blocks, blocks), max(g.variables, variables)
}
