package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// An ordering is the blocks of a graph in reverse postorder, with the links that
// lead into each and the tree of dominators: a block dominates those that can
// only be reached through it.
//
// The algorithm is that of K. Cooper, T. Harvey and K. Kennedy, A simple, fast
// dominance algorithm, 2001.
type ordering struct {
	blocks []*flow.Block
	number []int32 // by block ID: index in blocks + 1, 0 if not reached
	links  [][]*flow.Link
	idom   []int32   // by index
	below  [][]int32 // by index: the blocks that it dominates immediately
}

// find computes the ordering of a graph.
func (o *ordering) find(g *flow.FunctionGraph) {
	o.number = sized(o.number, g.NumBlocks())
	o.blocks = postorder(g, o.number, o.blocks[:0])
	slices.Reverse(o.blocks)
	for i, b := range o.blocks {
		o.number[b.ID] = int32(i) + 1
	}
	n := len(o.blocks)
	for len(o.links) < n {
		o.links = append(o.links, nil)
		o.below = append(o.below, nil)
	}
	for i := range n {
		o.links[i], o.below[i] = o.links[i][:0], o.below[i][:0]
	}
	for _, b := range o.blocks {
		for _, l := range b.Exits {
			i := o.index(l.Target)
			o.links[i] = append(o.links[i], l)
		}
	}
	o.dominators(n)
}

// postorder appends the blocks of a graph in postorder. It keeps a stack of its
// own, because graphs may be deep.
func postorder(g *flow.FunctionGraph, seen []int32, out []*flow.Block) []*flow.Block {
	type visit struct {
		b    *flow.Block
		exit int
	}
	stack := []visit{{b: g.StartBlock}}
	seen[g.StartBlock.ID] = 1
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.exit == len(top.b.Exits) {
			out = append(out, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		// The last exit first, so that in reverse the first comes first.
		t := top.b.Exits[len(top.b.Exits)-1-top.exit].Target
		top.exit++
		if seen[t.ID] == 0 {
			seen[t.ID] = 1
			stack = append(stack, visit{b: t})
		}
	}
	return out
}

func (o *ordering) dominators(n int) {
	o.idom = sized(o.idom, n)
	for i := range o.idom {
		o.idom[i] = -1
	}
	o.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for i := 1; i < n; i++ {
			if d := o.immediate(i); d != o.idom[i] {
				o.idom[i] = d
				changed = true
			}
		}
	}
	for i := 1; i < n; i++ {
		d := o.idom[i]
		o.below[d] = append(o.below[d], int32(i))
	}
}

// immediate returns the nearest block that dominates all blocks with a link to
// block i, as far as it is known.
func (o *ordering) immediate(i int) int32 {
	d := int32(-1)
	for _, l := range o.links[i] {
		p := int32(o.index(l.PrevBlock))
		switch {
		case o.idom[p] < 0:
		case d < 0:
			d = p
		default:
			d = o.common(d, p)
		}
	}
	return d
}

func (o *ordering) common(a, b int32) int32 {
	for a != b {
		for a > b {
			a = o.idom[a]
		}
		for b > a {
			b = o.idom[b]
		}
	}
	return a
}

// index returns the position of a block that can be reached.
func (o *ordering) index(b *flow.Block) int { return int(o.number[b.ID]) - 1 }

// into returns the links that lead into a block.
func (o *ordering) into(b *flow.Block) []*flow.Link { return o.links[o.index(b)] }

// loopEnd returns the index behind the last block of all loops that block i begins, i if it begins
// none. An inner loop may end behind the block that closes the outer one.
func (o *ordering) loopEnd(i int) int {
	end := i
	for k := i; k == i || k < end; k++ {
		for _, l := range o.links[k] {
			if p := o.index(l.PrevBlock); p >= k {
				end = max(end, p+1)
			}
		}
	}
	return end
}

// walk visits the blocks so that those which dominate a block come before it.
// leave is called when all that a block dominates has been visited.
func (o *ordering) walk(enter, leave func(b *flow.Block)) {
	type visit struct{ block, next int32 }
	stack := []visit{{}}
	enter(o.blocks[0])
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if below := o.below[top.block]; int(top.next) < len(below) {
			i := below[top.next]
			top.next++
			enter(o.blocks[i])
			stack = append(stack, visit{block: i})
			continue
		}
		leave(o.blocks[top.block])
		stack = stack[:len(stack)-1]
	}
}
