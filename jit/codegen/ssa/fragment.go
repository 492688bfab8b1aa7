package ssa

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A BlockKind is the part that a block plays.
type BlockKind int8

// The kinds of blocks. All blocks of a whole graph are plain.
const (
	Plain BlockKind = iota

	// Root is the block before all entries of a fragment; it is not code.
	Root

	// Waits is a block that waits until there is code that follows: its only
	// instruction has the values of all its input arguments as operands, None for
	// those without one.
	Waits

	// Older is a block that older code implements: this code only goes there.
	Older
)

// A Fragment is a part of a graph that grows: the blocks that can be reached from some
// entries, up to those that wait for more, and those that already have code.
type Fragment struct {
	Graph   *flow.FunctionGraph // its return and except block are those of the fragment
	Entries []*flow.Block

	// Kept reports whether code that is made later may go to a block.
	Kept func(*flow.Block) bool

	// Waiting returns the operation that waits for the code after a block; nil for a
	// block that is complete.
	Waiting func(*flow.Block) *flow.SpaceOperation

	// Older says for each input argument of a block whether its existing code takes it;
	// nil if it has no code.
	Older func(*flow.Block) []bool
}

// A part is what a builder knows about a fragment.
type part struct {
	*Fragment
	blocks  map[*flow.Block]int
	numbers numbering
	older   map[*flow.Block][]bool
	open    map[*flow.Block]bool // those that are entered from elsewhere
}

// BuildFragment returns the SSA form of a fragment. Its first block is one of the kind
// Root, with an edge to each block that can be entered from elsewhere: first the
// entries, then the labels that are kept. The arguments of those edges are unknown: None.
func BuildFragment(fr *Fragment) *Func {
	p := &part{
		Fragment: fr, blocks: make(map[*flow.Block]int),
		older: make(map[*flow.Block][]bool), open: make(map[*flow.Block]bool),
	}
	b := &builder{g: fr.Graph, part: p}
	for _, e := range fr.Entries {
		p.open[e] = true
		b.collect(e)
	}
	var kept []*flow.Block
	for _, blk := range b.blocks {
		if !p.open[blk] && p.older[blk] == nil && fr.Kept(blk) {
			p.open[blk] = true
			kept = append(kept, blk)
		}
	}
	p.numbers = newNumbering(b.variables)
	b.entries = make([][]*flow.Link, len(b.blocks))
	for _, blk := range b.blocks {
		for _, l := range b.exits(blk) {
			i := p.blocks[l.Target]
			b.entries[i] = append(b.entries[i], l)
		}
	}
	b.prepare(p.numbers.n)
	return b.run(func(f *Func) { b.addRoot(f, append(fr.Entries[:len(fr.Entries):len(fr.Entries)], kept...)) })
}

// collect finds the blocks of the fragment that can be reached from one.
func (b *builder) collect(from *flow.Block) {
	add := func(blk *flow.Block) {
		if _, ok := b.part.blocks[blk]; !ok {
			b.part.blocks[blk] = len(b.blocks)
			b.blocks = append(b.blocks, blk)
			if takes := b.part.Older(blk); takes != nil {
				b.part.older[blk] = takes
			}
		}
	}
	next := len(b.blocks)
	add(from)
	for ; next < len(b.blocks); next++ {
		for _, l := range b.exits(b.blocks[next]) {
			add(l.Target)
		}
	}
}

// variables visits the variables of all blocks.
func (b *builder) variables(visit func(*flow.Variable)) {
	for _, blk := range b.blocks {
		for _, v := range blk.InputArgs {
			visit(v)
		}
		for _, op := range b.operations(blk) {
			visit(op.Result)
		}
	}
}

// addRoot puts the block before all entries at the beginning.
func (b *builder) addRoot(f *Func, entries []*flow.Block) {
	root := &Block{Flow: &flow.Block{ID: -1}, Switch: None, Kind: Root}
	for _, blk := range entries {
		to := f.Blocks[b.part.blocks[blk]]
		e := connect(root, to, &flow.Link{Target: blk})
		for range to.Params {
			e.Args = append(e.Args, None)
		}
	}
	f.Blocks = append([]*Block{root}, f.Blocks...)
	for i, blk := range f.Blocks {
		blk.Index = i
	}
}

// kind returns the part that a block plays.
func (b *builder) kind(blk *flow.Block) BlockKind {
	switch {
	case b.part == nil:
		return Plain
	case b.part.older[blk] != nil:
		return Older
	case b.part.Waiting(blk) != nil:
		return Waits
	}
	return Plain
}

// operations returns the operations of a block that become code here.
func (b *builder) operations(blk *flow.Block) []*flow.SpaceOperation {
	if b.kind(blk) != Plain {
		return nil
	}
	return blk.Operations
}

// exits returns the exits of a block that become code here.
func (b *builder) exits(blk *flow.Block) []*flow.Link {
	if b.kind(blk) != Plain {
		return nil
	}
	return blk.Exits
}

// fromOutside reports whether a block gets its input arguments from other code, or passes
// them to other code.
func (b *builder) fromOutside(blk *flow.Block) bool {
	if b.part == nil {
		return blk == b.g.StartBlock
	}
	return b.part.open[blk] || b.part.older[blk] != nil
}

// takes reports whether a block needs an input argument as far as is known.
func (b *builder) takes(blk *flow.Block, i int) bool {
	if b.part == nil {
		return true
	}
	takes := b.part.older[blk]
	return takes == nil || takes[i]
}

// waiting returns the instruction of a block that waits.
func (b *builder) waiting(blk *flow.Block) Instr {
	op := b.part.Waiting(blk)
	in := instrOf(op, None)
	for _, v := range blk.InputArgs {
		in.Args = append(in.Args, b.value(v))
	}
	return in
}

// Constant returns the value of a constant, which may be a new one.
func (f *Func) Constant(c *flow.Constant) Value {
	f.Types, f.Consts, f.Uses = append(f.Types, lltype.TypeOf(c)), append(f.Consts, c), append(f.Uses, 1)
	return Value(len(f.Types) - 1)
}
