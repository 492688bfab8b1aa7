package regalloc

import (
	"slices"

	"vitrine/jit/codegen/ssa"
)

// Lives tells where values are needed, for those who want to look at an allocation.
type Lives struct {
	r      *Result
	blocks map[*ssa.Block][][]ssa.Value
}

// Lives returns where the values of the function are needed.
func (r *Result) Lives() *Lives { return &Lives{r: r, blocks: make(map[*ssa.Block][][]ssa.Value)} }

// At returns, by their numbers, the values that must be in their places when an
// instruction of a block begins; at the end of the block for the number of instructions.
func (l *Lives) At(b *ssa.Block, instr int) []ssa.Value {
	if l.blocks[b] == nil {
		l.blocks[b] = l.block(b)
	}
	return l.blocks[b][instr]
}

// block goes backward through a block.
func (l *Lives) block(b *ssa.Block) [][]ssa.Value {
	at := make([][]ssa.Value, len(b.Instrs)+1)
	live := slices.Clone(l.r.out[b.Index])
	need := func(v ssa.Value) {
		if l.r.by.lives(v) && !slices.Contains(live, v) {
			live = append(live, v)
		}
	}
	note := func(i int) {
		at[i] = slices.Clone(live)
		slices.Sort(at[i])
	}
	if l.r.by.f.IsReturn(b) || l.r.by.f.IsExcept(b) {
		for _, p := range b.Params {
			need(p)
		}
	}
	note(len(b.Instrs))
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := &b.Instrs[i]
		if j := slices.Index(live, in.Result); j >= 0 {
			live = slices.Delete(live, j, j+1)
		}
		for _, v := range in.Args {
			need(v)
		}
		note(i)
	}
	return at
}
