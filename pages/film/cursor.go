package film

import (
	"cmp"
	"slices"
	"sort"

	"vitrine/pages/page"
)

// A cursor stands at the step that somebody has looked at last. On the way to another
// one only those blocks are looked up that change there, and what is the same at both
// steps is handed out again.
type cursor struct {
	changes []change // of all blocks
	sorted  bool     // by step
	step    int      // where the cursor stands
	late    []int    // blocks that were drawn anew where it has been already

	there []*Drawing // by block: how it looks there, nil if it is not there
	nodes []*page.Node
	edges []*page.Edge // between blocks that are there
	rows  []page.Row
	stale struct{ nodes, edges, rows bool }
}

// A change tells that a block looks different from a step on.
type change struct{ step, block int }

// note notes a change.
func (c *cursor) note(step, block int) {
	n := len(c.changes)
	c.sorted = n == 0 || c.sorted && c.changes[n-1].step <= step
	c.changes = append(c.changes, change{step, block})
	if step <= c.step {
		c.late = append(c.late, block)
	}
}

// between returns the changes after one step, up to another.
func (c *cursor) between(after, upTo int) []change {
	if !c.sorted {
		slices.SortFunc(c.changes, func(x, y change) int { return cmp.Compare(x.step, y.step) })
		c.sorted = true
	}
	count := func(step int) int {
		return sort.Search(len(c.changes), func(i int) bool { return c.changes[i].step > step })
	}
	return c.changes[count(after):count(upTo)]
}

// seek leads the cursor to a step.
func (g *Graph) seek(step int) {
	c := &g.cursor
	for len(c.there) < len(g.blocks) {
		c.there = append(c.there, nil)
	}
	for _, id := range c.late {
		c.show(id, g.drawing(id, step))
	}
	c.late = c.late[:0]
	if changes := c.between(min(c.step, step), max(c.step, step)); len(changes) < len(g.blocks) {
		for _, x := range changes {
			c.show(x.block, g.drawing(x.block, step))
		}
	} else {
		for id := range g.blocks {
			c.show(id, g.drawing(id, step))
		}
	}
	c.step = step
}

// show has a block look like a drawing.
func (c *cursor) show(id int, d *Drawing) {
	old := c.there[id]
	if d == old {
		return
	}
	c.there[id] = d
	other := d == nil || old == nil
	c.stale.nodes = c.stale.nodes || other || d.Node != old.Node || d.Form != nil
	c.stale.edges = c.stale.edges || other || !slices.Equal(d.Edges, old.Edges)
	c.stale.rows = true
}

// collect returns a list of what the blocks that are there have: the last one, unless
// that is stale.
func collect[T any](c *cursor, last *[]T, stale *bool, each func(list []T, d *Drawing) []T) []T {
	if *stale {
		list := make([]T, 0, len(*last)+8)
		for _, d := range c.there {
			if d != nil {
				list = each(list, d)
			}
		}
		*last, *stale = slices.Clip(list), false
	}
	return *last
}

func (c *cursor) allNodes() []*page.Node {
	return collect(c, &c.nodes, &c.stale.nodes, func(list []*page.Node, d *Drawing) []*page.Node { return append(list, d.node()) })
}

func (c *cursor) allEdges() []*page.Edge {
	return collect(c, &c.edges, &c.stale.edges, func(list []*page.Edge, d *Drawing) []*page.Edge {
		for _, e := range d.Edges {
			if e.To < len(c.there) && c.there[e.To] != nil {
				list = append(list, e)
			}
		}
		return list
	})
}

func (c *cursor) allRows() []page.Row {
	return collect(c, &c.rows, &c.stale.rows, func(list []page.Row, d *Drawing) []page.Row { return append(list, d.Rows...) })
}
