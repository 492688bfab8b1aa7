package simplify

import (
	"slices"

	"vitrine/flowspace/model"
)

// removeIdenticalVars passes a value only once into a block. That lets the
// annotator see that a test of one copy says something about the other.
//
// Variables that always hold the same value are grouped into families, by two
// kinds of removal of phi nodes, in turn until nothing changes: "vertical",
// where a value just flows into the next block without meeting another one;
// "horizontal", where two input arguments of a block get the same values on
// all incoming links.
func removeIdenticalVars(r *rewriter) {
	blocks := r.blocks()
	f := &r.families
	f.collect(r.g, blocks)
	f.vertical()
	for f.horizontal() && f.vertical() {
	}
	for _, m := range f.merges {
		f.shareInputs(r, m)
	}
}

// families groups values; union-find over the numbers of variables. Constants
// get numbers after those of the variables.
type families struct {
	parent    []int32
	vars      int
	constants []*model.Constant
	byKey     map[any]int32 // numbers of constants, once there are many
	merges    []mergePoint  // the blocks that links lead to
	phis      []phi         // one for each of their input arguments
	pending   []int32       // those of phis that vertical may still unify
	args      []int32       // of all phis
	entries   []int32       // by block ID: first link into it, in links
	links     []entry
	latest    []int32           // by family: one more than the latest of phis that is seen
	names     []*model.Variable // by number: what a copy is replaced by
}

// A mergePoint is a block with the phis of its input arguments: a range of phis.
type mergePoint struct {
	block       *model.Block
	first, last int32
}

// An entry is an element of the list of the links into a block.
type entry struct {
	link *model.Link
	next int32
}

// A phi is an input argument of a block, with what each link into the block
// passes for it.
type phi struct {
	v           int32
	first, last int32 // range in args
}

// collect makes the phis of a graph.
func (f *families) collect(g *model.FunctionGraph, blocks []*model.Block) {
	f.vars = g.NumVariables()
	f.parent = sized(f.parent, f.vars)
	f.names = sized(f.names, f.vars)
	f.latest = sized(f.latest, f.vars)
	for i := range f.parent {
		f.parent[i] = int32(i)
	}
	f.constants, f.byKey = f.constants[:0], nil
	f.entries = sized(f.entries, g.NumBlocks())
	f.links = append(f.links[:0], entry{})
	inputs, passed := 0, 0
	for _, b := range blocks {
		inputs += len(b.InputArgs)
		for _, l := range b.Exits {
			passed += len(l.Args)
			f.links = append(f.links, entry{l, f.entries[l.Target.ID]})
			f.entries[l.Target.ID] = int32(len(f.links) - 1)
		}
	}
	f.phis, f.args = slices.Grow(f.phis[:0], inputs), slices.Grow(f.args[:0], passed)
	f.pending, f.merges = slices.Grow(f.pending[:0], inputs), f.merges[:0]
	for _, b := range blocks {
		if b != g.StartBlock {
			f.collectBlock(b)
		}
	}
}

func (f *families) collectBlock(b *model.Block) {
	first := int32(len(f.phis))
	f.merges = append(f.merges, mergePoint{b, first, first + int32(len(b.InputArgs))})
	for n, v := range b.InputArgs {
		p := phi{v: int32(v.Number), first: int32(len(f.args))}
		constant := false
		for i := f.entries[b.ID]; i != 0; i = f.links[i].next {
			a := f.number(f.links[i].link.Args[n])
			constant = constant || int(a) >= f.vars
			f.args = append(f.args, a)
		}
		p.last = int32(len(f.args))
		if !constant {
			f.pending = append(f.pending, int32(len(f.phis)))
		}
		f.phis = append(f.phis, p)
	}
}

func (f *families) number(a model.Value) int32 {
	c, ok := a.(*model.Constant)
	if !ok {
		return int32(a.(*model.Variable).Number)
	}
	if i, ok := f.numbered(c); ok {
		return i
	}
	f.constants = append(f.constants, c)
	i := int32(len(f.parent))
	f.parent = append(f.parent, i)
	if f.byKey != nil {
		f.byKey[c.Key] = i
	}
	return i
}

// manyConstants is the number of constants above which they are looked up in a map.
const manyConstants = 32

// numbered returns the number of a constant, or of an equal one, if it has one.
func (f *families) numbered(c *model.Constant) (i int32, ok bool) {
	if len(f.constants) == manyConstants {
		f.byKey = make(map[any]int32, 2*manyConstants)
		for i, d := range f.constants {
			f.byKey[d.Key] = int32(f.vars + i)
		}
	}
	if f.byKey != nil {
		i, ok = f.byKey[c.Key]
		return i, ok
	}
	for i, d := range f.constants {
		if c == d || c.Key == d.Key {
			return int32(f.vars + i), true
		}
	}
	return 0, false
}

func (f *families) find(i int32) int32 {
	for f.parent[i] != i {
		f.parent[i] = f.parent[f.parent[i]]
		i = f.parent[i]
	}
	return i
}

func (f *families) union(i, j int32) bool {
	i, j = f.find(i), f.find(j)
	f.parent[j] = i
	return i != j
}

// vertical unifies an input argument with the only other family that is passed for it.
func (f *families) vertical() (any bool) {
	for progress := true; progress; {
		progress = false
		pending := f.pending[:0]
		for _, k := range f.pending {
			p := f.phis[k]
			rep := f.find(p.v)
			other, count := int32(-1), 0
			for _, a := range f.args[p.first:p.last] {
				if a = f.find(a); a != rep && a != other {
					other = a
					count++
				}
			}
			switch count {
			case 0:
			case 1:
				f.union(other, rep)
				progress = true
			default:
				pending = append(pending, k)
			}
		}
		f.pending = pending
		any = any || progress
	}
	return any
}

// horizontal unifies input arguments of a block that get the same values. In each round, all
// values are replaced by what stands for their families, so that lists of them can be compared;
// families that are unified meanwhile are one in the next round.
func (f *families) horizontal() (any bool) {
	for progress := true; progress; {
		progress = false
		for i, a := range f.args {
			f.args[i] = f.find(a)
		}
		for _, m := range f.merges {
			phis := f.phis[m.first:m.last]
			for i, p := range phis {
				args := f.args[p.first:p.last]
				for _, q := range phis[:i] {
					if slices.Equal(args, f.args[q.first:q.last]) && f.union(q.v, p.v) {
						progress = true
					}
				}
			}
		}
		any = any || progress
	}
	return any
}

// shareInputs removes input arguments of a block whose family already has one.
func (f *families) shareInputs(r *rewriter, m mergePoint) {
	b := m.block
	inputs := b.InputArgs
	copies := 0
	for i, v := range inputs {
		latest := &f.latest[f.find(int32(v.Number))]
		if *latest > m.first {
			f.names[v.Number] = inputs[*latest-m.first-1]
			copies++
		} else {
			*latest = m.first + int32(i) + 1
		}
	}
	if copies == 0 {
		return
	}
	keep := func(i int) bool { return f.names[inputs[i].Number] == nil }
	for i := f.entries[b.ID]; i != 0; i = f.links[i].next {
		f.links[i].link.FilterArgs(keep)
	}
	kept := r.g.NewInputs(len(inputs) - copies)[:0]
	for i, v := range inputs {
		if keep(i) {
			kept = append(kept, v)
		}
	}
	b.InputArgs = kept
	b.Rename(f.names)
	for _, v := range inputs {
		f.names[v.Number] = nil
	}
	if r.observer != nil {
		r.did(b, "dropped input arguments that were copies of others: %d", copies)
	}
}
