package ssa

import flow "vitrine/flowspace/model"

// A Name is a variable that stands for a value in a block.
type Name struct {
	Block    *flow.Block
	Variable *flow.Variable
}

// Names returns the variables that stand for each value, in the order of the blocks of
// the graph. Constants have none.
func (f *Func) Names() map[Value][]Name {
	b := f.builder
	names := make(map[Value][]Name)
	add := func(blk *flow.Block, v *flow.Variable) {
		if n := b.number(v); !b.isVoid(n) {
			if root := b.find(n); !f.IsConst(root) {
				names[root] = append(names[root], Name{blk, v})
			}
		}
	}
	for _, blk := range b.blocks {
		for _, v := range blk.InputArgs {
			add(blk, v)
		}
		for _, op := range b.operations(blk) {
			add(blk, op.Result)
		}
	}
	return names
}
