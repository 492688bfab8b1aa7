package model

// Cyclic reports for each block, by its number, whether a way leads from it back to itself. Ways through blocks that without reports do
// not count; nil leaves out none. (Tarjan's algorithm for strongly connected components.)
func (g *FunctionGraph) Cyclic(without func(*Block) bool) []bool {
	c := &components{without: without, cyclic: make([]bool, g.blocks), entered: make([]int, g.blocks), lowest: make([]int, g.blocks), open: make([]bool, g.blocks)}
	for _, b := range g.Blocks() {
		if c.entered[b.ID] == 0 && !c.leftOut(b) {
			c.visit(b)
		}
	}
	return c.cyclic
}

// The components of a graph are found by a walk that enters each block once.
type components struct {
	without func(*Block) bool
	cyclic  []bool

	// By the numbers of blocks: in which order they were entered, from 1 on; the first one of those that are reached back from
	// there; and whether their component is not complete.
	entered, lowest []int
	open            []bool

	count   int
	pending []*Block // of components that are not complete
}

func (c *components) leftOut(b *Block) bool { return c.without != nil && c.without(b) }

// A componentVisit is a block on the way of the walk, and how many of its exits were followed.
type componentVisit struct {
	block *Block
	next  int
}

func (c *components) enter(b *Block) componentVisit {
	c.count++
	c.entered[b.ID], c.lowest[b.ID], c.open[b.ID] = c.count, c.count, true
	c.pending = append(c.pending, b)
	return componentVisit{block: b}
}

// visit walks through everything that is reached from a block and was not entered before.
func (c *components) visit(from *Block) {
	way := []componentVisit{c.enter(from)}
	for len(way) > 0 {
		at := &way[len(way)-1]
		b := at.block
		if at.next == len(b.Exits) {
			way = way[:len(way)-1]
			if len(way) > 0 {
				back := way[len(way)-1].block.ID
				c.lowest[back] = min(c.lowest[back], c.lowest[b.ID])
			}
			c.leave(b)
			continue
		}
		to := b.Exits[at.next].Target
		at.next++
		switch {
		case c.leftOut(to):
		case c.entered[to.ID] == 0:
			way = append(way, c.enter(to))
		case c.open[to.ID]:
			c.lowest[b.ID] = min(c.lowest[b.ID], c.entered[to.ID])
			c.cyclic[to.ID] = c.cyclic[to.ID] || to == b
		}
	}
}

// leave completes the component that a block begins, if it is the first one of it.
func (c *components) leave(b *Block) {
	if c.lowest[b.ID] != c.entered[b.ID] {
		return
	}
	for n := 0; ; n++ {
		last := c.pending[len(c.pending)-1]
		c.pending = c.pending[:len(c.pending)-1]
		c.open[last.ID] = false
		if last == b {
			c.cyclic[b.ID] = c.cyclic[b.ID] || n > 0
			return
		}
		c.cyclic[last.ID] = true
	}
}
