package model

import "sync"

// A restoration is what makes a graph of an earlier one. Those of one allocator are made one at a time.
type restoration struct {
	turn *sync.Mutex
	read func()
}

// Restore makes the zero value a graph without blocks, in memory that it shares with others.
// Who calls it knows the blocks and variables of an earlier graph, numbers them as they were,
// sets the start, return and except block, and then calls [FunctionGraph.Reserve]. All that is done by read,
// when the graph is first looked at, which several goroutines may do at once. What is added to the graph later has memory of its own.
func (g *FunctionGraph) Restore(a *Allocator, read func()) {
	g.numbering, g.alloc = &g.own, a
	g.restoration.Store(&restoration{&a.restoring, read})
}

// Read sees to it that the blocks of a graph that was restored are there, and returns the graph. The methods of the graph do that
// by themselves; who takes one of its three blocks first has to ask for it.
func (g *FunctionGraph) Read() *FunctionGraph {
	if r := g.restoration.Load(); r != nil {
		g.restore(r)
	}
	return g
}

func (g *FunctionGraph) restore(r *restoration) {
	r.turn.Lock()
	defer r.turn.Unlock()
	if g.restoration.Load() == nil {
		return // somebody else was quicker
	}
	r.read()
	g.alloc = nil
	g.restoration.Store(nil)
}

// Reserve has the numbers of later blocks and variables begin there, unless they would anyhow
// be larger.
func (g *FunctionGraph) Reserve(blocks, variables int) {
	g.blocks, g.variables = max(g.blocks, blocks), max(g.variables, variables)
}
