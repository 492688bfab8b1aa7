package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// joinBlocks leads links on past empty blocks, and appends a block to the one
// before where nothing else leads to it.
func joinBlocks(r *rewriter) {
	for _, b := range r.g.Blocks() {
		for _, l := range b.Exits {
			r.skipEmpty(l)
		}
	}
	entries := make([]int, r.g.NumBlocks())
	entries[r.g.StartBlock.ID]++ // the call of the function
	blocks := r.g.Blocks()
	for _, b := range blocks {
		for _, l := range b.Exits {
			entries[l.Target.ID]++
		}
	}
	gone := make([]bool, r.g.NumBlocks())
	for _, b := range blocks {
		if gone[b.ID] {
			continue
		}
		for b.ExitSwitch == nil && len(b.Exits) == 1 {
			t := b.Exits[0].Target
			if entries[t.ID] != 1 || len(t.Exits) == 0 || t == b {
				break
			}
			gone[t.ID] = true
			r.join(b, b.Exits[0])
		}
	}
}

// skipEmpty leads a link on as long as its target does nothing but jump. A circle
// of empty blocks is an endless loop, which must stay. The exits of the empty blocks are led
// on first, so that what a chain of them costs does not grow with how many links lead into it.
func (r *rewriter) skipEmpty(l *flow.Link) {
	chain := []*flow.Link{l}
	for isEmpty(l.Target) && l.Target.Exits[0].Target != l.Target && len(chain) <= r.g.NumBlocks() {
		l = l.Target.Exits[0]
		chain = append(chain, l)
	}
	for _, l := range slices.Backward(chain) {
		r.skipOne(l)
	}
}

// skipOne leads a link on past its target, if that does nothing but jump elsewhere.
func (r *rewriter) skipOne(l *flow.Link) {
	if !isEmpty(l.Target) {
		return
	}
	next := l.Target.Exits[0]
	if next.Target == l.Target {
		return
	}
	args := make([]flow.Value, len(next.Args))
	for i, a := range next.Args {
		args[i] = argument(l, a)
	}
	r.did(l.PrevBlock, nil, "%s skips block %d, which is empty", exitName(l), l.Target.ID)
	r.g.LeadPast(l, next, args)
}

// isEmpty reports whether a block has no operations and one exit.
func isEmpty(b *flow.Block) bool {
	return len(b.Operations) == 0 && b.ExitSwitch == nil && len(b.Exits) == 1
}

// join moves the contents of the target of l, the only exit of b, into b.
func (r *rewriter) join(b *flow.Block, l *flow.Link) {
	t := l.Target
	for i, v := range t.InputArgs {
		r.replace(v, l.Args[i])
	}
	r.did(b, nil, "block %d takes in block %d, to which nothing else leads", b.ID, t.ID)
	for _, op := range t.Operations {
		r.g.Append(b, op)
	}
	b.ExitSwitch = t.ExitSwitch
	b.Close(t.Exits...)
}
