package film

import (
	"cmp"
	"slices"
	"sort"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A cursor stands at the step that somebody has looked at last. On the way to another
// one only those blocks are looked up that change there, and what is the same at both
// steps is handed out again.
type cursor struct {
	changes []change // of all blocks
	sorted  bool     // by step
	step    int      // where the cursor stands
	late    []int    // blocks that were drawn anew where it has been already

	there  []*Drawing // by block: how it looks there, nil if it is not there
	looks  []look     // the numbers of these
	visits []int      // by block: the latest walk on which it was reached
	visit  int        // the number of walks

	nodes []*page.Node
	edges []*page.Edge // between blocks that are there
	rows  []page.Row
	stale struct{ nodes, edges, rows bool }

	places  []int // by block: its index in nodes, if it is there
	renewed []int // blocks with other nodes than these; they stay where they are
}

// A change tells that a block looks different from a step on. Either look is nothing if the
// block is not there.
type change struct {
	step, block   int32
	before, after look
}

// note notes a change.
func (c *cursor) note(x change) {
	n := len(c.changes)
	c.sorted = n == 0 || c.sorted && c.changes[n-1].step <= x.step
	c.changes = trace.Append(c.changes, x)
	if int(x.step) <= c.step {
		c.late = append(c.late, int(x.block))
	}
}

// between returns the changes after one step, up to another.
func (c *cursor) between(after, upTo int) []change {
	if !c.sorted {
		slices.SortStableFunc(c.changes, func(x, y change) int { return cmp.Compare(x.step, y.step) })
		c.sorted = true
	}
	count := func(step int) int {
		return sort.Search(len(c.changes), func(i int) bool { return int(c.changes[i].step) > step })
	}
	return c.changes[count(after):count(upTo)]
}

// seek leads the cursor to a step.
func (g *Graph) seek(step int) {
	c := &g.cursor
	for len(c.there) < len(g.blocks) {
		c.there, c.looks, c.visits, c.places = append(c.there, nil), append(c.looks, nothing), append(c.visits, 0), append(c.places, 0)
	}
	for _, id := range c.late {
		g.turn(id, g.at(id, step))
	}
	c.late = c.late[:0]
	switch changes := c.between(min(c.step, step), max(c.step, step)); {
	case len(changes) > manyChanges*len(g.blocks):
		for id := range g.blocks {
			g.turn(id, g.at(id, step))
		}
	case step > c.step:
		c.visit++
		for _, x := range slices.Backward(changes) {
			g.reach(int(x.block), x.after)
		}
	default:
		c.visit++
		for _, x := range changes {
			g.reach(int(x.block), x.before)
		}
	}
	c.step = step
}

// manyChanges is the number of changes of a block for which it takes less time to look up
// how all of them look.
const manyChanges = 4

// reach shows a block, on the way back from the step that the cursor is led to: the change
// that comes first is the one that counts.
func (g *Graph) reach(id int, l look) {
	if c := &g.cursor; c.visits[id] != c.visit {
		c.visits[id] = c.visit
		g.turn(id, l)
	}
}

// turn has a block at the cursor look another way.
func (g *Graph) turn(id int, l look) {
	c := &g.cursor
	if l == c.looks[id] {
		return
	}
	old := c.there[id]
	var d *Drawing
	if l != nothing {
		d = g.drawn.drawing(id, l)
	}
	c.there[id], c.looks[id] = d, l
	if d == nil || old == nil {
		c.stale.nodes, c.stale.edges, c.stale.rows = true, true, true
		return
	}
	if !c.stale.nodes && (d.Node != old.Node || d.Form != nil) {
		c.renewed = append(c.renewed, id)
	}
	c.stale.edges = c.stale.edges || !d.leads(old)
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
	if c.stale.nodes {
		c.stale.nodes, c.renewed = false, c.renewed[:0]
		list := make([]*page.Node, 0, len(c.nodes)+8)
		for id, d := range c.there {
			if d != nil {
				c.places[id] = len(list)
				list = append(list, d.node())
			}
		}
		c.nodes = slices.Clip(list)
	}
	if len(c.renewed) > 0 {
		c.nodes = slices.Clone(c.nodes)
		for _, id := range c.renewed {
			c.nodes[c.places[id]] = c.there[id].node()
		}
		c.renewed = c.renewed[:0]
	}
	return c.nodes
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
