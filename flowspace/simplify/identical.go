package simplify

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
)

// removeIdenticalVars passes a value only once into a block. That lets the
// annotator see that a test of one copy says something about the other.
//
// Variables that always hold the same value are grouped into families, by two
// kinds of removal of phi nodes, in turn until nothing changes: "vertical",
// where a value just flows into the next block without meeting another one;
// "horizontal", where two input arguments of a block get the same values on
// all ways in.
func removeIdenticalVars(r *rewriter) {
	entries := r.g.Entries()
	blocks := r.g.Blocks()
	f := newFamilies(r.g, blocks, entries)
	f.vertical()
	for f.horizontal() && f.vertical() {
	}
	for _, b := range blocks {
		if b != r.g.StartBlock {
			f.shareInputs(r, b, entries[b.ID])
		}
	}
}

// families groups values; union-find over the numbers of variables. Constants
// get numbers after those of the variables.
type families struct {
	parent    []int
	vars      int
	constants map[any]int
	phis      []phi // one for each input argument, those with constants apart
	withConst []phi
}

// A phi is an input argument of a block, with what each link into the block
// passes for it.
type phi struct {
	block *model.Block
	v     int
	args  []int
}

func newFamilies(g *model.FunctionGraph, blocks []*model.Block, entries [][]*model.Link) *families {
	f := &families{parent: make([]int, g.NumVariables()), vars: g.NumVariables(), constants: make(map[any]int)}
	for i := range f.parent {
		f.parent[i] = i
	}
	for _, b := range blocks {
		if b == g.StartBlock {
			continue
		}
		for n, v := range b.InputArgs {
			p := phi{block: b, v: v.Number}
			constant := false
			for _, l := range entries[b.ID] {
				i := f.number(l.Args[n])
				constant = constant || i >= f.vars
				p.args = append(p.args, i)
			}
			if constant {
				f.withConst = append(f.withConst, p)
			} else {
				f.phis = append(f.phis, p)
			}
		}
	}
	return f
}

func (f *families) number(a model.Value) int {
	switch a := a.(type) {
	case *model.Variable:
		return a.Number
	case *model.Constant:
		i, ok := f.constants[a.Key]
		if !ok {
			i = len(f.parent)
			f.constants[a.Key] = i
			f.parent = append(f.parent, i)
		}
		return i
	}
	panic("a link passes neither a variable nor a constant")
}

func (f *families) find(i int) int {
	for f.parent[i] != i {
		f.parent[i] = f.parent[f.parent[i]]
		i = f.parent[i]
	}
	return i
}

func (f *families) union(i, j int) bool {
	i, j = f.find(i), f.find(j)
	f.parent[j] = i
	return i != j
}

// vertical unifies an input argument with the only other family among what is
// passed for it.
func (f *families) vertical() (any bool) {
	for progress := true; progress; {
		progress = false
		pending := f.phis[:0]
		for _, p := range f.phis {
			rep := f.find(p.v)
			other, count := -1, 0
			for _, a := range p.args {
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
				pending = append(pending, p)
			}
		}
		f.phis = pending
		any = any || progress
	}
	return any
}

// horizontal unifies input arguments of a block that get the same values.
func (f *families) horizontal() (any bool) {
	for progress := true; progress; {
		progress = false
		seen := make(map[string]int)
		for _, p := range slices.Concat(f.phis, f.withConst) {
			key := f.key(p)
			if v, ok := seen[key]; !ok {
				seen[key] = p.v
			} else if f.union(v, p.v) {
				progress = true
			}
		}
		any = any || progress
	}
	return any
}

func (f *families) key(p phi) string {
	var b strings.Builder
	fmt.Fprint(&b, p.block.ID)
	for _, a := range p.args {
		fmt.Fprint(&b, " ", f.find(a))
	}
	return b.String()
}

// shareInputs removes input arguments of a block whose family has one already.
func (f *families) shareInputs(r *rewriter, b *model.Block, links []*model.Link) {
	first := make(map[int]*model.Variable, len(b.InputArgs))
	names := make(map[*model.Variable]*model.Variable)
	for _, v := range b.InputArgs {
		rep := f.find(v.Number)
		if w := first[rep]; w != nil {
			names[v] = w
		} else {
			first[rep] = v
		}
	}
	if len(names) == 0 {
		return
	}
	inputs := b.InputArgs
	keep := func(i int) bool { return names[inputs[i]] == nil }
	for _, l := range links {
		l.Args = filter(l.Args, keep)
	}
	b.InputArgs = filter(inputs, keep)
	b.Rename(names)
	if r.observer != nil {
		r.did(b, "%d input arguments were copies of others", len(names))
	}
}
